#include "app/render/render_command.h"

#include <array>
#include <filesystem>
#include <utility>

#include "app/cli/export_watch.h"
#include "app/cli/load.h"
#include "app/cli/node_words.h"
#include "app/cli/step_words.h"
#include "app/export/picture_file.h"
#include "app/export/stepping.h"
#include "app/render/render_lens.h"
#include "app/render/render_words.h"
#include "app/render/token_page.h"
#include "core/graph/node_traits.h"

namespace heed {
namespace {

constexpr float kTokenWidth = 460;
constexpr Index kMostTokens = 24;
constexpr const char* kStepWord = "step";  // in place of a node: what the step computes

std::string ending(const std::string& file) { return std::filesystem::path(file).extension().string(); }
bool is_animation(const std::string& file) { return ending(file) == ".gif"; }

Grain read_grain(const Arguments& arguments) {
  const auto word = arguments.option("--grain");
  return word == "matrix" ? Grain::Whole : word == "row" ? Grain::Row : Grain::Cell;
}

// Goes through the steps as in the window, query by query, and stops when so many moments are done.
Status go_to_moment(Computation& computation, const Arguments& arguments) {
  const auto word = arguments.option("--moment");
  if (!word) {
    const auto step_word = arguments.option("--step");
    if (!step_word) return execute(computation), Status();
    const Result<int> step = read_step(*step_word, "--step", computation.steps());
    if (!step) return step.error();
    execute(computation, step.value());
    return {};
  }
  computation.set_walk({read_grain(arguments), false});
  const Result<Index> moment = read_position(*word, "--moment", computation.timeline().moment_count() + 1);
  if (!moment) return moment.error();
  computation.go_to(moment.value());
  return {};
}

std::string drawn_names(const Graph& graph, const FigureLayout& layout) {
  std::string names;
  for (const Block& block : layout.blocks) names += (names.empty() ? "" : ", ") + graph.info(block.node).name;
  return names;
}

// What is drawn for a node: itself, or the matrix that it only passes on, as Y passes on a single output.
std::optional<NodeId> drawn_for(const Graph& graph, const FigureLayout& layout, NodeId node) {
  while (!layout.find(node)) {
    if (!traits_of(graph, node).is_copy || !graph.overrides(node).empty()) return std::nullopt;
    node = graph.inputs(node)[0];
  }
  return node;
}

Result<PicturePart> read_part(const Arguments& arguments, const Computation& computation, int head) {
  const auto word = arguments.option("--node") ? arguments.option("--node") : arguments.option("--select");
  if (!word) return PicturePart(WholeFigure{});
  if (*word == kStepWord) return PicturePart(OneStep{computation.step()});
  const FigureLayout layout = make_figure_layout(computation.graph(), head);
  if (const auto node = computation.graph().find(*word)) {
    if (const auto drawn = drawn_for(computation.graph(), layout, *node))
      return PicturePart(OneMatrix{*drawn});
  }
  return Error{"",
               {"render.not_drawn", {{"name", *word}, {"names", drawn_names(computation.graph(), layout)}}}};
}

// The tokens around the query that is asked for, or else around that of the last moment.
Result<TokenViewRequest> read_tokens(const Arguments& arguments, const Computation& computation, int head) {
  TokenViewRequest tokens;
  tokens.head = head;
  tokens.width = kTokenWidth;
  tokens.most_rows = kMostTokens;
  if (const auto word = arguments.option("--query")) {
    const NodeId weights = attention_of(computation, head);
    const Result<Index> query = read_position(*word, "QUERY", computation.graph().shape(weights).rows);
    if (!query) return query.error();
    tokens.token = TokenRef{true, query.value()};
    tokens.cell = CellRef{weights, {query.value(), 0}};
  }
  return tokens;
}

Result<Picture> picture_of(const Arguments& arguments, const Computation& computation,
                           const PictureLook& look, std::optional<PictureSize> size) {
  if (arguments.option("--view") != "tokens") {
    const Result<PicturePart> part = read_part(arguments, computation, look.head);
    if (!part) return part.error();
    return make_picture(computation, part.value(), look, size);
  }
  const Result<TokenViewRequest> tokens = read_tokens(arguments, computation, look.head);
  if (!tokens) return tokens.error();
  const Theme& colors = theme(look.theme);
  Drawing drawing = token_page(computation, tokens.value(), colors, look.language);
  const PictureSize page = size.value_or(kUsualPicture);
  return Picture{drawing, fitted_page(drawing.bounds, static_cast<float>(page.width),
                                      static_cast<float>(page.height), colors.canvas)};
}

Result<PictureLook> read_look(const Arguments& arguments, Language language, const Computation& computation) {
  PictureLook look;
  look.theme = arguments.option("--theme") == "dark" ? ThemeKind::Dark : ThemeKind::Light;
  look.language = language;
  look.shows_legends = arguments.option("--legend") != "off";
  const Result<ColorChoice> colors = read_colors(arguments);
  if (!colors) return colors.error();
  look.colors = colors.value();
  const auto heads = static_cast<Index>(computation.scene().attention.heads.size());
  const Result<Index> head = read_position(arguments.option("--head").value_or("0"), "HEAD", heads);
  if (!head) return head.error();
  look.head = static_cast<int>(head.value());
  const Result<float> progress = read_progress(arguments);
  if (!progress) return progress.error();
  look.progress = progress.value();
  return look;
}

// Options of pictures are not those of animations.
Status check_ending(const Arguments& arguments, const std::string& out) {
  if (!is_animation(out) && !picture_format_from(ending(out)))
    return Error{"", {"render.bad_format", {{"file", out}}}};
  constexpr std::array kOfAnimations{"--steps", "--fps", "--seconds-per-moment"};
  constexpr std::array kOfPictures{"--moment", "--progress", "--node", "--select",
                                   "--view",   "--query",    "--scale"};
  for (const char* word : kOfAnimations) {
    if (!is_animation(out) && arguments.option(word))
      return Error{"", {"render.only_gif", {{"option", word}}}};
  }
  for (const char* word : kOfPictures) {
    if (is_animation(out) && arguments.option(word)) return Error{"", {"render.not_gif", {{"option", word}}}};
  }
  return {};
}

// No option is given for nothing: one that another takes the place of, or that is about what is not drawn.
Status check_together(const Arguments& arguments, const std::string& out) {
  constexpr std::array<std::pair<const char*, const char*>, 4> kInPlaceOf{{{"--moment", "--step"},
                                                                           {"--steps", "--step"},
                                                                           {"--node", "--select"},
                                                                           {"--baseline", "--sensitivity"}}};
  constexpr std::array kOfFigures{"--node",   "--select",   "--colors",   "--range",
                                  "--legend", "--progress", "--baseline", "--sensitivity"};
  const auto exclude = [](const std::string& one, const std::string& other) {
    return Error{"", {"render.exclude", {{"one", one}, {"other", other}}}};
  };
  for (const auto& [one, other] : kInPlaceOf) {
    if (arguments.has(one) && arguments.has(other)) return exclude(one, other);
  }
  const bool shows_tokens = arguments.option("--view") == "tokens";
  for (const char* word : kOfFigures) {
    if (shows_tokens && arguments.has(word)) return exclude("--view tokens", word);
  }
  if (!shows_tokens && arguments.has("--query")) return Error{"", {"render.only_tokens", {}}};
  if (arguments.has("--grain") && !is_animation(out) && !arguments.has("--moment"))
    return Error{"", {"render.only_moments", {}}};
  return {};
}

Status check_words(const Arguments& arguments, const std::string& out) {
  const Status checked = check_ending(arguments, out);
  return checked ? check_together(arguments, out) : checked;
}

Outcome animate(const Arguments& arguments, Computation& computation, const SteppingWanted& wanted,
                const Paths& inputs) {
  computation.set_walk({read_grain(arguments), false});
  const std::string out = *arguments.option("--out");
  Progress progress;
  const ExportWatch watch(progress, out, wanted.look.language);
  const Status written = write_stepping(computation, wanted, out, inputs, progress);
  return written ? Outcome() : scene_fault(out, written.error());
}

Outcome draw(const Arguments& arguments, const Computation& computation, const PictureLook& look,
             std::optional<PictureSize> size, const Paths& inputs) {
  const std::string out = *arguments.option("--out");
  const FileFormat format = *picture_format_from(ending(out));
  const Result<int> scale = read_scale(arguments, format == FileFormat::Png);
  if (!scale) return words_off(scale.error().message);
  const Result<Picture> picture = picture_of(arguments, computation, look, size);
  if (!picture) return words_off(picture.error().message);
  const Status written = write_picture(picture.value(), format, scale.value(), out, inputs);
  return written ? Outcome() : scene_fault(out, written.error());
}

Outcome render(const Arguments& arguments, Language language, std::ostream&) {
  const auto out = arguments.option("--out");
  if (!out) return words_off({"render.no_out", {{"usage", usage(render_spec())}}});
  if (const Status checked = check_words(arguments, *out); !checked)
    return words_off(checked.error().message);
  const auto size = read_size(arguments);
  if (!size) return words_off(size.error().message);
  SteppingWanted stepping;
  if (is_animation(*out)) {
    const Status read = read_stepping(arguments, stepping);
    if (!read) return words_off(read.error().message);
  }

  const std::string& file = arguments.words[0];
  Result<Computation> loaded = load_computation(file);
  if (!loaded) return scene_fault(file, loaded.error());
  Computation& computation = loaded.value();
  Result<PictureLook> look = read_look(arguments, language, computation);
  if (!look) return words_off(look.error().message);
  if (const Status found = go_to_moment(computation, arguments); !found)
    return words_off(found.error().message);
  if (const Status read = read_steps_wanted(arguments, computation.steps(), stepping); !read)
    return words_off(read.error().message);
  RenderLens lens;
  if (const Outcome fault = lens.read(arguments, computation)) return fault;
  look.value().lens = lens.numbers();
  const Paths inputs = lens.and_its_files(files_read(file, computation.scene()));
  if (!is_animation(*out)) return draw(arguments, computation, look.value(), size.value(), inputs);
  stepping.look = look.value();
  stepping.size = size.value().value_or(stepping.size);
  return animate(arguments, computation, stepping, inputs);
}

}  // namespace

CliCommand render_command() { return {"render.summary", "render.help", render_spec, render}; }

}  // namespace heed
