"""A screen of its own (Xvfb) whose picture is read from its frame buffer file, and hands for it (xdotool).

Needs Xvfb and xdotool; nothing else of X: no window manager, no screenshot program.
"""

import array
import collections
import ctypes
import ctypes.util
import operator
import os
import pathlib
import shutil
import struct
import subprocess
import tempfile
import time

POLL_SECS = 0.05
LIMIT_SECS = 60  # for what takes milliseconds on an idle machine


class Timeout(AssertionError):
    pass


def wait_until(is_reached, what, limit_secs=LIMIT_SECS):
    """Polls until is_reached() gives something true, and returns it."""
    deadline = time.monotonic() + limit_secs
    while time.monotonic() < deadline:
        reached = is_reached()
        if reached:
            return reached
        time.sleep(POLL_SECS)
    raise Timeout(f"after {limit_secs} s still not: {what}")


class Picture:
    """What a part of the screen showed: rows of 0x00rrggbb."""

    def __init__(self, width, height, pixels):
        self.width, self.height = width, height
        self.pixels = array.array("I", pixels)

    def __eq__(self, other):
        # Bytes are compared a hundred times as fast as numbers.
        return self.width == other.width and self.height == other.height and bytes(self.pixels) == bytes(other.pixels)

    def at(self, x, y):
        return self.pixels[y * self.width + x]

    def colors(self):
        return collections.Counter(self.pixels)

    def share_of(self, color):
        """How much of the picture has exactly this colour, 0 to 1."""
        return self.pixels.count(color) / len(self.pixels)

    def share_changed(self, other):
        """How much of the picture another of the same size shows differently, 0 to 1."""
        return sum(map(operator.ne, self.pixels, other.pixels)) / len(self.pixels)

    def cut_to(self, width, height):
        """What X shows in a window that has got this size until it is drawn again: this picture, and black around it."""
        kept_cols, kept_rows = min(self.width, width), min(self.height, height)
        rows = (self.pixels[row * self.width:row * self.width + kept_cols] + array.array("I", [0]) * (width - kept_cols)
                for row in range(kept_rows))
        pixels = b"".join(map(bytes, rows)) + bytes(4 * width * (height - kept_rows))
        return Picture(width, height, pixels)

    def save(self, path):
        """As PPM, to be looked at."""
        body = b"".join(pixel.to_bytes(3, "big") for pixel in self.pixels)
        pathlib.Path(path).write_bytes(b"P6\n%d %d\n255\n" % (self.width, self.height) + body)


def _close_message(display_name, window):
    """Asks a window to close, as the button in its frame would."""

    class ClientMessage(ctypes.Structure):
        _fields_ = [("type", ctypes.c_int), ("serial", ctypes.c_ulong), ("send_event", ctypes.c_int),
                    ("display", ctypes.c_void_p), ("window", ctypes.c_ulong), ("message_type", ctypes.c_ulong),
                    ("format", ctypes.c_int), ("data", ctypes.c_long * 5), ("padding", ctypes.c_long * 24)]

    x11 = ctypes.CDLL(ctypes.util.find_library("X11") or "libX11.so.6")
    x11.XOpenDisplay.restype = ctypes.c_void_p
    x11.XInternAtom.restype = ctypes.c_ulong
    x11.XInternAtom.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int]
    x11.XSendEvent.argtypes = [ctypes.c_void_p, ctypes.c_ulong, ctypes.c_int, ctypes.c_long, ctypes.c_void_p]
    x11.XCloseDisplay.argtypes = [ctypes.c_void_p]
    display = x11.XOpenDisplay(display_name.encode())
    client_message, bits_per_item = 33, 32
    event = ClientMessage(type=client_message, window=window, format=bits_per_item,
                          message_type=x11.XInternAtom(display, b"WM_PROTOCOLS", 0))
    event.data[0] = x11.XInternAtom(display, b"WM_DELETE_WINDOW", 0)
    x11.XSendEvent(display, window, 0, 0, ctypes.byref(event))
    x11.XCloseDisplay(display)


class Desktop:
    def __init__(self, width=1600, height=1000):
        self.folder = tempfile.mkdtemp(prefix="heed-e2e-")
        read_end, write_end = os.pipe()
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write_end), "-screen", "0", f"{width}x{height}x24", "-fbdir", self.folder,
             "-nolisten", "tcp", "-noreset", "-nocursor"],
            pass_fds=[write_end], stderr=subprocess.DEVNULL)
        os.close(write_end)
        with os.fdopen(read_end) as pipe:
            self.name = ":" + pipe.readline().strip()
        if self.name == ":":
            raise RuntimeError("Xvfb did not start")

    def close(self):
        self.server.terminate()
        self.server.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def environment(self):
        environment = dict(os.environ, DISPLAY=self.name, LIBGL_ALWAYS_SOFTWARE="1")
        environment.pop("WAYLAND_DISPLAY", None)
        return environment

    def hands(self, *words):
        """Runs xdotool; returns what it says, or nothing if it fails."""
        done = subprocess.run(["xdotool", *map(str, words)], env=self.environment(), text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
        return done.stdout.strip() if done.returncode == 0 else ""

    def window_of(self, pid):
        found = self.hands("search", "--onlyvisible", "--pid", pid).split()
        return int(found[-1]) if found else None

    def place_of(self, window):
        shell = self.hands("getwindowgeometry", "--shell", window)
        words = dict(line.split("=") for line in shell.splitlines() if "=" in line)
        return tuple(int(words[key]) for key in ("X", "Y", "WIDTH", "HEIGHT"))

    def ask_to_close(self, window):
        _close_message(self.name, window)

    def picture(self, x, y, width, height):
        """Xvfb keeps its screen in a file of the format of xwd: a header of big-endian words, then the rows."""
        dump = pathlib.Path(self.folder, "Xvfb_screen0").read_bytes()
        words = struct.unpack(">25I", dump[:100])
        header_bytes, bytes_per_line, color_count = words[0], words[12], words[19]
        start = header_bytes + 12 * color_count
        lines = (start + row * bytes_per_line + 4 * x for row in range(y, y + height))
        pixels = bytearray(b"".join(dump[line:line + 4 * width] for line in lines))
        pixels[3::4] = bytes(width * height)  # nothing means anything there
        return Picture(width, height, pixels)
