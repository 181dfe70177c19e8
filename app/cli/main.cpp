#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

#include "app/cli/cli.h"
#include "core/base/freed_memory.h"
#include "core/base/memory_reserve.h"
#include "core/io/output_file.h"

int main(int argc, char** argv) {
  heed::reserve_memory();  // before memory is asked for in large pieces, of which each would have to fit
  heed::keep_freed_memory();
  heed::fail_at_file_size_limit();
  const std::vector<std::string> args(argv + std::min(argc, 1), argv + argc);
  std::ios::sync_with_stdio(false);
  return heed::cli_main(args, std::cout, std::cerr);
}
