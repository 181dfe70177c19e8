"""lint.py [ROOT]: checks the rules that no compiler checks; says each fault with its place.

Where GTEST_OUTPUT=xml:FOLDER/ is set, as ./test does, each rule is reported there as a test case.
"""

import os
import pathlib
import sys
from xml.sax.saxutils import quoteattr

import include_rules
import source_rules
import text_rules
from tree import Tree

RULES = include_rules.RULES + source_rules.RULES + text_rules.RULES


def check(tree, rules=None):
    """{rule name: its faults, or None where it cannot be checked}."""
    told = {}
    for rule in rules or RULES:
        try:
            told[rule.__name__] = list(rule(tree))
        except source_rules.SkipRule:
            told[rule.__name__] = None
    return told


def write_report(told):
    kind, _, folder = os.environ.get("GTEST_OUTPUT", "").partition(":")
    if kind != "xml" or not folder.endswith("/"):
        return
    cases = []
    for name, faults in told.items():
        inside = "<skipped/>" if faults is None else "".join(f"<failure message={quoteattr(f)}/>" for f in faults)
        cases.append(f'<testcase classname="lint" name="{name}">{inside}</testcase>')
    pathlib.Path(folder, "lint.xml").write_text(f"<testsuite>{''.join(cases)}</testsuite>", encoding="utf-8")


def main():
    root = sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parents[2]
    told = check(Tree(root))
    write_report(told)
    for name, faults in told.items():
        for fault in faults or []:
            print(f"{fault} ({name})")
    return 1 if any(told.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
