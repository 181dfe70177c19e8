#pragma once

namespace heed {

// Memory put by for the moment in which there is no more: it is given up when an allocation fails for the
// first time, so that what small things need (a sentence, the next frame) is there. For the whole process;
// what asks for much more than that fails all the same.
void put_memory_by();  // at the start, and again when the moment is over; does nothing while it is there

}  // namespace heed
