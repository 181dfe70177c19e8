#include "tests/app/cli/cli_fixture.h"

#include <algorithm>
#include <fstream>
#include <random>
#include <sstream>

#include "app/cli/cli.h"

namespace heed {

Said heed_says(const std::vector<std::string>& args) {
  std::ostringstream out, err;
  const int exit_status = cli_main(args, out, err);
  return {exit_status, out.str(), err.str()};
}

std::string eight_steps() { return HEED_SOURCE_DIR "/tests/golden/eight-steps.json"; }

std::string contents(const std::filesystem::path& file) {
  std::ostringstream text;
  text << std::ifstream(file, std::ios::binary).rdbuf();
  return text.str();
}

CliTest::CliTest()
    : folder_(std::filesystem::temp_directory_path() /
              ("heed_cli_" + std::to_string(std::random_device()()))) {
  std::filesystem::create_directories(folder_);
}

CliTest::~CliTest() {
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

std::string CliTest::write(const std::string& name, const std::string& text) const {
  std::ofstream(folder_ / name, std::ios::binary) << text;
  return (folder_ / name).string();
}

std::vector<std::string> CliTest::files_in_folder() const {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder_))
    names.push_back(entry.path().filename());
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace heed
