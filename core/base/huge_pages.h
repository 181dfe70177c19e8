#pragma once

#include <cstddef>

namespace heed {

// Large matrices are read fastest from pages of 2 MB: with pages of 4 KB a processor spends a third of a
// product looking up where they lie. Where Linux grants huge pages to those who ask (`madvise`), this asks
// for what was just allocated, and for the rest of the heap it lies in. A Release build calls it for every
// large allocation
// (`--wrap=malloc` in CMakeLists.txt).
void prefer_huge_pages(void* begin, std::size_t bytes);

}  // namespace heed
