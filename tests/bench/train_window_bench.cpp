// Training in the real window beside the same training without one, in turns; or for a long time, and how
// much memory that takes. Without a window the held-out examples are tested at the same steps, and the
// history is kept, as `heed train` does; with `--bare yes` only the steps are made.
//
//     train_window_bench [--task induction] [--view heads] [--secs 8] [--rounds 5] [--bare no]
//     train_window_bench --minutes 30
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <span>
#include <string>
#include <unistd.h>
#include <vector>

#include <glad/gl.h>
#include <imgui.h>

#include "app/files/documents.h"
#include "app/gpu/gpu_heatmaps.h"
#include "app/gpu/incremental_renderer.h"
#include "app/platform/disk_files.h"
#include "app/platform/font_files.h"
#include "app/platform/window.h"
#include "app/program/app.h"
#include "core/base/freed_memory.h"
#include "core/train/head_meter.h"
#include "core/train/task.h"
#include "core/train/training_history.h"
#include "core/train/training_run.h"

namespace heed {
namespace {

using Clock = std::chrono::steady_clock;

constexpr Index kEndless = 1'000'000;

double secs_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

// Of all threads: what a step costs a machine that is busy with other things, too.
double processor_secs() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) / 1e9;
}

// Of the threads that draw: this one, and those of a software renderer.
double drawing_secs() {
  double ns = 0;
  for (const auto& task : std::filesystem::directory_iterator("/proc/self/task")) {
    std::string name;
    std::getline(std::ifstream(task.path() / "comm"), name);
    const bool draws = task.path().filename() == std::to_string(getpid()) || name.starts_with("llvmpipe");
    double spent = 0;
    if (draws && std::ifstream(task.path() / "schedstat") >> spent) ns += spent;
  }
  return ns / 1e9;
}

double resident_mb() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with("VmRSS:")) return std::stod(line.substr(6)) / 1024;
  }
  return 0;
}

double share_of(std::vector<double> sorted, double share) {
  if (sorted.empty()) return 0;
  std::sort(sorted.begin(), sorted.end());
  const double at = share * static_cast<double>(sorted.size() - 1);
  return sorted[static_cast<std::size_t>(at)];
}

// Files beside the run would be measured, too.
struct NothingKept final : AutosaveStore {
  void write(Autosaved) override {}
  bool is_busy() const override { return false; }
  std::optional<Status> outcome() override { return std::nullopt; }
  void remove() override {}
  std::vector<Leftover> leftovers() override { return {}; }
  Result<std::string> read(const std::string&) override { return std::string(); }
  void discard(const std::string&) override {}
  std::string quarantine(const std::string&) override { return {}; }
};

struct Request {
  std::string task = "induction";
  TrainingView view = TrainingView::Heads;
  double secs = 8;
  int rounds = 5;
  int minutes = 0;
  bool is_bare = false;
};

Request request_of(int argc, char** argv) {
  Request request;
  for (int at = 1; at + 1 < argc; at += 2) {
    const auto is = [&](const char* option) { return std::strcmp(argv[at], option) == 0; };
    if (is("--task")) request.task = argv[at + 1];
    if (is("--view") && std::strcmp(argv[at + 1], "figure") == 0) request.view = TrainingView::Figure;
    if (is("--secs")) request.secs = std::stod(argv[at + 1]);
    if (is("--rounds")) request.rounds = std::stoi(argv[at + 1]);
    if (is("--minutes")) request.minutes = std::stoi(argv[at + 1]);
    if (is("--bare")) request.is_bare = std::strcmp(argv[at + 1], "yes") == 0;
  }
  return request;
}

AppState state_of(const Request& request) {
  AppState state(eight_steps());
  if (!open_task(state, request.task, 1)) std::exit(1);
  state.training->view = request.view;
  state.training->run.recipe.steps = kEndless;
  return state;
}

class TrainWindowBench {
 public:
  TrainWindowBench(Window& window, const Request& request)
      : window_(window),
        request_(request),
        app_(state_of(request), find_font_files().files, {files_, autosaves_, nullptr}),
        heatmaps_(GpuHeatmaps::make().value()),
        frame_(window.keeps_pixels()) {
    window_.show();
    for (int i = 0; i < 5; ++i) draw();
  }

  void compare() {
    std::vector<double> inside, alone, frames;
    std::printf("%s: steps a second\nround   window    alone    ratio\n", request_.task.c_str());
    for (int round = 0; round < request_.rounds; ++round) {
      inside.push_back(train_in_window(request_.secs, frames));
      alone.push_back(train_alone(request_.secs));
      std::printf("%5d %8.1f %8.1f %8.3f\n", round + 1, inside.back(), alone.back(),
                  inside.back() / alone.back());
      std::fflush(stdout);
    }
    std::printf("median %7.1f %8.1f %8.3f\n", share_of(inside, 0.5), share_of(alone, 0.5),
                share_of(inside, 0.5) / share_of(alone, 0.5));
    const double with_window = share_of(processor_ms_[0], 0.5), without = share_of(processor_ms_[1], 0.5);
    std::printf("processor ms a step: %.2f %.2f, ratio %.3f\n", with_window, without, with_window / without);
    std::printf("processor ms of drawing a frame: %.2f, in %.1f frames a second\n",
                1e3 * drawing_secs_ / static_cast<double>(frames.size()),
                static_cast<double>(frames.size()) / (request_.secs * request_.rounds));
    std::printf("frames: %zu, ms: median %.1f, 95%% %.1f, 99%% %.1f, longest %.1f\n", frames.size(),
                share_of(frames, 0.5), share_of(frames, 0.95), share_of(frames, 0.99), share_of(frames, 1));
  }

