// Triangles of ImGui without their texture. Where the attributes are is that of ImGui's own shader.
layout(location = POSITION_AT) in vec2 a_position;
layout(location = COLOR_AT) in vec4 a_color;

uniform mat4 u_projection;

flat out vec4 v_color;

void main() {
  v_color = a_color;
  gl_Position = u_projection * vec4(a_position, 0.0, 1.0);
}
