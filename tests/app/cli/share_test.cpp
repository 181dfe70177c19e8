#include "core/scene/scene_json.h"
#include "tests/app/cli/cli_fixture.h"

namespace heed {
namespace {

class Share : public CliTest {
 protected:
  Said shared(const std::string& what) { return heed_says({"share", what}); }
};

TEST_F(Share, turns_a_scene_into_a_line_and_the_line_back_into_the_scene) {
  const Said line = shared(eight_steps());
  EXPECT_EQ(line.exit_status, 0);
  EXPECT_EQ(line.out.find("heed1:"), 0u);
  EXPECT_EQ(line.out.find('\n'), line.out.size() - 1);
  const Said back = shared(line.out);
  EXPECT_EQ(back.exit_status, 0);
  EXPECT_EQ(read_scene(back.out, {}).value(), load_scene(eight_steps()).value());
}

TEST_F(Share, says_what_is_wrong_with_a_line) {
  const Said cut = shared(shared(eight_steps()).out.substr(0, 60));
  EXPECT_EQ(cut.exit_status, 1);
  EXPECT_NE(cut.err.find("copy the whole line once more"), std::string::npos) << cut.err;
}

TEST_F(Share, writes_a_scene_file_that_is_asked_for) {
  const std::string path = (folder_ / "back.json").string();
  EXPECT_EQ(heed_says({"share", shared(eight_steps()).out, "--out", path}).exit_status, 0);
  EXPECT_TRUE(load_scene(path));
}

}  // namespace
}  // namespace heed
