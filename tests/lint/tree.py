"""The files that a lint rule reads."""

import os
import pathlib
import re
import shutil
import subprocess

SKIPPED_FOLDERS = {".git", "build", ".cache", "__pycache__"}


class Tree:
    """Every source file below a root, by its path from there."""

    def __init__(self, root):
        self.root = pathlib.Path(root).resolve()
        self.paths = sorted(self._from_git() or self._from_disk())
        self._texts = {}

    def _from_git(self):
        if not (self.root / ".git").exists() or not shutil.which("git"):
            return []
        # A clone may belong to another user than the one who tests, as under sudo.
        command = ["git", "-c", f"safe.directory={self.root}", "-C", str(self.root)]
        listed = subprocess.run(
            command + ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], capture_output=True, check=False
        )
        return [path for path in listed.stdout.decode().split("\0") if path and (self.root / path).is_file()]

    def _from_disk(self):
        for folder, inner, files in os.walk(self.root):
            inner[:] = [name for name in inner if name not in SKIPPED_FOLDERS]
            for name in files:
                yield (pathlib.Path(folder) / name).relative_to(self.root).as_posix()

    def text(self, path):
        """The file as text; empty for what is not text, such as a picture."""
        if path not in self._texts:
            try:
                self._texts[path] = (self.root / path).read_text(encoding="utf-8")
            except (UnicodeDecodeError, FileNotFoundError):
                self._texts[path] = ""
        return self._texts[path]

    def lines(self, path):
        """(number from 1, line) of a text file."""
        return enumerate(self.text(path).splitlines(), start=1)

    def code_lines(self, path):
        """The same without what stands in raw strings, such as a program that a test writes."""
        text = re.sub(r'R"(\w*)\((.*?)\)\1"', lambda raw: "\n" * raw[0].count("\n"), self.text(path), flags=re.DOTALL)
        return enumerate(text.splitlines(), start=1)

    def cpp(self):
        return [path for path in self.paths if path.endswith((".cpp", ".h"))]

    def headers(self):
        return [path for path in self.paths if path.endswith(".h")]

    def cmake(self):
        return [path for path in self.paths if path.endswith((".cmake", "CMakeLists.txt"))]
