#include <algorithm>

#include "app/state/explained_answer.h"
#include "app/state/focus.h"
#include "core/explain/answer_caption.h"
#include "core/explain/tokens.h"
#include "core/scene/modules.h"

// Which place of a transformer is looked at: what follows the steps, and what a person opens.
namespace heed {

std::optional<int> head_of_column(const Graph& graph, const CellRef& cell) {
  NodeId node = cell.node;
  const auto is_copy = [&](NodeId each) {
    const auto inputs = graph.inputs(each);
    return graph.op(each) && inputs.size() == 1 && !graph.info(inputs[0]).head &&
           graph.info(inputs[0]).role == Role::Output && graph.shape(inputs[0]) == graph.shape(each);
  };
  while (is_copy(node)) node = graph.inputs(node)[0];
  if (!graph.op(node) || graph.info(node).role != Role::Output) return std::nullopt;
  Index end = 0;
  for (const NodeId input : graph.inputs(node)) {
    if (!graph.info(input).head) return std::nullopt;
    end += graph.shape(input).cols;
    if (cell.cell.col < end) return graph.info(input).head;
  }
  return std::nullopt;
}

std::optional<HeadKey> shown_head(const AppState& state) {
  const Scene& scene = state.computation.scene();
  HeadKey head = head_at(state.computation.steps(), state.view.spot);
  if (!find_attention(scene, head.block)) {
    const int block =
        head.block.value_or(state.view.spot.chapter > 0 ? static_cast<int>(scene.blocks.size()) : 0);
    std::optional<int> nearest;
    for_each_attention(scene, [&](const Attention&, std::optional<int> each) {
      if (!nearest || *each <= block) nearest = each;
    });
    if (!nearest) return std::nullopt;
    head.block = nearest;
  }
  const auto heads = static_cast<int>(find_attention(scene, head.block)->heads.size());
  head.head = std::clamp(head.head, 0, heads - 1);
  return head;
}

int shown_block(const AppState& state) {
  const auto head = shown_head(state);
  const auto shown = head_at(state.computation.steps(), state.view.spot).block;
  return shown.value_or(head && head->block ? *head->block : 0);
}

const Attention* shown_attention(const AppState& state) {
  const auto head = shown_head(state);
  return head ? find_attention(state.computation.scene(), head->block) : nullptr;
}

Spot spot_with_attention(const AppState& state) {
  const auto head = shown_head(state);
  const Steps& steps = state.computation.steps();
  Spot spot = state.view.spot;
  if (!head || chapter_at(steps, spot).block == head->block) return spot;
  const auto chapter = std::ranges::find(steps.chapters(), head->block, &Chapter::block);
  return {spot.depth, static_cast<int>(chapter - steps.chapters().begin()), head->head};
}

std::optional<Spot> spot_of_step(const AppState& state) {
  const auto moment = state.computation.last_moment();
  if (!moment) return std::nullopt;
  const Graph& graph = state.computation.graph();
  const std::optional<int> head =
      moment->head ? moment->head : head_of_column(graph, typical_cell(graph, *moment));
  return spot_at_step(state.computation.steps(), state.view.spot, moment->step, head);
}

bool is_place_shown(const AppState& state, const Spot& step) {
  return is_place_shown(state.computation.steps(), state.view.spot, step);
}

void show_step(AppState& state) {
  const auto step = spot_of_step(state);
  ViewState& view = state.view;
  if (!step) return;
  // A place that was opened ahead of the steps is kept until they arrive.
  if (view.hold == Hold::Place) {
    if (view.spot.depth == Depth::Model || !is_place_shown(state, *step)) return;
    view.hold = Hold::Nothing;
  }
  if (view.hold == Hold::Head && step->chapter == view.spot.chapter) return;
  const int head = view.spot.head;
  view.spot = *step;
  if (is_page_of_head(state)) view.spot.head = head;  // the last step may be that of another head
  view.hold = Hold::Nothing;
  keep_spot_valid(state);  // the attention there may have fewer heads
}

void show_step_after(AppState& state, Index before) {
  const bool is_place_held = state.view.presenting.is_on && state.view.hold == Hold::Place;
  if (is_place_held && state.computation.playhead() != before) return return_to_step(state);
  show_step(state);
}

void return_to_step(AppState& state) {
  if (state.view.hold == Hold::Nothing) return;
  state.view.hold = Hold::Nothing;
  show_step(state);
}

void show_cell(AppState& state, CellRef cell) {
  const Graph& graph = state.computation.graph();
  const NodeId node = cell.node;
  const Steps& steps = state.computation.steps();
  Spot& spot = state.view.spot;
  const Chapter& shown = chapter_at(steps, spot);
  const auto is_here = [&](NodeId each) {
    const NodeInfo& info = graph.info(each);
    if (const auto block = whole_block_at(steps, spot)) return info.block == block;
    return info.step >= shown.first_step && info.step <= shown.last_step;
  };
  const NodeInfo& info = graph.info(node);
  const std::optional<int> head = info.head ? info.head : head_of_column(graph, cell);
  if (is_here(node) && head) spot.head = *head;
  if (spot.depth == Depth::Model || is_here(node) || std::ranges::any_of(graph.consumers(node), is_here))
    return;
  spot = spot_at_step(steps, spot, info.step, info.head);
  keep_spot_valid(state);
}

void open_spot(AppState& state, const Spot& spot) {
  ViewState& view = state.view;
  view.tells_edit = false;
  state.switched_part.reset();
  view.spot = spot;
  keep_spot_valid(state);
  const Index playhead = state.computation.playhead();
  const Steps& steps = state.computation.steps();
  // Before the first step, where that one will be.
  const Spot step = spot_of_step(state).value_or(spot_at_step(steps, view.spot, steps.first(), {}));
  if (!is_place_shown(state, step)) {
    view.hold = Hold::Place;
  } else {
    const bool has_heads = view.spot.depth == Depth::Chapter;
    const bool is_of_step =
        playhead > 0 && view.spot.head == state.computation.timeline().moment(playhead - 1).head;
    view.hold = has_heads && playhead > 0 && !is_of_step ? Hold::Head : Hold::Nothing;
  }
}

namespace {

// The part that the caption of the map speaks of, which added most to the answer.
std::optional<StreamPart> spoken_part(const AppState& state) {
  const auto answer = explained_answer(state);
  if (!answer || !has_ledger(state.computation)) return std::nullopt;
  const auto part = part_that_adds_most(logit_ledger(state.computation, answer->cell.row, answer->cell.col));
  return part && part->block ? part : std::nullopt;
}

// Before the first step and after the last one nothing is happening where the map is entered.
bool follows_step_under_way(const AppState& state) {
  const Index playhead = state.computation.playhead();
  return state.view.hold == Hold::Nothing && playhead > 0 &&
         playhead < state.computation.timeline().moment_count();
}

// From the map to the chapter that the steps are in or the block that was looked at, else to the one that is
// spoken of, else to the first one.
void enter_block(const AppState& state, Spot& spot) {
  const std::vector<Chapter>& chapters = state.computation.steps().chapters();
  if (chapter_at(state.computation.steps(), spot).block || follows_step_under_way(state)) return;
  const auto part = spoken_part(state);
  const auto is_wanted = [&](const Chapter& each) {
    if (!part) return each.block.has_value();
    const bool is_feed_forward = each.title.key.ends_with("feed_forward");
    return each.block == part->block && is_feed_forward == (part->kind == StreamPart::Kind::FeedForward);
  };
  auto chapter = std::ranges::find_if(chapters, is_wanted);
  if (chapter == chapters.end())
    chapter = std::ranges::find_if(chapters, [](const Chapter& each) { return each.block.has_value(); });
  if (chapter == chapters.end()) return;
  spot.chapter = static_cast<int>(chapter - chapters.begin());
  if (part && part->head) spot.head = *part->head;
}

}  // namespace

bool change_depth(AppState& state, int by) {
  const Steps& steps = state.computation.steps();
  Spot spot = state.view.spot;
  if (spot.depth == Depth::Model && by > 0) enter_block(state, spot);
  const bool has_block = chapter_at(steps, spot).block.has_value();
  int depth = static_cast<int>(spot.depth) + by;
  if (depth == static_cast<int>(Depth::Block) && !has_block) depth += by;
  if (!state.computation.scene().has_blocks() || depth < 0 || depth > static_cast<int>(Depth::Chapter))
    return false;
  spot.depth = static_cast<Depth>(depth);
  open_spot(state, spot);
  return true;
}

void open_head(AppState& state, int head) {
  Spot spot = state.view.spot;
  spot.head = head;
  open_spot(state, spot);
  const Attention* attention = shown_attention(state);
  const bool has_others = attention && attention->heads.size() > 1;
  if (has_others && spot.depth == Depth::Chapter && state.view.hold == Hold::Nothing)
    state.view.hold = Hold::Head;
  const std::optional<CellRef> selected = state.view.selection;
  if (!selected) return;
  const Graph& graph = state.computation.graph();
  NodeKey key = graph.info(selected->node);
  const auto shown = shown_head(state);
  if (!key.head || !shown || key.block != shown->block) return;
  key.head = shown->head;
  const auto same = graph.find(key);
  if (!same || !is_inside(graph.shape(*same), selected->cell)) return;
  state.view.selection->node = *same;
  std::optional<Cell>& range_end = state.view.range_end;
  if (range_end && !is_inside(graph.shape(*same), *range_end)) range_end.reset();
}

void follow_first_head(AppState& state) {
  ViewState& view = state.view;
  if (view.hold != Hold::Nothing || view.spot.depth != Depth::Chapter || is_page_of_head(state)) return;
  view.spot.head = 0;
  state.computation.follow_head(0);
}

void keep_spot_valid(AppState& state) {
  Spot& spot = state.view.spot;
  const int chapters = static_cast<int>(state.computation.steps().chapters().size());
  spot.chapter = std::clamp(spot.chapter, 0, chapters - 1);
  if (!state.computation.scene().has_blocks()) spot.depth = Depth::Chapter;
  const Attention* attention = shown_attention(state);
  spot.head = std::clamp(spot.head, 0, attention ? static_cast<int>(attention->heads.size()) - 1 : 0);
  state.computation.follow_head(spot.head);
}

}  // namespace heed
