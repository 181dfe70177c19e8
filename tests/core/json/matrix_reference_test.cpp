#include <fstream>

#include <gtest/gtest.h>

#include "core/io/npy.h"
#include "core/scene/scene_json.h"
#include "core/text/catalogue.h"

namespace heed {
namespace {

namespace fs = std::filesystem;

const fs::path kNpy = fs::path(HEED_SOURCE_DIR) / "tests/golden/npy";

Result<Scene> read_with(const std::string& inputs, const fs::path& folder = kNpy) {
  return read_scene(R"({"heed": 1, "inputs": )" + inputs + "}", folder);
}

std::string sentence(const std::string& inputs, const fs::path& folder = kNpy) {
  return say(read_with(inputs, folder).error(), Language::English);
}

TEST(NpyReference, stands_for_the_matrix_in_the_file) {
  for (const std::string name : {"matrix_f4.npy", "matrix_f8.npy", "matrix_version2.npy"}) {
    const auto scene = read_with(R"({"npy": ")" + name + R"(", "x-note": 1})");
    ASSERT_TRUE(scene.is_ok()) << say(scene.error(), Language::English);
    EXPECT_EQ(*scene.value().inputs, (Matrix(2, 3) << 0.1f, -2.5f, 3e-40f, 1e30f, 0, 7).finished()) << name;
    EXPECT_EQ(scene.value().inputs.reference.name, name);
    EXPECT_EQ(scene.value().inputs.reference.extras, (Extras{{"x-note", "1"}}));
  }
}

TEST(NpyReference, of_one_row_or_one_dimension_stands_for_a_vector) {
  for (const std::string name : {"vector_f4.npy", "row_f8.npy"}) {
    const auto scene =
        read_with(R"([[1]], "output": {"weight": [[1, 2, 3]], "bias": {"npy": ")" + name + "\"}}");
    ASSERT_TRUE(scene.is_ok()) << say(scene.error(), Language::English);
    EXPECT_EQ(
        *scene.value().attention.output->bias,
        (SceneMatrix{(Matrix(1, 3) << 0.5f, -0.25f, 8).finished(), {MatrixReference::Kind::Npy, name, {}}}));
  }
}

TEST(NpyReference, may_hold_the_painted_mask_which_is_then_written_in_numbers) {
  const fs::path folder = fs::path(testing::TempDir()) / "heed_allow";
  fs::create_directories(folder);
  std::ofstream(folder / "allow.npy", std::ios::binary) << write_npy((Matrix(1, 1) << 1.0f).finished());
  const auto scene = read_with(R"([[1]], "mask": {"allow": {"npy": "allow.npy"}})", folder);
  fs::remove_all(folder);
  ASSERT_TRUE(scene.is_ok()) << say(scene.error(), Language::English);
  EXPECT_NE(write_scene(scene.value()).find("\"allow\": [\n      [1]\n    ]"), std::string::npos);
}

TEST(NpyReference, is_refused_when_the_file_does_not_fit) {
  EXPECT_EQ(sentence(R"({"npy": "stack_f4.npy"})"),
            "inputs: \"stack_f4.npy\" does not hold a matrix; an array of two dimensions belongs here");
  EXPECT_EQ(sentence(R"({"npy": "vector_f4.npy"})"),
            "inputs: \"vector_f4.npy\" does not hold a matrix; an array of two dimensions belongs here");
  EXPECT_EQ(sentence(R"([[1]], "output": {"weight": [[1]], "bias": {"npy": "matrix_f4.npy"}})"),
            "output.bias: \"matrix_f4.npy\" does not hold a vector; an array of shape (n,) or (1, n) "
            "belongs here");
  EXPECT_EQ(
      sentence(R"({"npy": "complex.npy"})"),
      "inputs: " +
          catalogue(Language::English).say({"npy.complex", {{"text", "<c8"}, {"file", "complex.npy"}}}));
  EXPECT_EQ(sentence(R"({"npy": "make.py"})"),
            "inputs: make.py is not an .npy file; make one with numpy.save");
  EXPECT_EQ(sentence(R"({"npy": "beyond_float_f8.npy"})"),
            "inputs[1][1]: a number in beyond_float_f8.npy is too large for a 32-bit float, which ends at "
            "about ±3.4e38");
  EXPECT_EQ(sentence(R"({"npy": "not_finite_f4.npy"})"),
            "inputs[0][1]: found nan here; a scene holds finite numbers only");
}

TEST(NpyReference, is_refused_when_it_is_not_written_right) {
  EXPECT_EQ(sentence(R"({})"),
            "inputs: \"npy\" is missing; write the file with the numbers, as in \"npy\": \"file.npy\", or "
            "the numbers "
            "themselves");
  EXPECT_EQ(sentence(R"({"npy": 1})"), "inputs.npy: found 1 where text in double quotes belongs");
  EXPECT_EQ(sentence(R"({"npz": "a"})"),
            "inputs.npz: \"npz\" is not a key that a scene has here; did you mean \"npy\"?");
  EXPECT_EQ(sentence(R"({"npy": ""})"),
            "inputs: \"\" is not a path of a file inside the scene's folder; write a relative path such as "
            "\"weights/q.npy\"");
  EXPECT_EQ(
      sentence(R"({"npy": "a\u0000b"})"),
      "inputs: \"a�b\" is not a path of a file inside the scene's folder; write a relative path such as "
      "\"weights/q.npy\"");
  EXPECT_EQ(sentence(R"({"npy": "none.npy"})"),
            "inputs: \"none.npy\" cannot be opened; put the .npy file into the scene's folder");
  EXPECT_EQ(sentence(R"({"npy": "."})"),
            "inputs: \".\" cannot be opened; put the .npy file into the scene's folder");
}

TEST(NpyReference, never_leaves_the_folder_of_the_scene) {
  const fs::path folder = fs::path(testing::TempDir()) / "heed_inside";
  fs::create_directories(folder / "sub");
  fs::copy_file(kNpy / "matrix_f4.npy", folder / "here.npy", fs::copy_options::overwrite_existing);
  fs::remove(folder / "link.npy");
  fs::create_symlink(kNpy / "matrix_f4.npy", folder / "link.npy");
  const std::string outside = " lies outside the scene's folder; move the file into it";
  EXPECT_EQ(sentence(R"({"npy": "/etc/passwd"})", folder),
            "inputs: \"/etc/passwd\" is not a path of a file inside the scene's folder; write a relative "
            "path such as "
            "\"weights/q.npy\"");
  EXPECT_EQ(sentence(R"({"npy": "../matrix_f4.npy"})", folder), "inputs: \"../matrix_f4.npy\"" + outside);
  EXPECT_EQ(sentence(R"({"npy": "link.npy"})", folder), "inputs: \"link.npy\"" + outside);
  EXPECT_TRUE(read_with(R"({"npy": "sub/../here.npy"})", folder).is_ok());
  fs::remove_all(folder);
}

}  // namespace
}  // namespace heed
