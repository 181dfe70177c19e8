#pragma once

#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "app/cli/cli.h"
#include "app/render/render_command.h"

namespace heed {

struct Said {
  int exit_status = 0;
  std::string out, err;
};

inline Said heed_render(std::vector<std::string> words) {
  words.insert(words.begin(), "render");
  std::ostringstream out, err;
  const int exit_status = cli_main(words, out, err, {{}, {render_command()}});
  return {exit_status, out.str(), err.str()};
}

inline std::string scene() { return std::string(HEED_SOURCE_DIR) + "/assets/scenes/eight-steps.json"; }

class Render : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::temp_directory_path() /
              ("heed_render_" + std::to_string(reinterpret_cast<std::uintptr_t>(this)) + "_" +
               testing::UnitTest::GetInstance()->current_test_info()->name());
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string file(const std::string& name) const { return (folder_ / name).string(); }
  std::string contents(const std::string& name) const {
    std::ifstream in(folder_ / name, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }

  std::filesystem::path folder_;
};

}  // namespace heed
