#include "app/render/render_words.h"

#include <array>
#include <charconv>
#include <utility>

#include "app/cli/step_words.h"
#include "app/export/picture_file.h"
#include "core/base/number.h"

namespace heed {
namespace {

constexpr int kLeastSide = 16, kMostSide = 16384;

Error word_fault(const char* key, const std::string& word) { return {"", {key, {{"word", word}}}}; }

std::optional<int> read_whole(std::string_view word, int least, int most) {
  int number = 0;
  const auto [end, code] = std::from_chars(word.data(), word.data() + word.size(), number);
  const bool is_whole = code == std::errc() && end == word.data() + word.size();
  return is_whole && number >= least && number <= most ? std::optional(number) : std::nullopt;
}

std::optional<double> read_between(const std::string& word, double least, double most) {
  const ParsedFloat number = parse_float(word);
  const bool is_number = number.kind == ParsedFloat::Kind::Number;
  const auto value = static_cast<double>(number.value);
  return is_number && value >= least && value <= most ? std::optional(value) : std::nullopt;
}

}  // namespace

const CommandSpec& render_spec() {
  static const CommandSpec spec{"render",
                                {"FILE"},
                                1,
                                {{"--out", "PATH", {}, true},
                                 {"--step", "STEP", {}},
                                 {"--size", "WxH", {}},
                                 {"--scale", "1..4", {}},
                                 {"--theme", "light|dark", {"light", "dark"}},
                                 {"--node", "NODE|step", {}},
                                 {"--select", "NODE", {}},
                                 {"--view", "figure|tokens", {"figure", "tokens"}},
                                 {"--head", "HEAD", {}},
                                 {"--query", "QUERY", {}},
                                 {"--moment", "N", {}},
                                 {"--grain", "cell|row|matrix", {"cell", "row", "matrix"}},
                                 {"--progress", "0..1", {}},
                                 {"--steps", "FIRST-LAST", {}},
                                 {"--fps", "N", {}},
                                 {"--seconds-per-moment", "S", {}},
                                 {"--colors", "role|dusk|slate|ash", {"role", "dusk", "slate", "ash"}},
                                 {"--range", "matrix|role|NUMBER", {}},
                                 {"--legend", "on|off", {"on", "off"}},
                                 {"--baseline", "FILE", {}},
                                 {"--sensitivity", "NODE[ROW,COLUMN]", {}}}};
  return spec;
}

Result<std::optional<PictureSize>> read_size(const Arguments& arguments) {
  const auto word = arguments.option("--size");
  if (!word) return std::optional<PictureSize>();
  const auto x = word->find('x');
  const auto width = read_whole(word->substr(0, x), kLeastSide, kMostSide);
  const auto height =
      x == std::string::npos ? std::nullopt : read_whole(word->substr(x + 1), kLeastSide, kMostSide);
  if (!width || !height) return word_fault("render.bad_size", *word);
  return std::optional(PictureSize{*width, *height});
}

Result<int> read_scale(const Arguments& arguments, bool is_raster) {
  const auto word = arguments.option("--scale");
  if (!word) return 1;
  const auto scale = read_whole(*word, 1, kMostScale);
  if (!scale) return word_fault("render.bad_scale", *word);
  if (!is_raster) return Error{"", {"render.scale_of", {}}};
  return *scale;
}

Result<ColorChoice> read_colors(const Arguments& arguments) {
  ColorChoice choice;
  choice.coloring = coloring_from(arguments.option("--colors").value_or("role")).value();
  const std::string range = arguments.option("--range").value_or("matrix");
  if (!read_range(range, choice)) return word_fault("render.bad_range", range);
  return choice;
}

Result<float> read_progress(const Arguments& arguments) {
  const auto word = arguments.option("--progress");
  if (!word) return 1.0f;
  const auto progress = read_between(*word, 0, 1);
  if (!progress) return word_fault("render.bad_progress", *word);
  return static_cast<float>(*progress);
}

Status read_steps_wanted(const Arguments& arguments, const Steps& steps, SteppingWanted& wanted) {
  const auto word = arguments.option("--steps") ? arguments.option("--steps") : arguments.option("--step");
  if (!word) return {};
  const Result<StepRange> range = read_steps(*word, "render.bad_steps", steps);
  if (!range) return range.error();
  wanted.steps = range.value();
  return {};
}

Status read_stepping(const Arguments& arguments, SteppingWanted& wanted) {
  if (const auto word = arguments.option("--fps")) {
    const auto rate = read_whole(*word, 1, kMostFramesPerSec);
    if (!rate) return word_fault("render.bad_fps", *word);
    wanted.frames_per_sec = *rate;
  }
  if (const auto word = arguments.option("--seconds-per-moment")) {
    const auto secs = read_between(*word, kLeastSecsPerMoment, kMostSecsPerMoment);
    if (!secs) return word_fault("render.bad_seconds", *word);
    wanted.secs_per_moment = *secs;
  }
  return {};
}

}  // namespace heed
