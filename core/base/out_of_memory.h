#pragma once

#include <new>
#include <stdexcept>
#include <system_error>

#include "core/base/result.h"

namespace heed {

// What is said when there is no more memory.
inline Error out_of_memory() { return {"", {"memory.out", {}}}; }

// Does what memory may not suffice for, and returns whether it did. If not, whatever `work` had begun to
// write is for the caller to throw away.
template <typename Work>
[[nodiscard]] bool fits_in_memory(const Work& work) {
  try {
    work();
    return true;
  } catch (const std::bad_alloc&) {
  } catch (const std::length_error&) {  // more than there can ever be
  } catch (const std::system_error& error) {
    // A thread has a stack of its own, which counts as memory too.
    if (error.code() != std::errc::resource_unavailable_try_again) throw;
  }
  return false;
}

}  // namespace heed
