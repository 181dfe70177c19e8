"""Each rule of lint.py, seen to fail: a small clean tree, one fault planted, the rule that tells it."""

import os
import pathlib
import tempfile
import unittest
import unittest.mock

import include_rules
import lint
import source_rules
import text_rules
from tree import Tree

CLEAN = {
    "core/base/CMakeLists.txt": "heed_library(core_base SOURCES cell.cpp HEADERS cell.h)\n",
    "core/base/cell.h": "#pragma once\n\n#include <string>\n\nint count();\n",
    "core/base/cell.cpp": '#include "core/base/cell.h"\n\n#include <vector>\n\n#include <Eigen/Core>\n\n'
    'int count() { return say("base.count"); }\n',
    "core/graph/CMakeLists.txt": "heed_library(core_graph SOURCES node.cpp)\n",
    "core/graph/node.cpp": '#include "core/base/cell.h"\n\nvoid run() { say("step." + name); }\n',
    "app/CMakeLists.txt": "heed_library(app SOURCES main.cpp)\n",
    "app/main.cpp": '#include "core/graph/node.h"\n',
    "shaders/heat.frag": "void main() {}\n",
    "assets/text/en.txt": "# words\nbase.count = {n} {n|cell|cells} of <key>K</key>\nstep.one = One\n",
    "assets/text/zh.txt": "# 词\nbase.count = <key>K</key> 的 {n} 个格\nstep.one = 一\n",
}


class LintTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        for path, text in CLEAN.items():
            self.write(path, text)

    def write(self, path, text):
        (self.root / path).parent.mkdir(parents=True, exist_ok=True)
        (self.root / path).write_text(text, encoding="utf-8")

    def add(self, path, text):
        self.write(path, CLEAN.get(path, "") + text)

    def faults(self, rule):
        return lint.check(Tree(self.root), [rule])[rule.__name__]

    def tells(self, rule, words):
        told = self.faults(rule)
        self.assertEqual(len(told), 1, told)
        self.assertIn(words, told[0])

    def test_a_clean_tree_has_no_fault(self):
        told = lint.check(Tree(self.root))
        self.assertEqual({name: faults for name, faults in told.items() if faults}, {})

    def test_a_clone_is_read_where_there_is_no_git(self):
        (self.root / ".git").mkdir()
        with unittest.mock.patch.dict(os.environ, {"PATH": ""}):
            self.assertEqual(set(Tree(self.root).paths), set(CLEAN))

    def test_core_includes_app(self):
        self.add("core/graph/node.cpp", '#include "app/state/document.h"\n')
        self.tells(include_rules.levels, "core/graph may not include app/state/document.h")

    def test_a_low_level_includes_a_higher_one(self):
        self.add("core/base/cell.cpp", '#include "core/graph/node.h"\n')
        self.tells(include_rules.levels, "core/base/cell.cpp:8")

    def test_a_folder_without_a_level(self):
        self.write("extra/thing.cpp", "")
        self.tells(include_rules.levels, "extra/thing.cpp")

    def test_glfw_outside_the_platform(self):
        self.write("app/panels/help/help.cpp", "#include <GLFW/glfw3.h>\n")
        self.tells(include_rules.third_party, "<GLFW/glfw3.h> is only for app/platform")

    def test_opengl_outside_gl(self):
        self.write("app/figure/layout.cpp", "#include <glad/gl.h>\n")
        self.tells(include_rules.third_party, "<glad/gl.h>")

    def test_imgui_in_core(self):
        self.add("core/graph/node.cpp", "#include <imgui.h>\n")
        self.tells(include_rules.third_party, "<imgui.h>")

    def test_posix_outside_its_two_folders(self):
        self.write("app/cli/watch.h", "#pragma once\n\n#include <csignal>\n#include <signal.h>\n")
        self.assertEqual(
            self.faults(include_rules.third_party),
            [f"app/cli/watch.h:{line}: <{header}> is only for core/io, app/platform, tests"
             for line, header in ((3, "csignal"), (4, "signal.h"))],
        )

    def test_a_neighbour_included_without_its_path(self):
        self.write("core/base/other.cpp", '#include "cell.h"\n')
        self.tells(include_rules.from_root, "core/base/other.cpp:1")

    def test_the_standard_library_after_the_project(self):
        self.add("core/graph/node.cpp", "#include <vector>\n")
        self.tells(include_rules.include_order, "core/graph/node.cpp")

    def test_an_include_in_a_raw_string_is_none(self):
        self.add("core/graph/node.cpp", 'auto program = R"(\n#include <cstdio>\n)";\n')
        self.assertEqual(self.faults(include_rules.include_order), [])

    def test_a_header_without_pragma_once(self):
        self.write("core/base/cell.h", "#ifndef CELL\n#define CELL\n#endif\n")
        self.tells(include_rules.pragma_once, "core/base/cell.h")

    def test_a_file_of_more_than_400_lines(self):
        self.write("core/base/cell.h", "#pragma once\n" * 401)
        self.tells(source_rules.file_size, "401 lines")

    def test_a_function_of_more_than_80_lines(self):
        self.write("core/base/cell.cpp", "void draw() {\n" + "  x();\n" * 80 + "}\n")
        self.tells(source_rules.function_size, "81 lines in void draw()")

    def test_a_namespace_may_be_long(self):
        self.write("core/base/cell.cpp", "namespace heed {\n" + "int x;\n" * 200 + "}\n")
        self.assertEqual(self.faults(source_rules.function_size), [])

    def test_using_namespace_in_a_header(self):
        self.add("core/base/cell.h", "using namespace heed;\n")
        self.tells(source_rules.no_using_namespace, "core/base/cell.h")

    def test_using_a_foreign_namespace(self):
        self.add("core/graph/node.cpp", "using namespace std;\nusing namespace std::string_view_literals;\n")
        self.tells(source_rules.no_using_namespace, "core/graph/node.cpp:4")

    def test_two_types_of_one_name(self):
        self.add("core/base/cell.h", "namespace heed {\nstruct Run {\n  struct Inner {};\n};\n}  // namespace heed\n")
        self.add("core/graph/node.cpp", "namespace heed {\nclass Run final : Walk {\n};\n}  // namespace heed\n")
        self.tells(source_rules.one_type_per_name, "core/graph/node.cpp:5: heed::Run is also defined at core/base/cell.h:7")

    def test_types_that_no_other_file_sees_may_share_a_name(self):
        own = "namespace heed {\nnamespace {\nstruct Run {\n};\n}  // namespace\n}  // namespace heed\n"
        self.add("core/base/cell.cpp", own)
        self.add("core/graph/node.cpp", own + "namespace other {\nstruct Run {\n};\n}  // namespace other\n")
        self.assertEqual(self.faults(source_rules.one_type_per_name), [])

    def test_the_standard_library_after_third_party(self):
        self.write("core/base/cell.h", "#pragma once\n#include <Eigen/Core>\n#include <string>\n")
        self.tells(include_rules.include_order, "core/base/cell.h:3")

    def test_something_left_to_do(self):
        self.add("core/graph/node.cpp", "// TO" + "DO later\n")
        self.tells(source_rules.nothing_unfinished, "core/graph/node.cpp")

    def test_a_path_of_one_machine(self):
        self.write("notes.md", "see /wo" + "rk/main\n")
        self.tells(source_rules.nothing_foreign, "notes.md:1")

    def test_a_host_of_a_package_registry(self):
        self.write("setup.sh", "deb http://deb.debian" + ".org/debian sid main\n")
        self.tells(source_rules.nothing_foreign, "setup.sh:1")

    def test_a_view_that_clang_14_does_not_compile(self):
        self.add("core/graph/node.cpp", "for (int each : all | std::views::reverse) {}\n")
        self.tells(source_rules.no_range_views, "core/graph/node.cpp:4")

    def test_a_glob_in_cmake(self):
        self.add("app/CMakeLists.txt", "file(GLOB sources *.cpp)\n")
        self.tells(source_rules.no_globs, "app/CMakeLists.txt:2")

    def test_a_source_that_no_list_names(self):
        self.write("core/graph/edge.cpp", "")
        self.tells(source_rules.sources_are_listed, "core/graph/edge.cpp")

    def test_a_name_within_a_longer_one_is_not_listed(self):
        self.write("core/graph/ode.cpp", "")
        self.tells(source_rules.sources_are_listed, "core/graph/ode.cpp")

    def test_a_shader_with_a_version(self):
        self.add("shaders/heat.frag", "#version 330 core\n")
        self.tells(source_rules.shaders_have_no_version, "shaders/heat.frag")

    @unittest.skipIf(source_rules.clang_format_14() is None, "clang-format 14 is not here")
    def test_a_source_that_is_not_formatted(self):
        self.write("core/base/cell.h", "#pragma once\nint   count( ) ;\n")
        self.tells(source_rules.formatted, "core/base/cell.h")

    def test_a_sentence_without_chinese(self):
        self.add("assets/text/en.txt", "base.more = More\n")
        self.tells(text_rules.same_keys, "base.more is missing")

    def test_a_sentence_without_english(self):
        self.add("assets/text/zh.txt", "base.more = 更多\n")
        self.tells(text_rules.same_keys, "base.more is missing")

    def test_a_key_twice(self):
        self.add("assets/text/en.txt", "step.one = One\n")
        self.tells(text_rules.same_keys, "step.one stands twice")

    def test_other_placeholders(self):
        self.write("assets/text/zh.txt", "base.count = <key>K</key> 的 {m} 个格\nstep.one = 一\n")
        self.tells(text_rules.same_placeholders, "base.count")

    def test_a_choice_by_count_is_the_same_placeholder(self):
        self.assertIn("{n|cell|cells}", CLEAN["assets/text/en.txt"])
        self.assertEqual(self.faults(text_rules.same_placeholders), [])
        self.assertEqual(self.faults(text_rules.counts_know_one), [])

    def test_a_part_of_an_argument_is_the_same_placeholder(self):
        self.write("assets/text/zh.txt", "base.count = 第 {n.number} 个<key>格{n.word}</key>\nstep.one = 一\n")
        self.assertEqual(self.faults(text_rules.same_placeholders), [])

    def test_a_count_that_is_always_many(self):
        self.add("assets/text/en.txt", "base.rows = {n} rows of at most {most} numbers\n")
        self.tells(text_rules.counts_know_one, 'base.rows says "{n} rows"')

    def test_an_empty_sentence(self):
        self.write("assets/text/zh.txt", CLEAN["assets/text/zh.txt"].replace("一", ""))
        self.tells(text_rules.same_placeholders, "step.one is empty")

    def test_a_role_coloured_in_one_language_only(self):
        self.write("assets/text/zh.txt", CLEAN["assets/text/zh.txt"].replace("key>", "query>"))
        self.tells(text_rules.tags_are_roles, "base.count")

    def test_a_tag_left_open(self):
        for path in ("assets/text/en.txt", "assets/text/zh.txt"):
            self.write(path, CLEAN[path].replace("</key>", ""))
        self.assertEqual(len(self.faults(text_rules.tags_are_roles)), 2)

    def test_a_key_that_no_catalogue_has(self):
        self.add("core/graph/node.cpp", 'auto text = say("base.missing");\n')
        self.tells(text_rules.used_keys_exist, "base.missing")

    def test_a_start_of_keys_that_no_catalogue_has(self):
        self.add("core/graph/node.cpp", 'auto text = say("base.kind." + kind);\n')
        self.tells(text_rules.used_keys_exist, "base.kind.")

    def test_a_sentence_that_nobody_says(self):
        for path in ("assets/text/en.txt", "assets/text/zh.txt"):
            self.add(path, "base.more = More\n")
        self.tells(text_rules.keys_are_used, "base.more is used nowhere")

    def test_a_key_built_at_run_time_is_used_when_it_is_documented(self):
        for path in ("assets/text/en.txt", "assets/text/zh.txt"):
            self.add(path, "op.softmax = Softmax\n")
        self.assertEqual(self.faults(text_rules.keys_are_used), [])

    def test_a_quote_between_apostrophes_opens_no_string(self):
        self.add("core/graph/node.cpp", "if (c == '\"') say(\"base.missing\");\n")
        self.tells(text_rules.used_keys_exist, "base.missing")

    def test_a_program_reports_each_rule(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.add("app/CMakeLists.txt", "file(GLOB sources *.cpp)\n")
        kept = os.environ.get("GTEST_OUTPUT")
        os.environ["GTEST_OUTPUT"] = f"xml:{folder.name}/"
        try:
            lint.write_report(lint.check(Tree(self.root)))
        finally:
            del os.environ["GTEST_OUTPUT"]
            if kept is not None:
                os.environ["GTEST_OUTPUT"] = kept
        report = pathlib.Path(folder.name, "lint.xml").read_text(encoding="utf-8")
        self.assertEqual(report.count("<testcase"), len(lint.RULES))
        self.assertEqual(report.count("<failure"), 1)


if __name__ == "__main__":
    unittest.main()
