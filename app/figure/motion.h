#pragma once

#include "app/geometry/geometry.h"
#include "core/walk/computation.h"

namespace heed {

// The kind of animation that shows a moment.
enum class MotionKind {
  Still,    // there is no moment
  Sweep,    // a source is introduced: its cells appear in a wave
  Product,  // one number: its operands move into the panel, the result to its cell
  Softmax,  // a row of scores becomes a row of weights
  Vectors,  // a row from rows: one is scaled, or several are stacked and summed
  Run,      // numbers appear one after the other
  Fill      // too many for Run: they just fade in
};

// Animation state of the last moment: its cells are revealed in units, one after the other.
//
//   moment: [from_cell … shown_until … to_cell)     cells from shown_until on are not revealed yet
//   unit:          [unit_from … unit_to)            being computed, at `phase` (0 to 1)
struct Motion {
  MotionKind kind = MotionKind::Still;
  NodeId node = 0;
  Index shown_until = 0;
  Index unit_from = 0;
  Index unit_to = 0;
  float phase = 1;
  bool is_moving = false;  // false: the moment is complete

  bool is_in_unit(const Shape& shape, CellRef cell) const {
    const Index at = index_of(shape, cell.cell);
    return kind != MotionKind::Still && cell.node == node && at >= unit_from && at < unit_to;
  }
};

// The animation state at `progress` (0 to 1). Pure, so any frame can be reproduced.
Motion motion_at(const Computation& computation, float progress);

// What the last moment makes; while it is being shown, what it makes at this time.
Moment made_now(const Computation& computation, const Motion& motion);

// Duration of the moment's animation at normal speed.
double secs_to_show(const Computation& computation, const Moment& moment);

// Opacity (0 to 1) of a cell of a source that is being introduced.
float sweep_opacity(const Shape& shape, Cell cell, float phase);

// Smoothstep; clamped to 0 … 1.
float ease_in_out(float share);

// Eased progress of a phase between `begin` and `end`.
float eased_progress(float phase, float begin, float end);

// Interpolates a position. Numbers leave a matrix along their row and enter one along the empty
// part of its row, to cross as few others as possible.
enum class MotionPath { Straight, SidewaysFirst, UpOrDownFirst };
Rect interpolate(const Rect& from, const Rect& to, float share, MotionPath way = MotionPath::Straight);

// The span of item `at` of `count`, staggered over `all`.
struct Span {
  float begin = 0;
  float end = 1;
};
Span staggered_span(std::size_t at, std::size_t count, Span all, float length);

}  // namespace heed
