#include "app/panels/explain/token_panel.h"

#include <algorithm>
#include <cmath>

#include "app/paint/screen_painter.h"
#include "app/panels/base/head_switch.h"
#include "app/panels/widgets/buttons.h"
#include "app/panels/widgets/control.h"
#include "app/panels/widgets/text.h"
#include "app/state/explained_answer.h"
#include "app/state/focus.h"
#include "app/state/read_lesson_page.h"
#include "core/base/number.h"
#include "core/explain/answer_caption.h"
#include "core/explain/logit_lens.h"
#include "core/graph/node_traits.h"
#include "core/graph/readable_number.h"

namespace heed {
namespace {

constexpr float kTokensHeader = 40, kTokensFoot = 10;
constexpr float kNoteSize = 12;
constexpr float kLongShare = 0.1234f;  // a weight with all the digits that one may have
constexpr Index kMaxTokenRows = 12, kMinRows = 2;

bool is_pointer_over(const Rect& column) {
  const float x = ImGui::GetIO().MousePos.x;
  return x >= column.x && x < column.right();
}

// The head that the caption of the map speaks of.
std::optional<HeadKey> head_of_answer(const AppState& state, LedgerCache& ledger) {
  const auto answer = explained_answer(state);
  const auto part = answer ? part_that_adds_most(ledger.of(state.computation, *answer)) : std::nullopt;
  if (!part || part->kind != StreamPart::Kind::Head) return std::nullopt;
  return HeadKey{part->block, *part->head};
}

// On the map and in the view of a block it is about words, else about what is spoken of.
TokenTopic topic_of_state(const AppState& state) {
  const auto focus = lasting_focus_of(state);
  const bool is_near = state.view.spot.depth == Depth::Chapter;
  if (!is_near || !focus) return TokenTopic::Words;
  return topic_of(state.computation.graph().info(focus->moment.node).role);
}

TokenViewRequest request_of(const PanelUi& ui, const Rect& column, Index max_rows, const HeadKey& head,
                            StrongestWeightCache& strongest) {
  const ViewState& view = ui.state.view;
  TokenViewRequest request;
  request.head = head;
  if (const auto focus = focus_of(ui.state))
    request.spoken = spoken_tokens(ui.state.computation.graph(), *focus);
  request.topic = topic_of_state(ui.state);
  // What belongs to no token is shown by the map and by a block for the one that answers.
  const bool is_of_none = request.spoken && !request.spoken->query && !request.spoken->key;
  if (is_of_none && view.spot.depth != Depth::Chapter)
    request.spoken->query = answering_token(ui.state.computation);
  if (!view.does_selection_lead || view.spot.depth == Depth::Model) request.token = view.hovered_token;
  request.follows_token = !is_pointer_over(column);
  request.width = column.width / ui.scale;
  request.max_rows = max_rows;
  request.strongest = &strongest;
  return request;
}

// Lines and tooltips must not reveal answers to an exercise or a question.
bool tells_what_is_asked(const PanelUi& ui, const TokenView& view) {
  const Graph& graph = ui.state.computation.graph();
  const auto is_weight = [&](const RegionRef& each) {
    return graph.info(each.node).role == Role::Score && graph.info(each.node).head_key() == view.head;
  };
  return !view.chips.empty() && std::ranges::any_of(hidden_regions(ui.state), is_weight);
}

// Notes come and go as the pointer moves; the panel must not grow and shrink with them.
int note_lines(const PanelUi& ui, const TokenView& view, float width) {
  const Graph& graph = ui.state.computation.graph();
  const NodeInfo& info = graph.info(view.weights);
  const TextStyle style = words(ui, kNoteSize, ui.theme.muted);
  const auto lines = [&](const Message& note) {
    return static_cast<int>(wrap(ui, ui.texts.tr(note), style, width).lines.size());
  };
  std::string longest;
  for (const TokenChip& chip : view.chips) {
    if (!chip.token.is_query) continue;
    const std::string name = token_name(info.rows, chip.token.at);
    if (longest.empty() || text_size(ui, style, name).x > text_size(ui, style, longest).x) longest = name;
  }
  int most = 1;
  for (const char* key : {"figure.tokens.ahead", "figure.tokens.nothing"})
    most = std::max(most, lines({key, {{"query", longest}}}));
  if (view.queries.hidden() > 0 || view.keys.hidden() > 0)
    most = std::max(most, lines({"figure.tokens.relative", {{"largest", readable_beside(kLongShare, 1)}}}));
  return most + (traits_of(graph, view.weights).drops_cells ? lines({"figure.tokens.dropped", {}}) : 0);
}

TokenPanel panel_of(const PanelUi& ui, const Rect& column, Index max_rows, const TokenPanelMemory& memory) {
  const float width = column.width;
  const Computation& computation = ui.state.computation;
  TokenPanel panel;
  panel.answer_head = head_of_answer(ui.state, memory.ledger);
  const HeadKey head = panel.answer_head.value_or(*shown_head(ui.state));
  panel.view = make_token_view(computation, request_of(ui, column, max_rows, head, memory.strongest));
  panel.is_hidden = tells_what_is_asked(ui, panel.view);
  if (panel.is_hidden) {
    panel.notes = wrap(ui, ui.tr("ui.lesson.blank_tip"), words(ui, kNoteSize, ui.theme.muted), width);
    panel.height = ui.px(kTokensHeader + kTokensFoot) + panel.notes.height();
    return panel;
  }
  std::string said;
  for (const Message& note : token_notes(computation, panel.view))
    said += (said.empty() ? "" : "\n") + ui.texts.tr(note);
  if (!said.empty()) panel.notes = wrap(ui, said, words(ui, kNoteSize, ui.theme.muted), width);
  const float notes =
      static_cast<float>(note_lines(ui, panel.view, width)) * std::round(ui.px(kNoteSize) * 1.5f);
  panel.height = ui.px(kTokensHeader + kTokensFoot) + panel.view.bounds.height * ui.scale + notes;
  return panel;
}

const char* name_of_chip(TokenTopic topic, bool is_query) {
  if (topic == TokenTopic::Words) return "ui.tokens.word";
  if (topic == TokenTopic::Values) return is_query ? "ui.tokens.output" : "ui.tokens.value";
  return is_query ? "ui.tokens.query" : "ui.tokens.key";
}

std::string token_tooltip(const PanelUi& ui, const TokenView& view, TokenRef token, CellRef strongest) {
  const Computation& computation = ui.state.computation;
  const NodeInfo& info = computation.graph().info(view.weights);
  const std::string query = token_name(info.rows, strongest.cell.row),
                    key = token_name(info.cols, strongest.cell.col);
  const std::string& at = token.is_query ? query : key;
  const std::string name = ui.texts.tr({name_of_chip(view.topic, token.is_query), {{"name", at}}});
  if (!computation.is_known(strongest.node, strongest.cell)) return name + "\n" + ui.tr("ui.inspector.ahead");
  const std::string weight = readable_number(computation.graph(), strongest);
  const char* most = token.is_query ? "ui.tokens.query_tip" : "ui.tokens.key_tip";
  return name + "\n" + ui.texts.tr({most, {{"query", query}, {"key", key}, {"weight", weight}}});
}

void chips_ui(PanelUi& ui, const TokenView& view, const Camera& camera,
              StrongestWeightCache& strongest_weights) {
  for (const TokenChip& chip : view.chips) {
    const std::string id = (chip.token.is_query ? "query_" : "key_") + std::to_string(chip.token.at + 1);
    const auto strongest = [&] { return strongest_weights.of(ui.state.computation, view.head, chip.token); };
    const Response state = interact(ui, id.c_str(), camera.to_screen(chip.rect),
                                    [&] { return token_tooltip(ui, view, chip.token, strongest()); }, {5});
    if (state.is_pointed_at) ui.pointing.token = chip.token;
    if (state.is_pressed) ui.push(command::Select{strongest()});
  }
}

}  // namespace

TokenPanel fitted_token_panel(const PanelUi& ui, const Rect& column, float most,
                              const TokenPanelMemory& memory) {
  TokenPanel panel = panel_of(ui, column, kMaxTokenRows, memory);
  Index rows = std::min(kMaxTokenRows, std::max(panel.view.queries.shown(), panel.view.keys.shown()));
  while (panel.height > most && rows > kMinRows) {
    const auto too_many = static_cast<Index>(std::ceil((panel.height - most) / (kTokenRow * ui.scale)));
    rows = std::max(kMinRows, rows - std::max<Index>(too_many, 1));
    panel = panel_of(ui, column, rows, memory);
  }
  return panel;
}

void token_panel_ui(PanelUi& ui, const TokenPanel& panel, const Rect& rect, const TokenPanelMemory& memory) {
  const Rect header{rect.x, rect.y, rect.width, ui.px(kTokensHeader)};
  draw_text_left(ui, header.x, header.center_y(), bold_words(ui, 13, ui.theme.ink), ui.tr("ui.tokens.title"));
  head_switch_ui(ui, header, panel.answer_head);
  if (panel.is_hidden)
    return draw_wrapped(ui, panel.notes, {rect.x, header.bottom(), rect.width, panel.notes.height()});
  const Camera camera{{rect.x, header.bottom()}, ui.scale};
  chips_ui(ui, panel.view, camera, memory.strongest);
  const Drawing drawing = draw_token_view(ui.state.computation, panel.view, ui.theme, ui.state.view.language);
  // Words at its edge are written at whole pixels, perhaps a little beyond it.
  paint_screen(drawing, camera, inset(rect, -1), ui.fonts, *ImGui::GetWindowDrawList());
  const float below = header.bottom() + panel.view.bounds.height * ui.scale;
  draw_wrapped(ui, panel.notes, {rect.x, below, rect.width, panel.notes.height()});
}

}  // namespace heed
