// What PyTorch hooks make of tiny models with rows of other texts in them, kept by
// tests/golden/make_patch_golden.py.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/model/open_scene.h"
#include "core/scene/scene_json.h"
#include "core/text/catalogue.h"
#include "core/walk/computation.h"

namespace heed {
namespace {

namespace fs = std::filesystem;
using PatchedJson = nlohmann::json;

constexpr double kPatchedTolerance = 2e-5;  // of the largest number of a matrix, or of 1

std::vector<fs::path> patched_folders() {
  std::vector<fs::path> folders;
  for (const auto& entry : fs::directory_iterator(fs::path(HEED_SOURCE_DIR) / "tests/golden/models"))
    folders.push_back(entry.path());
  std::sort(folders.begin(), folders.end());
  return folders;
}

class PatchedModels : public testing::TestWithParam<fs::path> {
 protected:
  Result<Computation> computed() const {
    const PatchedJson json = {{"heed", 2},
                              {"model", {{"folder", GetParam().string()}, {"text", golden_["text"]}}},
                              {"patches", golden_["patches"]}};
    Progress progress;
    Result<Scene> scene = opened(read_scene(json.dump(), {}).value(), {}, progress);
    if (!scene) return scene.error();
    return Computation::make(std::move(scene).value(), {Grain::Whole, true});
  }

  PatchedJson golden_ = PatchedJson::parse(std::ifstream(GetParam() / "patched.json"));
};

// Of the logits the file has the last row.
TEST_P(PatchedModels, compute_what_hooks_of_PyTorch_make_of_them) {
  Result<Computation> made = computed();
  ASSERT_TRUE(made) << say(made.error(), Language::English);
  const Computation computation = completed(std::move(made).value());
  ASSERT_GE(golden_["nodes"].size(), 2u);
  for (const auto& [name, rows] : golden_["nodes"].items()) {
    SCOPED_TRACE(name);
    const Matrix all = *computation.graph().value(*computation.graph().find(name));
    const auto count = static_cast<Index>(rows.size());
    ASSERT_LE(count, all.rows());
    const Matrix found = all.bottomRows(count);
    Matrix expected(count, all.cols());
    for (Index row = 0; row < count; ++row) {
      for (Index col = 0; col < all.cols(); ++col)
        expected(row, col) = rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(col)].get<float>();
    }
    const double scale = std::max(1.0, static_cast<double>(expected.cwiseAbs().maxCoeff()));
    EXPECT_LE(static_cast<double>((found - expected).cwiseAbs().maxCoeff()) / scale, kPatchedTolerance);
  }
}

INSTANTIATE_TEST_SUITE_P(Folders, PatchedModels, testing::ValuesIn(patched_folders()),
                         [](const auto& folder) { return folder.param.filename().string(); });

}  // namespace
}  // namespace heed
