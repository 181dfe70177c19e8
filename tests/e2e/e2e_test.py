"""The real program, in a real window, from outside: e2e_test.py PROGRAM [unittest's words]."""

import json
import pathlib
import shutil
import sys
import tempfile
import time
import unittest

from desktop import Desktop, wait_until
from program import Program

EXECUTABLE = sys.argv.pop(1) if len(sys.argv) > 1 else ""

EIGHT_STEPS = pathlib.Path(__file__).parents[2] / "assets" / "scenes" / "eight-steps.json"
FIRST_INPUT = 315, 330  # where X[1, 1] is in the whole figure of the eight steps, in a window of 1280x800

# DESIGN.md, the look: the surface furthest back and that of the panels; most of the window is one of the two.
DARK_CANVAS, DARK_PANEL = 0x111318, 0x171A21
LIGHT_CANVAS, LIGHT_PANEL = 0xFAF9F5, 0xFFFEFB


def first_column(path):
    return [row[0] for row in json.loads(path.read_text())["inputs"]]


class EndToEndCase(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.desktop = Desktop()

    @classmethod
    def tearDownClass(cls):
        cls.desktop.close()

    def setUp(self):
        self.home = pathlib.Path(tempfile.mkdtemp(prefix="heed-home-"))
        self.addCleanup(shutil.rmtree, self.home, ignore_errors=True)

    def start(self, *words, **changes):
        return Program(self.desktop, EXECUTABLE, self.home, *words, **changes)

    def settings_file(self):
        return self.home / "config" / "heed" / "settings.json"

    def assert_shows(self, picture, canvas, panel):
        for surface in (canvas, panel):
            self.assertGreater(picture.share_of(surface), 0.15, hex(surface))

    def assert_one_sentence(self, text):
        lines = text.strip().splitlines()
        self.assertEqual(len(lines), 1, text)
        self.assertTrue(lines[0].startswith("heed: "), text)
        self.assertGreater(len(lines[0].split()), 5, text)

    def type_into_selected(self, program, number):
        program.press_and_see("F2", program.settled())
        program.press(number, "Return")
        program.wait_for_title("• mine.json — Heed")

    def type_at_once(self, *keys):
        # As quickly as a keyboard can send them. With no time at all between them GLFW takes a key that is pressed
        # twice within a millisecond for one press that came twice, and the program hears of one.
        self.desktop.hands("key", "--delay", "2", *keys)


class WindowTest(EndToEndCase):
    """What a person does."""

    def test_opens_and_shows_the_picture_in_the_colours_of_the_dark_theme(self):
        with self.start("window", "--size", "1280x800") as program:
            picture = program.wait_for_window()
            self.assertEqual((picture.width, picture.height), (1280, 800))
            self.assertGreater(len(picture.colors()), 60)
            self.assert_shows(picture, DARK_CANVAS, DARK_PANEL)
            self.assertEqual(hex(picture.at(2, 2)), hex(DARK_PANEL))
            self.assertEqual(hex(picture.at(1277, 797)), hex(DARK_PANEL))

    def test_steps_by_keyboard_and_back_to_the_same_picture(self):
        with self.start("window", "--size", "1280x800") as program:
            start = program.wait_for_window()
            first = program.press_and_see("space", start)
            second = program.press_and_see("Right", first)
            self.assertTrue(program.press_and_see("Left", second) == first)
            step_seven = program.press_and_see("7", first)
            self.assertGreater(step_seven.share_changed(first), 0.01)
            end = program.press_and_see("End", step_seven)
            self.assertTrue(program.press_and_see("Home", end) == start)

    def test_goes_by_keyboard_alone_through_all_eight_steps_and_back(self):
        with self.start("window", "--size", "1280x800") as program:
            start = program.wait_for_window()
            picture = program.press_and_see("m", start)  # nothing moves: each key press is one picture
            seen = [picture]
            for step in "12345678":
                picture = program.press_and_see(step, picture)
                self.assertFalse(any(picture == other for other in seen), f"step {step} looks like one before it")
                seen.append(picture)
            picture = program.press_and_see("Right", picture)
            picture = program.press_and_see("Left", picture)
            self.assertTrue(picture == seen[-1], "a step further and back")
            self.assertTrue(program.press_and_see("Home", picture) == seen[0])
            self.assertEqual(program.close(), (0, ""))

    def test_language_and_theme_change_the_picture(self):
        with self.start("window", "--size", "1280x800") as program:
            english = program.wait_for_window()
            chinese = program.press_and_see("l", english)
            self.assertGreater(chinese.share_changed(english), 0.001)
            self.assert_shows(chinese, DARK_CANVAS, DARK_PANEL)
            light = program.press_and_see("t", chinese)
            self.assert_shows(light, LIGHT_CANVAS, LIGHT_PANEL)
            self.assertEqual(hex(light.at(2, 2)), hex(LIGHT_PANEL))

    def test_rests_when_nothing_happens(self):
        # The one place where time is looked at.
        with self.start("window", "--size", "1280x800") as program:
            start = program.wait_for_window()
            program.press_and_see("space", start)
            watched_secs, most_share = 3.0, 0.01
            used_before = program.cpu_secs()
            time.sleep(watched_secs)
            self.assertLessEqual(program.cpu_secs() - used_before, watched_secs * most_share + 0.011)


class ScreenTest(EndToEndCase):
    """What the screen and the graphics card do."""

    def test_a_first_window_is_no_larger_than_the_screen(self):
        small = Desktop(1280, 800)
        self.addCleanup(small.close)
        with Program(small, EXECUTABLE, self.home, "window") as program:
            program.wait_for_window()
            x, y, width, height = small.place_of(program.window)
            self.assertGreaterEqual(min(x, y), 0)
            self.assertLessEqual(x + width, 1280)
            self.assertLessEqual(y + height, 800)

    def test_survives_being_made_small_and_large_again(self):
        with self.start("window", "--size", "1280x800") as program:
            before = program.wait_for_window()
            small = program.resize(1024, 640)
            self.assertGreater(len(small.colors()), 60)
            for x, y in ((2, 2), (1021, 2), (2, 637), (1021, 637)):
                self.assertEqual(hex(small.at(x, y)), hex(DARK_PANEL), (x, y))
            self.assertTrue(program.resize(1280, 800) == before)

    def test_a_window_of_another_size_looks_as_one_that_was_opened_with_it(self):
        sizes = ((1024, 640), (1500, 940), (1100, 900), (1280, 800))
        opened = []
        for width, height in sizes:
            with self.start("window", "--size", f"{width}x{height}") as program:
                opened.append(program.wait_for_window())
        with self.start("window", "--size", "1280x800") as program:
            program.wait_for_window()
            for (width, height), picture in zip(sizes, opened):
                self.assertTrue(program.resize(width, height) == picture, (width, height))
            step = program.press_and_see("3", opened[-1])
            full = program.press_and_see("F11", step)
            self.assertEqual((full.width, full.height), (1600, 1000))
            self.assertTrue(program.press_and_see("F11", full) == step)

    def test_survives_many_sizes_in_a_row(self):
        with self.start("window", "--size", "1280x800") as program:
            program.wait_for_window()
            for size in range(60):
                self.desktop.hands("windowsize", program.window, 700 + 271 * size % 900, 420 + 173 * size % 560)
            self.assertTrue(program.resize(1280, 800).at(2, 2) == DARK_PANEL)
            self.assertEqual(program.close(), (0, ""))

    def test_what_was_drawn_in_parts_is_as_if_it_had_been_drawn_at_once(self):
        with self.start("window", "--size", "1280x800") as program:
            picture = program.press_and_see("m", program.wait_for_window())
            for key in ("space", "Right", "5", "l", "9", "Left"):
                program.press(key)
            for x, y in ((640, 400), (100, 300), (1100, 200), (700, 760), (640, 3)):
                self.desktop.hands("mousemove", "--window", program.window, x, y)
            at_rest = program.settled()
            self.assertGreater(at_rest.share_changed(picture), 0.01)
            other_theme = program.press_and_see("t", at_rest)
            self.assertTrue(program.press_and_see("t", other_theme) == at_rest)

    def test_what_the_screen_has_lost_is_shown_again(self):
        with self.start("window", "--size", "1280x800") as program:
            before = program.wait_for_window()
            for x, y in ((-600, 300), (0, 0)):
                self.desktop.hands("windowmove", program.window, x, y)
                wait_until(lambda at=(x, y): self.desktop.place_of(program.window)[:2] == at, "the window has moved")
            self.assertTrue(program.settled() == before)

    def test_goes_on_in_a_new_window_when_the_graphics_card_was_reset(self):
        scene = self.home / "mine.json"
        shutil.copy(EIGHT_STEPS, scene)
        with self.start("window", str(scene), "--size", "1280x800", "--step", "4", "--cell", "X[0, 0]",
                        "--lose-graphics-at", "80", "--count-frames") as program:
            program.wait_for_window()
            self.type_into_selected(program, "7")
            for nudge in range(60):  # frames are drawn only where something happens, and one for each that is seen
                self.desktop.hands("mousemove", 300 + nudge, 20)
                self.desktop.hands("sleep", "0.03")
            program.window = wait_until(lambda: self.desktop.window_of(program.process.pid), "there is a window")
            self.assertEqual(self.desktop.place_of(program.window)[2:], (1280, 800))
            program.wait_for_title("• mine.json — Heed")
            self.desktop.hands("windowfocus", program.window)
            program.settled()
            program.press("Control_L+z")
            program.wait_for_title("mine.json — Heed")  # the history is there too
            program.press("Control_L+y", "Control_L+s")
            wait_until(lambda: first_column(scene) == [7, 0, 1], "it can be saved")
            status, said = program.close()
            self.assertEqual(status, 0)
            self.assertIn("windows 2", said)

    def test_without_a_display_it_says_so_in_one_sentence(self):
        with self.start(DISPLAY=None) as program:
            status, said = program.wait_for_end()
            self.assertEqual(status, 1)
            self.assert_one_sentence(said)

    def test_without_opengl_3_3_it_says_so_in_one_sentence(self):
        with self.start(MESA_GL_VERSION_OVERRIDE="2.1", MESA_GLSL_VERSION_OVERRIDE="120") as program:
            status, said = program.wait_for_end()
            self.assertEqual(status, 1)
            self.assert_one_sentence(said)
            self.assertIn("3.3", said)


class KeepingTest(EndToEndCase):
    """What is typed, chosen and saved is not lost."""

    def test_closing_the_window_ends_it_cleanly_and_the_next_start_finds_what_was_chosen(self):
        with self.start("window", "--size", "1280x800") as program:
            picture = program.wait_for_window()
            picture = program.press_and_see("l", picture)
            program.press_and_see("t", picture)
            program.resize(1100, 700)
            self.assertEqual(program.close(), (0, ""))
        settings = json.loads(self.settings_file().read_text())
        self.assertEqual((settings["theme"], settings["language"]), ("light", "zh"))
        with self.start() as program:
            picture = program.wait_for_window()
            self.assertEqual((picture.width, picture.height), (1100, 700))
            self.assert_shows(picture, LIGHT_CANVAS, LIGHT_PANEL)
            self.assertEqual(program.close()[0], 0)

    def test_a_corrupt_settings_file_is_said_set_aside_and_replaced(self):
        self.settings_file().parent.mkdir(parents=True)
        with self.start("window", "--size", "1280x800") as program:
            clean = program.wait_for_window()
            program.close()
        self.settings_file().write_text('{"theme": "li')
        with self.start("window", "--size", "1280x800") as program:
            told = program.wait_for_window()
            self.assertGreater(told.share_changed(clean), 0.005, "a notice is shown")
            self.assertEqual(program.close()[0], 0)
        json.loads(self.settings_file().read_text())
        kept = [path.read_text() for path in self.settings_file().parent.iterdir()]
        self.assertIn('{"theme": "li', kept)

    def test_settings_that_cannot_be_written_are_said_and_the_program_still_works(self):
        with self.start("window", "--size", "1280x800", XDG_CONFIG_HOME="/dev/null") as program:
            start = program.wait_for_window()
            program.press_and_see("space", start)
            status, said = program.close()
            self.assertEqual(status, 0)
            self.assert_one_sentence(said)

    def test_saves_and_restores_after_a_kill_and_asks_before_changes_are_lost(self):
        scene = self.home / "mine.json"
        shutil.copy(EIGHT_STEPS, scene)

        def kept():
            return [first_column(path) for path in (self.home / "state" / "heed" / "autosave").glob("*.json")]

        with self.start("window", str(scene), "--size", "1280x800") as program:
            end = program.press_and_see("End", program.wait_for_window())
            program.press("f")
            program.click_and_see(*FIRST_INPUT, end)
            self.type_into_selected(program, "7")
            program.press("Control_L+s")
            program.wait_for_title("mine.json — Heed")
            self.assertEqual(first_column(scene), [7, 0, 1])
            program.press("Down")
            self.type_into_selected(program, "9")
            wait_until(lambda: kept() == [[7, 9, 1]], "the change is kept aside")
            program.kill()
        self.assertEqual(first_column(scene), [7, 0, 1], "it was not saved")
        with self.start("window", "--size", "1280x800") as program:
            program.wait_for_window()
            program.press("Return")  # Restore
            program.wait_for_title("• mine.json — Heed")
            before = program.settled()
            self.desktop.ask_to_close(program.window)
            wait_until(lambda: program.picture() != before, "it asks")
            self.assertIsNone(program.process.poll())
            for attempt in range(8):  # at whatever time between two looks at the file
                program.press("Escape")
                wait_until(lambda: program.picture() == before, "it goes on")
                time.sleep(0.07 * attempt)
                self.desktop.ask_to_close(program.window)
                wait_until(lambda: program.picture() != before, "it asks again", limit_secs=10)
            program.press("Return")  # Save
            self.assertEqual(program.wait_for_end(), (0, ""))
        self.assertEqual(first_column(scene), [7, 9, 1])
        self.assertEqual(kept(), [], "nothing is left to be offered")

    def test_words_of_the_window_that_are_off_are_refused_in_one_sentence(self):
        for words, begin in ((("--step", "9"), "--step cannot be “9”; it is a step from 1 to 8"),
                             (("--stepp", "3"), "--stepp is not an option of this command"),
                             (("--mouse", "7"), "--mouse cannot be “7”; it is two numbers"),
                             (("--scale", "9"), "--scale cannot be “9”; it is a number from 0.5"),
                             (("--size", "big"), "--size cannot be “big”"),
                             (("--moment", "-1"), "--moment cannot be “-1”"),
                             (("--cell",), "--cell needs a value after it"),
                             (("--lang", "fr"), "--lang cannot be “fr”"),
                             (("a.json", "b.json"), "“b.json” is one word too many"),
                             (("--scale", "9", "--lang", "zh"), "--scale 不能是“9”")):
            with self.start("window", *words) as program:
                status, said = program.wait_for_end()
            self.assertEqual(status, 2, said)
            self.assertTrue(said.startswith("heed: " + begin), said)
            self.assertEqual(len(said.splitlines()), 1, said)

    def test_a_screenshot_makes_no_folders(self):
        with self.start("window", "--screenshot", str(self.home / "no" / "such" / "a.png")) as program:
            status, said = program.wait_for_end()
        self.assertEqual(status, 1, said)
        self.assert_one_sentence(said)
        self.assertFalse((self.home / "no").exists())

    def test_a_column_typed_as_quickly_as_a_keyboard_can_is_all_there(self):
        scene = self.home / "quick.json"
        shutil.copy(EIGHT_STEPS, scene)
        with self.start("window", str(scene), "--size", "1280x800", "--step", "4", "--cell", "X[0, 0]") as program:
            program.wait_for_window()
            self.type_at_once("7", "Down", "5", "Down", "9", "Return")
            program.wait_for_title("• quick.json — Heed")
            program.settled()
            program.press("Control_L+s")
            program.wait_for_title("quick.json — Heed")
        self.assertEqual(first_column(scene), [7, 5, 9])

    def test_answers_typed_as_quickly_as_a_keyboard_can_all_count(self):
        # Scores of query 1: 2, 4 and 4. With a wrong one the row stays blank, and the picture is another one.
        pictures = []
        for delay in ("2", "150"):
            with self.start("window", "--size", "1280x800", "--step", "4", "--cell", "h0.scores[0, 0]") as program:
                program.press_and_see("x", program.wait_for_window())
                self.desktop.hands("key", "--delay", delay, "2", "Return", "4", "Return", "4", "Return")
                pictures.append(program.settled())
        self.assertEqual(*pictures)


if __name__ == "__main__":
    if not shutil.which("Xvfb") or not shutil.which("xdotool"):
        print("SKIPPED: Xvfb or xdotool is not installed")
    elif not pathlib.Path(EXECUTABLE).is_file():
        sys.exit(f"there is no program {EXECUTABLE!r}; usage: e2e_test.py PROGRAM")
    else:
        unittest.main(verbosity=2)
