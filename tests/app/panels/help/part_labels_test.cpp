#include "app/panels/help/part_labels.h"

#include <gtest/gtest.h>

namespace heed {
namespace {

constexpr Rect kWindow{0, 0, 1000, 600};
constexpr float kGap = 6;

TEST(PartLabels, a_large_part_has_its_label_in_its_middle) {
  const PartToLabel part{{100, 100, 600, 400}, {120, 26}};
  const LabelPlace place = place_labels({&part, 1}, kWindow, kGap).front();
  EXPECT_EQ(place.label, (Rect{340, 287, 120, 26}));
  EXPECT_FALSE(place.has_line);
}

TEST(PartLabels, a_small_part_keeps_its_face_and_a_line_leads_to_it) {
  const PartToLabel part{{960, 8, 34, 34}, {140, 26}};
  const LabelPlace place = place_labels({&part, 1}, kWindow, kGap).front();
  EXPECT_FALSE(do_overlap(place.label, part.part));
  EXPECT_LE(place.label.right(), kWindow.right());
  EXPECT_TRUE(place.has_line);
  EXPECT_TRUE(inset(part.part, -1).contains(place.to));
}

TEST(PartLabels, neighbours_in_a_row_get_labels_that_lie_apart) {
  std::vector<PartToLabel> parts;
  for (int i = 0; i < 8; ++i) parts.push_back({{700 + 36.0f * static_cast<float>(i), 8, 34, 34}, {150, 26}});
  const std::vector<LabelPlace> places = place_labels(parts, kWindow, kGap);
  for (std::size_t a = 0; a < places.size(); ++a) {
    EXPECT_GE(places[a].label.x, 0);
    EXPECT_LE(places[a].label.right(), kWindow.right());
    for (std::size_t b = 0; b < places.size(); ++b) {
      if (a != b) {
        EXPECT_FALSE(do_overlap(places[a].label, places[b].label)) << a << " " << b;
      }
      EXPECT_FALSE(do_overlap(places[a].label, parts[b].part)) << a << " " << b;
    }
  }
}

}  // namespace
}  // namespace heed
