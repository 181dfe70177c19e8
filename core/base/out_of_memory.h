#pragma once

#include <new>
#include <stdexcept>
#include <system_error>

#include "core/base/result.h"

namespace heed {

// The error shown when memory runs out.
inline Error out_of_memory() { return {"", {"memory.out", {}}}; }

// Runs `work`, which may run out of memory, and returns whether it finished. If not, the caller
// discards what it left half done.
template <typename Work>
[[nodiscard]] bool fits_in_memory(const Work& work) {
  try {
    work();
    return true;
  } catch (const std::bad_alloc&) {
  } catch (const std::length_error&) {  // more than max_size()
  } catch (const std::system_error& error) {
    // Creating a thread allocates its stack.
    if (error.code() != std::errc::resource_unavailable_try_again) throw;
  }
  return false;
}

}  // namespace heed
