// One more token of a model of another program, beside the time of reading its weights once, in turns: a line
// of JSON with medians of milliseconds and of the ratios of each turn, by the clock and of the processor.
//
//     generate_bench FOLDER TOKENS [TURNS]
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/base/freed_memory.h"
#include "core/base/progress.h"
#include "core/generate/generation.h"
#include "core/io/mapped_file.h"
#include "core/kernels/parallel.h"
#include "core/model/open_scene.h"

namespace heed {
namespace {

// By the clock, and of the processor by all threads.
struct Times {
  double clock = 0, processor = 0;
};

template <typename Work>
Times times_of(const Work& work) {
  const auto begin = std::chrono::steady_clock::now();
  const std::clock_t used = std::clock();
  work();
  const std::clock_t by_threads = std::clock() - used;
  return {std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count(),
          1000.0 * static_cast<double>(by_threads) / CLOCKS_PER_SEC};
}

double median(std::vector<double> of) {
  std::ranges::sort(of);
  return of[of.size() / 2];
}

// All bytes of a file that is in the page cache, by all threads; what they add up to keeps the compiler from
// leaving it out.
std::uint64_t read_all(std::span<const unsigned char> file) {
  constexpr std::size_t kPart = std::size_t{1} << 20;
  const unsigned char* bytes = file.data();
  const std::size_t size = file.size();
  const std::size_t parts = (size + kPart - 1) / kPart;
  std::vector<std::uint64_t> sums(parts);
  parallel_for(static_cast<std::ptrdiff_t>(parts), [&](std::ptrdiff_t at) {
    const std::size_t begin = static_cast<std::size_t>(at) * kPart, end = std::min(size, begin + kPart);
    std::uint64_t sum = 0;
    const auto* words = reinterpret_cast<const std::uint64_t*>(bytes + begin);
    for (std::size_t word = 0; word < (end - begin) / sizeof(std::uint64_t); ++word) sum += words[word];
    sums[static_cast<std::size_t>(at)] = sum;
  });
  std::uint64_t all = 0;
  for (const std::uint64_t sum : sums) all += sum;
  return all;
}

std::string text_of(int tokens) {
  std::string text;
  while (static_cast<int>(text.size()) < tokens) text += "the cat sat on the mat ";
  return text.substr(0, static_cast<std::size_t>(tokens));  // tokens of these models are bytes
}

int run(const char* folder, int tokens, int turns) {
  Progress progress;
  Result<Scene> scene = open_scene(folder, text_of(tokens), progress);
  if (!scene) return std::fprintf(stderr, "%s\n", scene.error().message.key.c_str()), 1;
  Result<LanguageModel> model = LanguageModel::of(scene.value());
  if (!model) return std::fprintf(stderr, "%s\n", model.error().message.key.c_str()), 1;
  Result<Generation> begun = Generation::start(std::move(scene).value(), std::move(model).value());
  if (!begun) return std::fprintf(stderr, "%s\n", begun.error().message.key.c_str()), 1;
  Generation& generation = begun.value();
  const std::string file = std::string(folder) + "/model.safetensors";
  const std::span<const unsigned char> weights = mapped_file(file);
  if (weights.empty()) return std::fprintf(stderr, "no model.safetensors\n"), 1;
  std::uint64_t kept = 0;
  const Times first = times_of([&] { (void)generation.next({}); });
  std::vector<double> reading, token, ratio, reading_processor, token_processor, processor_ratio;
  for (int turn = 0; turn < turns && !generation.is_full(); ++turn) {
    const Times read = times_of([&] { kept += read_all(weights); });
    const Times made = times_of([&] { (void)generation.next({}); });
    reading.push_back(read.clock);
    token.push_back(made.clock);
    ratio.push_back(made.clock / read.clock);
    reading_processor.push_back(read.processor);
    token_processor.push_back(made.processor);
    processor_ratio.push_back(made.processor / read.processor);
  }
  std::printf(
      "{\"tokens\": %d, \"first_ms\": %.1f, \"reading_ms\": %.2f, \"reading_gb_s\": %.1f, \"token_ms\": "
      "%.2f, \"longest_token_ms\": %.2f, "
      "\"ratio\": %.3f, \"reading_processor_ms\": %.2f, \"token_processor_ms\": %.2f, \"processor_ratio\": "
      "%.3f, "
      "\"checked\": %u}\n",
      tokens, first.clock, median(reading), static_cast<double>(weights.size()) / 1e6 / median(reading),
      median(token), std::ranges::max(token), median(ratio), median(reading_processor),
      median(token_processor), median(processor_ratio), static_cast<unsigned>(kept % 1000));
  return 0;
}

}  // namespace
}  // namespace heed

int main(int count, char** words) {
  if (count < 3) return std::fprintf(stderr, "generate_bench FOLDER TOKENS [TURNS]\n"), 2;
  heed::keep_freed_memory();
  return heed::run(words[1], std::atoi(words[2]), count > 3 ? std::atoi(words[3]) : 25);
}
