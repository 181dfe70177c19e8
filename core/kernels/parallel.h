#pragma once

#include <cstddef>

namespace heed {

// The number of threads of parallel_for, including the caller: the environment variable
// HEED_THREADS, or the hardware concurrency.
std::size_t thread_count();

// Whether the other threads wait for work without sleeping, as they do for a moment after a job: then even a
// little is worth sharing.
bool are_threads_awake();

// Calls body(0) … body(count − 1), each once, in any order on several threads, and returns when all
// have returned. Calls must be independent. If one throws (out of memory), the rest are skipped and
// the exception is rethrown. While the pool is busy, another caller, or a nested call, runs
// serially. Worth its overhead from a few tasks of several hundred microseconds each.
template <typename Body>
void parallel_for(std::ptrdiff_t count, const Body& body);

namespace parallel_detail {

using Call = void (*)(const void* body, std::ptrdiff_t index);

void run(std::ptrdiff_t count, Call call, const void* body);

}  // namespace parallel_detail

template <typename Body>
void parallel_for(std::ptrdiff_t count, const Body& body) {
  parallel_detail::run(
      count, [](const void* of, std::ptrdiff_t index) { (*static_cast<const Body*>(of))(index); }, &body);
}

}  // namespace heed
