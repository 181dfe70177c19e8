// Draws one matrix as coloured cells. A pixel that covers several cells shows the strongest of
// them.
//
// Compiled in variants, because a software renderer pays for every branch, taken or not:
// IS_FAR      a pixel covers more than one cell: sample a downsampled level
// IS_PLAIN    ... and there are no special values or unknown cells
// HAS_GAPS    cells are large enough to be rounded and apart
// IS_MADE     cells are computed from those of u_values: · u_factor in the row's columns, −∞ outside
// IS_WEIGHTS  ... and then softmax, with the maximum and sum of the row (core/ops/softmax.cpp)

uniform sampler2D u_values;   // R32F; downsampled, a texel is the strongest of several cells
uniform sampler2D u_rows;     // RGBA32F, for derived matrices: row maximum, 1 / sum, first column, column after
                              // the last; in the second texel, log of the sum of e^score
uniform sampler2D u_far;      // derived matrices, downsampled: score and row of the strongest of several cells
uniform float u_factor;
uniform vec2 u_size;          // columns and rows
uniform ivec2 u_shifts;       // how often columns and rows are halved in the downsampled level
uniform vec2 u_texel;         // downsampled: width and height of a texel in pixels
uniform vec2 u_part;          // ... and as a fraction of the level
uniform sampler2D u_map;      // 256 colours by value
uniform vec2 u_viewport;      // pixels
uniform vec2 u_origin;        // the top left corner of cell (0, 0), in pixels from the top left
uniform vec2 u_cell;          // width and height of a cell in pixels
uniform float u_line;         // width of a thin line, pixels
uniform float u_gap;          // pixels between cells
uniform float u_radius;       // of a cell's corners, pixels
uniform int u_known;          // cells in reading order that have been computed

uniform vec2 u_range;         // the values at the two ends of the colours
uniform float u_exponent;     // colours go by this power of the distance from 0
uniform bool u_has_hollow;    // cells below 0 are hollow
uniform vec2 u_hollow;        // of a hollow cell: border width in pixels, fraction of its value that fills it
uniform vec4 u_surface;       // background of a cell that is not a number
uniform float u_hole;         // fraction of a cell that symbol strokes leave free for its number
uniform vec4 u_pattern;       // strokes: the cross of −∞, and hatches
uniform vec4 u_alarm;         // the dashes of NaN
uniform vec4 u_empty;         // outline of a cell that is not computed yet

out vec4 o_color;

// Sentinels of masked and switched-off cells: app/gl/heatmap_pyramid.h.
const uint kMasked = 0xff7fffffu, kSwitchedOff = 0xff7ffffeu;

bool is_nan(float value) { return (floatBitsToUint(value) & 0x7fffffffu) > 0x7f800000u; }
bool is_minus_infinity(float value) { return floatBitsToUint(value) == 0xff800000u; }
bool is_masked(float value) { return floatBitsToUint(value) == kMasked; }
bool is_switched_off(float value) { return floatBitsToUint(value) == kSwitchedOff; }

ivec2 cell_under(vec2 px) { return ivec2(floor((px - u_origin) / u_cell)); }

// A texel is at least one pixel in size, so each contains a pixel centre.
ivec2 far_texel(ivec2 cell) { return min(cell >> u_shifts, max(ivec2(u_size) >> u_shifts, ivec2(1)) - 1); }

#if IS_MADE
float made_score(ivec2 cell) {
  vec4 row = texelFetch(u_rows, ivec2(0, cell.y), 0);
  bool is_seen = float(cell.x) >= row.z && float(cell.x) < row.w;
  return is_seen ? texelFetch(u_values, cell, 0).r * u_factor : uintBitsToFloat(0xff800000u);
}

float made_value(ivec2 cell) {
  float score = made_score(cell);
#if IS_WEIGHTS
  if (is_minus_infinity(score)) return uintBitsToFloat(kMasked);
  vec4 row = texelFetch(u_rows, ivec2(0, cell.y), 0);
  return exp(score - row.x) * row.y;
#else
  return score;
#endif
}

#if IS_WEIGHTS
// Weight of the strongest score and its row; 0 for masked cells.
float weight_of(vec2 strongest) {
  float log_weight = strongest.r - texelFetch(u_rows, ivec2(1, int(strongest.g)), 0).r;
  return is_minus_infinity(strongest.r) ? 0.0 : exp(log_weight);
}
#endif

float far_value(ivec2 cell) {
  vec2 strongest = texelFetch(u_far, far_texel(cell), 0).rg;
#if IS_WEIGHTS
  return is_minus_infinity(strongest.r) ? uintBitsToFloat(kMasked) : weight_of(strongest);
#else
  return strongest.r;
#endif
}

float value_under(ivec2 cell) { return IS_FAR ? far_value(cell) : made_value(cell); }
#else
float value_under(ivec2 cell) { return texelFetch(u_values, IS_FAR ? far_texel(cell) : cell, 0).r; }
#endif

// Signed distance to a rounded box around 0, negative inside.
float rounded_box(vec2 at, vec2 half_size, float radius) {
  vec2 outside = abs(at) - half_size + radius;
  return length(max(outside, 0.0)) + min(max(outside.x, outside.y), 0.0) - radius;
}

