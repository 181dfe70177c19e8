#include "app/gl/gl_error.h"

#include <glad/gl.h>

namespace heed::gl {

bool was_out_of_memory() {
  constexpr int kMax = 16;  // a lost context may report errors forever
  bool was = false;
  for (int i = 0; i < kMax; ++i) {
    const GLenum fault = glGetError();
    if (fault == GL_NO_ERROR) break;
    was = was || fault == GL_OUT_OF_MEMORY;
  }
  return was;
}

}  // namespace heed::gl
