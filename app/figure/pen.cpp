#include "app/figure/pen.h"

#include <cmath>

#include "app/figure/figure_cache.h"
#include "app/figure/head_spans.h"

namespace heed {

std::shared_ptr<const Expression> Pen::formula(CellRef cell) const {
  return view.cache ? view.cache->explanations().formula(graph(), cell)
                    : Explanations().formula(graph(), cell);
}

std::shared_ptr<const ExplainedCell> Pen::explained(CellRef cell) const {
  return view.cache ? view.cache->explanations().explained(graph(), cell)
                    : Explanations().explained(graph(), cell);
}

std::string block_title(const Graph& graph, NodeId node) {
  const NodeInfo& info = graph.info(node);
  return info.id;
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
          } else if constexpr (requires { shape.color; }) {
            shape.color = faded(shape.color, opacity);
          }
        },
        drawing.shapes[at]);
  }
}

void draw_head_card(const Pen& pen, const HeadCard& card) {
  if (!pen.is_seen(card.rect)) return;
  const bool is_open = card.head == pen.layout.head;
  const Theme& theme = pen.theme();
  pen.add(Box{card.rect, is_open ? theme.raised : theme.panel, 8});
  pen.add(Outline{card.rect, is_open ? theme.ink : theme.line, 8, is_open ? 1.6f : 1, false});
  pen.add(Label{{card.rect.center_x(), card.rect.y + 15},
                Anchor::Center,
                Face::Words,
                12,
                is_open ? theme.ink : theme.muted,
                head_title(pen, card.head)});
  const HeadNodes& head = pen.computation.attention().heads[static_cast<std::size_t>(card.head)];
  const ShownMatrix shown = shown_matrix(pen, head.weights);
  if (shown.known == 0) return;
  const auto say_coming = [&] {
    pen.add(Label{card.weights.center(), Anchor::Center, Face::Words, 12, theme.muted, "…"});
  };
  if (is_scale_pending(pen, shown)) return say_coming();
  Heatmap heatmap = heatmap_of(pen, shown, card.weights);
  heatmap.empty = with_alpha(heatmap.empty, 0);
  heatmap.is_thumbnail = true;
  if (!pen.is_ready(heatmap)) return say_coming();
  pen.add(std::move(heatmap));
}

}  // namespace heed
