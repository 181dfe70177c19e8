#include "app/figure/number_formats.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <span>
#include <utility>

#include "app/figure/figure_cache.h"
#include "app/figure/joined_outputs.h"

namespace heed {
namespace {

constexpr float kAlike = 0.12f;  // by so much may cells differ

using WrittenRow = std::span<const WrittenMatrix>;

// Returns whether its numbers, if there are any, have room.
bool add_written(const Pen& pen, const Block& block, std::vector<WrittenMatrix>& written) {
  ShownMatrix shown = shown_matrix(pen, block.node);
  if (!shown.has_counterpart || shown.known == 0 || is_scale_pending(pen, shown)) return true;
  if (!may_have_numbers(pen, block)) return false;
  Heatmap heatmap = heatmap_of(pen, shown, block.cells);
  CellTexts::Key key = cell_texts_key(pen, block, heatmap, shown);
  const bool has_room = key.sizes.has_room();
  if (has_room) written.push_back({&block, std::move(shown), std::move(heatmap), std::move(key)});
  return has_room;
}

bool are_side_by_side(const Graph& graph, const Block& a, const Block& b) {
  const NodeInfo &of_a = graph.info(a.node), &of_b = graph.info(b.node);
  const auto are_alike = [](float one, float other) {
    return std::abs(one - other) <= kAlike * std::max(one, other);
  };
  const bool are_made_alike =
      of_a.step == of_b.step && of_a.kind == of_b.kind && of_a.head_key() == of_b.head_key();
  const auto joint = joint_of(graph, a.node);
  const bool are_copies = joint && joint == joint_of(graph, b.node);
  return (are_made_alike || are_copies) && are_alike(a.cell_w, b.cell_w) && are_alike(a.cell_h, b.cell_h);
}

// None: their numbers are too different, or have no room.
std::optional<NumberStyle> common_format(const Pen& pen, WrittenRow row) {
  NumbersToWrite all = numbers_to_write(pen, *row[0].block, row[0].heatmap, row[0].key);
  std::vector<NumberSizes> sizes;
  for (const WrittenMatrix& one : row) {
    sizes.push_back(one.key.sizes);
    all.add(numbers_to_write(pen, *one.block, one.heatmap, one.key));
  }
  return style_for_all(sizes, all);
}

bool has_numbers(const Pen& pen, const WrittenMatrix& matrix, CellTexts::Key key) {
  key.has_common_sign = true;
  return CellTexts(pen, *matrix.block, matrix.heatmap, key).is_any();
}

// Whether it is what the last step made, or what that was made from.
bool is_of_last_step(const Pen& pen, const WrittenMatrix& matrix) {
  const auto moment = pen.computation.last_moment();
  if (!moment) return false;
  const NodeId node = matrix.block->node;
  return moment->node == node || std::ranges::count(pen.graph().inputs(moment->node), node) > 0;
}

// Numbers in some of them only would be taken for a difference between them.
std::vector<CellTexts::Key> agreed_keys(const Pen& pen, WrittenRow row, const KeptNumberFormat& made_for) {
  const std::optional<NumberStyle> format = common_format(pen, row);
  std::vector<CellTexts::Key> keys;
  std::size_t with_numbers = 0;
  for (const WrittenMatrix& one : row) {
    CellTexts::Key& key = keys.emplace_back(one.key);
    key.format = format;
    with_numbers += format || has_numbers(pen, one, key);
  }
  bool have_all = made_for.have_all_room;
  if (with_numbers == 0 || (have_all && with_numbers == row.size())) return keys;
  for (std::size_t at = 0; at < row.size(); ++at) {
    have_all = have_all && has_numbers(pen, row[at], keys[at]);
  }
  for (CellTexts::Key& key : keys) key.has_numbers = have_all || made_for.is_of_last_step;
  return keys;
}

void agree(const Pen& pen, std::span<WrittenMatrix> row, bool have_all_room) {
  const FigureView& view = pen.view;
  KeptNumberFormat format{{}, have_all_room, std::ranges::any_of(row, [&](const WrittenMatrix& one) {
                            return is_of_last_step(pen, one);
                          })};
  for (const WrittenMatrix& one : row) format.keys.push_back(one.key);
  std::shared_ptr<const KeptNumberFormat> agreed;
  const bool is_kept = view.cache && view.blank.empty() && view.veiled.empty();
  if (is_kept) agreed = view.cache->number_format(row.front().block->node);
  if (!agreed || !agreed->is_for(format)) {
    format.agreed = agreed_keys(pen, row, format);
    agreed = std::make_shared<const KeptNumberFormat>(std::move(format));
    if (is_kept) view.cache->number_format(row.front().block->node) = agreed;
  }
  for (std::size_t at = 0; at < row.size(); ++at) row[at].key = agreed->agreed[at];
}

}  // namespace

NumberFormats::NumberFormats(const Pen& pen) {
  const Graph& graph = pen.graph();
  std::vector<const Block*> left, row;
  for (const Block& block : pen.layout.blocks) {
    if (pen.is_seen(block.bounds)) left.push_back(&block);
  }
  written_.reserve(left.size());
  while (!left.empty()) {
    const Block& first = *left.front();
    const auto others = std::ranges::stable_partition(
        left, [&](const Block* block) { return block == &first || are_side_by_side(graph, first, *block); });
    row.assign(left.begin(), others.begin());
    left.erase(left.begin(), others.begin());
    if (row.size() < 2 ||
        std::ranges::none_of(row, [&](auto* block) { return may_have_numbers(pen, *block); }))
      continue;
    const std::size_t begin = written_.size();
    bool have_all_room = true;
    for (const Block* block : row) have_all_room = add_written(pen, *block, written_) && have_all_room;
    const std::span added = std::span(written_).subspan(begin);
    if (added.size() > 1 || (added.size() == 1 && !have_all_room)) agree(pen, added, have_all_room);
  }
}

const WrittenMatrix* NumberFormats::find(NodeId node) const {
  const auto is_of_node = [node](const WrittenMatrix& one) { return one.block->node == node; };
  const auto found = std::ranges::find_if(written_, is_of_node);
  return found == written_.end() ? nullptr : &*found;
}

}  // namespace heed
