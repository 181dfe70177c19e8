// What an edit reaches but nobody has read yet: rows wait until somebody reads them, and then what they read
// first.
#include <algorithm>

#include "core/graph/graph.h"
#include "core/graph/schedule.h"

namespace heed {

void Graph::let_wait(NodeId node, const Region& rows) {
  std::vector<char>& is_waiting = nodes_[node].is_waiting;
  is_waiting.resize(static_cast<std::size_t>(nodes_[node].shape.rows));
  std::fill_n(is_waiting.begin() + rows.row, rows.rows, char{1});
}

// Computes those of the rows that wait.
void Graph::settle(NodeId node, Index row, Index rows) const {
  const Node& target = nodes_[node];
  if (!target.op || target.is_written_out()) return;
  if (!target.has_own_work()) return settle_inputs(node, row, rows);
  if (target.is_waiting.empty()) return;
  const auto begin = target.is_waiting.begin(), end = begin + row + rows;
  const Index most = tile_rows(target.inputs);
  std::vector<Tile> tiles;
  for (auto from = std::find(begin + row, end, 1); from != end;) {
    const auto to = std::find(from, from + std::min<Index>(most, end - from), 0);
    tiles.push_back({{&node, 1}, from - begin, to - from});
    from = std::find(to, end, 1);
  }
  if (tiles.empty()) return;
  settle_inputs(node, row, rows);
  make_room(node);
  compute_tiles(tiles, 0, work_of_tiles(tiles));
  std::fill(begin + row, end, char{0});
  if (std::find(begin, target.is_waiting.end(), 1) == target.is_waiting.end()) target.is_waiting.clear();
}

// Brings into order what these rows are made of.
void Graph::settle_inputs(NodeId node, Index row, Index rows) const {
  const Node& target = nodes_[node];
  for (std::size_t which = 0; which < target.inputs.size(); ++which) {
    const NodeId input = target.inputs[which];
    if (shape(input).is_stack()) continue;  // is never read, only what it is made of, which is an input too
    const bool is_by_row = reads_own_rows(*this, node, which);
    settle(input, is_by_row ? row : 0, is_by_row ? rows : shape(input).rows);
    if (!nodes_[input].is_held() && !target.op->takes_part(which)) write_out(input);
  }
}

}  // namespace heed
