#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <tuple>

#include "core/io/npz.h"
#include "tests/ui/files_test.h"

namespace heed {
namespace {

using ArchiveFiles = FilesTest;
INSTANTIATE_TEST_SUITE_P(, ArchiveFiles, kBothLanguages, language_name);

// However it is given: it cannot be opened, and that is said before a change would be asked about.
TEST_P(ArchiveFiles, an_archive_of_arrays_is_refused_with_a_way_to_one_of_them) {
  std::ostringstream archive;
  NpzWriter writer(archive);
  const Index dims[] = {1, 2};
  ASSERT_TRUE(writer.add("W_q", dims, Matrix{{1, -2}}));
  writer.finish("");
  files.put("/home/me/weights.npz", archive.str());
  change();
  const auto expect_said = [&] {
    settle();
    EXPECT_FALSE(state().question);
    ASSERT_FALSE(app.state().notices.list().empty());
    const Message& said = app.state().notices.list().back().error.message;
    EXPECT_EQ(said, (Message{"file.npz", {{"file", "weights.npz"}, {"array", "W_q"}, {"part", ""}}}));
    EXPECT_TRUE(ui.has_text("numpy.save("));
    app.apply(command::DismissNotice{app.state().notices.list().back().id});
    settle();
  };
  app.open("/home/me/weights.npz");
  expect_said();
  app.apply(FileCommand{file_command::Drop{{"/home/me/weights.npz"}}});
  expect_said();
  press("Ctrl+O");
  type("weights.npz");
  press("Enter");
  EXPECT_FALSE(state().dialog);
  expect_said();
}

// Else the array that the advice leads to would be refused again.
TEST_P(ArchiveFiles, the_way_leads_to_a_part_of_an_array_with_more_dimensions_than_a_table) {
  for (const auto& [name, array, key, part] : {std::tuple("stack.npz", "heads", "file.npz", "[0]"),
                                               {"four.npz", "arr_0", "file.npz", "[0, 0]"},
                                               {"scalar.npz", "arr_0", "file.npz", ".reshape(1, 1)"},
                                               {"packed.npz", "heads", "file.npz_packed", ""}}) {
    const std::filesystem::path file = std::filesystem::path(HEED_SOURCE_DIR) / "tests/golden/npy" / name;
    std::ifstream in(file, std::ios::binary);
    files.put("/home/me/" + std::string(name), {std::istreambuf_iterator<char>(in), {}});
    app.open("/home/me/" + std::string(name));
    settle();
    ASSERT_FALSE(app.state().notices.list().empty());
    Message expected{key, {{"file", name}, {"array", array}}};
    if (*part != '\0') expected.args.emplace_back("part", part);
    EXPECT_EQ(app.state().notices.list().back().error.message, expected) << name;
    app.apply(command::DismissNotice{app.state().notices.list().back().id});
    settle();
  }
}

}  // namespace
}  // namespace heed
