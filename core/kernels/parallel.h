#pragma once

#include <cstddef>

namespace heed {

// How many threads share the work of parallel_for, the calling one included: HEED_THREADS of the environment,
// or as many as the processor runs at once.
std::size_t thread_count();

// Calls body(0) … body(count − 1), each once, in no order and on several threads, and returns when all have
// returned. body counts on no other call of it; what one throws, when memory runs out, is thrown on when all
// have returned, and those not begun are left out. While one thread uses the others, another caller (or body
// itself) does its work alone; a few pieces of some hundred microseconds each are worth the waking.
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
