"""headers_alone.py BUILD: every header compiles when a source includes nothing else.

CMake lists the headers, and how to compile each, in BUILD/compile_commands.json; its own target for the same,
all_verify_interface_header_sets, takes ten times as long. Nearly all of that is reading the same again.
Headers of other libraries, those of standard_names.txt, are precompiled here and stand before each header, which must
then lack nothing of the project; that it includes those of them whose names it uses is read from its text. One of
HEAVY that a header includes, by whatever way, is precompiled, too, and those that cannot help each other share a
source. What is in order is remembered in BUILD, and not looked at again before it or what it includes changes; a
compiler cache, where there is one, knows it in a fresh clone, too.
"""

import concurrent.futures
import functools
import hashlib
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
HEAVY = ("app/panels/base/panel_ui.h", "app/state/app_state.h", "core/graph/graph.h")
NAMES = pathlib.Path(__file__).with_name("standard_names.txt")
OWN_INCLUDE = re.compile(r'^\s*#\s*include\s*["<]((?:app|core|tests)/[^">]+)[">]', re.MULTILINE)
INCLUDE = re.compile(r"^\s*#\s*include\s*(<[^>]+>)", re.MULTILINE)
COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
WORD = re.compile(r"[A-Za-z_]\w*")
CHECKED = re.compile(r"_verify_interface_header_sets/((?:app|core|tests)/.*)\.cxx$")


def read_names():
    """{header of another library: what it brings: names of std, or namespaces with ::}."""
    brought = {}
    for line in NAMES.read_text(encoding="utf-8").splitlines():
        header, _, names = line.partition(":")
        if header.startswith("<"):
            brought[header] = names.split()
    return brought


BROUGHT = read_names()


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
            waiting += OWN_INCLUDE.findall(text_of(name))
    return frozenset(found)


def included(headers):
    return {found for header in headers for found in INCLUDE.findall(text_of(header))}


def flags_of(command):
    words = shlex.split(command)
    words = words[words.index("ccache") + 1 :] if "ccache" in words[0] else words
    return tuple(words[: words.index("-o")] + ["-fpch-preprocess"])  # so that a cache sees what is precompiled


def united(several):
    """Words for all of them: who may include what is another rule's business, and few ways make few copies."""
    words = {}
    for flags in several:
        paired = iter(flags)
        for word in paired:
            words[(word, next(paired)) if word in ("-isystem", "-x", "--param") else (word,)] = None
    return tuple(word for group in words for word in group)


def listed(build):
    """The headers that CMake knows, and the words to compile each with."""
    entries = json.loads((build / "compile_commands.json").read_text())
    found = {match[1]: flags_of(entry["command"]) for entry in entries if (match := CHECKED.search(entry["file"]))}
    return list(found), united(sorted(set(found.values())))


def written(build, name, text):
    """A file for the compiler, where it stays in every clone."""
    path = build / "headers" / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(text)
    return path


def name_of(header):
    return header.replace("/", "_")


def compiling(words, made):
    """What the compiler says against it; nothing if it compiles."""
    made.unlink(missing_ok=True)  # g++ would read a precompiled header of last time in place of what it is made of
    cache = shutil.which("ccache")
    words = [*([cache] if cache else []), *words, "-c", "-o", str(made)]
    run = subprocess.run(words, cwd=made.parent, capture_output=True, text=True, check=False)
    return run.stderr if run.returncode else ""


def precompiled(heavy, headers, flags, build):
    """What may stand before all of these: what they use of BROUGHT, and the heavy one that each of them includes."""
    used = sorted(included(own for header in headers for own in closure(header)) & BROUGHT.keys())
    text = "".join(f"#include {header}\n" for header in used + ([f'"{heavy}"'] if heavy else []))
    # A compiler cache takes headers that differ in comments alone for the same; the compiler, which looks at the files,
    # would then read the heavy one twice.
    digest = hashlib.sha256("".join(map(text_of, sorted(closure(heavy)))).encode()).hexdigest() if heavy else ""
    text += f'static_assert(true, "{digest}");\n'
    stub = written(build, "before_" + name_of(heavy or "others.h"), text)
    said = compiling([*flags, "-x", "c++-header", str(stub)], stub.with_suffix(".h.gch"))
    return None if said else stub  # without it, its own check tells what is wrong


