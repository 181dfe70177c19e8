#pragma once

#include <span>

#include "core/graph/large/large_graph.h"

// Computes tiles of matrices whose inputs are up to date: none of their rows is dirty, and inputs
// that an op cannot read tile by tile are stored.
namespace heed {

// The numbers of some rows of a node that is not stored.
struct ComputedRows {
  NodeId node = 0;
  Region region;
  MatrixBlock numbers;
};

// Rows of nodes that are computed one node after the other, while they are in the cache; or a part of these
// rows of a single stored node.
struct Tile {
  std::span<const NodeId> nodes;
  Index row = 0;
  Index rows = 0;
  Index col = 0;
  Index cols = Region::kToEnd;
  const ComputedRows* input = nullptr;  // if an input is not stored and several tiles share it
};

// So many rows of these nodes make a tile.
Index tile_rows(const LargeGraph& graph, std::span<const NodeId> nodes);

// The same where `rows` rows are computed and a multiple of `shared_by` tiles keeps all threads at work.
Index balanced_tile_rows(const LargeGraph& graph, std::span<const NodeId> nodes, Index rows, Index shared_by);

double work_of_tiles(const LargeGraph& graph, std::span<const Tile> tiles);

// A product, which threads share by columns.
bool is_product(const LargeGraph& graph, NodeId node);
// Fewer rows of a product take as long as these: its right factor has to be fetched.
inline constexpr Index kLeastProductRows = 8;

// Before a node is computed, by whatever threads.
void allocate(const LargeGraph& graph, NodeId node);

// What a node stores: values, or row statistics. `work_before` of `work_in_all` has been done by others.
void compute_tiles(const LargeGraph& graph, std::span<const Tile> tiles, double work_before,
                   double work_in_all);

// A part of a Stored node.
void compute_stored_part(const LargeGraph& graph, NodeId node, const Region& region);

// A part of a node without values; a large part by all threads.
void compute_unstored(const LargeGraph& graph, NodeId node, const Region& region, MatrixBlock out);
void compute_unstored_in_parallel(const LargeGraph& graph, NodeId node, const Region& region,
                                  MatrixBlock out);

}  // namespace heed
