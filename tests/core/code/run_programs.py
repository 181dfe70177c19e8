"""Runs every script of a folder in this one process and keeps the last line that each printed.

    run_programs.py FOLDER MODULE

Beside each NAME.py comes NAME.out. Ends with status 77, having done nothing, when MODULE cannot be imported.
"""

import contextlib
import importlib
import io
import pathlib
import sys
import traceback
import warnings


def last_line(script):
    printed = io.StringIO()
    names = {"__name__": "__main__"}
    try:
        with contextlib.redirect_stdout(printed):
            exec(compile(script.read_bytes(), str(script), "exec"), names)
    except Exception:
        return "failed: " + traceback.format_exc().replace("\n", " | ")
    result = names.get("Y")  # of a transformer the result has another name
    if result is not None and "float32" not in str(result.dtype):
        return f"Y is {result.dtype}"
    lines = printed.getvalue().splitlines()
    return lines[-1] if lines else "printed nothing"


def main(folder, module):
    try:
        importlib.import_module(module)
    except ImportError:
        return 77
    warnings.simplefilter("ignore")
    for script in sorted(pathlib.Path(folder).glob("*.py")):
        script.with_suffix(".out").write_text(last_line(script), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
