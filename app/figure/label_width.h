#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace heed {

// Advance width of the monospaced number font, in ems.
inline constexpr float kDigitWidth = 0.6f;

// Estimated (rather over-estimated) width of a text in the word font, in ems. Layout must work
// without fonts.
float width_in_ems(std::string_view utf8);

// The size of words that have this size on an ordinary display: from near and from afar they stay as large on
// the screen; on a thumbnail they shrink with it.
float size_on_screen(float size, float pixels_per_unit);

// The name above a matrix, and how far below its top its line lies.
inline constexpr float kTitleTextSize = 14.5f, kTitleLine = 12;

// Size of axis labels, and the width of one on a single line.
inline constexpr float kAxisLabelSize = 13, kAxisLabelGap = 6;
float axis_label_width(std::string_view utf8);

// The text, elided with … to at most so many ems.
std::string elided_to_width(std::string_view utf8, float most_ems);

// The beginning of a word that stands in a list; the same of one of several words, as placed_label() says it.
std::string short_label(const std::string& word);
std::string short_placed_label(const std::vector<std::string>& labels, std::size_t at);

// A name in two lines of at most so many ems, broken after a blank or a dash, or between Chinese characters,
// where least is elided. The second line is empty if there is no such place.
std::array<std::string, 2> in_two_lines(std::string_view utf8, float most_ems);

// A name in as few lines of at most so many ems as it takes, of whole words; a word that is longer than a
// line, and what has no room in the last of them, is elided.
std::vector<std::string> in_lines(std::string_view utf8, float most_ems, std::size_t most_lines);

}  // namespace heed
