#include <algorithm>

#include "core/graph/graph.h"
#include "core/graph/schedule.h"
#include "core/kernels/parallel.h"

namespace heed {
namespace {

// A multiple of the rows that the kernels take at a time; few enough that a tile of scores stays near, so
// many that packing the keys for it costs little.
constexpr Index kTileRows = 192;

struct Tile {
  const Run* run;
  Index row;
};

std::vector<Tile> tiles_of(std::span<const Run> runs) {
  std::vector<Tile> tiles;
  for (const Run& run : runs) {
    for (Index row = 0; row < run.rows; row += kTileRows) tiles.push_back({&run, row});
  }
  return tiles;
}

}  // namespace

// Level by level, the tiles of a level shared by threads.
void Graph::compute_together(std::span<const NodeId> fresh) {
  const std::vector<Run> runs = schedule(*this, fresh);
  for (auto begin = runs.begin(); begin != runs.end();) {
    const auto end =
        std::find_if(begin, runs.end(), [&](const Run& run) { return run.level != begin->level; });
    for (auto run = begin; run != end; ++run) {
      for (const NodeId node : run->nodes) prepare(node, clipped(Region::all(), shape(node)));
    }
    const std::vector<Tile> tiles = tiles_of({begin, end});
    parallel_for(static_cast<Index>(tiles.size()), [&](Index at) {
      const Tile& tile = tiles[static_cast<std::size_t>(at)];
      for (const NodeId node : tile.run->nodes) {
        const Node& target = nodes_[node];
        const Region rows = clipped(Region::of_rows(tile.row, kTileRows), target.shape);
        // Not through edit(), which no two threads may call; prepare has made the matrix the graph's own.
        Matrix& value = const_cast<Matrix&>(*target.value);
        compute_into(node, target.op_inputs, rows, value.middleRows(rows.row, rows.rows));
      }
    });
    begin = end;
  }
}

}  // namespace heed
