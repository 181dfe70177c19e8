#pragma once

#include "app/state/app_state.h"

namespace heed {

// The first steps of a chapter have a key each.
inline constexpr int kLargestDigit = 9;

// The chapter whose steps digit keys go to: the one that is looked at. Of the map, or of a block, that of the
// last step; where there is none, or it comes before all blocks, the first of a block.
const Chapter& chapter_of_digits(const AppState& state);

// This step of the chapter, or the first one after it that makes something.
int making_step(const Timeline& timeline, const Chapter& chapter, int step);

// The digit that goes to this step; none: it is in another chapter, or too far.
std::optional<int> digit_of_step(const AppState& state, int step);

// From a digit to its step. False: the chapter has fewer steps, and that is said.
bool take_digit(AppState& state, int& step);

}  // namespace heed
