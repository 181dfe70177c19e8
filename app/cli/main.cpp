#include <algorithm>
#include <csignal>
#include <iostream>
#include <string>
#include <vector>

#include "app/cli/cli.h"
#include "core/base/memory_reserve.h"

int main(int argc, char** argv) {
  heed::put_memory_by();
  std::signal(SIGXFSZ, SIG_IGN);  // a file that grows too large cannot be written, and that is said
  const std::vector<std::string> args(argv + std::min(argc, 1), argv + argc);
  std::ios::sync_with_stdio(false);
  return heed::cli_main(args, std::cout, std::cerr);
}
