// One matrix as coloured cells. A pixel that covers several cells shows the strongest of them.
//
// Compiled in variants, because a software renderer pays for every branch, taken or not:
// IS_FAR      a pixel covers more than one cell
// HAS_GAPS    cells are large enough to be rounded and apart
// USES_MAP    colours come from u_map

uniform sampler2D u_values;   // R32F; level k holds the strongest of 2^k × 2^k cells
uniform int u_level;          // at which a pixel is at most one texel wide
uniform sampler2D u_map;      // 256 colours by value
uniform vec2 u_viewport;      // pixels
uniform vec2 u_origin;        // the top left corner of cell (0, 0), in pixels from the top left
uniform vec2 u_cell;          // width and height of a cell in pixels
uniform float u_scale;        // of the display
uniform float u_gap;          // pixels between cells
uniform float u_radius;       // of a cell's corners, pixels
uniform bool u_snaps;         // cell edges fall on whole pixels
uniform int u_known;          // cells in reading order that have been computed
uniform bool u_by_value;      // the strongest is the largest value, not the largest magnitude

uniform vec2 u_range;         // the values at the two ends of the colours
uniform bool u_is_diverging;  // 0 is in the middle of the range
uniform vec4 u_surface;       // where role colours start
uniform vec4 u_positive;
uniform vec4 u_negative;
uniform vec2 u_tint;          // how far from the surface towards the role colour at 0 and at the end of the range
uniform vec4 u_pattern;       // colour of hatches
uniform vec4 u_alarm;         // colour of NaN
uniform vec4 u_empty;         // outline of a cell that has not been computed

out vec4 o_color;

const float kMasked = -3.402823466e38;

bool is_nan(float value) { return (floatBitsToUint(value) & 0x7fffffffu) > 0x7f800000u; }
bool is_minus_infinity(float value) { return floatBitsToUint(value) == 0xff800000u; }
bool is_masked(float value) { return value == kMasked; }

// Grows with what wins when a pixel covers several cells: NaN, then numbers, then masked cells, then −∞.
int strength(float value) {
  int bits = floatBitsToInt(value);
  int magnitude = bits & 0x7fffffff;
  if (magnitude > 0x7f800000) return 0x7fffffff;
  // For floats of one sign the order of their bits is their own.
  if (u_by_value) return bits < 0 ? ~magnitude : bits;
  return bits == int(0xff800000u) ? -2 : is_masked(value) ? -1 : magnitude;
}

// The edge in front of cell `index`, in pixels.
vec2 edge_before(vec2 index) {
  vec2 edge = u_origin + index * u_cell;
  return u_snaps ? floor(edge + 0.5) : edge;
}

ivec2 cell_under(vec2 px) {
  vec2 cell = floor((px - u_origin) / u_cell);
  if (!HAS_GAPS) return ivec2(cell);
  cell -= vec2(lessThan(px, edge_before(cell)));
  cell += vec2(greaterThanEqual(px, edge_before(cell + 1.0)));
  return ivec2(cell);
}

float stronger(float a, float b) { return strength(b) > strength(a) ? b : a; }

// At u_level a pixel touches at most two texels in each direction.
float strongest_under(vec2 px) {
  ivec2 size = textureSize(u_values, 0);
  ivec2 first = clamp(ivec2(floor((px - 0.5 - u_origin) / u_cell + 0.001)), ivec2(0), size - 1);
  ivec2 last = clamp(ivec2(ceil((px + 0.5 - u_origin) / u_cell - 0.001)) - 1, first, size - 1);
  ivec2 level_last = max(size >> u_level, ivec2(1)) - 1;
  first = min(first >> u_level, level_last);
  last = min(last >> u_level, level_last);
  float top = stronger(texelFetch(u_values, first, u_level).r,
                       texelFetch(u_values, ivec2(last.x, first.y), u_level).r);
  float bottom = stronger(texelFetch(u_values, ivec2(first.x, last.y), u_level).r,
                          texelFetch(u_values, last, u_level).r);
  return stronger(top, bottom);
}

