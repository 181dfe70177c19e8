"""count_tests.py DIR SUFFIX: one line `passed|failed|skipped<TAB>name` per test case that CTest ran.

DIR holds ctest.xml (CTest's own JUnit report) and cases/<program>.xml (GoogleTest's report of each program). A program
without a report counts as one case; a program that failed although all its cases passed (a crash at exit, a leak)
counts as one failed case more.
"""

import pathlib
import re
import sys
import xml.etree.ElementTree as ElementTree


def status_of(case):
    if case.find("failure") is not None or case.find("error") is not None:
        return "failed"
    if case.find("skipped") is not None or case.get("status") in ("notrun", "disabled"):
        return "skipped"
    return "passed"


# GoogleTest writes what a parameter consists of as it is, which need not be UTF-8 nor allowed in XML.
def report_at(path):
    text = path.read_bytes().decode("utf-8", "replace")
    return ElementTree.fromstring(re.sub(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "?", text))


def cases_of(program, folder):
    report = folder / "cases" / f"{program.get('name')}.xml"
    whole = status_of(program)
    if not report.exists():
        return [(whole, program.get("name"))]
    try:
        found = report_at(report).iter("testcase")
        cases = [(status_of(case), f"{case.get('classname')}.{case.get('name')}") for case in found]
    except ElementTree.ParseError:  # cut off: the program ended in the middle
        cases = []
        whole = "failed"
    if whole == "failed" and all(status != "failed" for status, _ in cases):
        cases.append(("failed", f"{program.get('name')} (the program as a whole)"))
    return cases


def main():
    folder, suffix = pathlib.Path(sys.argv[1]), sys.argv[2]
    for program in ElementTree.parse(folder / "ctest.xml").iter("testcase"):
        for status, name in cases_of(program, folder):
            print(f"{status}\t{name} [{suffix}]")


main()
