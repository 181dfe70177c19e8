// A rectangle in pixels from the top left of the viewport, as a triangle strip without vertex
// buffer.
uniform vec4 u_area;  // left, top, right, bottom
uniform vec2 u_viewport;

void main() {
  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  vec2 px = mix(u_area.xy, u_area.zw, corner);
  vec2 ndc = px / u_viewport * 2.0 - 1.0;
  gl_Position = vec4(ndc.x, -ndc.y, 0.0, 1.0);
}
