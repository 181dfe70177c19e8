#!/usr/bin/env python3
"""How long it takes from the start of the program until its window, with its first frame, is on the screen:

    first_frame.py --program build/release/heed [--runs 9] [--scene FILE]

Needs a display (xvfb-run -a will do). The window is shown when its first frame has been drawn, so it is enough to ask
the window system every 2 ms whether there is one. Settings are those of somebody who has none yet.
"""

import argparse
import ctypes
import os
import statistics
import subprocess
import tempfile
import time

VIEWABLE = 2
EVERY_SECS, LIMIT_SECS = 0.002, 20


class Attributes(ctypes.Structure):
    """The beginning of XWindowAttributes; Xlib fills in all of it."""

    _fields_ = [("x", ctypes.c_int), ("y", ctypes.c_int), ("width", ctypes.c_int), ("height", ctypes.c_int),
                ("border", ctypes.c_int), ("depth", ctypes.c_int), ("visual", ctypes.c_void_p), ("root", ctypes.c_ulong),
                ("numbers", ctypes.c_int * 4), ("planes", ctypes.c_ulong * 2), ("save_under", ctypes.c_int),
                ("colormap", ctypes.c_ulong), ("map_installed", ctypes.c_int), ("map_state", ctypes.c_int),
                ("rest", ctypes.c_byte * 128)]


class Screen:
    def __init__(self):
        self.x11 = ctypes.CDLL("libX11.so.6")
        self.x11.XOpenDisplay.restype = ctypes.c_void_p
        self.x11.XDefaultRootWindow.restype = ctypes.c_ulong
        self.display = ctypes.c_void_p(self.x11.XOpenDisplay(None))
        if not self.display:
            raise SystemExit("there is no display; run it under xvfb-run -a")
        self.root = ctypes.c_ulong(self.x11.XDefaultRootWindow(self.display))

    def windows(self):
        root, parent, count = ctypes.c_ulong(), ctypes.c_ulong(), ctypes.c_uint()
        children = ctypes.POINTER(ctypes.c_ulong)()
        self.x11.XQueryTree(self.display, self.root, ctypes.byref(root), ctypes.byref(parent), ctypes.byref(children),
                            ctypes.byref(count))
        found = [children[i] for i in range(count.value)]
        if found:
            self.x11.XFree(children)
        return found

    def shows_a_window(self):
        attributes = Attributes()
        for window in self.windows():
            self.x11.XGetWindowAttributes(self.display, ctypes.c_ulong(window), ctypes.byref(attributes))
            if attributes.map_state == VIEWABLE and attributes.width > 300:
                return True
        return False


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--program", required=True)
    parser.add_argument("--runs", type=int, default=9)
    parser.add_argument("--scene", help="a file to be opened")
    asked = parser.parse_args()
    screen = Screen()
    words = [asked.program, "window", *([asked.scene] if asked.scene else []), "--size", "1280x800"]
    times = []
    with tempfile.TemporaryDirectory() as home:
        environment = dict(os.environ, LIBGL_ALWAYS_SOFTWARE="1",
                           **{name: home for name in ("XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME")})
        for _ in range(asked.runs):
            begin = time.perf_counter()
            program = subprocess.Popen(words, env=environment, stderr=subprocess.DEVNULL)
            while not screen.shows_a_window():
                if time.perf_counter() - begin > LIMIT_SECS or program.poll() is not None:
                    raise SystemExit("no window has come")
                time.sleep(EVERY_SECS)
            times.append(1e3 * (time.perf_counter() - begin))
            program.kill()
            program.wait()
            time.sleep(0.2)  # the window system takes its window away
    print(f"{statistics.median(times):.0f} ms (median of {asked.runs}; {min(times):.0f} to {max(times):.0f})")


if __name__ == "__main__":
    main()
