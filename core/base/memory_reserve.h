#pragma once

namespace heed {

// A reserve of memory that is freed when an allocation fails for the first time, so that small
// allocations (an error message, the next frame) still succeed. One for the whole process; much
// larger allocations fail all the same.
void reserve_memory();  // at startup, and again after recovery; does nothing while the reserve exists

}  // namespace heed
