"""Rules about the catalogues: every sentence in both languages, used, and well formed."""

import pathlib
import re

RUN_TIME_KEYS = pathlib.Path(__file__).with_name("run_time_keys.txt")
ENGLISH, CHINESE = "assets/text/en.txt", "assets/text/zh.txt"
ROLES = {"input", "key", "query", "value", "score", "weighted", "output", "feed_forward", "readout"}
COUNTED = ("cells|columns|dimensions|entries|heads|inputs|keys|labels|letters|matrices|moments|numbers|outputs|pages|"
           "positions|queries|questions|rows|tokens|values|weights|words")
LIMITS = "(?:most|edge|cells|size|head)"  # fixed and many, or no count
ALWAYS_MANY = {"scene.not_one_row", "share.too_long", "edit.formula.operands", "edit.narrow", "exercise.too_many",
               "cli.bench.share", "export.too_many_moments", "ui.said.shared"}
STRING = re.compile(r'"((?:[^"\\\n]|\\.)*)"')
KEY = re.compile(r"[a-z][a-z0-9_]*(\.[a-z0-9_{}]*)+")
FILE_NAME = re.compile(r"\.(h|cpp|json|txt|npy|csv|tsv|svg|pdf|png|md|vert|frag|py|ttf|otf|ttc|ini|tmp|lock|svgz)$")


def entries(tree, path):
    """(line, key, sentence) of a catalogue."""
    for number, line in tree.lines(path):
        key, equals, sentence = line.partition("=")
        if equals and not line.startswith("#"):
            yield number, key.strip(), sentence.strip()


def catalogue(tree, path):
    return {key: sentence for _, key, sentence in entries(tree, path)}


def placeholders(sentence):
    """Names of the arguments; a part of one, {row.number}, counts as the whole, {row}."""
    return set(re.findall(r"\{@?(\w+)(?:\.\w+)?(?:\|[^{}]*)?\}", sentence))


def same_keys(tree):
    """English and Chinese have the same keys, each once."""
    english, chinese = catalogue(tree, ENGLISH), catalogue(tree, CHINESE)
    yield from (f"{CHINESE}: {key} is missing" for key in sorted(english.keys() - chinese.keys()))
    yield from (f"{ENGLISH}: {key} is missing" for key in sorted(chinese.keys() - english.keys()))
    for path in (ENGLISH, CHINESE):
        seen = set()
        for number, key, _ in entries(tree, path):
            if key in seen:
                yield f"{path}:{number}: {key} stands twice"
            seen.add(key)


def same_placeholders(tree):
    """A sentence has the same {placeholders} in both languages, and none is empty."""
    english, chinese = catalogue(tree, ENGLISH), catalogue(tree, CHINESE)
    for key in sorted(english.keys() & chinese.keys()):
        if placeholders(english[key]) != placeholders(chinese[key]):
            yield f"{CHINESE}: {key} has other placeholders than in English"
        if not english[key] or not chinese[key]:
            yield f"{CHINESE if english[key] else ENGLISH}: {key} is empty"


def counts_know_one(tree):
    """In English what is counted says one and many: {count} {count|number|numbers}."""
    counted = re.compile(rf"(?<!×)(?<!× )\{{(?!{LIMITS}\}})(\w+)\}} (?:<\w+>)?(?:{COUNTED})\b")
    for number, key, sentence in entries(tree, ENGLISH):
        if key in ALWAYS_MANY:
            continue
        for found in counted.finditer(sentence):
            yield f'{ENGLISH}:{number}: {key} says "{found[0]}" also of 1; write {{{found[1]}|one|many}} behind it'


def tags_are_roles(tree):
    """Tags in sentences are roles, opened and closed in pairs, the same in both languages."""
    tags = {path: {} for path in (ENGLISH, CHINESE)}
    for path in tags:
        for number, key, sentence in entries(tree, path):
            opened = re.findall(r"<(\w+)>", sentence)
            closed = re.findall(r"</(\w+)>", sentence)
            used = [role for role in opened + closed if role in ROLES]
            tags[path][key] = set(used)
            if sorted(r for r in opened if r in ROLES) != sorted(r for r in closed if r in ROLES):
                yield f"{path}:{number}: {key} opens a tag that it does not close, or the other way round"
    for key in sorted(tags[ENGLISH].keys() & tags[CHINESE].keys()):
        if tags[ENGLISH][key] != tags[CHINESE][key]:
            yield f"{CHINESE}: {key} colours other roles than in English"


def literals(tree):
    """(path, line, text) of the strings in the program's sources that look like keys."""
    for path in tree.cpp():
        if path.startswith(("core/", "app/")):
            for number, line in tree.lines(path):
                if not line.lstrip().startswith(("#", "//")):
                    for text in STRING.findall(line.replace("'\"'", "")):
                        if KEY.fullmatch(text) and not FILE_NAME.search(text):
                            yield path, number, text


def pattern_of(literal):
    """A key put together at run time: "op." + name, "step.{}.title"."""
    parts = re.split(r"\{\w*\}", literal)
    ending = r"\w+" if literal.endswith((".", "_")) else ""
    return re.compile(r"\w+".join(re.escape(part) for part in parts) + ending)


def documented_patterns():
    lines = (line.split("#")[0].strip() for line in RUN_TIME_KEYS.read_text(encoding="utf-8").splitlines())
    return [pattern_of(line) for line in lines if line]


def used_keys_exist(tree):
    """What the sources use as a key of the catalogues is one: its first word is that of some key."""
    keys = catalogue(tree, ENGLISH).keys()
    levels = {key.split(".")[0] for key in keys}
    for path, number, text in literals(tree):
        if text.split(".")[0] in levels and not any(map(pattern_of(text).fullmatch, keys)):
            yield f'{path}:{number}: "{text}" is not in {ENGLISH}'


def keys_are_used(tree):
    """Every key of the catalogues is used by the sources or by a lesson."""
    exact, patterns = set(), documented_patterns()
    for _, _, text in literals(tree):
        if text.endswith((".", "_")) or "{" in text:
            patterns.append(pattern_of(text))
        else:
            exact.add(text)
    assets = "\n".join(tree.text(path) for path in tree.paths if path.startswith("assets/lessons/"))
    for number, key, _ in entries(tree, ENGLISH):
        if key not in exact and key not in assets and not any(pattern.fullmatch(key) for pattern in patterns):
            yield f"{ENGLISH}:{number}: {key} is used nowhere"


RULES = [same_keys, same_placeholders, counts_know_one, tags_are_roles, used_keys_exist, keys_are_used]
