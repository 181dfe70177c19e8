#pragma once

#include <string>
#include <vector>

#include "app/figure/motion.h"
#include "app/figure/pen.h"

namespace heed {

// A chip with a number (a bar, if without text) that moves from one place to another.
struct Flight {
  Rect from;
  Rect to;
  Color color;
  std::string text;
  float size = 13;
  Span span;                           // when, in terms of the phase
  bool stays = false;                  // at its target; else it disappears there
  bool has_slot = false;               // an empty frame marks the target
  std::optional<CellRef> source = {};  // whose number it is; none: a result or a constant
  MotionPath way = MotionPath::Straight;
  std::optional<CellRef> made = {};  // of a result, the cell that it goes to

  // Whose colour it has, within a border in the colour of its matrix.
  std::optional<CellRef> number() const { return source ? source : made; }

  // Its position at a phase within its span.
  Rect at(float phase) const {
    return interpolate(from, to, (phase - span.begin) / (span.end - span.begin), way);
  }
};

// A shape that fades in at its place.
struct Part {
  DrawnShape shape;
  Span span;
};

// The animated panel that shows how a number, or a row of numbers, is computed: all of its final
// content, and when each part appears.
struct Derivation {
  Rect panel;
  std::vector<Part> parts;
  std::vector<Flight> flights;
  bool is_list = false;      // of many lines, of which some may be summed up
  bool has_origins = false;  // its numbers have their words and say which products they are
  bool has_names = true;     // of a list: the matrices are named above their numbers
  std::size_t lines = 0;     // of a list: those of single numbers, without the one that sums up the rest
  std::size_t count = 0;     // of a list: its numbers, also those without a line
};

Derivation derivation_of(const Pen& pen, CellRef target);
// As large as the room allows, for a wall: around the same middle.
Derivation magnified(Derivation derivation, const Rect& room);

// Operands as chips; a formula where that would be too long.
Derivation product_derivation(const Pen& pen, CellRef target);
// A sum of any length: the largest terms as lines with signed bars, the others folded into one.
bool is_sum_of_products(const Expression& formula);
Derivation sum_derivation(const Pen& pen, CellRef target);
// On a chip, in letters of that size, as many as it has room for; `characters` even if it is too narrow.
inline constexpr int kChipCharacters = 5;
inline constexpr float kChipMargins = 4, kChipSize = 13;  // the letters of most
inline constexpr float kChipLetters = 12;                 // of factors
std::string chip_text(double value, const Rect& chip, float size, int characters = kChipCharacters,
                      float strongest = 0);  // of the numbers beside it, if that is known
// The same for the number of a cell, as it is written beside the others of its matrix.
std::string chip_text(const Pen& pen, CellRef cell, const Rect& chip, float size,
                      int characters = kChipCharacters);
// Whether so many characters have room, and beside so many digits the sign of a negative number, so that it
// has as many as others; letters may then be a little smaller.
bool has_room_for_digits(const Rect& chip, float size, int characters);
bool has_room_for_sign(const Rect& chip, float size, int characters);
// In at most so many characters.
std::string cell_number_text(const Graph& graph, CellRef cell, int width);
// Likewise, but what has digits in words has them on a card, too, though its letters become smaller for that:
// −.0002 is no ≈0 because its sign takes the place of the 2.
std::string whole_small_text(const Graph& graph, CellRef cell, int width);
// The same of a number of this matrix, which need not be read again.
std::string whole_small_text(const Graph& graph, NodeId node, float value, int width);

// A factor of a formula flies to its chip.
void add_factor_flight(const Pen& pen, Derivation& derivation, const Expression& factor, const Rect& chip,
                       Span span, int characters = kChipCharacters, float size = kChipLetters);
// A number that is taken over as it is from one cell.
Derivation copy_derivation(const Pen& pen, CellRef target, const ExplainedPiece& source);
// Scores, exponentials, and the weights as fractions of a bar of length 1.
Derivation softmax_derivation(const Pen& pen, CellRef target);
float softmax_panel_height(Index keys);  // including a note at the bottom
// A row before and after LayerNorm or RMSNorm, its mean and deviation.
Derivation norm_derivation(const Pen& pen, CellRef target);
// The row that ends at the target: a scaled value, or weighted values stacked and summed.
Derivation row_derivation(const Pen& pen, CellRef target);
// How high it is where all rows of a sum have a line.
float summed_rows_height(Index rows);

// Character width in figure units. On the screen glyphs have whole sizes and widths, which in a small figure
// are wider than its scale implies.
float letter_width(const Pen& pen, float size);
// A panel names what it makes: a cell or, where a row is made at once, the row.
std::string name_of_made(const Pen& pen, CellRef target, bool is_row);

// What the last line of a card says: a name and what the arithmetic comes to. Of a number that was put in the
// place of that, the name says so.
struct CardResult {
  std::string name, number;
};
CardResult card_result(const Pen& pen, CellRef target, bool is_short = false);
// As much of the name as fits, in fewer words where that says more.
std::string name_within(const Pen& pen, CellRef target, float room);
float width_of_name(const std::string& name);
Label name_label(const Pen& pen, Point at, Anchor anchor, std::string name);
// What stands above a column of numbers, in the colour of its matrix, or muted.
Label heading_label(Point at, Anchor anchor, Color color, std::string words);
// Above the content, if a panel of this height leaves room for a line; else 0.
float title_height(const Rect& place, float height);
void add_title(const Pen& pen, Derivation& derivation, const std::string& name);

void draw_derivation(const Pen& pen, const Derivation& derivation, float phase);

// The rectangle of a cell in the figure; none: its matrix is not drawn.
std::optional<Rect> drawn_rect(const Pen& pen, CellRef cell);
// Moves the result from the panel to its cell.
Flight result_flight(const Pen& pen, CellRef target, const Rect& from, Span span);

inline constexpr float kPanelPadding = 16, kNameLine = 18;
inline constexpr std::size_t kLinesOfList = 6;  // from which on some may rather be summed up
inline constexpr float kNameSize = 13;          // of what is made
inline constexpr float kHeadingSize = 11;       // of columns of numbers
inline constexpr Span kResultComes = {0.66f, 0.72f};
inline constexpr Span kResultGoes = {0.74f, 0.96f};

}  // namespace heed