float value_under(vec2 px, ivec2 cell) {
  return IS_FAR ? strongest_under(px) : texelFetch(u_values, cell, 0).r;
}

// Distance to a rounded box around 0, negative inside.
float rounded_box(vec2 at, vec2 half_size, float radius) {
  vec2 outside = abs(at) - half_size + radius;
  return length(max(outside, 0.0)) + min(max(outside.x, outside.y), 0.0) - radius;
}

// From the surface to a colour.
vec4 towards(vec4 color, float amount) { return vec4(mix(u_surface.rgb, color.rgb, amount), 1.0); }

vec4 color_of(float value) {
  // Halved, so that a range from −3e38 to 3e38 does not overflow.
  float width = max(u_range.y * 0.5 - u_range.x * 0.5, 1e-38);
  float part = clamp((value * 0.5 - u_range.x * 0.5) / width, 0.0, 1.0);
  if (USES_MAP) return vec4(texelFetch(u_map, ivec2(part * 255.0 + 0.5, 0), 0).rgb, 1.0);
  float signed_part = u_is_diverging ? part * 2.0 - 1.0 : part;
  vec3 role = signed_part < 0.0 ? u_negative.rgb : u_positive.rgb;
  return towards(vec4(role, 1.0), mix(u_tint.x, u_tint.y, abs(signed_part)));
}

// How much of a pixel is on a line `width` wide; lines are `period` apart along `along`, which grows diagonally.
float hatch(float along, float period, float width) {
  float distance_px = abs(fract(along / period) - 0.5) * period * 0.7071;
  return clamp(width * 0.5 + 0.5 - distance_px, 0.0, 1.0);
}

vec4 minus_infinity_color(vec2 px) {
  return towards(u_pattern, 0.06 + 0.34 * hatch(px.x + px.y, 7.0 * u_scale, u_scale));
}

vec4 masked_color(vec2 px) {
  vec2 from_dot = (fract(px / (6.0 * u_scale)) - 0.5) * 6.0;
  return towards(u_pattern, 0.45 * clamp(1.5 - 0.7 * dot(from_dot, from_dot), 0.0, 1.0));
}

// Loud at any size: on a cell of a few pixels the lines would miss it.
vec4 nan_color(vec2 px) {
  if (!HAS_GAPS) return u_alarm;
  float rising = hatch(px.x + px.y, 8.0 * u_scale, 1.5 * u_scale);
  float falling = hatch(px.x - px.y, 8.0 * u_scale, 1.5 * u_scale);
  return towards(u_alarm, 0.18 + 0.6 * max(rising, falling));
}

vec4 cell_color(vec2 px, float value) {
  if (is_nan(value)) return nan_color(px);
  if (is_minus_infinity(value)) return minus_infinity_color(px);
  if (is_masked(value)) return masked_color(px);
  return color_of(value);
}

vec4 matrix_color(vec2 px) {
  ivec2 size = textureSize(u_values, 0);
  ivec2 cell = cell_under(px);
  if (any(lessThan(cell, ivec2(0))) || any(greaterThanEqual(cell, size))) return vec4(0.0);
  bool is_known = cell.y * size.x + cell.x < u_known;
  if (!HAS_GAPS) return is_known ? cell_color(px, value_under(px, cell)) : vec4(0.0);
  vec2 low = edge_before(vec2(cell));
  vec2 high = edge_before(vec2(cell) + 1.0);
  float edge = rounded_box(px - (low + high) * 0.5, (high - low) * 0.5 - u_gap * 0.5, u_radius);
  float line = clamp(1.0 - abs(edge + 0.5 * u_scale), 0.0, 1.0);
  if (!is_known) return vec4(u_empty.rgb, u_empty.a * line);
  vec4 color = cell_color(px, value_under(px, cell));
  return vec4(color.rgb, color.a * clamp(0.5 - edge, 0.0, 1.0));
}

void main() {
  vec2 px = vec2(gl_FragCoord.x, u_viewport.y - gl_FragCoord.y);
  o_color = matrix_color(px);
}
