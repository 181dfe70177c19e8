"""headers_alone.py BUILD: every header compiles when a source includes nothing else.

CMake lists the headers, and how to compile each, in BUILD/compile_commands.json; its own target for the same,
all_verify_interface_header_sets, takes five times as long. Most of that is reading Eigen again: a header that includes
one of HEAVY, by whatever way, is compiled after a precompiled copy of it, and then lacks nothing that it does not
bring itself. What compiled is remembered in BUILD, and not compiled again before it or what it includes changes.
"""

import concurrent.futures
import functools
import hashlib
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
HEAVY = ("app/panels/ui.h", "core/graph/graph.h", "core/base/matrix.h")
INCLUDE = re.compile(r'^\s*#\s*include\s*["<]((?:app|core|tests)/[^">]+)[">]', re.MULTILINE)
CHECKED = re.compile(r"_verify_interface_header_sets/((?:app|core|tests)/.*)\.cxx$")


@functools.lru_cache(maxsize=None)
def text_of(header):
    path = ROOT / header
    return path.read_text(encoding="utf-8") if path.exists() else ""


@functools.lru_cache(maxsize=None)
def closure(header):
    """The project's headers that it includes, itself among them."""
    found, waiting = set(), [header]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += INCLUDE.findall(text_of(name))
    return frozenset(found)


def flags_of(command):
    words = shlex.split(command)
    words = words[words.index("ccache") + 1 :] if "ccache" in words[0] else words
    return tuple(words[: words.index("-o")])


def listed(build):
    """(header, the words to compile it with) for each that CMake knows."""
    for entry in json.loads((build / "compile_commands.json").read_text()):
        match = CHECKED.search(entry["file"])
        if match:
            yield match[1], flags_of(entry["command"])


def compile_one(words, build):
    return subprocess.run(words, cwd=build, capture_output=True, text=True, check=False)


def precompiled(heavy, flags, build):
    """A header to include first, or None if it does not compile itself, which its own check tells."""
    name = hashlib.sha256(repr(flags).encode()).hexdigest()[:8] + "_" + heavy.replace("/", "_")
    stub = build / "headers" / name
    stub.parent.mkdir(exist_ok=True)
    stub.write_text(f'#include "{heavy}"\n')
    made = compile_one([*flags, "-c", "-x", "c++-header", str(stub), "-o", f"{stub}.gch"], build)
    return stub if made.returncode == 0 else None


def check(header, flags, first, build):
    """What the compiler says against it; nothing if it compiles."""
    before = ["-include", str(first)] if first else []
    source = f'#include "{header}"\n'
    run = subprocess.run(
        [*flags, "-fsyntax-only", *before, "-"], input=source, cwd=build, capture_output=True, text=True, check=False
    )
    return run.stderr if run.returncode else ""


def key_of(header, flags):
    texts = [name + text_of(name) for name in sorted(closure(header))]
    return hashlib.sha256("\0".join([*flags, *texts]).encode()).hexdigest()


def heavy_part(header):
    return next((heavy for heavy in HEAVY if heavy != header and heavy in closure(header)), None)


def faults(build, known):
    todo = [(header, flags) for header, flags in listed(build) if known.get(header) != key_of(header, flags)]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        wanted = sorted({(heavy_part(header), flags) for header, flags in todo if heavy_part(header)})
        firsts = dict(zip(wanted, pool.map(lambda one: precompiled(*one, build), wanted)))
        said = pool.map(lambda one: check(*one, firsts.get((heavy_part(one[0]), one[1])), build), todo)
        for (header, flags), errors in zip(todo, said):
            if errors:
                yield f"{header} does not compile alone:\n{errors}"
            else:
                known[header] = key_of(header, flags)


def main():
    build = pathlib.Path(sys.argv[1]).resolve()
    memory = build / "headers_alone.json"
    known = json.loads(memory.read_text()) if memory.exists() else {}
    if not any(True for _ in listed(build)):
        print(f"{build} lists no headers: configure it first", file=sys.stderr)
        return 1
    told = list(faults(build, known))
    memory.write_text(json.dumps(known))
    print("\n".join(told), end="\n" if told else "", file=sys.stderr)
    return 1 if told else 0


if __name__ == "__main__":
    sys.exit(main())
