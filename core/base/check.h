#pragma once

namespace heed {

// Prints the failed condition and its location, then aborts.
[[noreturn]] void check_failed(const char* condition, const char* file, int line);

}  // namespace heed

// Asserts an invariant, in release builds too. Mistakes of a user or in a file are a Result
// instead.
#define HEED_CHECK(condition) \
  ((condition) ? static_cast<void>(0) : ::heed::check_failed(#condition, __FILE__, __LINE__))
