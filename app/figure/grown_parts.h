#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "app/figure/arrangement.h"
#include "app/figure/column_words.h"
#include "app/figure/layout.h"

namespace heed {

struct CellExtent {
  float width = 0, height = 0;
};

// Below which matrices there is a colour legend.
enum class GrownLegends { None, OfMade, OfAllRead };

// Of the cells that are to be read, and of all others.
struct GrownCells {
  CellExtent large, small;
  CellExtent inputs;                          // of those in the stem that need not be read
  std::array<CellExtent, kLaneCount> runs{};  // at least, of the same where each lane advances by itself
  std::vector<NodeId> with_numbers;           // that need not be read, but have room for them all the same:
  CellExtent number;                          // so much at least
  CellExtent operand_share;  // of the way from small to large, for the operands of what is made
  float few_width = 0;       // at least, of those that are to be read in matrices of few columns
  GrownLegends legends = GrownLegends::None;
  bool has_spoken_words = false;  // in a line of their own, where not all columns have words
};

// The matrices whose cells are to be read, and those of them that have words beside and above them.
struct ToRead {
  NodeId made = 0;
  std::vector<NodeId> nodes;
  std::vector<NodeId> with_words;
  std::vector<NodeId> operands = {};  // that need not be read, but should be seen
  bool has_column_words = true;       // else only those that are spoken of, beside the name
};

inline bool is_among(const std::vector<NodeId>& nodes, NodeId node) {
  return std::ranges::find(nodes, node) != nodes.end();
}

// What is to be laid out of a matrix.
struct GrownPart {
  NodeId node = 0;
  Index rows = 0, cols = 0;
  float title = 0, words = 0;      // widths
  std::optional<std::size_t> run;  // the lane that advances by itself there
  const AxisInfo* column_axis = nullptr;
  std::vector<float> column_words;  // widths, at kAxisLabelSize
  bool is_in_stem = false, is_stack = false, has_row_words = false, has_column_words = false,
       has_head_names = false, is_joined_by_row = false;
};
using PartStack = std::vector<GrownPart>;
using PartLanes = std::array<PartStack, kLaneCount>;

// Around the left edge of the frame, which the parts of a stack share.
struct PartExtent {
  float left = 0, right = 0, height = 0;
};

// The parts of a figure in their columns: the stem with nothing above and below it, where the inputs are and
// the heads; the columns that all lanes share; and what each lane goes on with.
struct PartColumns {
  std::vector<PartStack> stem;
  std::vector<PartLanes> shared;
  std::array<std::vector<PartStack>, kLaneCount> runs;

  // All side by side.
  bool is_row() const {
    return shared.empty() && std::ranges::all_of(runs, [](const auto& run) { return run.empty(); });
  }
};

PartColumns columns_of(const Graph& graph, const Arranged& arranged);

// How much room matrices take on a page, with what stands around them.
class PartSizes {
 public:
  PartSizes(FigurePage page, ToRead to_read) : page_(page), to_read_(std::move(to_read)) {}

  const FigurePage& page() const { return page_; }
  const ToRead& to_read() const { return to_read_; }
  float column_gap() const;
  // Of cells that have room for numbers.
  CellExtent readable() const;
  // The same in what need not be read, which is not larger on a page for large numbers: the best first.
  std::vector<CellExtent> readable_besides() const;
  PartExtent extent_of(const GrownCells& cells, const GrownPart& part) const;
  PartExtent extent_of(const GrownCells& cells, const PartStack& stack) const;
  PartExtent extent_of(const GrownCells& cells, const PartLanes& lanes) const;
  // At the origin.
  Block block_of(const GrownCells& cells, const GrownPart& part) const;

 private:
  bool is_large(NodeId node) const;
  bool has_words(NodeId node) const;
  bool has_words_beside(const GrownPart& part) const;
  bool has_legend(const GrownCells& cells, NodeId node) const;
  static CellExtent small_of(const GrownCells& cells, const GrownPart& part);
  CellExtent least_of(const GrownCells& cells, const GrownPart& part) const;
  CellExtent cell_of(const GrownCells& cells, const GrownPart& part) const;
  float title_size(const GrownPart& part) const;
  float title_room(const GrownPart& part) const;  // in width
  static CellExtent in_shape(const GrownPart& part, CellExtent cell);
  float drawn(float size) const;  // of words, in units of this page
  float line(float height) const;
  float room_above(const GrownCells& cells, const GrownPart& part) const;
  float room_below(const GrownCells& cells, const GrownPart& part) const;
  float words_room(const GrownPart& part) const;
  ColumnWords words_above(const GrownCells& cells, const GrownPart& part) const;

  FigurePage page_;
  ToRead to_read_;
};

inline constexpr Index kFewColumns = 4;
// Before a room, of what need not be read, times what can be read near a screen.
inline constexpr float kFromAfar = 1.2f;
inline constexpr CellExtent kLeastSmall{1.5f, 1.3f};  // of a cell that need not be read

}  // namespace heed
