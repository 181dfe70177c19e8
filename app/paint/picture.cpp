#include "app/paint/picture.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "app/figure/label_width.h"
#include "app/figure/placed_caption.h"
#include "app/figure/product_place.h"
#include "app/paint/heads_picture.h"
#include "app/text/rich_text.h"
#include "core/base/check.h"
#include "core/explain/answer_caption.h"
#include "core/explain/explain_text.h"
#include "core/explain/logit_lens.h"
#include "core/explain/readable_names.h"
#include "core/graph/readable_number.h"
#include "core/scene/modules.h"
#include "core/walk/caption.h"

namespace heed {
namespace {

constexpr float kCaptionRoom = 72, kCaptionSize = 17;  // for pages of at least this size
constexpr float kCaptionWidth = 960, kCaptionHeight = 600, kSmallestCaption = 0.5f;
constexpr float kCaptionSide = 12;  // margin on both sides
constexpr float kPartMargin = 24;

FigureView view_of(const PictureStyle& look) {
  FigureView view;
  view.theme = &theme(look.theme);
  view.language = look.language;
  view.colors = look.colors;
  view.shows_legends = look.shows_legends;
  view.lens = look.lens;
  view.blank = look.blank;
  view.progress = look.progress;
  view.selected = look.selected;
  view.range = look.range;
  if (look.selected && look.is_about_selected) view.subject = FigureSubject::of(*look.selected);
  return view;
}

// Scale of the caption on a small page.
float caption_share(float width, float height) {
  return std::clamp(std::min(width / kCaptionWidth, height / kCaptionHeight), kSmallestCaption, 1.0f);
}

float caption_room(float width, float height) { return kCaptionRoom * caption_share(width, height); }

FigurePage page_for_figure(PictureSize size) {
  const auto width = static_cast<float>(size.width), height = static_cast<float>(size.height);
  FigurePage page = figure_page(width, height - caption_room(width, height));
  page.pixels =
      fitted_page({0, 0, page.width, page.height}, width, height - caption_room(width, height), {}).scale;
  return page;
}

// Where a moment is shown.
Spot spot_for(const Computation& computation, const std::optional<Moment>& moment, const PictureStyle& look) {
  const bool follows = look.is_about_step && look.follows_step && moment;
  return follows ? spot_at_step(computation.steps(), look.spot, moment->step, moment->head) : look.spot;
}

FigureFocus focus_for(const Computation& computation, const std::optional<Moment>& moment,
                      const PictureStyle& look) {
  FigureFocus focus = figure_focus(computation, spot_for(computation, moment, look));
  if (!look.is_about_step || !moment) return focus;
  focus.made = drawn_counterpart(computation.graph(), focus, moment->node);
  focus.filled_to = last_filled_step(computation, focus);
  return focus;
}

// A figure on its page.
struct FigurePlace {
  Page page;
  Spot shown;
};

// Of the map, once everything is computed: how the row that answers came to its answer.
std::optional<Message> answer_message(const Computation& computation, const FigureLayout& layout) {
  const auto& readout = computation.built().readout;
  if (!layout.map || !readout) return std::nullopt;
  const NodeId node = readout->probabilities;
  const Shape& shape = computation.graph().shape(node);
  if (shape.cell_count() == 0 || computation.known(node) < shape.cell_count()) return std::nullopt;
  const Cell cell = likeliest_answer(computation, answered_row(computation));
  return answer_caption(computation, logit_ledger(computation, cell.row, cell.col), {node, cell});
}

// What is said below the figure: as in the window, where a person does nothing but step. An example is named
// where the figure has a ring for it.
std::string figure_caption(const Computation& computation, const Moment& moment, const Spot& shown,
                           Language language, bool has_ring = true) {
  const Graph& graph = computation.graph();
  const Moment said = original_moment(graph, moment);
  const CellRef typical = typical_cell(graph, said);
  Message words = caption(computation, said);
  const Catalogue& texts = catalogue(language);
  if (std::string example = shown_example(computation, said, typical, language); has_ring && !example.empty())
    words = {"ui.canvas.for_example", {{"caption", texts.say(words)}, {"cell", std::move(example)}}};
  const bool is_of_several = computation.timeline().is_of_several_heads(computation.playhead() - 1);
  return plain_rich_text(placed_caption({computation, said, shown, is_of_several}, language,
                                        readable_names(computation, texts.say(words))));
}

// What is said of a number in place of the last moment. None: it is not known yet.
std::optional<std::string> selection_caption(const Computation& computation, CellRef cell, const Spot& shown,
                                             Language language) {
  const Graph& graph = computation.graph();
  if (!graph.is_known(cell.node, cell.cell)) return std::nullopt;
  const NodeInfo& info = graph.info(cell.node);
  if (!graph.op(cell.node)) {
    const Catalogue& texts = catalogue(language);
    const Message said{"ui.canvas.source",
                       {{"cell", readable_cell_name(computation, cell)},
                        {"value", readable_number(graph, cell)},
                        {"meaning", texts.say(meaning_of(graph, cell.node))}}};
    return readable_names(computation, plain_rich_text(texts.say(said)));
  }
  Moment moment;
  moment.node = cell.node;
  moment.step = info.step;
  moment.head = info.head;
  moment.from_cell = index_of(graph.shape(cell.node), cell.cell);
  moment.to_cell = moment.from_cell + 1;
  return figure_caption(computation, moment, shown, language);
}

// Adds the caption of the last moment, or of the selection, centred below the figure.
void add_caption(Drawing& drawing, const Computation& computation, const FigureLayout& layout,
                 const FigureView& view, const FigurePlace& place) {
  const auto& [page, shown] = place;
  const auto moment = computation.last_moment();
  if (!moment || computes_any(computation, *moment, view.blank)) return;
  const auto answer = answer_message(computation, layout);
  const auto selected = view.subject.is_cell()
                            ? selection_caption(computation, view.subject.cell, shown, view.language)
                            : std::nullopt;
  const std::string text =
      selected ? *selected
      : answer ? readable_names(computation, plain_rich_text(catalogue(view.language).say(*answer)))
               : figure_caption(computation, *moment, shown, view.language,
                                tells_a_cell(computation, layout, view));
  const float share = caption_share(page.width, page.height), ems = std::max(width_in_ems(text), 1.0f);
  const float em = std::min(kCaptionSize * share, (page.width - 2 * kCaptionSide) / ems);
  const Point foot = {page.width / 2, page.height - caption_room(page.width, page.height) / 2};
  const Point at = (foot - page.origin) * (1 / page.scale);
  drawing.shapes.push_back(Label{at, Anchor::Center, Face::Words, em / page.scale, view.theme->ink, text});
}

// The step's matrices and their inputs, at their places in the whole figure.
FigureLayout only_step(const Computation& computation, const FigureLayout& layout, int step) {
  const Graph& graph = computation.graph();
  const std::vector<NodeId>& made = computation.steps().at(step).nodes;
  const auto is_made = [&](NodeId node) { return std::find(made.begin(), made.end(), node) != made.end(); };
  const auto is_used = [&](NodeId node) {
    return std::any_of(made.begin(), made.end(), [&](NodeId each) {
      const auto inputs = graph.inputs(each);
      return std::find(inputs.begin(), inputs.end(), node) != inputs.end();
    });
  };
  FigureLayout part;
  part.head = layout.head;
  part.product = layout.product;
  part.product_room = layout.product_room;
  for (const Block& block : layout.blocks) {
    if (is_made(block.node) || is_used(block.node)) part.blocks.push_back(block);
  }
  if (part.blocks.empty()) return layout;
  part.bounds = part.blocks.front().bounds;
  for (const Block& block : part.blocks) part.bounds = united(part.bounds, block.bounds);
  const auto moment = computation.last_moment();
  if (moment && part.find(moment->node))
    part.bounds = united(part.bounds, product_panel_rect(layout, moment->node));
  for (const Wire& wire : layout.wires) {
    if (part.find(wire.from_node) && part.find(wire.to_node)) part.wires.push_back(wire);
  }
  return part;
}

// A page that fits a part at scale 1.
PictureSize size_for(const Rect& bounds) {
  return {static_cast<int>(std::ceil(bounds.width + 2 * kPartMargin)),
          static_cast<int>(std::ceil(bounds.height + 2 * kPartMargin))};
}

Page page_for(const Rect& bounds, std::optional<PictureSize> size, Color background) {
  if (size)
    return fitted_page(bounds, static_cast<float>(size->width), static_cast<float>(size->height), background);
  const PictureSize own = size_for(bounds);
  const auto width = static_cast<float>(own.width), height = static_cast<float>(own.height);
  return {width, height, Point{width / 2, height / 2} - bounds.center(), 1, background};
}

Picture whole_picture(const Computation& computation, const FigureLayout& layout, const PictureStyle& look,
                      PictureSize size) {
  FigureView view = view_of(look);
  const auto width = static_cast<float>(size.width), height = static_cast<float>(size.height);
  Page page = fitted_page(layout.bounds, width, height - caption_room(width, height), view.theme->canvas);
  page.height = height;
  view.pixels_per_unit = page.scale;
  Picture picture{draw_figure(computation, layout, view), page};
  const Spot shown = spot_for(computation, computation.last_moment(), look);
  add_caption(picture.drawing, computation, layout, view, {page, shown});
  return picture;
}

// As wide as a column of text, as high as the page wants it.
Picture vector_picture(const Computation& computation, const VectorSubject& subject, const PictureStyle& look,
                       std::optional<PictureSize> size) {
  constexpr float kWidth = 560, kHeight = 420, kWordsHeight = 130, kLeastHeight = 220;
  VectorViewRequest request;
  request.subject = subject;
  request.head = head_at(computation.steps(), look.spot);
  request.hidden = look.blank;
  request.width = kWidth;
  request.height = kHeight;
  if (size) {
    const float page = kWidth * static_cast<float>(size->height) / static_cast<float>(size->width);
    request.height = std::max(page - kWordsHeight, kLeastHeight);
  }
  const Theme& colors = theme(look.theme);
  Drawing drawing = vector_page(computation, request, colors, look.language);
  const Page page = page_for(drawing.bounds, size, colors.canvas);
  return {std::move(drawing), page};
}

}  // namespace

FigureLayout figure_layout(const Computation& computation, const std::optional<Moment>& moment,
                           const PictureStyle& look, PictureSize size) {
  return make_figure_layout(computation, focus_for(computation, moment, look), page_for_figure(size));
}

Picture make_picture(const Computation& computation, const PicturePart& part, const PictureStyle& look,
                     std::optional<PictureSize> size) {
  if (const auto* heads = std::get_if<AllHeads>(&part))
    return heads_picture(computation.scene(), *heads, look, size);
  FigureView view = view_of(look);
  const PictureSize whole = size.value_or(kUsualPicture);
  const auto shown_block = head_at(computation.steps(), look.spot).block;
  const auto* vectors = std::get_if<VectorSubject>(&part);
  if (vectors && find_attention(computation.scene(), shown_block))
    return vector_picture(computation, *vectors, look, size);
  const auto* figure = std::get_if<WholeFigure>(&part);
  if (figure && figure->layout) return whole_picture(computation, *figure->layout, look, whole);
  const FigureLayout layout = figure_layout(computation, computation.last_moment(), look, whole);
  if (const auto* matrix = std::get_if<OneMatrix>(&part)) {
    const Block* block = layout.find(matrix->node);
    HEED_CHECK(block != nullptr);
    const Page page = page_for(block->bounds, size, view.theme->canvas);
    view.pixels_per_unit = page.scale;
    return {draw_matrix(computation, layout, view, matrix->node), page};
  }
  if (const auto* step = std::get_if<OneStep>(&part)) {
    const FigureLayout shown = only_step(computation, layout, step->step);
    const Page page = page_for(shown.bounds, size, view.theme->canvas);
    view.pixels_per_unit = page.scale;
    return {draw_figure(computation, shown, view), page};
  }
  return whole_picture(computation, layout, look, whole);
}

}  // namespace heed
