#include "core/graph/large/compute.h"

#include <algorithm>
#include <array>
#include <vector>

#include "core/graph/large/alike_products.h"
#include "core/graph/large/dirty_rows.h"
#include "core/graph/large/node_by_node.h"
#include "core/graph/large/schedule.h"
#include "core/graph/large/tiles.h"
#include "core/kernels/parallel.h"

namespace heed {
namespace {

void add_tiles(std::vector<Tile>& tiles, std::span<const NodeId> nodes, const Region& rows, Index tile_rows) {
  for (Index done = 0; done < rows.rows; done += tile_rows)
    tiles.push_back({nodes, rows.row + done, std::min(tile_rows, rows.rows - done)});
}

// How many tiles of one run keep all threads at work, where so many runs have its level.
Index share_of_run(std::span<const Run> runs, std::size_t level) {
  const auto count =
      std::count_if(runs.begin(), runs.end(), [&](const Run& run) { return run.level == level; });
  const auto threads = static_cast<Index>(thread_count());
  return std::max<Index>(1, (threads + count - 1) / count);
}

}  // namespace

double work_of_rows(const LargeGraph& graph, std::span<const NodeId> nodes, const Region& rows) {
  double work = 0;
  for (const NodeId node : nodes) {
    const Index all = graph.shape(node).rows, count = std::min(rows.rows, all - rows.row);
    work +=
        static_cast<double>(graph.nodes[node].work) * static_cast<double>(count) / static_cast<double>(all);
  }
  return work;
}

void compute_in_parallel(const LargeGraph& graph, std::span<const NodeId> fresh) {
  std::vector<NodeId> now;
  for (const NodeId node : fresh) {
    if (!waits_for_readers(graph, node)) {
      now.push_back(node);
    } else if (graph.has_own_work(node)) {
      mark_dirty(graph, node, clipped(Region::all(), graph.shape(node)));
    }
  }
  compute_rows_in_parallel(graph, now, Region::all());
}

void compute_rows_in_parallel(const LargeGraph& graph, std::span<const NodeId> nodes, const Region& rows) {
  compute_rows_in_parallel(graph, nodes, rows, {0, work_of_rows(graph, nodes, rows)});
}

void compute_rows_in_parallel(const LargeGraph& graph, std::span<const NodeId> nodes, const Region& rows,
                              WorkDone work) {
  std::vector<Run> runs = schedule(graph, nodes);
  double done = work.before;
  std::vector<Tile> tiles;
  for (std::size_t at = 0; at < runs.size(); ++at) {
    Run& run = runs[at];
    put_alike_together(graph, run.nodes);
    const Region part = Region::of_rows(rows.row, std::min(rows.rows, run.rows - rows.row));
    for (const NodeId node : run.nodes) {
      prepare_inputs(graph, node, part.row, part.rows);
      allocate(graph, node);
    }
    if (are_worth_sharing(graph, run.nodes, part.rows)) {
      compute_node_by_node(graph, run.nodes, part, done, work.in_all);
      done += work_of_tiles(graph, std::array{Tile{run.nodes, part.row, part.rows}});
    } else {
      add_tiles(tiles, run.nodes, part,
                balanced_tile_rows(graph, run.nodes, part.rows, share_of_run(runs, run.level)));
    }
    if (at + 1 < runs.size() && runs[at + 1].level == run.level) continue;
    compute_tiles(graph, tiles, done, work.in_all);
    done += work_of_tiles(graph, tiles);
    tiles.clear();
  }
}

void compute_region(const LargeGraph& graph, NodeId node, const Region& region) {
  if (!graph.has_own_work(node)) return;
  const GraphNode& target = graph.nodes[node];
  prepare_inputs(graph, node, region.row, region.rows);
  allocate(graph, node);
  if (region.cols == target.shape.cols && are_worth_sharing(graph, {&node, 1}, region.rows))
    return compute_node_by_node(graph, {&node, 1}, region, 0, static_cast<double>(target.work));
  const Index rows = tile_rows(graph, target.inputs);
  if (region.cols == target.shape.cols || graph.storage(node) == Storage::RowStatistics) {
    std::vector<Tile> tiles;
    add_tiles(tiles, {&node, 1}, region, rows);
    return compute_tiles(graph, tiles, 0, work_of_tiles(graph, tiles));
  }
  for (Index done = 0; done < region.rows; done += rows) {
    const Index count = std::min(rows, region.rows - done);
    compute_stored_part(graph, node, {region.row + done, region.col, count, region.cols, 0, 1});
  }
}

}  // namespace heed
