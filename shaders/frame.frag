// The outline of a rounded box; what lies in it and around it stays.
uniform vec2 u_viewport;
uniform vec4 u_box;  // left, top, right, bottom of the middle of the line, in pixels from the top left
uniform float u_radius;
uniform float u_width;  // of the line
uniform vec4 u_color;

out vec4 o_color;

void main() {
  vec2 px = vec2(gl_FragCoord.x, u_viewport.y - gl_FragCoord.y);
  vec2 outside = abs(px - (u_box.xy + u_box.zw) * 0.5) - (u_box.zw - u_box.xy) * 0.5 + u_radius;
  float edge = length(max(outside, 0.0)) + min(max(outside.x, outside.y), 0.0) - u_radius;
  o_color = vec4(u_color.rgb, u_color.a * clamp(u_width * 0.5 + 0.5 - abs(edge), 0.0, 1.0));
}
