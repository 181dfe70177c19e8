#include "core/io/npy.h"
#include "tests/app/cli/cli_fixture.h"

namespace heed {
namespace {

class Export : public CliTest {
 protected:
  std::string exported(std::vector<std::string> words) {
    words.insert(words.begin(), {"export", eight_steps()});
    const Said said = heed_says(words);
    EXPECT_EQ(said.exit_status, 0) << said.err;
    return said.out;
  }
  std::string refused(std::vector<std::string> words) {
    words.insert(words.begin(), {"export", eight_steps()});
    const Said said = heed_says(words);
    EXPECT_EQ(said.exit_status, 2);
    return said.err;
  }
};

TEST_F(Export, csv_of_one_matrix_is_its_rows) {
  EXPECT_EQ(exported({"--to", "csv", "--node", "h0.K"}), "0,1,1\n4,4,0\n2,3,1\n");
}

TEST_F(Export, csv_of_the_scene_has_each_matrix_under_its_name) {
  const std::string csv = exported({"--to", "csv"});
  EXPECT_EQ(csv.find("X\n1,0,1,0\n0,2,0,2\n1,1,1,1\n\n"), 0u);
  EXPECT_NE(csv.find("\n\nh0.scores\n2,4,4\n4,16,12\n4,12,10\n\n"), std::string::npos);
  EXPECT_NE(csv.find("\n\nh0.weighted[1]\n"), std::string::npos);
}

TEST_F(Export, an_npy_file_reads_back_as_the_matrix) {
  const std::string path = (folder_ / "v.npy").string();
  EXPECT_EQ(exported({"--to", "npy", "--node", "h0.V", "--out", path}), "");
  const Result<Matrix> read = load_npy(path);
  ASSERT_TRUE(read);
  Matrix expected(3, 3);
  expected << 1, 2, 3, 2, 8, 0, 2, 6, 3;
  EXPECT_EQ(read.value(), expected);
}

TEST_F(Export, npy_of_the_scene_is_one_file_for_each_matrix) {
  const std::filesystem::path out = folder_ / "arrays";
  exported({"--to", "npy", "--out", out.string()});
  EXPECT_TRUE(std::filesystem::exists(out / "X.npy"));
  const Result<Matrix> weighted = load_npy(out / "h0.weighted.npy");
  ASSERT_TRUE(weighted);
  EXPECT_EQ(weighted.value().rows(), 9);
}

TEST_F(Export, json_is_what_run_prints) {
  EXPECT_EQ(exported({"--to", "json"}), heed_says({"run", eight_steps(), "--format", "json"}).out);
}

TEST_F(Export, markdown_and_latex_are_of_one_matrix_or_of_all) {
  EXPECT_NE(exported({"--to", "markdown", "--node", "h0.K"}).find("\n| 2 | 2 | 3 | 1 |\n"),
            std::string::npos);
  EXPECT_NE(exported({"--to", "latex", "--node", "h0.K"}).find("  2 & 3 & 1\n"), std::string::npos);
  EXPECT_NE(exported({"--to", "latex"}).find("\nY = "), std::string::npos);
}

TEST_F(Export, code_is_there_in_every_language) {
  for (const char* dialect : {"torch", "numpy", "tensorflow", "eigen"}) {
    const std::string path = (folder_ / dialect).string();
    const std::string code = exported({"--to", dialect});
    EXPECT_NE(code.find("Y"), std::string::npos);
    exported({"--to", dialect, "--out", path});
    EXPECT_EQ(contents(path), code);
  }
}

TEST_F(Export, words_that_do_not_go_together_end_with_2) {
  EXPECT_EQ(refused({}).find("heed: --to is missing"), 0u);
  EXPECT_EQ(refused({"--to", "fortran"}).find("heed: --to cannot be “fortran”"), 0u);
  EXPECT_EQ(refused({"--to", "npy"}).find("heed: an .npy file holds one matrix"), 0u);
  EXPECT_EQ(refused({"--to", "torch", "--node", "X"}).find("heed: --node goes with"), 0u);
  EXPECT_EQ(refused({"--to", "csv", "--node", "Z"}).find("heed: there is no “Z”"), 0u);
  EXPECT_EQ(refused({"--to", "csv", "--out", ""}).find("heed: --out needs a path"), 0u);
}

TEST_F(Export, the_files_of_the_scene_are_not_overwritten) {
  ASSERT_EQ(heed_says({"export", eight_steps(), "--to", "npy", "--node", "X", "--out",
                       (folder_ / "X.npy").string()})
                .exit_status,
            0);
  const std::string text = R"({"heed": 1, "inputs": {"npy": "X.npy"}})";
  const std::string scene = write("scene.json", text);
  const std::string numbers = contents(folder_ / "X.npy");
  const Said over_scene = heed_says({"export", scene, "--to", "json", "--out", scene});
  EXPECT_EQ(over_scene.exit_status, 1);
  EXPECT_EQ(over_scene.err.find(scene + ": this is a file of the scene itself"), 0u) << over_scene.err;
  EXPECT_EQ(contents(scene), text);
  const Said over_numbers = heed_says({"export", scene, "--to", "npy", "--out", folder_.string()});
  EXPECT_EQ(over_numbers.exit_status, 1);
  EXPECT_EQ(contents(folder_ / "X.npy"), numbers);
}

TEST_F(Export, a_place_that_cannot_be_written_ends_with_1) {
  const std::string path = (folder_ / "no" / "a.csv").string();
  const Said said = heed_says({"export", eight_steps(), "--to", "csv", "--out", path});
  EXPECT_EQ(said.exit_status, 1);
  EXPECT_EQ(said.err.find(path + ": this cannot be written"), 0u);
}

}  // namespace
}  // namespace heed
