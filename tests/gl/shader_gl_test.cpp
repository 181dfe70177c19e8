#include <glad/gl.h>
#include <gmock/gmock.h>

#include "app/gl/shader_program.h"
#include "core/text/catalogue.h"
#include "tests/gl/gl_test.h"

namespace heed::gl {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr std::string_view kVertex = "void main() { gl_Position = vec4(0.0); }";

class ShaderGlTest : public gl_test::GlTest {};

TEST_F(ShaderGlTest, one_that_does_not_compile_gives_a_sentence_with_its_place_and_the_reason) {
  const auto program =
      ShaderProgram::from_sources("shaders/x.frag", kVertex, "out vec4 c; void main() { c = nonsense; }");
  ASSERT_FALSE(program);
  EXPECT_EQ(program.error().place, "shaders/x.frag");
  for (const Language language : {Language::English, Language::Chinese}) {
    EXPECT_THAT(say(program.error(), language), HasSubstr("nonsense"));
    EXPECT_THAT(say(program.error(), language), Not(HasSubstr("⟦")));
  }
}

TEST_F(ShaderGlTest, a_pair_that_does_not_link_gives_a_sentence) {
  const auto program = ShaderProgram::from_sources(
      "shaders/x.frag", "out vec2 v; void main() { v = vec2(1.0); gl_Position = vec4(0.0); }",
      "in vec3 v; out vec4 c; void main() { c = vec4(v, 1.0); }");
  ASSERT_FALSE(program);
  EXPECT_EQ(program.error().message.key, "gl.shader");
}

TEST_F(ShaderGlTest, a_uniform_that_does_not_exist_is_set_in_vain) {
  const auto program =
      ShaderProgram::from_sources("ok", kVertex, "out vec4 c; void main() { c = vec4(1.0); }");
  ASSERT_TRUE(program);
  program.value().use();
  ShaderProgram::set(program.value().uniform<float>("u_none"), 1.0f);
  EXPECT_EQ(glGetError(), static_cast<GLenum>(GL_NO_ERROR));
}

TEST_F(ShaderGlTest, handles_move_and_delete_what_they_own_once) {
  Texture first = Texture::create();
  glBindTexture(GL_TEXTURE_2D, first.name());
  const unsigned name = first.name();
  Texture second = std::move(first);
  EXPECT_FALSE(first);
  EXPECT_EQ(second.name(), name);
  EXPECT_TRUE(glIsTexture(name));
  second = Texture();
  EXPECT_TRUE(glIsTexture(name) == GL_FALSE);
}

}  // namespace
}  // namespace heed::gl
