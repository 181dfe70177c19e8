#pragma once

namespace heed::gl {

// Whether the graphics card has had too little memory for something since the last call.
bool was_out_of_memory();

}  // namespace heed::gl
