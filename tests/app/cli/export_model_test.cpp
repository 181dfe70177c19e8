#include "tests/app/cli/cli_fixture.h"

namespace heed {
namespace {

namespace fs = std::filesystem;

// A decoder of two blocks whose weights no other text has.
constexpr const char* kModel = R"({"heed": 2, "inputs": [[1, 0.123456], [-1, 2]], "blocks": [
  {"norm": "pre", "attention_norm": {"kind": "layer"}, "attention": {"heads": [
     {"query": {"weight": [[0.765432, 1], [2, 1]]}, "key": {"weight": [[1, 0], [0, 1]]}}]}},
  {"feed_forward": {"expand": {"weight": [[1], [2]]}, "activation": "gelu", "contract": {"weight": [[1, 1]]}}}]})";

struct DialectFiles {
  const char *dialect, *program, *weights, *has;
};
constexpr DialectFiles kDialects[] = {
    {"torch", "model.py", "model.npz", "class Model(nn.Module):"},
    {"numpy", "model.py", "model.npz", "def model(X, w):"},
    {"tensorflow", "model.py", "model.npz", "def model(X, w):"},
    {"eigen", "model.cpp", "model.weights", "Matrix model(const Matrix& X"}};

class ExportModel : public CliTest {
 protected:
  Said exported(const std::string& dialect, const fs::path& out) const {
    return heed_says({"export", scene_, "--to", dialect, "--out", out.string()});
  }
  std::string read(const std::string& name) const { return contents(folder_ / name); }

  std::string scene_ = write("scene.json", kModel);
};

TEST_F(ExportModel, the_weights_are_written_beside_the_program) {
  for (const DialectFiles& each : kDialects) {
    SCOPED_TRACE(each.dialect);
    const Said said = exported(each.dialect, folder_ / each.program);
    EXPECT_EQ(said.exit_status, 0) << said.err;
    const std::string program = read(each.program);
    EXPECT_NE(program.find(each.has), std::string::npos) << program;
    EXPECT_EQ(program.find("0.765432"), std::string::npos) << "no number of a weight stands in the program";
    EXPECT_EQ(program.find("0.123456"), std::string::npos);
    EXPECT_GT(read(each.weights).size(), 9 * sizeof(float));
    for (const char* name : {each.program, each.weights}) fs::remove(folder_ / name);
    EXPECT_EQ(files_in_folder(), std::vector<std::string>{"scene.json"}) << "nothing else is left";
  }
}

TEST_F(ExportModel, what_is_printed_holds_its_numbers_itself) {
  for (const DialectFiles& each : kDialects) {
    SCOPED_TRACE(each.dialect);
    const std::string program = heed_says({"export", scene_, "--to", each.dialect}).out;
    EXPECT_NE(program.find(each.has), std::string::npos);
    EXPECT_NE(program.find("0.765432"), std::string::npos);
    EXPECT_EQ(program.find("__file__"), std::string::npos);
    EXPECT_EQ(program.find("__FILE__"), std::string::npos);
  }
}

// A stream has no place beside it.
TEST_F(ExportModel, what_goes_to_a_stream_leaves_no_file_beside_it) {
  EXPECT_EQ(exported("torch", "/dev/null").exit_status, 0);
  EXPECT_FALSE(fs::exists("/dev/null.npz"));
}

TEST_F(ExportModel, another_export_takes_the_place_of_both_files) {
  for (const DialectFiles& each : kDialects) {
    SCOPED_TRACE(each.dialect);
    ASSERT_EQ(exported(each.dialect, folder_ / each.program).exit_status, 0);
    const std::string weights = read(each.weights);
    std::string changed = kModel;
    changed.replace(changed.find("0.765432"), 8, "0.654321");
    write("scene.json", changed);
    ASSERT_EQ(exported(each.dialect, folder_ / each.program).exit_status, 0);
    EXPECT_NE(read(each.weights), weights);
    write("scene.json", kModel);
  }
}

TEST_F(ExportModel, a_file_of_that_name_that_heed_has_not_written_stays) {
  for (const DialectFiles& each : kDialects) {
    SCOPED_TRACE(each.dialect);
    fs::remove(folder_ / each.program);
    for (const std::string mine :
         {"mine", "", "PK\x05\x06 or what looks like the end of an archive, at first"}) {
      write(each.weights, mine);
      const Said said = exported(each.dialect, folder_ / each.program);
      EXPECT_EQ(said.exit_status, 1);
      EXPECT_EQ(said.err.find((folder_ / each.program).string() + ": " + each.weights + " would be written"),
                0u)
          << said.err;
      EXPECT_EQ(read(each.weights), mine);
      EXPECT_FALSE(fs::exists(folder_ / each.program));
    }
    fs::remove(folder_ / each.weights);
  }
}

TEST_F(ExportModel, a_folder_in_the_place_of_the_weights_leaves_the_program_as_it_was) {
  for (const DialectFiles& each : kDialects) {
    SCOPED_TRACE(each.dialect);
    write(each.program, "old");
    fs::create_directory(folder_ / each.weights);
    EXPECT_EQ(exported(each.dialect, folder_ / each.program).exit_status, 1);
    EXPECT_EQ(read(each.program), "old");
    fs::remove(folder_ / each.weights);
  }
}

TEST_F(ExportModel, a_program_cannot_have_the_name_of_its_weights) {
  const Said python = exported("torch", folder_ / "model.npz");
  EXPECT_EQ(python.exit_status, 1);
  EXPECT_NE(python.err.find("ends in .py"), std::string::npos) << python.err;
  const Said cpp = exported("eigen", folder_ / "model.weights");
  EXPECT_NE(cpp.err.find("ends in .cpp"), std::string::npos) << cpp.err;
  EXPECT_EQ(files_in_folder(), std::vector<std::string>{"scene.json"});
}

TEST_F(ExportModel, a_folder_that_is_not_there_is_said) {
  const fs::path path = folder_ / "no" / "model.py";
  const Said said = exported("numpy", path);
  EXPECT_EQ(said.exit_status, 1);
  EXPECT_EQ(said.err.find(path.string() + ": this cannot be written"), 0u) << said.err;
}

}  // namespace
}  // namespace heed
