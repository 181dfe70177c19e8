#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/reference/answer.h"

namespace heed {
namespace {

using Json = nlohmann::json;

constexpr double kTolerance = 2e-5;

std::vector<std::filesystem::path> golden_files() {
  std::vector<std::filesystem::path> files;
  const std::filesystem::path folder = std::filesystem::path(HEED_SOURCE_DIR) / "tests/golden/torch";
  for (const auto& entry : std::filesystem::directory_iterator(folder)) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

void expect_number(const Json& found, const Json& expected) {
  if (expected.is_string() || found.is_string()) {
    EXPECT_EQ(found, expected);
    return;
  }
  const double number = expected.get<double>();
  EXPECT_NEAR(found.get<double>(), number, kTolerance * std::max(1.0, std::abs(number)));
}

void expect_matrix(const Json& found, const Json& expected) {
  ASSERT_EQ(found.size(), expected.size());
  for (std::size_t row = 0; row < expected.size(); ++row) {
    ASSERT_EQ(found[row].size(), expected[row].size());
    for (std::size_t col = 0; col < expected[row].size(); ++col) {
      SCOPED_TRACE("[" + std::to_string(row) + "," + std::to_string(col) + "]");
      expect_number(found[row][col], expected[row][col]);
    }
  }
}

class TorchGolden : public testing::TestWithParam<std::filesystem::path> {
 protected:
  Json golden_ = Json::parse(std::ifstream(GetParam()));
  Json found_ = Json::parse(answer({{"scene", golden_["scene"]}, {"objective", golden_["objective"]}}, "."));
};

TEST_P(TorchGolden, every_matrix_is_the_one_that_pytorch_computes) {
  ASSERT_FALSE(found_.contains("error")) << found_["error"];
  for (const auto& [name, values] : golden_["nodes"].items()) {
    SCOPED_TRACE(name);
    ASSERT_TRUE(found_["nodes"].contains(name));
    expect_matrix(found_["nodes"][name]["values"], values);
  }
}

TEST_P(TorchGolden, every_gradient_is_the_one_that_autograd_finds) {
  ASSERT_FALSE(found_.contains("error")) << found_["error"];
  for (const auto& [name, values] : golden_["gradients"].items()) {
    SCOPED_TRACE(name);
    expect_matrix(found_["gradients"][name], values);
  }
}

INSTANTIATE_TEST_SUITE_P(Scenes, TorchGolden, testing::ValuesIn(golden_files()),
                         [](const auto& scene) { return "scene_" + scene.param.stem().string(); });

}  // namespace
}  // namespace heed
