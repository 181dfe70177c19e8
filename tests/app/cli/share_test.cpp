#include "core/scene/scene_json.h"
#include "core/scene/share_text.h"
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
  EXPECT_NE(cut.err.find("copy the whole line again"), std::string::npos) << cut.err;
}

// One scene for each thing that only shows when the scene is put together.
const std::vector<std::string> kNotComputable = {R"("heads": [{"query": {"weight": [[1]]}}])",
                                                 R"("heads": [{"key": {"weight": [[1], [2]]}}])",
                                                 R"("output": {"weight": [[1, 2]]})",
                                                 R"("memory": [[1, 2, 3]])",
                                                 R"("position": {"learned": [[1, 2]]})",
                                                 R"("score": {"kind": "general", "weight": [[1, 2]]})",
                                                 R"("overrides": {"h0.masked": [[0, 0, 1]]})",
                                                 R"("overrides": {"h0.scores": [[0, 5, 1]]})",
                                                 R"("overrides": {"X": [[0, 0, 1]]})",
                                                 R"("locked": ["h0.scores"])",
                                                 R"("inputs": [[1, 2], [3]])"};

TEST_F(Share, refuses_what_run_refuses_with_the_same_sentence) {
  for (const std::string& more : kNotComputable) {
    const std::string inputs = more.starts_with("\"inputs\"") ? "" : R"("inputs": [[1, 2], [3, 4]], )";
    const std::string file = write("a.json", R"({"heed": 1, )" + inputs + more + "}");
    const Said run = heed_says({"run", file}), share = shared(file);
    EXPECT_EQ(run.exit_status, 1) << more;
    EXPECT_EQ(share.exit_status, 1) << more;
    EXPECT_EQ(share.err, run.err);
    EXPECT_EQ(share.out, "");
  }
}

TEST_F(Share, refuses_a_scene_that_needs_more_memory_than_there_may_be) {
  std::string rows;
  for (int row = 0; row < 50000; ++row) rows += row > 0 ? ", [1]" : "[1]";
  const std::string file = write("a.json", R"({"heed": 1, "inputs": [)" + rows + "]}");
  EXPECT_EQ(shared(file).err, heed_says({"run", file}).err);
  EXPECT_EQ(shared(file).exit_status, 1);
}

TEST_F(Share, refuses_a_line_whose_scene_run_would_refuse) {
  Scene scene = load_scene(eight_steps()).value();
  scene.overrides["h0.masked"] = {{{0, 0, 0}, 1}};
  const Said line = shared(share_text(scene));
  const Said run = heed_says({"run", write("a.json", write_scene(scene))});
  EXPECT_EQ(line.exit_status, 1);
  EXPECT_EQ(line.out, "");
  const auto sentence = [](const std::string& said) { return said.substr(said.find("overrides")); };
  EXPECT_EQ(sentence(line.err), sentence(run.err));
}

TEST_F(Share, writes_a_scene_file_that_is_asked_for) {
  const std::string path = (folder_ / "back.json").string();
  EXPECT_EQ(heed_says({"share", shared(eight_steps()).out, "--out", path}).exit_status, 0);
  EXPECT_TRUE(load_scene(path));
}

}  // namespace
}  // namespace heed
