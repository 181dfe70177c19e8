#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include "app/theme/color_map.h"
#include "app/theme/theme.h"

namespace heed {

// How numbers are coloured: by the role of their matrix, or with one map for all matrices.
enum class Coloring { Role, Dusk, Slate, Ash };

inline constexpr Coloring kColorings[] = {Coloring::Role, Coloring::Dusk, Coloring::Slate, Coloring::Ash};

// The range of a colour scale: up to the matrix's own largest |number|, the largest of all matrices
// of its role, or a fixed number.
enum class RangeKind { PerMatrix, PerRole, Fixed };

// Among many keys the largest weight drowns the others, so weights of more keys are coloured by a power of
// them, and so are all numbers where a few drown the rest of a large matrix, and differences and gradients
// where the largest matrix drowns another; unless the user wants them linear. A power, because it is 0 at 0
// and 1 at 1, as the weights are, and still lets one see a weight of 1/100.
enum class LongRows { Root, Linear };

inline constexpr int kLinearRow = 5;  // keys

// The power of weights of so many keys: the weight that each would have if all had the same gets as much
// colour as it has among kLinearRow keys. From 125 keys on it is the cube root.
float weight_exponent(int keys);

// The power by which numbers have at least `wanted` of the colour that have `share` of the range; 1: they
// have it without. Never below `least`, as large numbers would all look alike.
float structure_exponent(float share, float wanted, float least);

inline constexpr float kMinFixedRange = 1e-6f, kMaxFixedRange = 1e6f;

// The user's colour settings.
struct ColorOptions {
  Coloring coloring = Coloring::Role;
  RangeKind range = RangeKind::PerMatrix;
  float fixed = 1;  // with RangeKind::Fixed; above 0
  LongRows long_rows = LongRows::Root;

  bool operator==(const ColorOptions&) const = default;
};

// Names in files and on the command line: role, dusk, slate, ash; for ranges matrix, role or a
// number above 0.
std::string_view option_name(Coloring coloring);
std::optional<Coloring> parse_coloring(std::string_view word);
std::string_view option_name(LongRows scale);  // root, linear
std::optional<LongRows> parse_long_rows(std::string_view word);
std::string range_option_name(const ColorOptions& choice);
bool parse_range(std::string_view word, ColorOptions& choice);  // false, without changes: invalid

// The range of a matrix's finite numbers, extended to include 0.
struct NumberRange {
  float low = 0, high = 0;  // low ≤ 0 ≤ high

  void add(const NumberRange& other);
  float strongest() const;
  bool operator==(const NumberRange&) const = default;
};

// The mapping from the numbers of one matrix to colours, shared by cells, legends, exported files
// and the shader.
//
// Diverging scales run from −high to high with 0 in the middle, others from 0 to high. Numbers
// beyond an end are clamped.
struct ColorScale {
  const ColorTable* colors = nullptr;  // lives as long as the program
  float high = 0;
  bool is_diverging = false;
  float exponent = 1;       // away from 0, colours go by this power of the number; 1/2: its square root
  bool has_hollow = false;  // negative numbers are hollow, as grey does not tell the sign

  // The numbers at the ends; distinct even if all numbers are 0.
  float reach() const { return std::max(high, 1e-30f); }
  float low() const { return is_diverging ? -reach() : 0.0f; }
};

ColorScale make_scale(const ColorOptions& choice, const Theme& theme, Role role, float high,
                      bool is_diverging);

// Must not be called for NaN.
Color color_of(const ColorScale& scale, float value);

// Whether the cell is drawn hollow, and its fill colour then: the nearer to 0, the less it differs from the
// border.
bool is_hollow(const ColorScale& scale, float value);
Color hollow_color(const ColorScale& scale, float value);
inline constexpr float kHollowPart = 0.25f;  // fraction of the value whose colour fills the cell

// Border width of a hollow cell, as a fraction of its smaller side.
inline constexpr float kHollowEdge = 0.09f;

}  // namespace heed
