"""The real program in a real window, used from outside."""

import os
import pathlib
import subprocess

from desktop import wait_until


class Program:
    """Heed, started with settings of its own; quits when it goes out of use."""

    def __init__(self, desktop, executable, home, *words, **changes):
        self.desktop = desktop
        environment = desktop.environment() | {
            "XDG_CONFIG_HOME": str(pathlib.Path(home, "config")), "XDG_STATE_HOME": str(pathlib.Path(home, "state")),
            "XDG_DATA_HOME": str(pathlib.Path(home, "data")), "HOME": str(home),
            "ASAN_OPTIONS": "detect_leaks=0"}  # the drivers under the window keep memory to the end
        for name, value in changes.items():
            if value is None:
                environment.pop(name, None)
            else:
                environment[name] = value
        self.process = subprocess.Popen([executable, *words], env=environment, text=True,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.window = None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.process.stdout.close()
        self.process.stderr.close()

    def wait_for_window(self):
        def window_or_end():
            return self.process.poll() is not None or self.desktop.window_of(self.process.pid)

        wait_until(window_or_end, "a window is open")
        if self.process.poll() is not None:
            raise AssertionError(f"it quit with {self.process.returncode}: {self.process.stderr.read()}")
        self.window = self.desktop.window_of(self.process.pid)
        self.desktop.hands("windowfocus", self.window)
        self.rest_mouse()
        return self.settled()

    def rest_mouse(self):
        """Where there is no control, so that no tooltip comes up."""
        _, _, width, _ = self.desktop.place_of(self.window)
        self.desktop.hands("mousemove", "--window", self.window, width // 2, 3)

    def picture(self):
        return self.desktop.picture(*self.desktop.place_of(self.window))

    def settled(self):
        """The picture, once it is not empty and stays as it is."""
        last = None
        same_count = 0
        enough = 6

        def is_still():
            nonlocal last, same_count
            picture = self.picture()
            same_count = same_count + 1 if last is not None and picture == last else 0
            last = picture
            return same_count >= enough and len(set(picture.pixels[::97])) > 1

        wait_until(is_still, "the picture rests")
        return last

    def is_drawn_since(self, before):
        """A busy program shows its old picture for a while, in a new size cut or with an empty edge."""
        picture = self.picture()
        return picture != before.cut_to(picture.width, picture.height)

    def press(self, *keys):
        # A chord is held as long as a hand would hold it.
        for key in keys:
            self.desktop.hands("key", "--delay", 100 if "+" in key else 12, key)

    def press_and_see(self, key, before):
        """Presses a key, waits until the picture is another one and rests, and returns it."""
        self.press(key)
        wait_until(lambda: self.is_drawn_since(before), f"{key} changes the picture")
        return self.settled()

    def click_and_see(self, x, y, before):
        """The same for a click; the mouse is back where it rests when the picture is taken."""
        rest_x = before.width // 2
        self.desktop.hands("mousemove", "--window", self.window, x, y, "click", 1)
        self.desktop.hands("mousemove", "--window", self.window, rest_x, 3)
        wait_until(lambda: self.is_drawn_since(before), f"a click at {x}, {y} changes the picture")
        return self.settled()

    def resize(self, width, height):
        before = self.picture()
        self.desktop.hands("windowsize", self.window, width, height)
        wait_until(lambda: self.desktop.place_of(self.window)[2:] == (width, height), "the window has its new size")
        self.rest_mouse()
        if (width, height) != (before.width, before.height):
            wait_until(lambda: self.is_drawn_since(before), "the window is drawn in its new size")
        return self.settled()

    def kill(self):
        """Ends it as a crash or a loss of power would: it cannot do anything about it."""
        self.process.kill()
        self.process.wait()

    def title(self):
        return self.desktop.hands("getwindowname", self.window)

    def wait_for_title(self, title):
        wait_until(lambda: self.title() == title, f"the title is {title}")

    def cpu_secs(self):
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        user, system = 11, 12
        return (int(fields[user]) + int(fields[system])) / os.sysconf("SC_CLK_TCK")

    def close(self):
        """Closes the window as a person would; returns the exit status and what was said on standard error."""
        self.desktop.ask_to_close(self.window)
        return self.wait_for_end()

    def wait_for_end(self):
        wait_until(lambda: self.process.poll() is not None, "the program has quit")
        return self.process.returncode, self.process.stderr.read()
