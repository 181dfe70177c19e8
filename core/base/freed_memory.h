#pragma once

namespace heed {

// At startup: memory that is freed stays with the process, up to some 128 MB, as
// matrices of some megabytes are made and dropped all the time. Given back to the system, each of their pages
// would be cleared anew. The heap grows in large steps, for huge_pages.h.
void keep_freed_memory();

// Memory is short: from now on the system is not asked for more at a time than what is allocated. What is
// kept ahead would have no room where the rest has.
void ask_for_no_more_than_needed();

}  // namespace heed
