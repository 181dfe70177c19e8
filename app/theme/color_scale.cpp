#include "app/theme/color_scale.h"

#include <algorithm>
#include <cmath>

#include "core/base/check.h"
#include "core/base/number.h"

namespace heed {
namespace {

constexpr int kRoles = 7;

float part_at(std::size_t index) { return static_cast<float>(index) / (kColorTableSize - 1); }

template <typename ColorAt>
ColorTable table_of(ColorAt color_at_part) {
  ColorTable table;
  for (std::size_t i = 0; i < table.size(); ++i) table[i] = color_at_part(part_at(i));
  return table;
}

ColorTable role_table(const Theme& theme, Role role, bool is_diverging) {
  return table_of([&](float part) {
    return is_diverging ? signed_cell_color(theme, 2 * part - 1)
                        : cell_color(theme, role_fill_color(theme, role), part);
  });
}

ColorMap map_of(Coloring coloring) {
  HEED_CHECK(coloring != Coloring::Role);
  if (coloring == Coloring::Dusk) return ColorMap::Dusk;
  return coloring == Coloring::Slate ? ColorMap::Slate : ColorMap::Ash;
}

// Grey is meant for printing without colours, where only the hollow cell shows the sign.
ColorTable map_table(Coloring coloring, Background background, bool is_diverging) {
  const bool is_grey = coloring == Coloring::Ash;
  return table_of([&](float part) {
    if (!is_diverging) return color_at(map_of(coloring), background, part);
    return is_grey ? color_at(ColorMap::Ash, background, std::abs(2 * part - 1))
                   : color_at(ColorMap::Tide, background, part);
  });
}

std::size_t index_of(ThemeKind kind, bool is_diverging) {
  return (kind == ThemeKind::Light ? 1u : 0u) + (is_diverging ? 2u : 0u);
}

using RoleTables = std::array<std::array<ColorTable, kRoles>, 4>;
using MapTables = std::array<std::array<ColorTable, std::size(kColorings)>, 4>;

RoleTables make_role_tables() {
  RoleTables tables;
  for (const ThemeKind kind : {ThemeKind::Dark, ThemeKind::Light}) {
    for (const bool is_diverging : {false, true}) {
      for (int role = 0; role < kRoles; ++role) {
        tables[index_of(kind, is_diverging)][static_cast<std::size_t>(role)] =
            role_table(theme(kind), static_cast<Role>(role), is_diverging);
      }
    }
  }
  return tables;
}

MapTables make_map_tables() {
  MapTables tables;
  for (const ThemeKind kind : {ThemeKind::Dark, ThemeKind::Light}) {
    const Background background = kind == ThemeKind::Dark ? Background::Dark : Background::Light;
    for (const bool is_diverging : {false, true}) {
      for (const Coloring coloring : {Coloring::Dusk, Coloring::Slate, Coloring::Ash}) {
        tables[index_of(kind, is_diverging)][static_cast<std::size_t>(coloring)] =
            map_table(coloring, background, is_diverging);
      }
    }
  }
  return tables;
}

const ColorTable& table_for(Coloring coloring, const Theme& theme, Role role, bool is_diverging) {
  const std::size_t which = index_of(theme.kind, is_diverging);
  if (coloring == Coloring::Role) {
    static const RoleTables tables = make_role_tables();
    return tables[which][color_index(role)];
  }
  static const MapTables tables = make_map_tables();
  return tables[which][static_cast<std::size_t>(coloring)];
}

float power_part(const ColorScale& scale, float linear) {
  if (!scale.is_diverging) return std::pow(linear, scale.exponent);
  const float from_middle = 2 * linear - 1;
  return 0.5f + 0.5f * std::copysign(std::pow(std::abs(from_middle), scale.exponent), from_middle);
}

// Must match the shader. Halved, so that a range from −3e38 to 3e38 does not overflow.
std::size_t table_index(const ColorScale& scale, float value) {
  const float low = scale.low() * 0.5f;
  const float width = scale.reach() * 0.5f - low;
  const float linear = std::clamp((value * 0.5f - low) / width, 0.0f, 1.0f);
  const float part = scale.exponent == 1 ? linear : power_part(scale, linear);
  return static_cast<std::size_t>(part * (kColorTableSize - 1) + 0.5f);
}

}  // namespace

std::string_view option_name(Coloring coloring) {
  constexpr std::string_view kWords[] = {"role", "dusk", "slate", "ash"};
  return kWords[static_cast<std::size_t>(coloring)];
}

std::optional<Coloring> parse_coloring(std::string_view word) {
  for (const Coloring coloring : kColorings) {
    if (option_name(coloring) == word) return coloring;
  }
  return std::nullopt;
}

std::string_view option_name(LongRows scale) { return scale == LongRows::Root ? "root" : "linear"; }

std::optional<LongRows> parse_long_rows(std::string_view word) {
  for (const LongRows scale : {LongRows::Root, LongRows::Linear}) {
    if (option_name(scale) == word) return scale;
  }
  return std::nullopt;
}

std::string range_option_name(const ColorOptions& choice) {
  if (choice.range == RangeKind::PerMatrix) return "matrix";
  return choice.range == RangeKind::PerRole ? "role" : exact_text(choice.fixed);
}

bool parse_range(std::string_view word, ColorOptions& choice) {
  const ParsedFloat number = parse_float(word);
  if (word == "matrix") {
    choice.range = RangeKind::PerMatrix;
  } else if (word == "role") {
    choice.range = RangeKind::PerRole;
  } else if (number.kind == ParsedFloat::Kind::Number && number.value > 0 && std::isfinite(number.value)) {
    choice.range = RangeKind::Fixed;
    choice.fixed = number.value;
  } else {
    return false;
  }
  return true;
}

float weight_exponent(int keys) {
  constexpr float kCubeRoot = 1.0f / 3;
  if (keys <= kLinearRow) return 1;
  return std::max(std::log(static_cast<float>(kLinearRow)) / std::log(static_cast<float>(keys)), kCubeRoot);
}

float structure_exponent(float share, float wanted, float least) {
  if (!(share > 0) || share >= wanted) return 1;
  return std::max(std::log(wanted) / std::log(share), least);
}

void NumberRange::add(const NumberRange& other) {
  low = std::min(low, other.low);
  high = std::max(high, other.high);
}

float NumberRange::strongest() const { return std::max(-low, high); }

ColorScale make_scale(const ColorOptions& choice, const Theme& theme, Role role, float high,
                      bool is_diverging) {
  const bool is_grey = choice.coloring == Coloring::Ash;
  return {&table_for(choice.coloring, theme, role, is_diverging), high, is_diverging, 1,
          is_grey && is_diverging};
}

Color color_of(const ColorScale& scale, float value) { return (*scale.colors)[table_index(scale, value)]; }

bool is_hollow(const ColorScale& scale, float value) { return scale.has_hollow && value < 0; }

Color hollow_color(const ColorScale& scale, float value) {
  return color_of(scale, std::max(value, scale.low()) * kHollowPart);
}

}  // namespace heed
