// For the comparisons with NumPy and PyTorch: many scenes in one process. One request on each line, one
// result.
//
//   run_scenes FOLDER < requests > results

#include <iostream>
#include <string>

#include "tests/reference/answer.h"

int main(int argc, char** argv) {
  std::ios::sync_with_stdio(false);
  const std::string folder = argc > 1 ? argv[1] : ".";
  for (std::string line; std::getline(std::cin, line);)
    std::cout << heed::answer(nlohmann::json::parse(line), folder) << '\n';
  return std::cout.flush() ? 0 : 1;
}
