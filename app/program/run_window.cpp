#include "app/program/run_window.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <Eigen/Core>
#include <imgui.h>

#include "app/cli/failure.h"
#include "app/cli/node_arguments.h"
#include "app/cli/step_arguments.h"
#include "app/cli/terminal_text.h"
#include "app/export/export_worker.h"
#include "app/files/documents.h"
#include "app/files/open_worker.h"
#include "app/gpu/gpu_heatmaps.h"
#include "app/gpu/incremental_renderer.h"
#include "app/paint/library_versions.h"
#include "app/platform/autosave_folder.h"
#include "app/platform/disk_files.h"
#include "app/platform/files.h"
#include "app/platform/font_files.h"
#include "app/platform/png.h"
#include "app/platform/settings_store.h"
#include "app/platform/window.h"
#include "app/program/app.h"
#include "app/program/settings_saver.h"
#include "core/base/number.h"
#include "core/base/out_of_memory.h"

namespace heed {
namespace {

// Frames until ImGui has settled after input: sizes, focus and popups lag by one or two.
constexpr int kFramesToSettle = 3;

constexpr int kMaxScreenshotFrames = 3000;  // large matrices are uploaded over many frames

// Per frame, for uploading large matrices; the same again for computing their ranges.
constexpr double kUploadSecsPerFrame = 0.004;

// Multiplications that a command may take on the main thread; about 50 ms on a slow machine.
constexpr Index kForegroundWork = 500'000'000;

// Waits this long for the file before showing the window, so that the built-in example does not flash up.
constexpr double kMaxSecsWithoutWindow = 0.2;

// Whether the file must be open before the first frame, as the request refers to its contents.
bool needs_document_at_once(const WindowRequest& request) {
  return !request.screenshot.empty() || request.step || request.moment > 0 || !request.cells.empty();
}

WindowOptions options_for(const WindowRequest& request, const Settings& settings) {
  WindowOptions options;
  options.place = settings.window;
  if (request.size) {
    options.width = request.size->width;
    options.height = request.size->height;
    options.place = WindowPlace{0, 0, options.width, options.height, false};
  }
  return options;
}

AppState state_for(const WindowRequest& request, const Settings& settings) {
  AppState state(eight_steps());
  state.computation.set_walk({Grain::Guided, false});
  static_cast<Preferences&>(state.view) = settings;
  static_cast<PresentingPreferences&>(state.view.presenting) = settings.presenting;
  state.view.theme = request.theme.value_or(settings.theme);
  state.view.language = request.language.value_or(settings.language);
  for (const std::string& path : settings.recent) state.files.recent.push_back({path, false});
  state.files.last_folder = settings.last_folder;
  return state;
}

Versions versions_of(const Window& window) {
  Versions versions = {{"Heed", HEED_VERSION}, {"Dear ImGui", IMGUI_VERSION}};
  const auto add = [&](const Versions& more) { versions.insert(versions.end(), more.begin(), more.end()); };
  add(window.versions());
  versions.emplace_back("Eigen", std::to_string(EIGEN_WORLD_VERSION) + "." +
                                     std::to_string(EIGEN_MAJOR_VERSION) + "." +
                                     std::to_string(EIGEN_MINOR_VERSION));
  add(library_versions());
#ifdef __clang__
  versions.emplace_back("ui.about.compiler", __VERSION__);
#else
  versions.emplace_back("ui.about.compiler", std::string("GCC ") + __VERSION__);
#endif
  versions.emplace_back("ui.about.build", HEED_BUILD_TYPE);
  return versions;
}

// A window and its app. If GPU heatmaps are not available, heatmaps are drawn as shapes: slower, and coarse
// for large matrices.
struct Session {
  Session(Window opened, AppState state, const FontFiles& fonts, const FileServices& services)
      : window(std::move(opened)),
        app(std::move(state), fonts, services),
        made(GpuHeatmaps::make()),
        frame(window.keeps_pixels()) {
    app.set_versions(versions_of(window));
    if (!made) app.add_notice(made.error());
  }
  GpuHeatmaps* heatmaps() { return made ? &made.value() : nullptr; }

