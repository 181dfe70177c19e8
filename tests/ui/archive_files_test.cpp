#include <sstream>

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
    EXPECT_EQ(said, (Message{"file.npz", {{"file", "weights.npz"}, {"array", "W_q"}}}));
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

}  // namespace
}  // namespace heed
