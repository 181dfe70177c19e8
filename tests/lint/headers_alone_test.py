"""headers_alone.py tells the header that needs another one before it, and compiles what changed."""

import json
import os
import pathlib
import shutil
import tempfile
import unittest

import headers_alone

HEAVY = "core/graph/graph.h"
TEXTS = {
    HEAVY: "#pragma once\n#include <vector>\nusing Matrix = std::vector<float>;\n",
    "core/good.h": f'#pragma once\n#include "{HEAVY}"\ninline Matrix made() {{ return {{}}; }}\n',
    "core/better.h": '#pragma once\n#include "core/good.h"\ninline int more() { return 2; }\n',
    "core/bad.h": "#pragma once\ninline Matrix other() { return {}; }\n",
}


@unittest.skipIf(shutil.which("c++") is None, "needs a compiler")
class HeadersAloneTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        self.addCleanup(setattr, headers_alone, "ROOT", headers_alone.ROOT)
        headers_alone.ROOT = self.root
        os.environ["CCACHE_DISABLE"] = "1"  # nobody will ask for these again
        self.write(TEXTS)
        entries = [self.entry(name) for name in TEXTS]
        (self.root / "compile_commands.json").write_text(json.dumps(entries))

    def entry(self, header):
        source = f"/x_verify_interface_header_sets/{header}.cxx"
        return {"file": source, "command": f"ccache c++ -I{self.root} -x c++ -o x.o -c {source}"}

    def write(self, texts):
        for name, text in texts.items():
            path = self.root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        headers_alone.words_of.cache_clear()
        headers_alone.text_of.cache_clear()
        headers_alone.closure.cache_clear()

    def faults(self, known):
        return [fault.split()[0] for fault in headers_alone.faults(self.root, known)]

    def test_a_header_that_needs_another_before_it_is_told(self):
        self.assertEqual(self.faults({}), ["core/bad.h"])

    def test_a_header_that_includes_a_precompiled_one_is_not_helped_by_it_further(self):
        self.write({"core/good.h": f'#include "{HEAVY}"\ninline Other all;\n'})
        self.assertEqual(sorted(set(self.faults({}))), ["core/bad.h", "core/better.h", "core/good.h"])

    def test_a_header_that_uses_what_was_precompiled_and_does_not_include_it_is_told(self):
        self.write({"core/good.h": f'#include "{HEAVY}"\ninline std::size_t count() {{ return 0; }}\n// std::map\n'})
        self.assertEqual(self.faults({}), ["core/bad.h"])
        self.write({"core/good.h": "inline std::size_t count() { return 0; }\n"})
        self.assertIn("core/good.h", self.faults({}))

    def test_a_name_that_nobody_knows_is_told(self):
        self.write({"core/good.h": f'#include "{HEAVY}"\nusing std::wobble;\n'})
        told = headers_alone.faults(self.root, {})
        self.assertIn("core/good.h names std::wobble: write into standard_names.txt which header brings that", told)

    def test_what_is_heavy_is_precompiled_for_those_that_include_it(self):
        self.faults({})
        self.assertEqual(len(list((self.root / "headers").glob("*.gch"))), 2)

    def test_what_could_help_a_header_does_not_stand_before_it(self):
        self.assertEqual(headers_alone.batches(TEXTS), [["core/bad.h", "core/better.h"], [HEAVY, "core/good.h"]])
        self.write({"core/needs.h": "Matrix needed();\n"})
        self.assertEqual(headers_alone.batches([HEAVY, "core/needs.h"]), [[HEAVY], ["core/needs.h"]])

    def test_of_such_headers_the_one_at_fault_is_told(self):
        self.write({"core/good.h": f'#include "{HEAVY}"\nOops made();\n'})
        self.assertEqual(sorted(set(self.faults({}))), ["core/bad.h", "core/better.h", "core/good.h"])

    def test_what_compiled_is_compiled_again_when_what_it_includes_changes(self):
        known = {}
        self.faults(known)
        self.assertEqual(sorted(known), sorted(set(TEXTS) - {"core/bad.h"}))
        self.write({HEAVY: "#pragma once\n"})
        self.assertEqual(sorted(set(self.faults(known))), ["core/bad.h", "core/better.h", "core/good.h"])


if __name__ == "__main__":
    unittest.main()
