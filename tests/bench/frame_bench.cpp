// What a frame of the real window costs, beside the least that a frame can cost: one colour over the whole
// window, sent to the screen. All kinds of frames take turns, so that a busy machine slows all of them.
//
//     frame_bench [--tokens 4096] [--heads 1] [--dim 64] [--show scores] [--cell 0.12] [--rounds 15]
//     frame_bench --model 12,12,768,3072,1000 --tokens 256      the map of a decoder

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <fstream>
#include <functional>
#include <map>
#include <string>

#include <glad/gl.h>
#include <imgui.h>

#include "app/cli/bench_model.h"
#include "app/cli/bench_scene.h"
#include "app/gl/shader_program.h"
#include "app/gpu/gpu_heatmaps.h"
#include "app/gpu/incremental_renderer.h"
#include "app/platform/disk_files.h"
#include "app/platform/font_files.h"
#include "app/platform/window.h"
#include "app/program/app.h"

namespace heed {
namespace {

using Clock = std::chrono::steady_clock;

double ms_since(Clock::time_point begin) {
  return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
}

// Of all threads: what a frame costs a machine that is busy with other things too.
double processor_ms() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

double median(std::vector<double> times) {
  std::sort(times.begin(), times.end());
  return times.empty() ? 0 : times[times.size() / 2];
}

// Nothing is kept: writing would go on beside what is measured.
struct NoAutosaves final : AutosaveStore {
  void write(Autosaved) override {}
  bool is_busy() const override { return false; }
  std::optional<Status> outcome() override { return std::nullopt; }
  void remove() override {}
  std::vector<Leftover> leftovers() override { return {}; }
  Result<std::string> read(const std::string&) override { return std::string(); }
  void discard(const std::string&) override {}
  std::string quarantine(const std::string&) override { return {}; }
};

// Takes note of where the matrices stand that go by.
struct Noting final : HeatmapSink {
  explicit Noting(GpuHeatmaps& painter) : heatmaps(painter) {}
  bool add(const Heatmap& heatmap, const Camera& camera, const Rect& clip, ImDrawList& list) override {
    rects[heatmap.node] = heatmap.rect;
    return heatmaps.add(heatmap, camera, clip, list);
  }
  bool fill(const Rect& rect, Color color, ImDrawList& list) override {
    return heatmaps.fill(rect, color, list);
  }
  bool add_bands(const std::shared_ptr<const Bands>& bands, const Camera& camera, const Rect& clip,
                 ImDrawList& list) override {
    return heatmaps.add_bands(bands, camera, clip, list);
  }
  bool is_ready(const Heatmap& heatmap) override { return heatmaps.is_ready(heatmap); }
  bool has_pending_work() const override { return heatmaps.has_pending_work(); }
  GpuHeatmaps& heatmaps;
  std::map<NodeId, Rect> rects;
};

// One colour over the whole window by the simplest shader there is.
class Fill {
 public:
  Fill()
      : program_(gl::ShaderProgram::from_sources(
                     "fill",
                     "void main() { vec2 at = vec2(gl_VertexID & 1, gl_VertexID >> 1); "
                     "gl_Position = vec4(at * 2.0 - 1.0, 0.0, 1.0); }",
                     "out vec4 o_color; void main() { o_color = vec4(0.1, 0.2, 0.3, 1.0); }")
                     .value()),
        no_vertices_(gl::VertexArray::create()) {}

  void draw() const {
    glDisable(GL_BLEND);
    glDisable(GL_SCISSOR_TEST);
    glBindVertexArray(no_vertices_.name());
    program_.use();
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
  }

 private:
  gl::ShaderProgram program_;
  gl::VertexArray no_vertices_;
};

struct Request {
  Index tokens = 4096, heads = 1, dim = 64;
  std::string show = "scores", only, model;
  float cell_px = 0;  // 0: as the window opens
  int rounds = 15;
};

Request request_of(int argc, char** argv) {
  Request request;
  for (int at = 1; at + 1 < argc; at += 2) {
    const auto is = [&](const char* option) { return std::strcmp(argv[at], option) == 0; };
    if (is("--tokens")) request.tokens = std::stol(argv[at + 1]);
    if (is("--heads")) request.heads = std::stol(argv[at + 1]);
    if (is("--dim")) request.dim = std::stol(argv[at + 1]);
    if (is("--show")) request.show = argv[at + 1];
    if (is("--model")) request.model = argv[at + 1];
    if (is("--only")) request.only = argv[at + 1];
    if (is("--cell")) request.cell_px = std::stof(argv[at + 1]);
    if (is("--rounds")) request.rounds = std::stoi(argv[at + 1]);
  }
  return request;
}

double resident_mb() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with("VmRSS:")) return std::stod(line.substr(6)) / 1024;
  }
  return 0;
}

