#include "app/render/render_command.h"

#include <charconv>

#include "app/cli/load.h"
#include "app/cli/node_words.h"
#include "app/cli/output_file.h"
#include "app/cli/plain_words.h"
#include "app/figure/figure.h"
#include "app/paint/cairo_painter.h"
#include "app/render/file_format.h"
#include "app/render/render_lens.h"
#include "app/render/token_page.h"
#include "core/attention/caption.h"
#include "core/base/number.h"

namespace heed {
namespace {

constexpr int kLeastSide = 16, kMostSide = 16384;
constexpr float kTokenWidth = 460;
constexpr Index kMostTokens = 24;
constexpr float kCaptionRoom = 72, kCaptionSize = 17;

struct Size {
  int width = 1280;
  int height = 800;
};

const CommandSpec& render_spec() {
  static const CommandSpec spec{"render",
                                {"FILE"},
                                1,
                                {{"--out", "PATH", {}},
                                 {"--step", "STEP", {"1", "2", "3", "4", "5", "6", "7", "8"}},
                                 {"--size", "WxH", {}},
                                 {"--theme", "light|dark", {"light", "dark"}},
                                 {"--select", "NODE", {}},
                                 {"--view", "figure|tokens", {"figure", "tokens"}},
                                 {"--head", "HEAD", {}},
                                 {"--query", "QUERY", {}},
                                 {"--moment", "N", {}},
                                 {"--grain", "cell|row|matrix", {"cell", "row", "matrix"}},
                                 {"--progress", "0..1", {}},
                                 {"--colors", "role|dusk|slate|ash", {"role", "dusk", "slate", "ash"}},
                                 {"--range", "matrix|role|NUMBER", {}},
                                 {"--legend", "on|off", {"on", "off"}},
                                 {"--baseline", "FILE", {}},
                                 {"--sensitivity", "NODE[ROW,COLUMN]", {}}}};
  return spec;
}

std::optional<int> read_side(std::string_view word) {
  int side = 0;
  const auto [end, code] = std::from_chars(word.data(), word.data() + word.size(), side);
  const bool is_whole = code == std::errc() && end == word.data() + word.size();
  return is_whole && side >= kLeastSide && side <= kMostSide ? std::optional(side) : std::nullopt;
}

Result<Size> read_size(const std::optional<std::string>& word) {
  if (!word) return Size{};
  const auto x = word->find('x');
  const auto width = read_side(word->substr(0, x));
  const auto height = x == std::string::npos ? std::nullopt : read_side(word->substr(x + 1));
  if (!width || !height) return Error{"", {"render.bad_size", {{"word", *word}}}};
  return Size{*width, *height};
}

Result<ColorChoice> read_colors(const Arguments& arguments) {
  ColorChoice choice;
  choice.coloring = coloring_from(arguments.option("--colors").value_or("role")).value();
  const std::string range = arguments.option("--range").value_or("matrix");
  if (!read_range(range, choice)) return Error{"", {"render.bad_range", {{"word", range}}}};
  return choice;
}

// What the whole figure says below itself: the caption of the last moment, in the middle.
void add_caption(Drawing& drawing, const Computation& computation, const FigureView& view, const Page& page) {
  const auto moment = computation.last_moment();
  if (!moment) return;
  const std::string said = without_tags(catalogue(view.language).say(caption(computation, *moment)));
  const Point foot = {page.width / 2, page.height - kCaptionRoom / 2};
  const Point at = (foot - page.origin) * (1 / page.scale);
  drawing.shapes.push_back(
      Label{at, Anchor::Center, Face::Words, kCaptionSize / page.scale, view.theme->ink, said});
}

// Goes through the steps as in the window, query by query, and stops when so many moments are done.
Status go_to_moment(Computation& computation, const std::string& word,
                    const std::optional<std::string>& grain) {
  const Grain grains = grain == "matrix" ? Grain::Whole : grain == "row" ? Grain::Row : Grain::Cell;
  computation.set_walk({grains, false});
  const Result<Index> moment = read_position(word, "--moment", computation.timeline().moment_count() + 1);
  if (!moment) return moment.error();
  computation.go_to(moment.value());
  return {};
}

Result<float> read_progress(const std::optional<std::string>& word) {
  if (!word) return 1.0f;
  const ParsedFloat progress = parse_float(*word);
  const bool is_share =
      progress.kind == ParsedFloat::Kind::Number && progress.value >= 0 && progress.value <= 1;
  if (!is_share) return Error{"", {"render.bad_progress", {{"word", *word}}}};
  return progress.value;
}

std::string drawn_names(const Graph& graph, const FigureLayout& layout) {
  std::string names;
  for (const Block& block : layout.blocks) names += (names.empty() ? "" : ", ") + graph.info(block.node).name;
  return names;
}

struct Request {
  std::string out;
  Paths inputs;  // the files that the scene was read from
  FileFormat format = FileFormat::Svg;
  Size size;
  std::optional<std::string> select;
};

Outcome write(const Drawing& drawing, const Page& page, const Request& request) {
  Status drawn;
  const Status written = write_file(request.out, request.inputs, [&](std::ostream& out) {
    drawn = write_drawing(drawing, page, request.format, out);
    if (!drawn) out.setstate(std::ios::failbit);
  });
  if (!drawn) return scene_fault(request.out, drawn.error());
  return written ? Outcome() : scene_fault(request.out, written.error());
}

Outcome draw_tokens(const Computation& computation, const TokenViewRequest& tokens, const FigureView& view,
                    const Request& request) {
  const Drawing drawing = token_page(computation, tokens, *view.theme, view.language);
  const auto width = static_cast<float>(request.size.width), height = static_cast<float>(request.size.height);
  return write(drawing, fitted_page(drawing.bounds, width, height, view.theme->canvas), request);
}

Outcome draw(const Computation& computation, const FigureLayout& layout, FigureView view,
             const Request& request) {
  const auto width = static_cast<float>(request.size.width), height = static_cast<float>(request.size.height);
  std::optional<NodeId> node;
  if (request.select) {
    node = computation.graph().find(*request.select);
    if (!node || !layout.find(*node)) {
      return words_off({"render.not_drawn",
                        {{"name", *request.select}, {"names", drawn_names(computation.graph(), layout)}}});
    }
  }
  const Rect bounds = node ? layout.find(*node)->bounds : layout.bounds;
  Page page = fitted_page(bounds, width, node ? height : height - kCaptionRoom, view.theme->canvas);
  page.height = height;
  view.pixels_per_unit = page.scale;
  Drawing drawing =
      node ? draw_matrix(computation, layout, view, *node) : draw_figure(computation, layout, view);
  if (!node) add_caption(drawing, computation, view, page);
  return write(drawing, page, request);
}

// The tokens around the query that is asked for, or else around that of the last moment.
Result<TokenViewRequest> read_tokens(const Arguments& arguments, const Computation& computation, int head) {
  TokenViewRequest tokens;
  tokens.head = head;
  tokens.width = kTokenWidth;
  tokens.most_rows = kMostTokens;
  if (const auto word = arguments.option("--query")) {
    const NodeId weights = attention_of(computation.graph(), head);
    const Result<Index> query = read_position(*word, "QUERY", computation.graph().shape(weights).rows);
    if (!query) return query.error();
    tokens.token = TokenRef{true, query.value()};
    tokens.cell = CellRef{weights, {query.value(), 0}};
  }
  return tokens;
}

Outcome render(const Arguments& arguments, Language language, std::ostream&) {
  const auto out = arguments.option("--out");
  if (!out) return words_off({"render.no_out", {{"usage", usage(render_spec())}}});
  const Result<FileFormat> format = format_from_ending(*out);
  if (!format) return words_off(format.error().message);
  const Result<Size> size = read_size(arguments.option("--size"));
  if (!size) return words_off(size.error().message);
  const Result<ColorChoice> colors = read_colors(arguments);
  if (!colors) return words_off(colors.error().message);

  Result<Computation> loaded = load_computation(arguments.words[0]);
  if (!loaded) return scene_fault(arguments.words[0], loaded.error());
  Computation& computation = loaded.value();
  const auto heads = static_cast<Index>(computation.scene().heads.size());
  const Result<Index> head = read_position(arguments.option("--head").value_or("0"), "HEAD", heads);
  if (!head) return words_off(head.error().message);
  const Result<float> progress = read_progress(arguments.option("--progress"));
  if (!progress) return words_off(progress.error().message);
  if (const auto moment = arguments.option("--moment")) {
    const Status found = go_to_moment(computation, *moment, arguments.option("--grain"));
    if (!found) return words_off(found.error().message);
  } else {
    execute(computation, std::stoi(arguments.option("--step").value_or("8")));
  }

  FigureView view;
  view.progress = progress.value();
  view.theme = &theme(arguments.option("--theme") == "dark" ? ThemeKind::Dark : ThemeKind::Light);
  view.language = language;
  view.colors = colors.value();
  view.shows_legends = arguments.option("--legend") != "off";
  RenderLens lens;
  if (const Outcome fault = lens.read(arguments, computation)) return fault;
  view.lens = lens.numbers();
  const Request request{*out, lens.and_its_files(files_read(arguments.words[0], computation.scene())),
                        format.value(), size.value(), arguments.option("--select")};
  if (arguments.option("--view") == "tokens") {
    const auto tokens = read_tokens(arguments, computation, static_cast<int>(head.value()));
    if (!tokens) return words_off(tokens.error().message);
    return draw_tokens(computation, tokens.value(), view, request);
  }
  const float aspect = static_cast<float>(size.value().width) / static_cast<float>(size.value().height);
  const FigureLayout layout = make_figure_layout(computation.graph(), static_cast<int>(head.value()), aspect);
  return draw(computation, layout, view, request);
}

}  // namespace

CliCommand render_command() { return {"render.summary", "render.help", render_spec, render}; }

}  // namespace heed
