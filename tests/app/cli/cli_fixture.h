#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace heed {

// What the program said and how it ended.
struct Said {
  int exit_status = -1;
  std::string out;
  std::string err;
};

Said heed_says(const std::vector<std::string>& args);

// The tutorial scene.
std::string eight_steps();

std::string contents(const std::filesystem::path& file);

// A test with a folder of its own, gone afterwards.
class CliTest : public testing::Test {
 protected:
  CliTest();
  ~CliTest() override;

  std::string write(const std::string& name, const std::string& text) const;  // gives its path
  std::vector<std::string> files_in_folder() const;

  std::filesystem::path folder_;
};

}  // namespace heed
