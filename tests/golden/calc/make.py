#!/usr/bin/env python3
"""Makes the texts of this folder with LibreOffice Calc (they were made with 7.4.7):

    apt-get install libreoffice-calc python3-uno xvfb xclip && xvfb-run -a /usr/bin/python3 make.py

Each sheet is typed in, its block selected and copied; `NAME.txt` is what the clipboard then holds as plain text, byte for
byte. `NAME.csv` and `NAME.tsv` are the same sheet saved as text."""
import os
import subprocess
import tempfile
import time

import uno
from com.sun.star.beans import PropertyValue
from com.sun.star.lang import Locale

HERE = os.path.dirname(os.path.abspath(__file__))
ENGLISH, GERMAN = Locale("en", "US", ""), Locale("de", "DE", "")

# What is typed in, in English; what begins with = is a formula.
NUMBERS = [
    ["0.1", "-2.5", "=1/3"],
    ["1e30", "-1e-30", "=SQRT(2)"],
    ["0", "12345.678", "=SUM(A1:B1)"],
    ["-0.001", "7", "=-A3"],
]
GAPS = [["1", "", "3"], ["4", "5", ""], ["", "8", "9"]]
LAST_GAP = [["1", "2"], ["3", ""]]
WORDS = [["", "the", "cat"], ["the", "1", "0"], ["cat", "0.5", "0.5"]]
FAULTS = [["=1/0", "1"], ["2", "=SQRT(-1)"]]


def properties(**values):
    return tuple(PropertyValue(name, 0, value, 0) for name, value in values.items())


def connect(pipe):
    local = uno.getComponentContext()
    resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
    for _ in range(120):
        try:
            return resolver.resolve(f"uno:pipe,name={pipe};urp;StarOffice.ComponentContext")
        except Exception:
            time.sleep(0.5)
    raise SystemExit("LibreOffice does not answer")


class Calc:
    def __init__(self, context):
        create = context.ServiceManager.createInstanceWithContext
        self.desktop = create("com.sun.star.frame.Desktop", context)
        self.dispatcher = create("com.sun.star.frame.DispatchHelper", context)

    def sheet_of(self, rows, locale, number_format):
        document = self.desktop.loadComponentFromURL("private:factory/scalc", "_blank", 0, ())
        document.CharLocale = locale
        sheet = document.Sheets.getByIndex(0)
        block = sheet.getCellRangeByPosition(0, 0, len(rows[0]) - 1, len(rows) - 1)
        block.CharLocale = locale
        formats = document.NumberFormats
        block.NumberFormat = formats.queryKey(number_format, locale, False) if number_format \
            else formats.getStandardIndex(locale)
        for r, row in enumerate(rows):
            for c, text in enumerate(row):
                cell = sheet.getCellByPosition(c, r)
                if text.startswith("="):
                    cell.Formula = text
                elif text:
                    try:
                        cell.Value = float(text)
                    except ValueError:
                        cell.String = text
        for column in block.Columns:
            column.OptimalWidth = True
        return document, block

    def copied(self, document, block):
        controller = document.CurrentController
        controller.select(block)
        self.dispatcher.executeDispatch(controller.Frame, ".uno:Copy", "", 0, ())
        time.sleep(1)
        return subprocess.run(["xclip", "-selection", "clipboard", "-o", "-t", "UTF8_STRING"],
                              stdout=subprocess.PIPE, check=True).stdout

    def make(self, name, rows, locale=ENGLISH, number_format="", separators=None):
        document, block = self.sheet_of(rows, locale, number_format)
        with open(os.path.join(HERE, name + ".txt"), "wb") as file:
            file.write(self.copied(document, block))
        for ending, separator in (separators or {}).items():
            # Separator, quotes, UTF-8, from line 1, no column formats, language, quote no text, as shown.
            options = f"{ord(separator)},34,76,1,,0,false,true"
            document.storeToURL(uno.systemPathToFileUrl(os.path.join(HERE, f"{name}.{ending}")),
                                properties(FilterName="Text - txt - csv (StarCalc)", FilterOptions=options))
        document.close(True)


def main():
    pipe = f"heed{os.getpid()}"
    with tempfile.TemporaryDirectory() as profile:
        office = subprocess.Popen(["soffice", f"-env:UserInstallation=file://{profile}", "--norestore", "--nologo",
                                   "--nofirststartwizard", f"--accept=pipe,name={pipe};urp;"])
        try:
            calc = Calc(connect(pipe))
            calc.make("numbers", NUMBERS, separators={"csv": ",", "tsv": "\t"})
            calc.make("german", NUMBERS, GERMAN, separators={"csv": ";"})
            calc.make("scientific", NUMBERS, number_format="0.00E+000")
            calc.make("thousands", NUMBERS, number_format="#,##0.00")
            calc.make("percent", NUMBERS, number_format="0.00%")
            calc.make("single", [["-0.75"]])
            calc.make("gaps", GAPS)
            calc.make("last_gap", LAST_GAP)
            calc.make("words", WORDS)
            calc.make("faults", FAULTS)
            calc.make("booleans", [["=TRUE()", "=FALSE()"], ["=1>2", "=2>1"]])
            try:
                calc.desktop.terminate()
            except Exception:
                pass
            office.wait(30)
        finally:
            office.kill()


if __name__ == "__main__":
    main()
