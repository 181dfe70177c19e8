#pragma once

namespace heed {

// Prints what was expected to hold and where, then aborts.
[[noreturn]] void check_failed(const char* condition, const char* file, int line);

}  // namespace heed

// For what only a programmer can get wrong; always on. What a user or a file can get wrong is a Result.
#define HEED_CHECK(condition) \
  ((condition) ? static_cast<void>(0) : ::heed::check_failed(#condition, __FILE__, __LINE__))
