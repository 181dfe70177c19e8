#include "app/figure/number_formats.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <span>
#include <utility>

#include "app/figure/figure_cache.h"

namespace heed {
namespace {

constexpr float kAlike = 0.12f;  // by so much may cells differ

using WrittenRow = std::span<const WrittenMatrix>;

void add_written(const Pen& pen, const Block& block, std::vector<WrittenMatrix>& written) {
  ShownMatrix shown = shown_matrix(pen, block.node);
  if (!shown.has_counterpart || shown.known == 0 || is_scale_pending(pen, shown)) return;
  Heatmap heatmap = heatmap_of(pen, shown, block.cells);
  CellTexts::Key key = cell_texts_key(pen, block, heatmap, is_signed(pen, shown));
  if (key.sizes.has_room()) written.push_back({&block, std::move(shown), std::move(heatmap), std::move(key)});
}

bool are_side_by_side(const Graph& graph, const Block& a, const Block& b) {
  const NodeInfo &of_a = graph.info(a.node), &of_b = graph.info(b.node);
  const auto are_alike = [](float one, float other) {
    return std::abs(one - other) <= kAlike * std::max(one, other);
  };
  return of_a.step == of_b.step && of_a.kind == of_b.kind && of_a.head_key() == of_b.head_key() &&
         are_alike(a.cell_w, b.cell_w) && are_alike(a.cell_h, b.cell_h);
}

// The narrowest in which all of them can tell all of their numbers; none: there is none.
std::optional<CommonStyle> common_format(const Pen& pen, WrittenRow row) {
  int least = kMostCharacters, most = 0;
  bool has_signs = false;
  for (const WrittenMatrix& one : row) {
    const CellTexts own(pen, *one.block, one.heatmap, one.key);
    if (!own.are_all_told()) return std::nullopt;
    least = std::min(least, own.style().characters);
    most = std::max(most, own.style().characters);
    has_signs = has_signs || one.key.is_signed;
  }
  for (int characters = least; characters <= most; ++characters) {
    CommonStyle format{{0, 1, characters}, has_signs};
    const bool have_room = std::ranges::all_of(row, [&](const WrittenMatrix& one) {
      const auto style = one.key.sizes.style_for(characters);
      if (!style) return false;
      const float size = format.style.size_px;
      format.style.size_px = size > 0 ? std::min(size, style->size_px) : style->size_px;
      format.style.letter_width = std::min(format.style.letter_width, style->letter_width);
      return true;
    });
    const auto is_told = [&](const WrittenMatrix& one) {
      CellTexts::Key key = one.key;
      key.format = format;
      const CellTexts texts(pen, *one.block, one.heatmap, key);
      return texts.are_all_told() && texts.style() == format.style;
    };
    if (have_room && std::ranges::all_of(row, is_told)) return format;
  }
  return std::nullopt;
}

std::optional<CommonStyle> kept_format(const Pen& pen, WrittenRow row) {
  const FigureView& view = pen.view;
  if (!view.cache || !view.blank.empty() || !view.veiled.empty()) return common_format(pen, row);
  std::vector<CellTexts::Key> keys;
  for (const WrittenMatrix& one : row) keys.push_back(one.key);
  std::shared_ptr<const KeptNumberFormat>& kept = view.cache->number_format(row.front().block->node);
  if (!kept || kept->keys != keys)
    kept = std::make_shared<const KeptNumberFormat>(KeptNumberFormat{keys, common_format(pen, row)});
  return kept->format;
}

void agree(const Pen& pen, std::span<WrittenMatrix> row) {
  const std::optional<CommonStyle> format = kept_format(pen, row);
  for (WrittenMatrix& one : row) one.key.format = format;
}

}  // namespace

NumberFormats::NumberFormats(const Pen& pen) {
  const Graph& graph = pen.graph();
  std::vector<const Block*> left;
  for (const Block& block : pen.layout.blocks) {
    if (may_have_numbers(pen, block) && pen.is_seen(block.bounds)) left.push_back(&block);
  }
  written_.reserve(left.size());
  for (std::size_t first = 0; first < left.size(); ++first) {
    if (!left[first]) continue;
    const std::size_t begin = written_.size();
    for (std::size_t at = first + 1; at < left.size(); ++at) {
      if (!left[at] || !are_side_by_side(graph, *left[first], *left[at])) continue;
      if (written_.size() == begin) add_written(pen, *left[first], written_);
      add_written(pen, *left[at], written_);
      left[at] = nullptr;
    }
    if (written_.size() > begin + 1) agree(pen, std::span(written_).subspan(begin));
  }
}

const WrittenMatrix* NumberFormats::find(NodeId node) const {
  const auto is_of_node = [node](const WrittenMatrix& one) { return one.block->node == node; };
  const auto found = std::ranges::find_if(written_, is_of_node);
  return found == written_.end() ? nullptr : &*found;
}

}  // namespace heed
