// One matrix as coloured cells. A pixel that covers several cells shows the strongest of them.

uniform sampler2D u_values;   // R32F; level k holds the strongest of 2^k × 2^k cells
uniform int u_last_level;
uniform sampler2D u_map;      // colours by value, if u_uses_map
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
uniform bool u_uses_map;
uniform vec4 u_surface;       // where role colours start
uniform vec4 u_positive;
uniform vec4 u_negative;
uniform vec2 u_tint;          // how far from the surface towards the role colour at 0 and at the end of the range
uniform vec4 u_pattern;       // colour of hatches
uniform vec4 u_alarm;         // colour of NaN
uniform vec4 u_empty;         // outline of a cell that has not been computed

const int kMostHighlights = 4;
uniform int u_highlight_count;
uniform vec4 u_highlight_box[kMostHighlights];  // left, top, right, bottom in cells
uniform vec4 u_highlight_color[kMostHighlights];
uniform float u_highlight_width;

out vec4 o_color;

const float kMasked = -3.402823466e38;
const float kLargest = 3.402823466e38;

bool is_nan(float value) { return (floatBitsToUint(value) & 0x7fffffffu) > 0x7f800000u; }
bool is_minus_infinity(float value) { return floatBitsToUint(value) == 0xff800000u; }
bool is_masked(float value) { return value == kMasked; }

float strength(float value) {
  if (is_nan(value)) return kLargest;
  if (is_minus_infinity(value)) return u_by_value ? value : -2.0;
  if (u_by_value) return min(value, 0.5 * kLargest);
  return is_masked(value) ? -1.0 : min(abs(value), 0.5 * kLargest);
}

// The edge in front of cell `index`, in pixels.
vec2 edge_before(vec2 index) {
  vec2 edge = u_origin + index * u_cell;
  return u_snaps ? floor(edge + 0.5) : edge;
}

ivec2 cell_under(vec2 px) {
  vec2 cell = floor((px - u_origin) / u_cell);
  cell -= vec2(lessThan(px, edge_before(cell)));
  cell += vec2(greaterThanEqual(px, edge_before(cell + 1.0)));
  return ivec2(cell);
}

// At the level where a pixel is at most one texel wide it touches at most two in each direction.
float strongest_under(vec2 px) {
  vec2 from = (px - 0.5 - u_origin) / u_cell;
  vec2 to = (px + 0.5 - u_origin) / u_cell;
  float cells = max(to.x - from.x, to.y - from.y);
  ivec2 size = textureSize(u_values, 0);
  int level = clamp(int(ceil(log2(cells) - 0.001)), 0, u_last_level);
  ivec2 first = clamp(ivec2(floor(from + 0.001)), ivec2(0), size - 1);
  ivec2 last = clamp(ivec2(ceil(to - 0.001)) - 1, first, size - 1);
  ivec2 level_size = max(size >> level, ivec2(1));
  first = min(first >> level, level_size - 1);
  last = min(last >> level, level_size - 1);
  float best = texelFetch(u_values, first, level).r;
  for (int row = first.y; row <= last.y; ++row) {
    for (int col = first.x; col <= last.x; ++col) {
      float value = texelFetch(u_values, ivec2(col, row), level).r;
      if (strength(value) > strength(best)) best = value;
    }
  }
  return best;
}

float value_under(vec2 px, ivec2 cell) {
  if (u_cell.x >= 1.0 && u_cell.y >= 1.0) return texelFetch(u_values, cell, 0).r;
  return strongest_under(px);
}

// Distance to a rounded box around 0, negative inside.
float rounded_box(vec2 at, vec2 half_size, float radius) {
  vec2 outside = abs(at) - half_size + radius;
  return length(max(outside, 0.0)) + min(max(outside.x, outside.y), 0.0) - radius;
}

vec4 color_of(float value) {
  // Halved, so that a range from −3e38 to 3e38 does not overflow.
  float width = max(u_range.y * 0.5 - u_range.x * 0.5, 1e-38);
  float part = clamp((value * 0.5 - u_range.x * 0.5) / width, 0.0, 1.0);
  if (u_uses_map) return vec4(textureLod(u_map, vec2((part * 255.0 + 0.5) / 256.0, 0.5), 0.0).rgb, 1.0);
  float signed_part = u_is_diverging ? part * 2.0 - 1.0 : part;
  vec3 role = signed_part < 0.0 ? u_negative.rgb : u_positive.rgb;
  return vec4(mix(u_surface.rgb, role, mix(u_tint.x, u_tint.y, abs(signed_part))), 1.0);
}

