#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include "app/theme/color_map.h"
#include "app/theme/theme.h"

namespace heed {

// Which colours numbers get: those of the role of their matrix, or the same map for all matrices.
enum class Coloring { Role, Dusk, Slate, Ash };

inline constexpr Coloring kColorings[] = {Coloring::Role, Coloring::Dusk, Coloring::Slate, Coloring::Ash};

// Over which numbers the colours of a matrix reach: to its own largest |number|, to the largest of all
// matrices of its role, or to a number that a person gave.
enum class RangeKind { PerMatrix, PerRole, Fixed };

inline constexpr float kLeastFixedRange = 1e-6f, kMostFixedRange = 1e6f;

// What a person chose.
struct ColorChoice {
  Coloring coloring = Coloring::Role;
  RangeKind range = RangeKind::PerMatrix;
  float fixed = 1;  // with RangeKind::Fixed; above 0

  bool operator==(const ColorChoice&) const = default;
};

// The words of files and of the command line: role, dusk, slate, ash; matrix, role or a number above 0.
std::string_view word_of(Coloring coloring);
std::optional<Coloring> coloring_from(std::string_view word);
std::string range_word(const ColorChoice& choice);
bool read_range(std::string_view word, ColorChoice& choice);  // false, and nothing changed: no such range

// What of a matrix decides its range. −∞, ∞ and NaN are not in it.
struct NumberRange {
  float low = 0, high = 0;  // of the numbers; 0 is always between them

  void add(const NumberRange& other);
  float strongest() const;
  bool operator==(const NumberRange&) const = default;
};

// How one matrix is coloured: the only way from a number to a colour, for cells, legends, files and the
// shader.
//
// Diverging scales reach from −high to high with 0 in their middle, the others from 0 to high. A number
// beyond an end has the colour of that end.
struct ColorScale {
  const ColorTable* colors = nullptr;  // lives as long as the program
  float high = 0;
  bool is_diverging = false;

  // The numbers at the ends; apart also where all numbers are 0.
  float reach() const { return std::max(high, 1e-30f); }
  float low() const { return is_diverging ? -reach() : 0.0f; }
};

ColorScale make_scale(const ColorChoice& choice, const Theme& theme, Role role, float high,
                      bool is_diverging);

// Not for NaN.
Color color_of(const ColorScale& scale, float value);

// A number below 0 on a diverging scale is drawn hollow, so that its sign is seen without colours too: this
// is the colour inside. The nearer to 0, the less it differs from the edge.
bool is_hollow(const ColorScale& scale, float value);
Color hollow_color(const ColorScale& scale, float value);
inline constexpr float kHollowPart = 0.25f;  // of the value: whose colour is inside

// How wide the edge of a hollow cell is, as a part of its smaller side.
inline constexpr float kHollowEdge = 0.09f;

}  // namespace heed