Scene scene_of(const Request& request) {
  if (request.model.empty()) return bench_scene({request.tokens, request.dim, request.heads});
  return model_scene(parse_model_size(request.model, request.tokens).value());
}

AppState state_of(const Request& request) {
  Computation computation = Computation::make(scene_of(request), {Grain::Whole, true}).value();
  computation.go_to(computation.timeline().moment_count());
  AppState state(std::move(computation));
  if (!request.model.empty()) state.view.spot.depth = Depth::Chapter;
  state.view.is_motion_reduced = true;
  state.view.follows_steps = false;
  return state;
}

class FrameBench {
 public:
  FrameBench(Window& window, const Request& request)
      : window_(window),
        request_(request),
        app_(state_of(request), find_font_files().files, {files_, autosaves_, nullptr}),
        heatmaps_(GpuHeatmaps::make().value()),
        noting_(heatmaps_),
        frame_(window.keeps_pixels()) {}

  void run(Clock::time_point begin) {
    window_.show();
    const double before_mb = resident_mb();
    std::printf("first frame            %8.2f ms", time([&] { draw(); }));
    std::printf(", %.0f after the program began, computing the scene included\n", ms_since(begin));
    draw_what_comes();
    if (!request_.model.empty()) open_map();
    const double settled_mb = resident_mb();
    if (request_.cell_px > 0) look_at(*graph().find("h0." + request_.show), request_.cell_px);
    draw_what_comes();
    std::printf("uploads so far         %8ld\n", heatmaps_.uploads());
    for (int round = 0; round < request_.rounds; ++round) measure_round();
    print();
    std::printf("resident memory        %8.0f MB before the first frame, %.0f after it, %.0f at the end\n",
                before_mb, settled_mb, resident_mb());
  }

 private:
  const Graph& graph() const { return app_.state().computation.graph(); }

  double time(const std::function<void()>& work) {
    const Clock::time_point begin = Clock::now();
    work();
    return ms_since(begin);
  }

  // Until it is on the screen.
  void draw() {
    const Clock::time_point begin = Clock::now();
    window_.begin_frame();
    ImGui::GetIO().AddMousePosEvent(mouse_.x, mouse_.y);
    heatmaps_.begin_frame(kUploadSecsPerFrame);
    app_.set_heatmaps(&noting_);
    app_.before_frame(1);
    ImGui::NewFrame();
    app_.frame_ui();
    ImGui::Render();
    built_ms_ = ms_since(begin);
    frame_.draw(*ImGui::GetDrawData(), app_.background(), window_.take_lost_pixels());
    window_.present(frame_.drawn());
    glFinish();
  }

  // Large matrices come one after the other.
  void draw_what_comes() {
    double all_ms = 0, longest_ms = 0;
    int frames = 0;
    do {
      const double ms = time([&] { draw(); });
      all_ms += ms;
      longest_ms = std::max(longest_ms, ms);
    } while (++frames < 4 || (app_.next_frame_secs().value_or(1) <= 0 && frames < 3000));
    std::printf("%3d frames more         %8.2f ms, the longest %.2f\n", frames, all_ms, longest_ms);
  }

  // In a window that is there already, as when the numbers have come.
  void open_map() {
    app_.apply(command::OpenSpot{Spot{Depth::Model}});
    std::printf("first frame of the map %8.2f ms\n", time([&] { draw(); }));
    draw_what_comes();
  }

  void look_at(NodeId node, float cell_px) {
    const Rect rect = noting_.rects.at(node);
    const Index cols = graph().shape(node).cols;
    const float scale = cell_px * static_cast<float>(cols) / rect.width;
    camera_ = Camera{kMiddle - rect.center() * scale, scale};
    app_.apply(command::MoveCamera{camera_});
  }

