#include "tests/app/files/heed_run.h"

#include <sstream>
#include <vector>

#include "app/cli/cli.h"

namespace heed {

std::string heed_run(const std::string& file) {
  std::ostringstream out, err;
  const std::vector<std::string> words = {"run", file, "--format", "json"};
  return cli_main(words, out, err) == 0 ? out.str() : err.str();
}

}  // namespace heed
