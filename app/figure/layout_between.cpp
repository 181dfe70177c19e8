#include "app/figure/layout_between.h"

#include <algorithm>
#include <cmath>

#include "app/figure/motion.h"

namespace heed {
namespace {

Point point_between(Point from, Point to, float share) {
  const Rect between = interpolate({from.x, from.y, 0, 0}, {to.x, to.y, 0, 0}, share);
  return {between.x, between.y};
}

Block block_between(const Block& from, const Block& to, float share) {
  Block block = to;
  block.cells = interpolate(from.cells, to.cells, share);
  block.frame = interpolate(from.frame, to.frame, share);
  block.bounds = interpolate(from.bounds, to.bounds, share);
  block.legend = interpolate(from.legend, to.legend, share);
  const float way = ease_in_out(share);
  block.cell_w = std::lerp(from.cell_w, to.cell_w, way);
  block.cell_h = std::lerp(from.cell_h, to.cell_h, way);
  block.title_size = std::lerp(from.title_size, to.title_size, way);
  block.row_label_room = std::lerp(from.row_label_room, to.row_label_room, way);
  return block;
}

Wire wire_between(const Wire& from, const Wire& to, float share) {
  return {to.from_node, to.to_node, point_between(from.from, to.from, share),
          point_between(from.to, to.to, share)};
}

MapBlock map_block_between(const MapBlock& from, const MapBlock& to, float share) {
  const float way = ease_in_out(share);
  MapBlock block = to;
  block.column = interpolate(from.column, to.column, share);
  block.title = interpolate(from.title, to.title, share);
  if (from.activity && to.activity) block.activity = interpolate(*from.activity, *to.activity, share);
  block.attends_x = std::lerp(from.attends_x, to.attends_x, way);
  block.attended_x = std::lerp(from.attended_x, to.attended_x, way);
  block.feeds_x = std::lerp(from.feeds_x, to.feeds_x, way);
  block.fed_x = std::lerp(from.fed_x, to.fed_x, way);
  return block;
}

// Of the same transformer.
ModelMap map_between(const ModelMap& from, const ModelMap& to, float share) {
  ModelMap map = to;
  for (Rect ModelMap::*rect : {&ModelMap::words, &ModelMap::stream, &ModelMap::attention_lane,
                               &ModelMap::feed_forward_lane, &ModelMap::lens})
    map.*rect = interpolate(from.*rect, to.*rect, share);
  map.row_height = std::lerp(from.row_height, to.row_height, ease_in_out(share));
  if (from.readout && to.readout) map.readout = interpolate(*from.readout, *to.readout, share);
  for (std::size_t at = 0; at < std::min(map.blocks.size(), from.blocks.size()); ++at)
    map.blocks[at] = map_block_between(from.blocks[at], to.blocks[at], share);
  return map;
}

}  // namespace

FigureLayout layout_between(const FigureLayout& from, const FigureLayout& to, float share) {
  if (share <= 0) return from;
  FigureLayout layout = to;
  if (share >= 1) return layout;
  for (Block& block : layout.blocks) {
    if (const Block* before = from.find(block.node)) block = block_between(*before, block, share);
  }
  for (Wire& wire : layout.wires) {
    const auto before = std::ranges::find_if(from.wires, [&](const Wire& other) {
      return other.from_node == wire.from_node && other.to_node == wire.to_node;
    });
    if (before != from.wires.end()) wire = wire_between(*before, wire, share);
  }
  for (HeadCard& card : layout.head_cards) {
    const auto before = std::ranges::find(from.head_cards, card.head, &HeadCard::head);
    if (before == from.head_cards.end()) continue;
    card.rect = interpolate(before->rect, card.rect, share);
    card.weights = interpolate(before->weights, card.weights, share);
  }
  if (from.map && to.map) layout.map = map_between(*from.map, *to.map, share);
  layout.product = interpolate(from.product, to.product, share);
  layout.product_room = interpolate(from.product_room, to.product_room, share);
  layout.product_most = interpolate(from.product_most, to.product_most, share);
  layout.bounds = interpolate(from.bounds, to.bounds, share);
  return layout;
}

}  // namespace heed