  void measure(const std::string& what, const std::function<void()>& change) {
    const long uploads = heatmaps_.uploads();
    const double asked = time(change);
    const double began = processor_ms();
    const double drawn = time([&] { draw(); });
    Times& times = times_[what];
    times.processor.push_back(processor_ms() - began);
    times.change.push_back(asked);
    times.building.push_back(built_ms_);
    times.frame.push_back(drawn);
    times.uploads += heatmaps_.uploads() - uploads;
  }

  void measure_round() {
    if (request_.only == "edits") {
      for (int i = 0; i < 10; ++i) measure("edit", [&] { edit(); });
      return;
    }
    for (const bool has_swap : {false, true}) {
      Times& times = times_[has_swap ? "fill and swap" : "fill"];
      const double began = processor_ms();
      times.frame.push_back(time([&] {
        fill_.draw();
        if (has_swap) window_.present({{0, 0, 1280, 800}});
        glFinish();
      }));
      times.processor.push_back(processor_ms() - began);
    }
    draw();
    measure("at rest", [] {});
    // An edit of a whole model computes it anew.
    if (request_.model.empty()) measure("edit", [&] { edit(); });
    if (request_.only == "edit") return;
    draw();
    const auto now = app_.state().view.camera;
    move_to({{-1e6f, -1e6f}, 1});
    draw();
    measure("without figure", [] {});
    app_.apply(command::MoveCamera{now});
    draw();
    const Camera here = app_.state().view.camera.value_or(Camera{});
    if (app_.state().view.camera) {
      measure("pan", [&] { move_to({here.origin + Point{7, -5}, here.scale}); });
      measure("zoom", [&] { move_to({kMiddle + (here.origin - kMiddle) * 1.1f, here.scale * 1.1f}); });
      move_to(here);
      draw();
    }
    measure("hover", [&] { mouse_ = kMiddle + Point{static_cast<float>(times_["fill"].frame.size()), 3}; });
    measure("hover answered", [] {});
    mouse_ = {2, 2};
    draw();
    draw();
  }

  void move_to(const Camera& camera) { app_.apply(command::MoveCamera{camera}); }

  void edit() {
    const NodeId inputs = *graph().find("X");
    const Index row = graph().shape(inputs).rows / 2;
    value_ = 1 - value_;
    app_.apply(command::SetCells{{inputs, {row, 0}}, Matrix::Constant(1, 1, value_), 1});
  }

  void print() {
    const double floor = median(times_["fill and swap"].frame);
    const double processor_floor = median(times_["fill and swap"].processor);
    std::printf("%-16s %10s %10s %14s %10s %8s %11s %13s\n", "", "frame, ms", "of fill", "processor, ms",
                "of fill", "uploads", "before, ms", "building, ms");
    for (auto& [what, times] : times_) {
      const double frame = median(times.frame);
      const double processor = median(times.processor);
      std::printf("%-16s %10.2f %10.2f %14.2f %10.2f %8ld %11.2f %13.2f\n", what.c_str(), frame,
                  frame / floor, processor, processor / processor_floor, times.uploads, median(times.change),
                  median(times.building));
    }
  }

  struct Times {
    std::vector<double> change, frame, building, processor;
    long uploads = 0;
  };
  static constexpr double kUploadSecsPerFrame = 0.004;  // as the program has it
  static constexpr Point kMiddle = {450, 380};

  Window& window_;
  Request request_;
  DiskFiles files_;
  NoAutosaves autosaves_;
  App app_;
  GpuHeatmaps heatmaps_;
  Noting noting_;
  IncrementalRenderer frame_;
  Fill fill_;
  double built_ms_ = 0;
  Camera camera_;
  Point mouse_ = {2, 2};
  float value_ = 0;
  std::map<std::string, Times> times_;
};

}  // namespace
}  // namespace heed

int main(int argc, char** argv) {
  const auto begin = heed::Clock::now();
  heed::WindowOptions options;
  options.place = heed::WindowPlace{0, 0, 1280, 800, false};
  heed::Result<heed::Window> window = heed::Window::open(options);
  if (!window) {
    std::fprintf(stderr, "no window with OpenGL 3.3\n");
    return 1;
  }
  heed::FrameBench bench(window.value(), heed::request_of(argc, argv));
  bench.run(begin);
  return 0;
}
