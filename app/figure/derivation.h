#pragma once

#include <string>
#include <vector>

#include "app/figure/motion.h"
#include "app/figure/parts.h"

namespace heed {

// A number on a chip, or without words a bar, that goes from one place to another.
struct Flight {
  Rect from;
  Rect to;
  Color color;
  std::string text;
  float size = 13;
  Span span;                           // of the phase
  bool stays = false;                  // where it arrives; else it is gone then
  bool has_slot = false;               // an empty frame waits for it
  std::optional<CellRef> source = {};  // whose number it is; none: of a result or a constant
  Way way = Way::Straight;

  // Where it is at a phase within its span.
  Rect at(float phase) const {
    return between(from, to, (phase - span.begin) / (span.end - span.begin), way);
  }
};

// What comes into sight where it is.
struct Part {
  DrawnShape shape;
  Span span;
};

// How a number, or a row of them, is derived: everything that its panel shows in the end, and when each part
// of it appears.
struct Derivation {
  Rect panel;
  std::vector<Part> parts;
  std::vector<Flight> flights;
};

Derivation derivation_of(const Pen& pen, CellRef target);

// By what is added and multiplied, as chips; by its formula where that is too long.
Derivation product_derivation(const Pen& pen, CellRef target);
// Scores, exponentials, and the weights as parts of a length of 1.
Derivation softmax_derivation(const Pen& pen, CellRef target);
float softmax_panel_height(Index keys);  // with a note below
// The row that the target ends: a value that is scaled, or weighted values that are stacked and summed.
Derivation row_derivation(const Pen& pen, CellRef target);

void draw_derivation(const Pen& pen, const Derivation& derivation, float phase);

// Where the cell stands in the figure; none: its matrix is not drawn.
std::optional<Rect> place_of(const Pen& pen, CellRef cell);
// The result leaves the panel for its cell.
Flight flight_home(const Pen& pen, CellRef target, const Rect& from, Span span);

inline constexpr float kPanelPadding = 16;
inline constexpr Span kResultComes = {0.66f, 0.72f};
inline constexpr Span kResultGoes = {0.74f, 0.96f};

}  // namespace heed
