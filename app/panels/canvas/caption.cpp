#include "app/panels/canvas/caption.h"

#include <algorithm>
#include <vector>

#include "app/figure/figure.h"
#include "app/figure/lens.h"
#include "app/figure/placed_caption.h"
#include "app/panels/base/ahead_text.h"
#include "app/panels/base/changes_text.h"
#include "app/panels/base/range_text.h"
#include "app/panels/canvas/layout_travel.h"
#include "app/panels/canvas/lens_chip.h"
#include "app/panels/widgets/control.h"
#include "app/panels/widgets/rich_text_ui.h"
#include "app/state/clicker.h"
#include "app/state/exercise.h"
#include "app/state/explained_answer.h"
#include "app/state/focus.h"
#include "app/state/learned_number.h"
#include "app/state/page_start.h"
#include "app/state/read_lesson_page.h"
#include "core/base/number.h"
#include "core/explain/answer_caption.h"
#include "core/explain/difference.h"
#include "core/explain/explain_text.h"
#include "core/explain/readable_names.h"
#include "core/explain/sensitivity.h"
#include "core/graph/node_traits.h"
#include "core/graph/readable_number.h"
#include "core/lesson/reference.h"
#include "core/walk/caption.h"

namespace heed {

namespace {

// During an exercise; the caption of the moment would reveal the answer.
Message caption_of_exercise(const Exercise& exercise) {
  return {exercise.is_prediction() ? "exercise.caption.predict" : "exercise.caption", {}};
}

bool is_all_known(const Computation& computation, const Moment& moment) {
  return computation.known(moment.node) >= moment.to_cell;
}

// What is known of a source: its number, and what kind of source it is.
std::string source_text(const PanelUi& ui, CellRef cell) {
  const Graph& graph = ui.state.computation.graph();
  return ui.texts.tr({"ui.canvas.source",
                      {{"cell", readable_cell_name(ui.state.computation, cell)},
                       {"value", readable_number(graph, cell)},
                       {"meaning", ui.texts.tr(meaning_of(graph, cell.node))}}});
}

// What the question of a page is about. Its numbers are still to come, or hidden until it is answered.
std::string asked_text(const PanelUi& ui, const Moment& asked) {
  const Computation& computation = ui.state.computation;
  const bool is_hidden = is_all_known(computation, asked);
  const Cell first = cell_at(computation.graph().shape(asked.node), asked.from_cell);
  const Index cells = asked.to_cell - asked.from_cell;
  if (cells == 1)
    return ui.texts.tr({is_hidden ? "ui.canvas.hidden_cell" : "ui.canvas.asked_cell",
                        {{"cell", readable_cell_name(computation, {asked.node, first})}}});
  const bool is_row = cells == computation.graph().shape(asked.node).cols;
  const char* key = is_row ? "ui.canvas.asked_row" : "ui.canvas.asked";
  if (is_hidden) key = is_row ? "ui.canvas.hidden_row" : "ui.canvas.hidden";
  return ui.texts.tr(
      {key, {{"row", std::to_string(first.row + 1)}, {"name", readable_name(computation, asked.node)}}});
}

// The example is the cell whose arithmetic is shown: of several rows that appear one after the other, of the
// row that does.
CellRef cell_shown_now(const Focus& focus, const std::optional<CellRef>& shown_now) {
  return focus.is_step() && shown_now && shown_now->node == focus.moment.node ? *shown_now : *focus.cell;
}

std::string focus_text(const PanelUi& ui, const Focus& focus, const CaptionSource& source) {
  const Computation& computation = ui.state.computation;
  const bool is_source = !computation.graph().op(focus.moment.node);
  if (focus.source == Focus::Source::Page && question_ahead(ui.state)) return asked_text(ui, focus.moment);
  if (!is_all_known(computation, focus.moment))
    return ahead_text(ui, focus.cell.value_or(CellRef{focus.moment.node, {}}));
  if (focus.cell && number_kept_back(ui.state) == focus.cell) return ui.tr("ui.update.caption");
  const bool would_tell = computes_any(computation, focus.moment, hidden_regions(ui.state)) ||
                          (focus.cell && would_reveal_blank(ui.state, *focus.cell));
  if (would_tell) return ui.tr("lesson.caption");
  if (is_source && focus.cell && !focus.is_step()) return source_text(ui, *focus.cell);
  const std::string said = ui.texts.tr(caption(computation, focus.moment));
  const std::string example =
      focus.cell && source.tells_a_cell
          ? shown_example(computation, focus.moment, cell_shown_now(focus, source.shown_now),
                          ui.texts.language())
          : std::string();
  if (example.empty()) return said;
  return ui.texts.tr({"ui.canvas.for_example", {{"caption", said}, {"cell", example}}});
}

// Among which numbers the largest is looked for, as a noun.
std::string searched_text(const PanelUi& ui) {
  const Computation& computation = ui.state.computation;
  const bool is_all = computation.playhead() == computation.timeline().moment_count();
  const bool has_terms = are_stacks_searched(computation.graph());
  if (is_all) return ui.tr(has_terms ? "ui.canvas.other_numbers" : "ui.canvas.other_numbers_but_terms");
  return ui.tr(has_terms ? "ui.canvas.other_numbers_so_far" : "ui.canvas.other_numbers_so_far_but_terms");
}

// What moves most with the given number, and what of the result.
std::string influence_text(const PanelUi& ui, const Focus& focus, CellRef given, LensNumbers& lens) {
  const Computation& computation = ui.state.computation;
  const Graph& graph = computation.graph();
  const std::string name = readable_cell_name(computation, given);
  const auto say = [&](const char* key, CellRef moved, const std::string& said) {
    return ui.texts.tr({key,
                        {{"cell", name},
                         {"numbers", searched_text(ui)},
                         {"said", said},
                         {"most", readable_cell_name(computation, moved)},
                         {"by", lens.said_at(graph, moved)}}});
  };
  const bool is_on_another = focus.cell && *focus.cell != given;
  if (!hidden_regions(ui.state).empty() || (is_on_another && lens.said_at(graph, *focus.cell).empty()))
    return ui.texts.tr({"ui.canvas.gradient_caption_all", {{"lens", lens_words(ui)}}});
  if (is_on_another) return say("ui.canvas.influence_on_cell", *focus.cell, "");
  const auto most = lens.strongest_besides(graph, given.node);
  if (!most) return ui.texts.tr({"ui.canvas.influence_none", {{"cell", name}}});
  const bool is_tied = lens.is_strongest_tied(graph, given.node);
  const std::string said =
      say(is_tied ? "ui.canvas.influence_most_tied" : "ui.canvas.influence_most", *most, "");
  const auto result = lens.strongest_in(graph, drawn_node(graph, computation.result()));
  if (!result || *result == *most) return said;
  return say("ui.canvas.influence_on_result", *result, said);
}

// What the gradient is of, as a noun.
std::string target_name(const PanelUi& ui, const Objective& target) {
  const Computation& computation = ui.state.computation;
  const std::string name = readable_name(computation, target.node);
  if (computation.graph().shape(target.node).cell_count() == 1) return name;
  if (target.kind == Objective::Kind::Cell)
    return readable_cell_name(computation, {target.node, target.cell});
  return ui.texts.tr({"ui.canvas.row_sum", {{"row", std::to_string(target.cell.row + 1)}, {"name", name}}});
}

// Where the picture shows gradients, they are what is spoken of, not the numbers in their place: that of the
// number in focus, or where that is what moves, the largest.
std::string gradient_text(const PanelUi& ui, const Focus& focus, LensNumbers& lens) {
  const Computation& computation = ui.state.computation;
  const Graph& graph = computation.graph();
  const Objective target = sensitivity_target(computation, ui.state.view.selection);
  const CellRef target_cell{target.node, target.cell};
  if (lens.is_influence()) return influence_text(ui, focus, target_cell, lens);
  if (is_target_given(graph, target))
    return ui.texts.tr(
        {"ui.canvas.gradient_given", {{"cell", readable_cell_name(computation, target_cell)}}});
  const bool is_about_target =
      focus.cell && drawn_node(graph, target.node) == focus.cell->node && hidden_regions(ui.state).empty();
  const auto most = is_about_target ? lens.strongest_besides(graph, focus.cell->node) : std::nullopt;
  // A page speaks of what is in its picture, and may ask for the rest.
  const std::vector<NodeId> looked = looked_matrices(ui.state);
  if (most && !looked.empty() && std::ranges::find(looked, most->node) == looked.end())
    return ui.texts.tr({"ui.canvas.gradient_caption_all", {{"lens", lens_words(ui)}}});
  if (most)
    return ui.texts.tr({lens.is_strongest_tied(graph, focus.cell->node) ? "ui.canvas.gradient_most_tied"
                                                                        : "ui.canvas.gradient_most",
                        {{"numbers", searched_text(ui)},
                         {"cell", readable_cell_name(computation, *most)},
                         {"target", target_name(ui, target)},
                         {"gradient", lens.said_at(graph, *most)}}});
  const std::string gradient = focus.cell ? lens.said_at(graph, *focus.cell) : std::string();
  if (gradient.empty()) return ui.texts.tr({"ui.canvas.gradient_caption_all", {{"lens", lens_words(ui)}}});
  return ui.texts.tr({"ui.canvas.gradient_caption",
                      {{"lens", lens_words(ui)},
                       {"cell", readable_cell_name(computation, *focus.cell)},
                       {"gradient", gradient}}});
}

// From what to what a number changed. Empty: it is as it was.
std::string change_of(const PanelUi& ui, const char* key, CellRef cell, const Graph& earlier) {
  const Computation& computation = ui.state.computation;
  if (!computation.graph().is_known(cell.node, cell.cell)) return {};
  const std::string before = said_before(computation.graph(), cell, earlier),
                    now = readable_number(computation.graph(), cell);
  if (before.empty() || before == now) return {};
  return ui.texts.tr(
      {key, {{"cell", readable_cell_name(computation, cell)}, {"before", before}, {"now", now}}});
}

// What was edited, or what became of the number in focus, and what changed most. Empty: nothing to say.
std::string difference_text(const PanelUi& ui, const Focus& focus, LensNumbers& lens) {
  const Graph& graph = ui.state.computation.graph();
  const std::vector<MatrixChange>* changes = lens.changes(graph);
  if (!changes) return {};
  if (changes->empty()) return ui.tr("ui.compare.same");
  const Graph& baseline = ui.state.baseline->computation.graph();
  const EditedNumbers edited = edited_numbers(graph, baseline, *changes);
  const bool is_one_edited = edited.count == 1;
  std::string said;
  if (focus.cell && !focus.is_step() && !(is_one_edited && *focus.cell == edited.most))
    said = change_of(ui, "ui.canvas.change_of_cell", *focus.cell, baseline);
  if (said.empty() && is_one_edited) said = change_of(ui, "ui.canvas.change_edited", edited.most, baseline);
  if (said.empty() && edited.count > 1)
    said = ui.texts.tr({"ui.canvas.change_given", {{"count", std::to_string(edited.count)}}});
  const std::string all = changes_text(ui, *changes, edited);
  if (said.empty()) return ui.texts.tr({"ui.canvas.change_caption_all", {{"all", all}}});
  return ui.texts.tr({"ui.canvas.change_caption", {{"cell", said}, {"all", all}}});
}

// What was just edited, and what follows from it. Empty: nothing that could be read.
std::string edit_text(const PanelUi& ui) {
  const LastChange& change = *ui.state.last_change;
  std::string said =
      change.edited.count == 1
          ? change_of(ui, "ui.canvas.edited", change.edited.most, change.before.graph())
          : ui.texts.tr({"ui.canvas.change_given", {{"count", std::to_string(change.edited.count)}}});
  if (said.empty()) return {};
  if (changed_cells(change.changes) <= change.edited.count)
    return ui.texts.tr({"ui.canvas.edited_alone", {{"cell", said}}});
  return ui.texts.tr({"ui.canvas.change_caption",
                      {{"cell", said}, {"all", changes_text(ui, change.changes, change.edited)}}});
}

// What came of a part that was switched off or on: of the answer and the loss, else of all numbers. Empty:
// nothing that could be read.
std::string outcome_text(const PanelUi& ui) {
  const AppState& state = ui.state;
  const std::optional<AnswerAndLoss> now = answer_and_loss(state.computation);
  if (state.switched_part->before && now) {
    std::string said;
    for (const Message& each : answer_changes(*state.switched_part->before, *now))
      said = said.empty() ? ui.texts.tr(each)
                          : ui.texts.tr({"ui.canvas.both", {{"first", said}, {"second", ui.texts.tr(each)}}});
    return said;
  }
  if (!state.last_change) return {};
  if (state.last_change->changes.empty()) return ui.tr("ui.canvas.switched_alone");
  return ui.texts.tr({"ui.canvas.change_caption_all",
                      {{"all", changes_text(ui, state.last_change->changes, state.last_change->edited)}}});
}

// Which part was switched, and what came of it.
std::string switch_text(const PanelUi& ui) {
  const std::string outcome = outcome_text(ui);
  if (!ui.state.switched_part->said) return outcome;
  const std::string part = ui.texts.tr(*ui.state.switched_part->said);
  return outcome.empty() ? part : ui.texts.tr({"ui.canvas.both", {{"first", part}, {"second", outcome}}});
}

// Where there are several blocks or heads, which one is spoken of. A person who holds on to a head has chosen
// the steps of that one.
std::string with_place(const PanelUi& ui, const Focus& focus, std::string said) {
  const Computation& computation = ui.state.computation;
  const bool is_of_several = focus.is_step() && ui.state.view.hold != Hold::Head &&
                             computation.timeline().is_of_several_heads(computation.playhead() - 1);
  return placed_caption({computation, focus.moment, ui.state.view.spot, is_of_several}, ui.texts.language(),
                        std::move(said));
}

// Before the first step: a key takes it, except where it turns the page of a lesson, or where a page is not
// there to be stepped through.
std::string start_text(const PanelUi& ui) {
  const bool turns_pages = ui.state.view.presenting.is_on && ui.state.lesson;
  if (!turns_pages && ui.state.lesson && ui.state.lesson->hides(ScreenPart::Transport))
    return ui.tr("ui.canvas.start_page");
  const bool is_step = !turns_pages || next_press(ui.state) == ClickerPress::Step;
  return ui.tr(is_step ? "ui.canvas.start" : "ui.canvas.start_page");
}

// What the numbers of the selected range come to, and whose arithmetic is shown.
std::string range_caption(const PanelUi& ui, const Focus& focus, const SelectedRange& range,
                          bool tells_a_cell) {
  const Computation& computation = ui.state.computation;
  const RangeText text = range_text(computation.graph(), range);
  const std::string said = ui.texts.tr({"ui.range.caption",
                                        {{"count", std::to_string(range.summary.count)},
                                         {"name", readable_name(computation, range.node)},
                                         {"most", text.most},
                                         {"least", text.least},
                                         {"mean", text.mean},
                                         {"sum", text.sum}}});
  if (!tells_a_cell || !focus.cell) return said;
  return ui.texts.tr(
      {"ui.canvas.for_example", {{"caption", said}, {"cell", readable_cell_name(computation, *focus.cell)}}});
}

// Of a page that looks at the weights of queries, keys and values side by side, not of the last alone. Empty:
// it does not, or steps went on.
std::string three_weights_text(const PanelUi& ui, const Focus& focus) {
  const AppState& state = ui.state;
  const Graph& graph = state.computation.graph();
  if (!is_page_as_opened(state) || !focus.is_step() || graph.info(focus.moment.node).kind != NodeKind::Weight)
    return {};
  const std::vector<Reference>& look = state.lesson->shown().look;
  Message said{"ui.canvas.three_weights", {}};
  for (const auto& [role, name] :
       {std::pair(Role::Query, "query"), std::pair(Role::Key, "key"), std::pair(Role::Value, "value")}) {
    const auto found = std::ranges::find_if(look, [&](const Reference& each) {
      const Result<Target> target = resolve(each, graph);
      return target && graph.info(target.value().node).kind == NodeKind::Weight &&
             graph.info(target.value().node).role == role;
    });
    if (found == look.end()) return {};
    said.args.emplace_back(name, readable_name(state.computation, resolve(*found, graph).value().node));
  }
  return look.size() == 3 ? ui.texts.tr(said) : std::string();
}

// In two lines; what is longer is written smaller.
WrappedText wrapped_caption(const PanelUi& ui, const std::string& said, float width) {
  const float most = 2 * line_height(ui, words(ui, size::kTextLarge, ui.theme.ink)) + ui.px(1);
  for (float size = size::kTextLarge;; --size) {
    WrappedText text = wrap_evenly(ui, said, words(ui, size, ui.theme.ink), width);
    if (text.height() <= most || size <= size::kTextSmall) return text;
  }
}

}  // namespace

std::string caption_text(const PanelUi& ui, const CaptionSource& source) {
  LensNumbers* lens = source.lens;
  const Computation& computation = ui.state.computation;
  const auto focus = focus_of(ui.state);
  const bool is_exercise = ui.state.exercise && focus && !unfound_cells(ui.state).empty();
  if (is_exercise) return ui.texts.tr(caption_of_exercise(*ui.state.exercise));
  if (!focus) return start_text(ui);
  if (std::string said = three_weights_text(ui, *focus); !said.empty()) return said;
  const bool is_switch_told = ui.state.switched_part && focus->source != Focus::Source::Pointer &&
                              !ui.state.view.hovered_token && hidden_regions(ui.state).empty();
  if (is_switch_told) {
    if (std::string said = switch_text(ui); !said.empty()) return said;
  }
  if (lens && ui.state.view.lens == Lens::Sensitivity && is_all_known(computation, focus->moment))
    return gradient_text(ui, *focus, *lens);
  if (lens && ui.state.view.lens == Lens::Difference && hidden_regions(ui.state).empty()) {
    if (std::string said = difference_text(ui, *focus, *lens); !said.empty()) return said;
  }
  if (focus->source == Focus::Source::Edit && hidden_regions(ui.state).empty()) {
    if (std::string said = edit_text(ui); !said.empty()) return said;
  }
  if (focus->source == Focus::Source::Selection && source.range && source.range->has_numbers())
    return range_caption(ui, *focus, *source.range, source.tells_a_cell);
  if (const auto answer = told_answer(ui.state); answer && focus->is_step())
    return ui.texts.tr(answer_caption(computation, source.ledger.of(computation, *answer), *answer));
  return with_place(ui, *focus, readable_names(computation, focus_text(ui, *focus, source)));
}

std::string caption_ui(PanelUi& ui, const Rect& canvas, const CaptionSource& source) {
  std::string said = caption_text(ui, source);
  const float side = ui.px(20), above = ui.px(11),
              most_width = std::min(canvas.width - ui.px(48), ui.px(760));
  const WrappedText text = wrapped_caption(ui, said, most_width - 2 * side);
  const float width = text.width() + 2 * side, height = text.height() + 2 * above;
  const Rect card{canvas.center_x() - width / 2, canvas.bottom() - ui.px(20) - height, width, height};
  ui.name_part("ui.part.caption", card);
  fill(card, ui.theme.panel, ui.px(size::kRadiusLarge));
  outline(card, ui.theme.line, ui.px(size::kRadiusLarge), ui.px(1));
  draw_wrapped(ui, text, {card.x + side, card.y + above, text.width(), text.height()}, Align::Center);
  return said;
}

float caption_height_px(const Ui& ui) {
  return 2 * line_height(ui, words(ui, size::kTextLarge, ui.theme.ink)) + ui.px(20 + 2 * 11);
}

}  // namespace heed