// Parallel lines `period` apart along a diagonal, `width` wide.
float hatch(float along, float period, float width) {
  float distance_px = abs(mod(along, period) - period * 0.5) * 0.7071;
  return clamp(width * 0.5 + 0.5 - distance_px, 0.0, 1.0);
}

vec4 minus_infinity_color(vec2 px) {
  float line = hatch(px.x + px.y, 7.0 * u_scale, 1.0 * u_scale);
  return vec4(mix(u_surface.rgb, u_pattern.rgb, 0.06 + 0.34 * line), 1.0);
}

vec4 masked_color(vec2 px) {
  float period = 6.0 * u_scale;
  vec2 from_dot = mod(px, period) - period * 0.5;
  float dot_ = clamp(1.0 * u_scale + 0.5 - length(from_dot), 0.0, 1.0);
  return vec4(mix(u_surface.rgb, u_pattern.rgb, 0.45 * dot_), 1.0);
}

// Loud at any size: on a cell of a few pixels the lines would miss it.
vec4 nan_color(vec2 px) {
  if (min(u_cell.x, u_cell.y) < 8.0 * u_scale) return u_alarm;
  float rising = hatch(px.x + px.y, 8.0 * u_scale, 1.5 * u_scale);
  float falling = hatch(px.x - px.y, 8.0 * u_scale, 1.5 * u_scale);
  return vec4(mix(u_surface.rgb, u_alarm.rgb, 0.18 + 0.6 * max(rising, falling)), 1.0);
}

vec4 cell_color(vec2 px, float value) {
  if (is_nan(value)) return nan_color(px);
  if (is_minus_infinity(value)) return minus_infinity_color(px);
  if (is_masked(value)) return masked_color(px);
  return color_of(value);
}

vec4 over(vec4 top, vec4 below) {
  float alpha = top.a + below.a * (1.0 - top.a);
  vec3 color = top.rgb * top.a + below.rgb * below.a * (1.0 - top.a);
  return vec4(alpha > 0.0 ? color / alpha : vec3(0.0), alpha);
}

vec4 highlighted(vec2 px, vec4 color) {
  for (int i = 0; i < u_highlight_count; ++i) {
    vec2 low = edge_before(u_highlight_box[i].xy) + u_gap * 0.5;
    vec2 high = edge_before(u_highlight_box[i].zw) - u_gap * 0.5;
    float grow = u_highlight_width * 0.5;
    float edge = rounded_box(px - (low + high) * 0.5, (high - low) * 0.5 + grow, u_radius + grow);
    float cover = clamp(u_highlight_width * 0.5 + 0.5 - abs(edge), 0.0, 1.0);
    vec4 line = u_highlight_color[i];
    color = over(vec4(line.rgb, line.a * cover), color);
  }
  return color;
}

vec4 matrix_color(vec2 px) {
  ivec2 size = textureSize(u_values, 0);
  ivec2 cell = cell_under(px);
  if (any(lessThan(cell, ivec2(0))) || any(greaterThanEqual(cell, size))) return vec4(0.0);
  vec2 low = edge_before(vec2(cell));
  vec2 high = edge_before(vec2(cell) + 1.0);
  float edge = rounded_box(px - (low + high) * 0.5, (high - low) * 0.5 - u_gap * 0.5, u_radius);
  float inside = u_gap > 0.0 ? clamp(0.5 - edge, 0.0, 1.0) : 1.0;
  if (cell.y * size.x + cell.x >= u_known) {
    float line = clamp(1.0 - abs(edge + 0.5 * u_scale), 0.0, 1.0);
    return u_gap > 0.0 ? vec4(u_empty.rgb, u_empty.a * line) : vec4(0.0);
  }
  vec4 color = cell_color(px, value_under(px, cell));
  return vec4(color.rgb, color.a * inside);
}

void main() {
  vec2 px = vec2(gl_FragCoord.x, u_viewport.y - gl_FragCoord.y);
  o_color = highlighted(px, matrix_color(px));
}
