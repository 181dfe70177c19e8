"""Rules about #include: levels, third-party headers, order, self-protection."""

import pathlib
import re

INCLUDE = re.compile(r'^#include ([<"])([^>"]+)[>"]')
# As in .clang-format, which puts includes in this order.
SYSTEM = re.compile(r"[a-z0-9_]+|(dirent|dlfcn|fcntl|link|pwd|signal|spawn|unistd|sys/[a-z_]+)\.h")
LEVELS = pathlib.Path(__file__).with_name("levels.txt")
PROJECT_FOLDERS = ("core/", "app/", "tests/")


def read_levels():
    levels, leaves = {}, {}
    for line in LEVELS.read_text(encoding="utf-8").splitlines():
        line = line.split("#")[0].strip()
        if line:
            subject, _, allowed = line.partition(":")
            (leaves if subject.startswith("<") else levels)[subject] = allowed.split()
    return levels, leaves


def is_inside(path, folder):
    return path == folder or path.startswith(folder + "/")


def level_of(path, levels):
    return max((level for level in levels if is_inside(path, level)), key=len, default=None)


def includes(tree, path):
    for number, line in tree.code_lines(path):
        found = INCLUDE.match(line)
        if found:
            yield number, found[1], found[2]


def levels(tree):
    """A level includes only what tests/lint/levels.txt allows it."""
    table, _ = read_levels()
    for path in tree.cpp():
        level = level_of(path, table)
        if level is None:
            yield f"{path}: belongs to no level of tests/lint/levels.txt"
            continue
        for number, quote, target in includes(tree, path):
            if quote == '"' and target.startswith(PROJECT_FOLDERS):
                if not any(is_inside(target, folder) for folder in [level, *table[level]]):
                    yield f"{path}:{number}: {level} may not include {target}"


def third_party(tree):
    """Headers of GLFW, OpenGL, ImGui, Cairo, POSIX… appear only where levels.txt gives leave."""
    _, leaves = read_levels()
    for path in tree.cpp():
        for number, quote, target in includes(tree, path):
            for start, folders in leaves.items():
                if (quote + target).startswith(start) and not any(is_inside(path, folder) for folder in folders):
                    yield f"{path}:{number}: <{target}> is only for {', '.join(folders)}"


def from_root(tree):
    """Project headers are included by their path from the repository root."""
    for path in tree.cpp():
        for number, quote, target in includes(tree, path):
            if quote == '"' and not target.startswith(PROJECT_FOLDERS) and (tree.root / path).with_name(target).exists():
                yield f"{path}:{number}: write the path of {target} from the repository root"


def own_header(path):
    """core/a/b.h for core/a/b.cpp and for tests/core/a/b_test.cpp; tests/ui/b.h for tests/ui/b_test.cpp."""
    stem = path.rsplit(".", 1)[0]
    tested = re.sub(r"_test$", "", stem)
    return {stem + ".h", tested + ".h", tested.removeprefix("tests/") + ".h"}


def rank(path, quote, target):
    if quote == '"':
        return 0 if target in own_header(path) else 3
    return 1 if SYSTEM.fullmatch(target) else 2


def include_order(tree):
    """Own header, standard library, third party, project."""
    for path in tree.cpp():
        reached = 0
        for number, quote, target in includes(tree, path):
            own = rank(path, quote, target)
            if own < reached:
                yield f"{path}:{number}: order is own header, standard library, third party, project"
                break
            reached = max(reached, own)


def pragma_once(tree):
    """Each header begins with #pragma once."""
    for path in tree.headers():
        if not re.match(r"(//.*\n|\s)*#pragma once\n", tree.text(path)):
            yield f"{path}: does not begin with #pragma once"


RULES = [levels, third_party, from_root, include_order, pragma_once]
