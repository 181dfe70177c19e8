#pragma once

#include <string>
#include <string_view>

namespace heed {

// How wide a character of the face for numbers is, in ems: all are alike.
inline constexpr float kDigitWidth = 0.6f;

// About how wide a text is in the face for words, in ems; rather too much than too little. A figure is laid
// out where there are no fonts.
float width_in_ems(std::string_view utf8);

// Of what stands along the edge of a matrix, and how wide it is there in one line.
inline constexpr float kAxisLabelSize = 11, kAxisLabelGap = 7;
float axis_label_width(std::string_view utf8);

// As much of the text as fits into so many ems, with … in place of the rest.
std::string shortened_to(std::string_view utf8, float most_ems);

}  // namespace heed
