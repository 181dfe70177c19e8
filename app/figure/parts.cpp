#include "app/figure/parts.h"

#include <algorithm>
#include <cmath>

#include "app/figure/head_spans.h"

namespace heed {

std::string block_title(const Graph& graph, NodeId node) {
  const NodeInfo& info = graph.info(node);
  return info.head ? info.name.substr(info.name.find('.') + 1) : info.name;
}

Color faded(Color color, float opacity) {
  return with_alpha(color, static_cast<std::uint8_t>(std::lround(static_cast<float>(color.a) * opacity)));
}

void fade_since(Drawing& drawing, std::size_t count, float opacity) {
  if (opacity >= 1) return;
  for (std::size_t at = count; at < drawing.shapes.size(); ++at) {
    std::visit(
        [opacity](auto& shape) {
          if constexpr (requires { shape.fill; }) {
            shape.fill = faded(shape.fill, opacity);
          } else {
            shape.color = faded(shape.color, opacity);
          }
        },
        drawing.shapes[at]);
  }
}

void draw_head_card(const Pen& pen, const HeadCard& card) {
  const bool is_open = card.head == pen.layout.head;
  const Theme& theme = pen.theme();
  pen.add(Box{card.rect, is_open ? theme.raised : theme.panel, 8});
  pen.add(Outline{card.rect, is_open ? theme.ink : theme.line, 8, is_open ? 1.6f : 1, false});
  const std::string prefix = "h" + std::to_string(card.head) + ".";
  pen.add(Label{{card.rect.center_x(), card.rect.y + 15},
                Anchor::Center,
                Face::Words,
                12,
                is_open ? theme.ink : theme.muted,
                head_title(pen, card.head)});
  const auto node = pen.graph().find(prefix + "weights");
  if (!node) return;
  const Shape& shape = pen.graph().shape(*node);
  const Index known = pen.known(*node);
  const Index tile = std::max(Index{1}, (std::max(shape.rows, shape.cols) + 23) / 24);
  const float w = card.weights.width / static_cast<float>(shape.cols);
  const float h = card.weights.height / static_cast<float>(shape.rows);
  for (Index row = 0; row < shape.rows; row += tile) {
    for (Index col = 0; col < shape.cols; col += tile) {
      if (index_of(shape, {row, col}) >= known) continue;
      const Index rows = std::min(tile, shape.rows - row), cols = std::min(tile, shape.cols - col);
      const float strongest = pen.graph().value(*node)->block(row, col, rows, cols).maxCoeff();
      const Rect rect = {card.weights.x + static_cast<float>(col) * w,
                         card.weights.y + static_cast<float>(row) * h, w * static_cast<float>(cols),
                         h * static_cast<float>(rows)};
      pen.add(Box{inset(rect, 0.5f),
                  cell_color(theme, pen.graph().info(*node).role, std::isfinite(strongest) ? strongest : 0),
                  1});
    }
  }
}

}  // namespace heed
