#pragma once

namespace heed::gl {

// Whether OpenGL has reported GL_OUT_OF_MEMORY since the last call; clears all errors.
bool was_out_of_memory();

}  // namespace heed::gl
