#include "app/program/window_arguments.h"

#include <cmath>
#include <utility>

#include "app/cli/node_arguments.h"
#include "app/render/render_options.h"
#include "core/base/number.h"

namespace heed {
namespace {

constexpr Index kMaxCount = 1'000'000'000;
constexpr float kMinWindowScale = 0.5f, kMaxWindowScale = 4;

Error invalid_argument(const char* key, const std::string& word) { return {"", {key, {{"word", word}}}}; }

// Moves every `--cell CELL` to `cells` and returns the other arguments.
std::vector<std::string> extract_cells(std::span<const std::string> args, std::vector<std::string>& cells) {
  const std::string name = "--cell", joined = name + "=";
  std::vector<std::string> others;
  for (std::size_t at = 0; at < args.size(); ++at) {
    if (args[at].starts_with(joined)) {
      cells.push_back(args[at].substr(joined.size()));
    } else if (args[at] == name && at + 1 < args.size()) {
      cells.push_back(args[++at]);
    } else {
      others.push_back(args[at]);
    }
  }
  return others;
}

Result<long> parse_count(const Arguments& arguments, const char* option, long fallback) {
  const auto word = arguments.option(option);
  if (!word) return fallback;
  const Result<Index> count = parse_position(*word, option, kMaxCount + 1);
  if (!count) return count.error();
  return static_cast<long>(count.value());
}

Status parse_scale(const Arguments& arguments, float& scale) {
  const auto word = arguments.option("--scale");
  if (!word) return {};
  const ParsedFloat number = parse_float(*word);
  const bool is_scale = number.kind == ParsedFloat::Kind::Number && number.value >= kMinWindowScale &&
                        number.value <= kMaxWindowScale;
  if (!is_scale) return invalid_argument("cli.window.bad_scale", *word);
  scale = number.value;
  return {};
}

Status parse_mouse(const Arguments& arguments, std::vector<float>& mouse) {
  const auto word = arguments.option("--mouse");
  if (!word) return {};
  const auto comma = word->find(',');
  if (comma == std::string::npos) return invalid_argument("cli.window.bad_mouse", *word);
  for (const std::string& part : {word->substr(0, comma), word->substr(comma + 1)}) {
    const ParsedFloat number = parse_float(part);
    if (number.kind != ParsedFloat::Kind::Number || !std::isfinite(number.value))
      return invalid_argument("cli.window.bad_mouse", *word);
    mouse.push_back(number.value);
  }
  return {};
}

Status parse_numbers(const Arguments& arguments, WindowRequest& request) {
  if (const auto word = arguments.option("--size")) {
    const Result<PictureSize> size = parse_size(*word);
    if (!size) return size.error();
    request.size = size.value();
  }
  const Result<long> moment = parse_count(arguments, "--moment", 0);
  if (!moment) return moment.error();
  request.moment = static_cast<int>(moment.value());
  const Result<long> frame = parse_count(arguments, "--lose-graphics-at", request.loses_graphics_at);
  if (!frame) return frame.error();
  request.loses_graphics_at = frame.value();
  request.page = arguments.option("--page");
  request.step = arguments.option("--step");
  if (const Status read = parse_scale(arguments, request.scale); !read) return read;
  return parse_mouse(arguments, request.mouse);
}

}  // namespace

const CommandSpec& window_spec() {
  static const CommandSpec spec{
      "window",
      {"FILE"},
      0,
      {{"--screenshot", "PATH", {}},
       {"--size", "WxH", {}},
       {"--theme", "light|dark", {"light", "dark"}},
       {"--page", "PAGE", {}},
       {"--step", "STEP", {}},
       {"--moment", "N", {}},
       {"--scale", "0.5..4", {}},
       {"--cell", "NODE[ROW,COLUMN]", {}},
       {"--mouse", "X,Y", {}},
       {"--help-open", "", {}},
       {"--export-open", "", {}},
       {"--view-open", "", {}},
       {"--open", "start|palette|parts|about|present", {"start", "palette", "parts", "about", "present"}},
       {"--type", "TEXT", {}},
       {"--lose-graphics-at", "FRAME", {}},
       {"--count-frames", "", {}}}};
  return spec;
}

Result<WindowArguments> parse_window_arguments(std::span<const std::string> args) {
  WindowArguments words;
  WindowRequest& request = words.request;
  const Result<Arguments> parsed = parse_arguments(window_spec(), extract_cells(args, request.cells));
  if (!parsed) return parsed.error();
  const Arguments& arguments = parsed.value();
  words.wants_help = arguments.wants_help;
  if (words.wants_help) return words;
  if (!arguments.words.empty()) request.file = arguments.words[0];
  request.screenshot = arguments.option("--screenshot").value_or("");
  if (const auto theme = arguments.option("--theme"))
    request.theme = theme == "dark" ? ThemeKind::Dark : ThemeKind::Light;
  if (const auto language = arguments.option("--lang"))
    request.language = language == "zh" ? Language::Chinese : Language::English;
  request.shows_help = arguments.has("--help-open");
  request.shows_export = arguments.has("--export-open");
  request.shows_view_menu = arguments.has("--view-open");
  request.opens = arguments.option("--open").value_or("");
  request.typed = arguments.option("--type").value_or("");
  request.prints_frame_count = arguments.has("--count-frames");
  if (const Status read = parse_numbers(arguments, request); !read) return read.error();
  return words;
}

}  // namespace heed
