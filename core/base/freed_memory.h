#pragma once

namespace heed {

// At startup: memory that is freed stays with the process, up to some 128 MB, as matrices of some megabytes
// are made and dropped all the time. Given back to the system, each of their pages would be cleared anew.
void keep_freed_memory();

}  // namespace heed
