"""Rules about sources: size, forbidden words, CMake lists, format."""

import re
import shutil
import subprocess

MOST_LINES = 400
MOST_FUNCTION_LINES = 80
# Put together here, so that this file does not hold what it forbids.
UNFINISHED = re.compile(r"\b(" + "|".join(["TO" + "DO", "FIX" + "ME", "X" + "XX"]) + r")\b")
FOREIGN = ["/wo" + "rk/", "/tmp/bash" + "_jobs", "deb.debian" + ".org", "py" + "pi.org", "pythonhosted" + ".org",
           "registry." + "npmjs", "archive.ubuntu" + ".com"]
OPENS_NO_FUNCTION = re.compile(r"^(namespace|struct|class|enum|union|extern|#|//|constexpr .*=|const .*=|inline const.*=)")


def file_size(tree):
    """No source file is over 400 lines."""
    for path in tree.cpp():
        count = len(tree.text(path).splitlines())
        if count > MOST_LINES:
            yield f"{path}: {count} lines, split it (at most {MOST_LINES})"


def function_size(tree):
    """No function is over 80 lines: from a line that opens a brace at the margin to the one that closes it."""
    for path in tree.cpp():
        began, name = None, ""
        for number, line in tree.lines(path):
            if line.startswith("}"):
                if began is not None and number - began > MOST_FUNCTION_LINES:
                    yield f"{path}:{began}: {number - began} lines in {name} (at most {MOST_FUNCTION_LINES})"
                began = None
            elif line[:1].strip() and line.endswith("{"):
                began, name = (None, "") if OPENS_NO_FUNCTION.match(line) else (number, line.rstrip(" {"))


def no_using_namespace(tree):
    """No `using namespace` in a header; in a source only for literals and for namespaces of this project."""
    for path in tree.cpp():
        forbidden = "" if path.endswith(".h") else r"(std|Eigen|fmt|nlohmann|testing|ImGui)\b(?!::(\w+_)?literals)"
        for number, line in tree.lines(path):
            if re.match(r"\s*using namespace " + forbidden, line):
                yield f"{path}:{number}: using namespace"


NAMESPACE = re.compile(r"^namespace\b\s*([\w:]*)\s*\{")
TYPE = re.compile(r"^(?:struct|class|enum class|enum|union) ([\w:]+)[^;]*\{")


def types_defined(tree, path):
    """(line, name with its namespaces) of every type that other files could also see."""
    opened = []
    for number, line in tree.code_lines(path):
        namespace = NAMESPACE.match(line)
        defined = TYPE.match(line)
        if namespace and "}" not in line:
            opened.append(namespace[1])
        elif re.match(r"^\}  // namespace", line) and opened:
            opened.pop()
        elif defined and "" not in opened:
            yield number, "::".join([*opened, defined[1]])


def one_type_per_name(tree):
    """No two files of the program define types of the same name: the linker would keep the functions of one."""
    first = {}
    for path in tree.cpp():
        if path.startswith("tests/"):
            continue
        for number, name in types_defined(tree, path):
            if name in first:
                yield f"{path}:{number}: {name} is also defined at {first[name]}"
            else:
                first[name] = f"{path}:{number}"


def nothing_unfinished(tree):
    """No note that something is left to do."""
    for path in tree.paths:
        for number, line in tree.lines(path):
            if UNFINISHED.search(line):
                yield f"{path}:{number}: {line.strip()}"


def nothing_foreign(tree):
    """No path of one machine, and no host of a package registry."""
    for path in tree.paths:
        for number, line in tree.lines(path):
            for word in FOREIGN:
                if word in line:
                    yield f"{path}:{number}: {word}"


def no_range_views(tree):
    """No std::views: clang 14, which builds the fuzzers, does not compile those of libstdc++ 12."""
    for path in tree.cpp():
        for number, line in tree.lines(path):
            if re.search(r"\bviews::|#include <ranges>", line):
                yield f"{path}:{number}: a loop, for clang 14 does not compile views"


def no_globs(tree):
    """CMake lists its sources."""
    for path in tree.cmake():
        for number, line in tree.lines(path):
            if re.search(r"file\(GLOB|aux_source_directory\(", line, re.IGNORECASE):
                yield f"{path}:{number}: list the files instead"


def sources_are_listed(tree):
    """Sources and headers stand in a CMakeLists.txt of their folder or above: they are compiled, and verified alone."""
    for path in tree.cpp():
        if path.startswith("tests/") and path.endswith(".h"):
            continue
        folder, inside = path, ""
        while folder and not inside:
            folder = folder.rpartition("/")[0]
            lists = f"{folder}/CMakeLists.txt" if folder else "CMakeLists.txt"
            relative = path.removeprefix(folder + "/")
            if re.search(rf"(?<![\w./]){re.escape(relative)}(?![\w.])", tree.text(lists)):
                inside = lists
        if not inside:
            yield f"{path}: stands in no CMakeLists.txt"


def shaders_have_no_version(tree):
    """The version line is put in front of a shader when it is compiled, for 330 core or 300 es."""
    for path in tree.paths:
        if path.startswith("shaders/") and "#version" in tree.text(path):
            yield f"{path}: leave #version out"


def clang_format_14():
    for name in ("clang-format-14", "clang-format"):
        program = shutil.which(name)
        if program:
            version = subprocess.run([program, "--version"], capture_output=True, text=True, check=False).stdout
            if re.search(r"version 14\.", version):
                return program
    return None


def formatted(tree):
    """Sources are as clang-format 14 writes them."""
    program = clang_format_14()
    if program is None:
        raise SkipRule("clang-format 14 is not here")
    if not tree.cpp():
        return
    command = [program, "--dry-run", "-Werror", *tree.cpp()]
    told = subprocess.run(command, cwd=tree.root, capture_output=True, text=True, check=False)
    yield from (f"{path}: run clang-format -i" for path in sorted(set(re.findall(r"^([^:\s]+):\d+", told.stderr, re.M))))


class SkipRule(Exception):
    """A rule that cannot be checked on this machine."""


RULES = [file_size, function_size, no_using_namespace, one_type_per_name, nothing_unfinished, nothing_foreign,
         no_range_views, no_globs, sources_are_listed, shaders_have_no_version, formatted]
