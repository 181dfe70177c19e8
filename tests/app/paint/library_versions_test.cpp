#include "app/paint/library_versions.h"

#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>
#include <string>

#include <gtest/gtest.h>

namespace heed {
namespace {

// What the system says of an installed library; empty: it does not know.
std::string said_by_pkg_config(const std::string& library) {
  const std::string asked = "pkg-config --modversion " + library + " 2>/dev/null";
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> pipe(::popen(asked.c_str(), "r"), ::pclose);
  std::string said;
  for (int letter = 0; pipe && (letter = std::fgetc(pipe.get())) != EOF && letter != '\n';)
    said += static_cast<char>(letter);
  return said;
}

TEST(LibraryVersions, are_those_of_the_libraries_that_are_installed) {
  const auto listed = library_versions();
  const std::map<std::string, std::string> versions(listed.begin(), listed.end());
  for (const auto& [name, library] : {std::pair{"Cairo", "cairo"}, {"Pango", "pango"}}) {
    const std::string said = said_by_pkg_config(library);
    if (said.empty()) GTEST_SKIP() << "pkg-config does not know " << library;
    EXPECT_EQ(versions.at(name), said);
  }
  EXPECT_EQ(versions.at("FreeType").substr(0, 2), "2.") << "its own number, not that of its interface";
}

}  // namespace
}  // namespace heed
