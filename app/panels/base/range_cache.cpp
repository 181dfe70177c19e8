#include "app/panels/base/range_cache.h"

#include <algorithm>
#include <vector>

#include "app/state/read_lesson_page.h"
#include "app/state/selection.h"

namespace heed {
namespace {

constexpr Index kRangeCellsPerFrame = 1 << 20;

bool is_any_hidden(const AppState& state, NodeId node, const Region& region) {
  const Shape& shape = state.computation.graph().shape(node);
  const std::vector<RegionRef> hidden = hidden_regions(state);
  return std::ranges::any_of(hidden, [&](const RegionRef& each) {
    return each.node == node && do_overlap(clipped(each.region, shape), region);
  });
}

}  // namespace

void RangeCache::update(const AppState& state, Wake& wake) {
  const ViewState& view = state.view;
  if (!view.selection || !view.range_end) {
    key_.reset();
    reader_.reset();
    range_.reset();
    return;
  }
  const Computation& computation = state.computation;
  const Graph& graph = computation.graph();
  const NodeId node = view.selection->node;
  const Key key{node, *selected_region(view), graph.revision(node).id, computation.known(node)};
  if (key_ != key) {
    key_ = key;
    reader_.emplace(graph, node, key.region, key.known);
    range_ = SelectedRange{node, key.region, {}, false, false};
  }
  range_->is_hidden = is_any_hidden(state, node, key.region);
  if (range_->is_complete || range_->is_hidden) return;
  reader_->read(graph, kRangeCellsPerFrame);
  range_->summary = reader_->summary();
  range_->is_complete = reader_->is_done();
  if (!range_->is_complete) wake.in(0);
}

}  // namespace heed