  Window window;
  App app;
  Result<GpuHeatmaps> made;
  IncrementalRenderer frame;
};

void draw(Session& session, float scale, const std::vector<float>& mouse = {}) {
  auto& [window, app, made, frame] = session;
  window.begin_frame();
  if (mouse.size() == 2) ImGui::GetIO().AddMousePosEvent(mouse[0], mouse[1]);
  if (made) made.value().begin_frame(kUploadSecsPerFrame);
  app.set_heatmaps(session.heatmaps());
  app.before_frame(scale > 0 ? scale : window.content_scale());
  ImGui::NewFrame();
  app.frame_ui();
  ImGui::Render();
  const bool is_lost = window.take_lost_pixels();
  // Out of memory: draws everything again in the next frame, after the app has freed its caches.
  if (!fits_in_memory([&] { frame.draw(*ImGui::GetDrawData(), app.background(), is_lost); })) frame.forget();
  if (!made) return;
  if (auto fault = made.value().take_fault()) app.add_notice(std::move(*fault));
}

struct DrawSummary {
  long frames = 0;
  bool has_lost_graphics = false;  // before the window was closed
};

// Returns whether there was input. Looks at the open file from time to time without drawing.
bool wait_for_next_frame(App& app, Window& window) {
  using Clock = std::chrono::steady_clock;
  const auto secs_since = [](Clock::time_point since) {
    return std::chrono::duration<double>(Clock::now() - since).count();
  };
  const Clock::time_point begin = Clock::now();
  for (;;) {
    std::optional<double> left = app.next_frame_secs();
    if (left) left = *left - secs_since(begin);
    if (!open_file(app.state()) || (left && *left <= FileWatch::kLookEverySecs))
      return window.wait_for_input(left);
    const Clock::time_point wait_begin = Clock::now();
    if (window.wait_for_input(FileWatch::kLookEverySecs)) return true;
    const bool is_woken = secs_since(wait_begin) < 0.9 * FileWatch::kLookEverySecs;
    if (is_woken || window.has_desktop_event() || app.has_file_changed()) return false;
  }
}

DrawSummary draw_until_closed(Session& session, float scale, SettingsSaver& settings,
                              long loses_graphics_at) {
  App& app = session.app;
  Window& window = session.window;
  DrawSummary drawn;
  int unsettled = kFramesToSettle;
  while (!app.may_close()) {
    if (unsettled <= 0) {
      settings.keep(app, window);
      const bool had_input = wait_for_next_frame(app, window);
      unsettled = had_input ? kFramesToSettle : 1;
    } else if (window.wait_for_input(0)) {
      unsettled = kFramesToSettle;
    }
    if (window.is_close_requested()) {
      window.cancel_close();
      app.request_close();
      unsettled = kFramesToSettle;
    }
    if (const auto dropped = window.take_dropped(); !dropped.empty())
      app.apply(FileCommand{file_command::Drop{dropped}});
    draw(session, scale);
    window.set_title(app.window_title());
    window.set_fullscreen(app.state().view.is_fullscreen);
    window.present(session.frame.drawn());
    if (drawn.frames++ == 0) window.show();
    drawn.has_lost_graphics = window.has_lost_graphics() || drawn.frames == loses_graphics_at;
    if (drawn.has_lost_graphics) return drawn;
    --unsettled;
  }
  app.finish();
  settings.keep(app, window);
  settings.report_if_failed();
  return drawn;
}

int report_failure(const Error& error, const WindowRequest& request) {
  const std::string sentence = say(error, request.language.value_or(Language::English));
  std::fprintf(stderr, "heed: %s\n", sanitized_line(sentence).c_str());
  return 1;
}

int take_screenshot(Session& session, const WindowRequest& request) {
  for (int i = 0; i < 2 * kFramesToSettle; ++i) draw(session, request.scale, request.mouse);
  for (const char letter : request.typed) {
    ImGui::GetIO().AddInputCharacter(static_cast<unsigned char>(letter));
    draw(session, request.scale, request.mouse);
  }
  // Until all large matrices are uploaded.
  const auto goes_on = [&] { return session.app.next_frame_secs().value_or(1) <= 0; };
  for (int i = 0; i < kFramesToSettle || (goes_on() && i < kMaxScreenshotFrames); ++i)
    draw(session, request.scale, request.mouse);
  const Window::Pixels pixels = session.window.read_pixels();
  const Status status = write_png(request.screenshot, pixels.width, pixels.height, pixels.rgba);
  return status ? 0 : report_failure(status.error(), request);
}

void open_screen(App& app, const WindowRequest& request) {
  const std::map<std::string, Command> screens = {{"start", command::ToggleStartPage{}},
                                                  {"palette", command::TogglePalette{}},
                                                  {"parts", command::OpenHelp{HelpPage::Parts}},
                                                  {"about", command::OpenHelp{HelpPage::About}},
                                                  {"present", command::TogglePresenting{}}};
  const auto found = screens.find(request.opens);
  if (found != screens.end()) app.apply(found->second);
}

Status select_cells(App& app, const std::vector<std::string>& cells) {
  for (const std::string& word : cells) {
    const Result<CellRef> cell = find_cell(app.state().computation.graph(), word, "--cell");
    if (!cell) return cell.error();
    const auto from = app.state().view.selection;
    app.apply(from ? Command(command::Follow{*from, cell.value()}) : Command(command::Select{cell.value()}));
  }
  return {};
}

Status turn_to_page(App& app, const std::string& word) {
  const auto& lesson = app.state().lesson;
  if (!lesson) return Error{"", {"cli.window.no_lesson", {}}};
  const auto page = parse_integer<std::size_t>(word);
  const std::size_t pages = lesson->lesson->pages.size();
  if (!page || *page < 1 || *page > pages)
    return Error{"", {"cli.window.bad_page", {{"word", word}, {"last", std::to_string(pages)}}}};
  app.apply(LessonCommand{lesson_action::TurnTo{*page - 1}});
  return {};
}

Status apply_request(App& app, const WindowRequest& request) {
  if (request.page) {
    if (const Status turned = turn_to_page(app, *request.page); !turned) return turned;
  }
  if (request.shows_help) app.apply(command::ToggleHelp{});
  if (request.shows_export) app.apply(command::ToggleExport{});
  if (request.shows_view_menu) app.apply(command::ToggleViewMenu{});
  if (request.step) {
    const Result<int> step = parse_step(*request.step, "--step", app.state().computation.steps());
    if (!step) return step.error();
    app.apply(command::GoToStep{step.value()});
  }
  // A jump, so that nothing is animated.
  if (request.moment > 0) app.apply(command::GoToMoment{app.state().computation.playhead() + request.moment});
  if (const Status selected = select_cells(app, request.cells); !selected) return selected;
  open_screen(app, request);
  return {};
}

}  // namespace

int run_window(const WindowRequest& request) {
  const LoadedSettings loaded = load_settings(settings_file());
  WindowOptions options = options_for(request, loaded.settings);
  Result<Window> opened = Window::open(options);
  if (!opened) return report_failure(opened.error(), request);
  const FoundFonts fonts = find_font_files();
  DiskFiles files;
  AutosaveFolder autosaves(state_dir() / "autosave");
  ExportWorker exporter;
  Opener opener(files);
  const FileServices services{files, autosaves, &exporter,
                              needs_document_at_once(request) ? nullptr : &opener};
  auto session = std::make_unique<Session>(std::move(opened).value(), state_for(request, loaded.settings),
                                           fonts.files, services);
  App& first = session->app;
  if (!request.file.empty()) first.open(request.file);
  opener.wait(kMaxSecsWithoutWindow);
  if (request.shows_start && loaded.settings.begins_at_start) first.apply(command::ToggleStartPage{});
  for (const std::vector<Error>& errors : {loaded.errors, fonts.missing}) {
    for (const Error& error : errors) first.add_notice(error);
  }
  if (const Status gone = apply_request(first, request); !gone) {
    report_failure(gone.error(), request);
    return kUsageError;
  }
  if (!request.screenshot.empty()) return take_screenshot(*session, request);
  first.offer_recovery();
  first.set_background_threshold(kForegroundWork);
  SettingsSaver settings(loaded.settings);
  DrawSummary drawn = draw_until_closed(*session, request.scale, settings, request.loses_graphics_at);
  int windows = 1;
  for (; drawn.has_lost_graphics; ++windows) {
    // Continues in a new window. If that fails, unsaved work is in the autosaves.
    AppState state = session->app.state();
    state.computing.reset();
    options.place = session->window.place();
    session.reset();
    Result<Window> again = Window::open(options);
    if (!again) return report_failure(again.error(), request);
    session = std::make_unique<Session>(std::move(again).value(), std::move(state), fonts.files, services);
    session->app.add_notice({"", {"window.graphics_lost", {}}});
    session->app.set_background_threshold(kForegroundWork);
    drawn = draw_until_closed(*session, request.scale, settings, -1);
  }
  if (request.prints_frame_count) std::fprintf(stderr, "frames %ld\n", drawn.frames);
  if (request.prints_frame_count && windows > 1) std::fprintf(stderr, "windows %d\n", windows);
  return 0;
}

}  // namespace heed
