#include "app/render/render_options.h"

#include <array>
#include <filesystem>
#include <utility>

#include "app/cli/load.h"
#include "app/export/picture_file.h"
#include "core/base/number.h"

namespace heed {
namespace {

constexpr int kMinSide = 16, kMaxSide = 16384;

Error word_fault(const char* key, const std::string& word) { return {"", {key, {{"word", word}}}}; }

std::optional<int> read_integer(std::string_view word, int least, int most) {
  const auto number = parse_integer<int>(word);
  return number && *number >= least && *number <= most ? number : std::nullopt;
}

std::optional<double> read_between(const std::string& word, double least, double most) {
  const ParsedFloat number = parse_float(word);
  const bool is_number = number.kind == ParsedFloat::Kind::Number;
  const auto value = static_cast<double>(number.value);
  return is_number && value >= least && value <= most ? std::optional(value) : std::nullopt;
}

Status read_out(const Arguments& arguments, RenderOptions& options) {
  const auto out = arguments.option("--out");
  if (!out) return Error{"", {"render.no_out", {{"usage", usage(render_spec())}}}};
  const std::string ending = std::filesystem::path(*out).extension().string();
  options.out = *out;
  options.format = picture_format_from(ending);
  if (!options.format && ending != ".gif") return Error{"", {"render.bad_format", {{"file", *out}}}};
  return {};
}

// Rejects options of pictures for animations and vice versa.
Status check_format(const Arguments& arguments, bool is_animation) {
  constexpr std::array kOfAnimations{"--steps", "--fps", "--seconds-per-moment"};
  constexpr std::array kOfPictures{"--moment", "--progress", "--node",  "--select", "--view",
                                   "--query",  "--vectors",  "--plane", "--scale"};
  for (const char* word : kOfAnimations) {
    if (!is_animation && arguments.has(word)) return Error{"", {"render.only_gif", {{"option", word}}}};
  }
  for (const char* word : kOfPictures) {
    if (is_animation && arguments.has(word)) return Error{"", {"render.not_gif", {{"option", word}}}};
  }
  return {};
}

Error exclude(const std::string& one, const std::string& other) {
  return {"", {"render.exclude", {{"one", one}, {"other", other}}}};
}

// Rejects options that would have no effect: mutually exclusive ones, and those for what is not drawn.
Status check_together(const Arguments& arguments, bool is_animation) {
  constexpr std::array<std::pair<const char*, const char*>, 4> kInPlaceOf{{{"--moment", "--step"},
                                                                           {"--steps", "--step"},
                                                                           {"--node", "--select"},
                                                                           {"--baseline", "--sensitivity"}}};
  constexpr std::array kOfFigures{"--depth",     "--node",   "--select",   "--colors",   "--range",
                                  "--long-rows", "--legend", "--progress", "--baseline", "--sensitivity"};
  for (const auto& [one, other] : kInPlaceOf) {
    if (arguments.has(one) && arguments.has(other)) return exclude(one, other);
  }
  const std::string view = arguments.option("--view").value_or("figure");
  for (const char* word : kOfFigures) {
    if (view != "figure" && arguments.has(word)) return exclude("--view " + view, word);
  }
  for (const char* word : {"--head", "--block", "--step", "--moment"}) {
    if (view == "heads" && arguments.has(word)) return exclude("--view heads", word);
  }
  if (view != "heads" && arguments.has("--order")) return Error{"", {"render.only_heads", {}}};
  if ((view == "figure" || view == "heads") && arguments.has("--query"))
    return Error{"", {"render.only_tokens", {}}};
  for (const char* word : {"--vectors", "--plane"}) {
    if (view != "vectors" && arguments.has(word))
      return Error{"", {"render.only_vectors", {{"option", word}}}};
  }
  if (arguments.has("--grain") && !is_animation && !arguments.has("--moment"))
    return Error{"", {"render.only_moments", {}}};
  return {};
}

Status read_stepping(const Arguments& arguments, StepAnimationOptions& wanted) {
  if (const auto word = arguments.option("--fps")) {
    const auto rate = read_integer(*word, 1, kMaxFramesPerSec);
    if (!rate) return word_fault("render.bad_fps", *word);
    wanted.frames_per_sec = *rate;
  }
  if (const auto word = arguments.option("--seconds-per-moment")) {
    const auto secs = read_between(*word, kMinSecsPerMoment, kMaxSecsPerMoment);
    if (!secs) return word_fault("render.bad_seconds", *word);
    wanted.secs_per_moment = *secs;
  }
  return {};
}

Status read_look(const Arguments& arguments, PictureStyle& look) {
  look.theme = arguments.option("--theme") == "dark" ? ThemeKind::Dark : ThemeKind::Light;
  look.shows_legends = arguments.option("--legend") != "off";
  look.colors.coloring = parse_coloring(arguments.option("--colors").value_or("role")).value();
  const std::string range = arguments.option("--range").value_or("matrix");
  if (!parse_range(range, look.colors)) return word_fault("render.bad_range", range);
  look.colors.long_rows = parse_long_rows(arguments.option("--long-rows").value_or("root")).value();
  if (const auto word = arguments.option("--progress")) {
    const auto progress = read_between(*word, 0, 1);
    if (!progress) return word_fault("render.bad_progress", *word);
    look.progress = static_cast<float>(*progress);
  }
  return {};
}

Status parse_scale(const Arguments& arguments, RenderOptions& options) {
  const auto word = arguments.option("--scale");
  if (!word) return {};
  const auto scale = read_integer(*word, 1, kMaxScale);
  if (!scale) return word_fault("render.bad_scale", *word);
  if (options.format != FileFormat::Png) return Error{"", {"render.scale_of", {}}};
  options.scale = *scale;
  return {};
}

constexpr std::string_view kByEvenness = "even", kByEffect = "effect", kAsInModel = "model";

std::vector<std::string> head_orders() {
  std::vector<std::string> orders{std::string(kAsInModel)};
  for (int at = 0; at < kPatternsOfAnyText; ++at)
    orders.emplace_back(pattern_id(static_cast<HeadPattern>(at)));
  orders.emplace_back(kByEvenness);
  orders.emplace_back(kByEffect);
  return orders;
}

// One of those.
HeadChoice head_choice_from(std::string_view order) {
  HeadChoice choice;
  if (order == kByEvenness) choice.order = HeadOrder::Evenness;
  if (order == kByEffect) choice.order = HeadOrder::Effect;
  for (int at = 0; at < kPatternsOfAnyText; ++at) {
    const auto pattern = static_cast<HeadPattern>(at);
    if (order != pattern_id(pattern)) continue;
    choice.order = HeadOrder::Pattern;
    choice.pattern = pattern;
  }
  return choice;
}

Grain grain_from(std::string_view word) {
  if (word == "guided") return Grain::Guided;
  if (word == "row") return Grain::Row;
  return word == "matrix" ? Grain::Whole : Grain::Cell;
}

// Those of which any word that the spec lets through will do for now.
void read_others(const Arguments& arguments, RenderOptions& options) {
  const auto grain = arguments.option("--grain");
  options.file = arguments.words[0];
  options.text = arguments.option("--text");
  options.step = arguments.option("--step");
  options.steps = arguments.option(arguments.has("--steps") ? "--steps" : "--step");
  options.moment = arguments.option("--moment");
  if (grain) options.grain = grain_from(*grain);
  options.part = arguments.option(arguments.has("--node") ? "--node" : "--select");
  const std::string view = arguments.option("--view").value_or("figure");
  using View = RenderOptions::View;
  options.view = view == "tokens"    ? View::Tokens
                 : view == "vectors" ? View::Vectors
                 : view == "heads"   ? View::Heads
                                     : View::Figure;
  if (const auto order = arguments.option("--order")) options.heads = head_choice_from(*order);
  if (const auto topic = arguments.option("--vectors")) options.topic = parse_vector_topic(*topic);
  options.plane = arguments.option("--plane");
  options.query = arguments.option("--query");
  options.head = arguments.option("--head");
  options.block = arguments.option("--block");
  if (const auto depth = arguments.option("--depth"))
    options.depth = *depth == "model" ? Depth::Model : *depth == "block" ? Depth::Block : Depth::Chapter;
  options.baseline = arguments.option("--baseline");
  options.sensitivity = arguments.option("--sensitivity");
}

}  // namespace

const CommandSpec& render_spec() {
  static const CommandSpec spec{
      "render",
      {"FILE"},
      1,
      {{"--out", "PATH", {}, true},
       text_option(),
       {"--step", "STEP", {}},
       {"--size", "WxH", {}},
       {"--scale", "1..4", {}},
       {"--theme", "light|dark", {"light", "dark"}},
       {"--node", "NODE|step", {}},
       {"--select", "NODE", {}},
       {"--view", "figure|tokens|vectors|heads", {"figure", "tokens", "vectors", "heads"}},
       {"--order", "ORDER", head_orders()},
       {"--vectors", "TOPIC", {kVectorTopicWords.begin(), kVectorTopicWords.end()}},
       {"--plane", "main|along|COLUMN,COLUMN", {}},
       {"--head", "HEAD", {}},
       {"--block", "BLOCK", {}},
       {"--depth", "model|block|head", {"model", "block", "head"}},
       {"--query", "QUERY", {}},
       {"--moment", "N", {}},
       {"--grain", "guided|cell|row|matrix", {"guided", "cell", "row", "matrix"}},
       {"--progress", "0..1", {}},
       {"--steps", "FIRST-LAST", {}},
       {"--fps", "N", {}},
       {"--seconds-per-moment", "S", {}},
       {"--colors", "role|dusk|slate|ash", {"role", "dusk", "slate", "ash"}},
       {"--range", "matrix|role|NUMBER", {}},
       {"--long-rows", "root|linear", {"root", "linear"}},
       {"--legend", "on|off", {"on", "off"}},
       {"--baseline", "FILE", {}},
       {"--sensitivity", "NODE[ROW,COLUMN]", {}},
       {"--curves", "", {}},
       {"--smoothing", "0..1", {}},
       {"--log", "", {}}}};
  return spec;
}

Result<RenderOptions> parse_render_options(const Arguments& arguments, Language language) {
  RenderOptions options;
  options.look.language = language;
  read_others(arguments, options);
  if (const Status read = read_out(arguments, options); !read) return read.error();
  const bool is_animation = !options.format;
  if (const Status checked = check_format(arguments, is_animation); !checked) return checked.error();
  if (const Status checked = check_together(arguments, is_animation); !checked) return checked.error();
  if (const auto word = arguments.option("--size")) {
    const Result<PictureSize> size = parse_size(*word);
    if (!size) return size.error();
    options.size = size.value();
  }
  if (is_animation) {
    if (const Status read = read_stepping(arguments, options.stepping); !read) return read.error();
  }
  if (const Status read = read_look(arguments, options.look); !read) return read.error();
  if (const Status read = parse_scale(arguments, options); !read) return read.error();
  return options;
}

Result<PictureSize> parse_size(const std::string& word) {
  const auto x = word.find('x');
  const auto width = read_integer(word.substr(0, x), kMinSide, kMaxSide);
  const auto height =
      x == std::string::npos ? std::nullopt : read_integer(word.substr(x + 1), kMinSide, kMaxSide);
  if (!width || !height) return word_fault("render.bad_size", word);
  return PictureSize{*width, *height};
}

}  // namespace heed
