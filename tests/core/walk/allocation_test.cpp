// That an edit takes no memory, counted where memory is taken: the linker hands every call of malloc in this
// program to the counter (Eigen calls it for its matrices), and operator new ends there too
// (new_from_malloc.cpp).
#include <cstddef>
#include <memory>

#include <gtest/gtest.h>

#include "core/walk/computation.h"
#include "tests/core/walk/scenes.h"

extern "C" {
void* __real_malloc(std::size_t size);
void* __wrap_malloc(std::size_t size);
}

namespace {

std::size_t taken = 0;

}  // namespace

void* __wrap_malloc(std::size_t size) {
  ++taken;
  return __real_malloc(size);
}

namespace heed {
namespace {

// How often memory was taken by an edit of the cell; an edit before it has made the scene's matrix its own.
std::size_t taken_by_edit(Computation& computation, CellRef cell) {
  EXPECT_TRUE(computation.set_cell(cell.node, cell.cell, 2).is_ok());
  const std::size_t before = taken;
  const bool is_ok = computation.set_cell(cell.node, cell.cell, 3).is_ok();
  const std::size_t after = taken;
  EXPECT_TRUE(is_ok);
  return after - before;
}

TEST(Allocation, is_counted_for_operator_new_and_for_matrices) {
  const std::size_t before = taken;
  const auto number = std::make_unique<int>(1);
  EXPECT_EQ(taken - before, 1u);
  const Matrix matrix(2, 2);
  EXPECT_EQ(taken - before, 2u);
}

TEST(Allocation, does_not_happen_when_a_cell_of_the_tutorial_is_edited) {
  Computation computation = make_complete(tutorial_scene());
  const Graph& graph = computation.graph();
  for (NodeId node = 0; node < graph.node_count(); ++node) {
    for (Index at = 0; at < graph.shape(node).cell_count(); ++at) {
      const Cell cell = cell_at(graph.shape(node), at);
      EXPECT_EQ(taken_by_edit(computation, {node, cell}), 0u) << graph.info(node).name << " cell " << at;
    }
  }
}

}  // namespace
}  // namespace heed
