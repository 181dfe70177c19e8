// The folder of a model of another program, opened, and what is done with it: how long each takes, as one
// line of JSON in milliseconds, and the memory in MB. real_model_beside_torch.py does the same in PyTorch.
//
//     real_model_bench FOLDER TEXT_FILE [all]
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "core/base/freed_memory.h"
#include "core/base/progress.h"
#include "core/explain/logit_lens.h"
#include "core/explain/part_effects.h"
#include "core/model/open_scene.h"
#include "core/walk/computation.h"

namespace heed {
namespace {

template <typename Work>
double ms_of(const Work& work) {
  const auto begin = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
}

template <typename Work>
double median_of(int runs, const Work& work) {
  std::vector<double> times;
  for (int run = 0; run < runs; ++run) times.push_back(ms_of(work));
  std::ranges::sort(times);
  return times[times.size() / 2];
}

// Megabytes that the system says the process takes: `VmRSS` of all, `RssAnon` without mapped files, `VmHWM`
// at most.
double memory_mb(const char* field) {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with(field)) return std::atof(line.c_str() + std::strlen(field) + 1) / 1024;
  }
  return 0;
}

std::string text_in(const char* file) {
  std::ifstream in(file);
  return {std::istreambuf_iterator<char>(in), {}};
}

// The logits of the last token, as the window shows them after a text has been typed.
ReadOut answered(const Computation& computation) {
  const std::array<Index, 1> last{computation.graph().shape(computation.inputs()).rows - 1};
  return answers_of_rows(executed_to_last_block(computation), last);
}

Computation made(Scene scene) { return Computation::make(std::move(scene), {Grain::Whole, true}).value(); }

// A head of this block switched off in a scene that is computed to its end, the logits of every row among
// them.
double head_off_ms(const Computation& all, std::size_t block) {
  std::vector<double> times;
  for (int run = 0; run < 3; ++run) {
    Computation changed = all;
    Scene scene = changed.scene();
    scene.blocks[block].attention->heads[1].is_enabled = false;
    times.push_back(ms_of([&] { (void)changed.set_scene(std::move(scene)); }));
  }
  std::ranges::sort(times);
  return times[1];
}

// One more word typed behind the others, in a scene that is computed to its end, as the window has it: until
// every number of the longer text is there.
double word_typed_ms(const Computation& opened, const std::string& text) {
  const auto scene_of = [&](const std::string& typed) {
    return opened.scene().model->texts->with_text(opened.scene(), typed).value();
  };
  const std::string longer = text.substr(0, text.find_last_of(' '));
  const Computation before = completed(made(scene_of(longer.substr(0, longer.find_last_of(' ')))));
  std::vector<double> times;
  for (int run = 0; run < 5; ++run) {
    Computation typed = before;
    times.push_back(ms_of([&] { (void)typed.set_scene(scene_of(longer)); }));
  }
  std::ranges::sort(times);
  return times[2];
}

int run(const char* folder, const std::string& text, bool is_whole) {
  Progress progress;
  std::optional<Computation> opened;
  const double open = ms_of([&] {
    Result<Scene> scene = open_model(folder, "the", progress);
    if (!scene) std::fprintf(stderr, "%s\n", scene.error().message.key.c_str()), std::exit(1);
    opened = made(std::move(scene).value());
  });
  std::printf("{\"open\": %.1f, \"open_mb\": %.0f, \"open_anon_mb\": %.0f", open, memory_mb("VmRSS"),
              memory_mb("RssAnon"));
  const auto type = [&](const std::string& typed) {
    return made(opened->scene().model->texts->with_text(opened->scene(), typed).value());
  };
  std::printf(", \"first\": %.1f", ms_of([&] { (void)answered(type(text)); }));
  const double typed = median_of(5, [&] { (void)answered(type(text)); });
  std::printf(", \"typed\": %.1f, \"typed_mb\": %.0f, \"typed_anon_mb\": %.0f", typed, memory_mb("VmRSS"),
              memory_mb("RssAnon"));
  if (is_whole) {
    Computation whole = type(text);
    const double all = median_of(3, [&] {
      whole.go_to(0);
      whole.go_to(whole.timeline().moment_count());
    });
    std::printf(", \"all\": %.1f, \"word\": %.1f", all, word_typed_ms(*opened, text));
    const std::size_t blocks = whole.built().blocks.size();
    for (const std::size_t block : {std::size_t{0}, blocks / 2, blocks - 1})
      std::printf(", \"head_off_%zu\": %.1f", block, head_off_ms(whole, block));
    const Computation to_last = executed_to_last_block(type(text));
    const Index last = to_last.graph().shape(to_last.inputs()).rows - 1;
    std::printf(", \"ablation\": %.1f", ms_of([&] {
                  std::thread([&] { (void)part_effects(to_last, last, {}); }).join();  // as in the window
                }));
  }
  std::printf(", \"peak_mb\": %.0f}\n", memory_mb("VmHWM"));
  return 0;
}

}  // namespace
}  // namespace heed

int main(int count, char** words) {
  if (count < 3) return std::fprintf(stderr, "real_model_bench FOLDER TEXT_FILE [all]\n"), 2;
  heed::keep_freed_memory();
  return heed::run(words[1], heed::text_in(words[2]), count > 3);
}
