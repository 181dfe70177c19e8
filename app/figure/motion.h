#pragma once

#include "app/geometry/geometry.h"
#include "core/walk/computation.h"

namespace heed {

// How a moment is shown happening.
enum class MotionKind {
  Still,    // there is no moment
  Sweep,    // a source is introduced: its cells come in a wave
  Product,  // one number: its sources travel to where it is spelled out, the result to its cell
  Softmax,  // a row of scores becomes weights
  Vectors,  // a row is made of rows: one is scaled, or several are stacked and summed
  Run,      // one number after the other
  Fill      // too many for that: they only appear
};

// How far the last moment is shown: its cells come in units, one after the other.
//
//   moment: [from_cell … shown_until … to_cell)     what lies behind shown_until is not there yet
//   unit:          [unit_from … unit_to)            what is being made, `phase` of the way
struct Motion {
  MotionKind kind = MotionKind::Still;
  NodeId node = 0;
  Index shown_until = 0;
  Index unit_from = 0;
  Index unit_to = 0;
  float phase = 1;
  bool is_moving = false;  // false: all of the moment is there

  bool is_in_unit(const Shape& shape, CellRef cell) const {
    const Index at = index_of(shape, cell.cell);
    return kind != MotionKind::Still && cell.node == node && at >= unit_from && at < unit_to;
  }
};

// A pure function, so that any frame can be drawn again. `progress` from 0 to 1.
Motion motion_at(const Computation& computation, float progress);

// How long showing the moment takes when it is not hurried.
double secs_to_show(const Computation& computation, const Moment& moment);

// How much of a cell of a source that is being introduced is there: 0 to 1.
float presence_in_sweep(const Shape& shape, Cell cell, float phase);

// Slow at both ends; outside of 0 to 1 it stays.
float eased(float share);

// How far of the way from `begin` to `end` a phase is, eased.
float stretch(float phase, float begin, float end);

// The way from one place to another. Numbers leave a matrix along their row and enter one along the part of
// the row that is still empty, so that they cross as few others as can be.
enum class Way { Straight, SidewaysFirst, UpOrDownFirst };
Rect between(const Rect& from, const Rect& to, float share, Way way = Way::Straight);

// When the part `at` of `count` goes off and arrives, if they leave one after the other between two phases.
struct Span {
  float begin = 0;
  float end = 1;
};
Span span_of(std::size_t at, std::size_t count, Span all, float length);

}  // namespace heed
