#include "app/figure/matrix_title.h"

#include <algorithm>
#include <string_view>

#include "app/figure/block_sizes.h"
#include "app/figure/label_width.h"

namespace heed {
namespace {

constexpr float kWidthOfTitle = 0.9f;
constexpr std::size_t kLongestSymbol = std::string_view("X_norm").size();
constexpr float kIndexSize = 0.72f, kIndexGap = 0.06f;      // of an index, as parts of its title
constexpr float kIndexDrop = 0.3f, kWordIndexDrop = 0.16f;  // words have arrows below them
static_assert(kIndexDrop + 0.5f * kIndexSize <= kReachBelowTitle);

MatrixTitle lettered(const std::string& name, const std::string& head) {
  const std::size_t at = name.find('_');
  if (at != 1 || name.size() > kLongestSymbol) return {name, head};
  return {name.substr(0, 1), name.substr(2) + head};
}

}  // namespace

MatrixTitle title_of(const Pen& pen, NodeId node) {
  return lettered(shown_title(pen, node), head_index(pen.graph(), node));
}

MatrixTitle title_in_block(const Pen& pen, NodeId node) {
  return lettered(block_title(pen.graph(), node), head_index(pen.graph(), node));
}

// In ems; letters that lean over reach farther than others, but for the round Q.
float MatrixTitle::width_before_index(const std::string& shown) const {
  const float wider = !is_symbol() ? 0.98f : shown == "Q" ? 1.0f : 1.12f;
  return wider * width_in_ems(shown);
}

// Words are written a little smaller where their index would have no room beside them, before they are cut.
float MatrixTitle::size_in(float room, float size) const {
  constexpr float kLeast = 0.85f;
  if (is_symbol() || index.empty()) return size;
  return size * std::clamp(room / width(size), kLeast, 1.0f);
}

float MatrixTitle::width(float size) const {
  if (index.empty()) return kWidthOfTitle * size * width_in_ems(words);
  return size * (width_before_index(words) + kIndexGap + kWidthOfTitle * kIndexSize * width_in_ems(index));
}

float MatrixTitle::draw(const Pen& pen, Point at, float most_size, float room) const {
  const float size = size_in(room, most_size), em = kWidthOfTitle * size;
  const float index_width = kIndexSize * em * width_in_ems(index);
  const std::string shown = is_symbol() ? words : elided_to_width(words, (room - index_width) / em);
  const Face face = is_symbol() ? Face::Symbol : Face::WordsBold;
  pen.add(Label{at, Anchor::Left, face, size, pen.theme().ink, shown});
  if (index.empty()) return at.x + em * width_in_ems(shown);
  const float drop = is_symbol() ? kIndexDrop : kWordIndexDrop;
  const float x = at.x + size * (width_before_index(shown) + kIndexGap);
  pen.add(Label{{x, at.y + drop * size}, Anchor::Left, face, kIndexSize * size, pen.theme().ink, index});
  return x + index_width;
}

}  // namespace heed
