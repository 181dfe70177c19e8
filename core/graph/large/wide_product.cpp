#include "core/graph/large/wide_product.h"

#include <algorithm>
#include <cstdint>
#include <iterator>

#include "core/graph/large/masked_reach.h"
#include "core/graph/large/node_by_node.h"
#include "core/graph/large/tiles.h"
#include "core/kernels/parallel.h"

namespace heed {
namespace {

const StoredMatrix& weight_of(const LargeGraph& graph, NodeId product) {
  return *graph.nodes[graph.nodes[product].inputs[1]].value.stored();
}

Index bytes_of(const StoredMatrix& matrix) { return matrix.type == StoredMatrix::Type::F32 ? 4 : 2; }

// That a wider product takes the same way through the kernels: a small one is added up in another order.
bool has_wide_weight(const StoredMatrix& weight) {
  constexpr Index kSmallNumbers = 1024;
  return weight.rows * weight.cols > kSmallNumbers;
}

bool can_be_part(const LargeGraph& graph, NodeId node) {
  const GraphNode& product = graph.nodes[node];
  if (!is_product(graph, node) || product.inputs.size() < 2 || !graph.has_value(product.inputs[0]))
    return false;
  const StoredMatrix* weight = graph.nodes[product.inputs[1]].value.stored();
  return weight && product.op->large().reads_stored(1) && has_wide_weight(*weight);
}

const std::uint8_t* end_of(const StoredMatrix& weight) {
  const Index numbers = weight.is_transposed ? weight.cols * weight.stride : weight.cols;
  return static_cast<const std::uint8_t*>(weight.numbers) + numbers * bytes_of(weight);
}

bool continues(const LargeGraph& graph, NodeId before, NodeId node) {
  const GraphNode &a = graph.nodes[before], &b = graph.nodes[node];
  const StoredMatrix &left = weight_of(graph, before), &right = weight_of(graph, node);
  return a.inputs[0] == b.inputs[0] && a.inputs.size() == b.inputs.size() && a.op->kind() == b.op->kind() &&
         left.owner == right.owner && left.type == right.type && left.is_transposed == right.is_transposed &&
         left.stride == right.stride && left.rows == right.rows && end_of(left) == right.numbers;
}

// What follows the weight, such as a bias: rows beside each other.
Matrix joined_inputs(const LargeGraph& graph, const WideProduct& product, std::size_t which) {
  Matrix joined(1, product.weight.cols);
  for (Index col = 0; const NodeId node : product.nodes) {
    const Matrix& part = *graph.nodes[graph.nodes[node].inputs[which]].value;
    joined.middleCols(col, part.cols()) = part;
    col += part.cols();
  }
  return joined;
}

// These columns of the product, to the nodes that they are of.
void put_cols(const LargeGraph& graph, const WideProduct& product, const Region& region, const Matrix& made) {
  for (Index begin = 0; const NodeId node : product.nodes) {
    const GraphNode& target = graph.nodes[node];
    const Index end = begin + target.shape.cols;
    const Index col = std::max(begin, region.col), cols = std::min(end, region.col + region.cols) - col;
    if (cols > 0) {
      const Region part{region.row, col - begin, region.rows, cols, 0, 1};
      // allocate() has made the matrix the graph's own, so that threads may write to it.
      MatrixBlock out = target.value.edit().block(part.row, part.col, part.rows, part.cols);
      out = made.middleCols(col, cols);
      apply_changes(target, part, out);
      note_infinite_rows(graph, node, out);
    }
    begin = end;
  }
}

}  // namespace

std::vector<WideProduct> take_wide_products(const LargeGraph& graph, std::vector<NodeId>& step) {
  std::vector<NodeId> parts;
  std::ranges::copy_if(step, std::back_inserter(parts),
                       [&](NodeId node) { return can_be_part(graph, node); });
  std::ranges::sort(parts, {}, [&](NodeId node) { return weight_of(graph, node).numbers; });
  std::vector<WideProduct> products;
  for (const NodeId node : parts) {
    if (products.empty() || !continues(graph, products.back().nodes.back(), node)) products.emplace_back();
    products.back().nodes.push_back(node);
  }
  std::erase_if(products, [](const WideProduct& product) { return product.nodes.size() < 2; });
  for (WideProduct& product : products) {
    product.weight = weight_of(graph, product.nodes.front());
    product.weight.cols = 0;
    for (const NodeId node : product.nodes) {
      product.weight.cols += weight_of(graph, node).cols;
      std::erase(step, node);
    }
  }
  return products;
}

void compute_wide_product(const LargeGraph& graph, const WideProduct& product, const Region& rows) {
  const GraphNode& first = graph.nodes[product.nodes.front()];
  const StoredMatrix& weight = product.weight;
  std::vector<OpInput> inputs = forward_inputs(graph.nodes, product.nodes.front());
  inputs[1].stored = &weight;
  inputs[1].shape.cols = weight.cols;
  std::vector<Matrix> joined;
  joined.reserve(inputs.size());
  for (std::size_t which = 2; which < inputs.size(); ++which) {
    inputs[which].value = &joined.emplace_back(joined_inputs(graph, product, which));
    inputs[which].shape.cols = weight.cols;
  }
  Matrix made(rows.rows, weight.cols);
  const Index size = product_part_cols(weight.cols, 1, rows.rows);
  const auto compute = [&](Index at) {
    const Index col = at * size, cols = std::min(size, weight.cols - col);
    const Region part{rows.row, col, rows.rows, cols, 0, 1};
    first.op->forward(inputs, part, made.middleCols(col, cols));
    put_cols(graph, product, part, made);
  };
  const Index parts = (weight.cols + size - 1) / size;
  if (weight.rows * weight.cols * kLeastProductRows >= kMuchWork) {
    parallel_for(parts, compute);
  } else {
    for (Index at = 0; at < parts; ++at) compute(at);
  }
}

}  // namespace heed