// Blends a colour over the surface.
vec4 towards(vec4 color, float amount) { return vec4(mix(u_surface.rgb, color.rgb, color.a * amount), 1.0); }

vec4 color_of(float value) {
  // Halved, so that a range from −3e38 to 3e38 does not overflow.
  float width = max(u_range.y * 0.5 - u_range.x * 0.5, 1e-38);
  float part = clamp((value * 0.5 - u_range.x * 0.5) / width, 0.0, 1.0);
  float off = 2.0 * part - 1.0;  // of a scale on either side of 0
  if (u_exponent != 1.0)
    part = u_range.x < 0.0 ? 0.5 + 0.5 * sign(off) * pow(abs(off), u_exponent) : pow(part, u_exponent);
  return vec4(texture(u_map, vec2((floor(part * 255.0 + 0.5) + 0.5) / 256.0, 0.5)).rgb, 1.0);
}

// Antialiased coverage of a line, from the distance to its middle.
float on_line(float distance_px) { return clamp(u_line * 0.5 + 0.5 - distance_px, 0.0, 1.0); }

// Lines are `period` apart along `along`, which grows diagonally.
float hatch(float along, float period) { return on_line(abs(fract(along / period) - 0.5) * period * 0.7071); }

// Cells too small for symbols: only a tint or hatch across many of them is visible. What a mask hides is
// hatched, scores and weights alike.
vec4 field_color(vec2 px, float value) {
  bool is_hidden = is_minus_infinity(value) || is_masked(value);
  vec4 color = color_of(is_hidden || is_switched_off(value) ? 0.0 : value);
  color = is_hidden ? towards(u_pattern, hatch(px.x + px.y, 7.0 * u_line)) : color;
  return is_nan(value) ? u_alarm : color;
}

// The rising diagonal of a cell, which leaves its corners and the number in the middle free.
float slash_of(vec2 at, vec2 half_size) {
  vec2 reach = half_size * 0.72;
  if (any(greaterThan(abs(at), reach)) || all(lessThan(abs(at), half_size * u_hole))) return 0.0;
  return on_line(abs(at.x * reach.y + at.y * reach.x) / length(reach));
}

float cross_of(vec2 at, vec2 half_size) {
  return max(slash_of(at, half_size), slash_of(vec2(at.x, -at.y), half_size));
}

float ring_of(vec2 at, vec2 half_size) {
  return on_line(abs(length(at) - 0.72 * min(half_size.x, half_size.y)));
}

// Dashes along the border: `inside` is the distance to it.
vec4 nan_color(vec2 px, float inside) {
  bool is_dash = fract((px.x + px.y) / (8.0 * u_line)) < 0.56;
  return is_dash ? towards(u_alarm, on_line(abs(inside - 0.5 * u_line))) : u_surface;
}

// `at` is relative to the cell's middle, `edge` the signed distance to its border, negative inside.
vec4 cell_color(vec2 px, vec2 at, vec2 half_size, float edge, float value) {
  if (is_nan(value)) return nan_color(px, -edge);
  if (is_minus_infinity(value)) return towards(u_pattern, cross_of(at, half_size));
  if (is_masked(value)) return towards(u_pattern, slash_of(at, half_size));
  if (is_switched_off(value)) return towards(u_pattern, ring_of(at, half_size));
  vec4 color = color_of(value);
  if (!u_has_hollow || value >= 0.0) return color;
  float inner_edge = rounded_box(at, half_size - u_hollow.x, max(u_radius - u_hollow.x, 0.0));
  vec4 inner = color_of(max(value, u_range.x) * u_hollow.y);
  return mix(color, inner, clamp(0.5 - inner_edge, 0.0, 1.0));
}

vec4 matrix_color(vec2 px) {
  ivec2 size = ivec2(u_size);
  ivec2 cell = cell_under(px);
  if (any(lessThan(cell, ivec2(0))) || any(greaterThanEqual(cell, size))) return vec4(0.0);
  bool is_known = cell.y * size.x + cell.x < u_known;
  if (!HAS_GAPS) return is_known ? field_color(px, value_under(cell)) : vec4(0.0);
  vec2 at = px - (u_origin + (vec2(cell) + 0.5) * u_cell);
  vec2 half_size = (u_cell - u_gap) * 0.5;
  float edge = rounded_box(at, half_size, u_radius);
  if (!is_known) return vec4(u_empty.rgb, u_empty.a * on_line(abs(edge)));
  vec4 color = cell_color(px, at, half_size, edge, value_under(cell));
  return vec4(color.rgb, color.a * clamp(0.5 - edge, 0.0, 1.0));
}

#if IS_PLAIN
vec4 plain_color(vec2 px) {
  // The centre of the texel that far_texel() fetches: halving is exact in floating point, and
  // clamping covers the edges. A software renderer samples faster than it fetches.
  vec2 at = (floor((px - u_origin) / u_texel) + 0.5) * u_part;
#if IS_WEIGHTS
  return color_of(weight_of(texture(u_far, at).rg));
#elif IS_MADE
  return color_of(texture(u_far, at).r);
#else
  return color_of(texture(u_values, at).r);
#endif
}
#endif

void main() {
  vec2 px = vec2(gl_FragCoord.x, u_viewport.y - gl_FragCoord.y);
#if IS_PLAIN
  o_color = plain_color(px);
#else
  o_color = matrix_color(px);
#endif
}