@functools.lru_cache(maxsize=None)
def words_of(header):
    return frozenset(WORD.findall(COMMENT.sub("", text_of(header))))


def words_of_all(headers):
    return set().union(*map(words_of, headers))


def could_help(earlier, header):
    """Whether what stands before it says a word of the header's that nothing says that it includes."""
    own = closure(header)
    strange = words_of_all(earlier - own) - words_of_all(own - {header})
    return not strange.isdisjoint(words_of(header))


def batches(headers):
    """In each, no header could be helped by those before it: one source can check them all."""
    found = []
    for header in sorted(headers, key=lambda one: (len(closure(one)), one)):
        for batch, earlier in found:
            if not could_help(earlier, header):
                batch.append(header)
                earlier |= closure(header)
                break
        else:
            found.append(([header], set(closure(header))))
    return [batch for batch, _ in found]


def missing(header):
    """What it names of other libraries and neither it nor what it includes brings."""
    code = COMMENT.sub("", text_of(header))
    named = set(re.findall(r"\bstd::(\w+)", code))
    known = {name for names in BROUGHT.values() for name in names}
    named |= {name for name in known if name.endswith("::") and re.search(rf"\b{name}", code)}
    here = included(closure(header))
    for name in sorted(named):
        bringing = [other for other, names in BROUGHT.items() if name in names]
        shown = name if name.endswith("::") else f"std::{name}"
        if not bringing:
            yield f"{header} names {shown}: write into {NAMES.name} which header brings that"
        elif not here.intersection(bringing):
            yield f"{header} names {shown} and does not include {' or '.join(bringing)}"


def check(headers, first, flags, build):
    """What the compiler says of each of a batch."""
    before = ["-include", str(first)] if first else []
    source = written(build, name_of(headers[0]) + ".cpp", "".join(f'#include "{header}"\n' for header in headers))
    said = compiling([*flags, *before, str(source)], source.with_suffix(".o"))
    if said and len(headers) > 1:
        return [fault for header in headers for fault in check([header], first, flags, build)]
    return [(headers[0], f"{headers[0]} does not compile alone:\n{said}")] if said else []


def key_of(header, flags):
    texts = [name + text_of(name) for name in sorted(closure(header))]
    return hashlib.sha256("\0".join([*flags, NAMES.read_text(encoding="utf-8"), *texts]).encode()).hexdigest()


def heavy_part(header):
    return next((heavy for heavy in HEAVY if heavy != header and heavy in closure(header)), None)


def faults(build, known):
    headers, flags = listed(build)
    todo = [header for header in headers if known.get(header) != key_of(header, flags)]
    told = [(header, fault) for header in todo for fault in missing(header)]
    parts = {}
    for header in todo:
        parts.setdefault(heavy_part(header), []).append(header)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        firsts = pool.map(lambda heavy: precompiled(heavy, parts[heavy], flags, build), parts)
        jobs = [(batch, first) for heavy, first in zip(parts, firsts) for batch in batches(parts[heavy])]
        told += [fault for said in pool.map(lambda job: check(*job, flags, build), jobs) for fault in said]
    wrong = {header for header, _ in told}
    known.update({header: key_of(header, flags) for header in todo if header not in wrong})
    return [fault for _, fault in told]


def main():
    build = pathlib.Path(sys.argv[1]).resolve()
    memory = build / "headers_alone.json"
    known = json.loads(memory.read_text()) if memory.exists() else {}
    if not listed(build)[0]:
        print(f"{build} lists no headers: configure it first", file=sys.stderr)
        return 1
    told = faults(build, known)
    memory.write_text(json.dumps(known))
    print("\n".join(told), end="\n" if told else "", file=sys.stderr)
    return 1 if told else 0


if __name__ == "__main__":
    sys.exit(main())
