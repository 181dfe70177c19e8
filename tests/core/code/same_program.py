"""Says which programs of a folder are not, apart from comments, the one that is called `harmless`.

    same_program.py FOLDER

Python (*.py) is read as bytes, as the interpreter does it: how it is encoded is what its first lines say. Each
is then started by an interpreter of its own and has to reach its imports. C++ (*.cpp) goes through the
preprocessor, with and without trigraphs, every warning an error. Prints one line for each fault.
"""

import ast
import functools
import io
import pathlib
import shutil
import subprocess
import sys
import tokenize
import unicodedata

REACHED = b"reached the imports"
LIBRARY = f"import os, sys\nsys.stdout.write({REACHED.decode()!r})\nsys.stdout.flush()\nos._exit(0)\n"
BIDIRECTIONAL = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}
MARKS = "\u061c\u200e\u200f\ufeff"


def text_faults(program):
    """What an editor, a terminal or a reviewer would see otherwise than a compiler does."""
    text = program.read_bytes().decode("utf-8")
    if text.splitlines() != text.split("\n")[:-1]:
        yield "has a line that ends otherwise than in a line feed"
    if any(unicodedata.bidirectional(c) in BIDIRECTIONAL or c in MARKS for c in text):
        yield "has characters that turn the text around them"
    if any(unicodedata.category(c) == "Cc" and c != "\n" for c in text):
        yield "has control characters"


def tokens(source):
    found = list(tokenize.tokenize(io.BytesIO(source).readline))
    return [(t.type, t.string) for t in found if t.type not in (tokenize.COMMENT, tokenize.NL)]


def python_faults(program, harmless):
    source, expected = program.read_bytes(), harmless.read_bytes()
    for has_types in (False, True):
        if ast.dump(ast.parse(source, type_comments=has_types)) != ast.dump(ast.parse(expected)):
            yield "has another syntax tree"
    if tokens(source) != tokens(expected):
        yield "has other tokens"
    started = subprocess.run([sys.executable, "-S", "-B", program], capture_output=True, check=False)
    if (started.stdout, started.stderr) != (REACHED, b""):
        yield f"does not start: {started}"


@functools.cache
def preprocessed(program, *options):
    command = ["g++", "-E", "-P", "-nostdinc", "-I", "headers", "-Wall", "-Wextra", "-Werror", *options, program.name]
    done = subprocess.run(command, cwd=program.parent, capture_output=True, check=False)
    return done.stdout + done.stderr


def cpp_faults(program, harmless):
    for options in (["-std=gnu++17"], ["-std=c++17", "-trigraphs"]):
        found = preprocessed(program, *options)
        if found != preprocessed(harmless, *options):
            yield f"is preprocessed ({' '.join(options)}) to {found[:300]}"


def caught(faults, *programs):
    try:
        yield from faults(*programs)
    except (SyntaxError, ValueError, tokenize.TokenError) as error:
        yield f"cannot be read: {error!r}"


def make_libraries(folder):
    """Nothing in them: what is of interest is the program."""
    for module in ("numpy", "tensorflow", "torch"):
        (folder / f"{module}.py").write_text(LIBRARY, encoding="utf-8")
    for header in ("Eigen/Dense", "algorithm", "cmath", "iomanip", "iostream", "limits", "vector"):
        path = folder / "headers" / header
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("", encoding="utf-8")


def main(folder):
    programs = sorted(pathlib.Path(folder).iterdir())
    make_libraries(pathlib.Path(folder))
    for program in programs:
        is_python = program.suffix == ".py"
        if not is_python and not shutil.which("g++"):
            continue
        harmless = program.with_name("harmless" + program.suffix)
        faults = [*caught(text_faults, program)]
        faults += caught(python_faults if is_python else cpp_faults, program, harmless)
        for fault in faults:
            print(f"{program.name} {fault}")


if __name__ == "__main__":
    main(*sys.argv[1:])