  void watch_memory() {
    std::printf("minute     step       MB\n%6d %8ld %8.1f\n", 0, 0L, resident_mb());
    for (int minute = 1; minute <= request_.minutes; ++minute) {
      std::vector<double> frames;
      train_in_window(60, frames);
      std::printf("%6d %8ld %8.1f\n", minute, static_cast<long>(step()), resident_mb());
      std::fflush(stdout);
    }
  }

 private:
  Index step() const { return app_.state().training->run.last_step(); }

  void draw() {
    window_.begin_frame();
    heatmaps_.begin_frame(kUploadSecsPerFrame);
    app_.set_heatmaps(&heatmaps_);
    app_.before_frame(1);
    ImGui::NewFrame();
    app_.frame_ui();
    ImGui::Render();
    frame_.draw(*ImGui::GetDrawData(), app_.background(), window_.take_lost_pixels());
    window_.present(frame_.drawn());
    glFinish();
  }

  // As the program waits and draws; the milliseconds of each frame are added.
  double train_in_window(double secs, std::vector<double>& frames) {
    const double processor = processor_secs(), drawing = drawing_secs();
    app_.apply(TrainingCommand{training_command::Toggle{}});
    const Index before = step();
    const auto begun = Clock::now();
    while (secs_since(begun) < secs) {
      window_.wait_for_input(app_.next_frame_secs().value_or(0.05));
      const auto frame = Clock::now();
      draw();
      frames.push_back(1e3 * secs_since(frame));
    }
    const double took = secs_since(begun);
    drawing_secs_ += drawing_secs() - drawing;
    app_.apply(TrainingCommand{training_command::Toggle{}});
    const double steps = static_cast<double>(step() - before);
    processor_ms_[0].push_back(1e3 * (processor_secs() - processor) / std::max(steps, 1.0));
    // What is measured while it rests is no part of the next run.
    for (int i = 0; i < 200 && app_.next_frame_secs().value_or(1) < 0.5; ++i) {
      window_.wait_for_input(0.02);
      draw();
    }
    return steps / took;
  }

  double train_alone(double secs) {
    if (!alone_) {
      const TrainingTask task = make_task(request_.task, 1).value();
      alone_.emplace(TrainingRun::make(task.scene, task.examples, task.recipe).value());
    }
    const double processor = processor_secs();
    const auto begun = Clock::now();
    double steps = 0;
    for (; secs_since(begun) < secs; ++steps) {
      const Result<StepReport> report = alone_->step();
      if (!report) std::exit(1);
      if (!request_.is_bare) keep_history(report.value());
    }
    const double took = secs_since(begun);
    processor_ms_[1].push_back(1e3 * (processor_secs() - processor) / std::max(steps, 1.0));
    return steps / took;
  }

  void keep_history(const StepReport& report) {
    constexpr std::size_t kTestExamples = 64;  // as in the window
    HistoryRow row = history_row(alone_->state().step, report);
    if (is_measuring_step(row.step)) {
      const std::span<const Example> all = alone_->examples().held_out();
      const auto score = alone_->evaluate(all.first(std::min(all.size(), kTestExamples)));
      if (score) add_test(row, score.value());
    }
    alone_history_.add(row);
  }

  static constexpr double kUploadSecsPerFrame = 0.004;  // as the program has it

  Window& window_;
  Request request_;
  DiskFiles files_;
  NothingKept autosaves_;
  App app_;
  GpuHeatmaps heatmaps_;
  IncrementalRenderer frame_;
  std::optional<TrainingRun> alone_;
  TrainingHistory alone_history_;
  double drawing_secs_ = 0;
  std::vector<double> processor_ms_[2];  // a step in the window, and alone; of each round
};

}  // namespace
}  // namespace heed

int main(int argc, char** argv) {
  heed::keep_freed_memory();  // as the program does
  heed::WindowOptions options;
  options.place = heed::WindowPlace{0, 0, 1366, 768, false};
  heed::Result<heed::Window> window = heed::Window::open(options);
  if (!window) {
    std::fprintf(stderr, "no window with OpenGL 3.3\n");
    return 1;
  }
  const heed::Request request = heed::request_of(argc, argv);
  heed::TrainWindowBench bench(window.value(), request);
  if (request.minutes > 0) {
    bench.watch_memory();
  } else {
    bench.compare();
  }
  return 0;
}
