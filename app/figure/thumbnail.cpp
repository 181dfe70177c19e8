#include "app/figure/thumbnail.h"

#include "app/figure/pen.h"

namespace heed {

Thumbnail draw_thumbnail(const Pen& pen, NodeId node, const Rect& rect, Color ground) {
  const ShownMatrix shown = shown_matrix(pen, node);
  if (shown.known == 0) return Thumbnail::Unknown;
  if (is_scale_pending(pen, shown)) return Thumbnail::Coming;
  Heatmap heatmap = heatmap_of(pen, shown, rect);
  heatmap.empty = with_alpha(heatmap.empty, 0);
  heatmap.is_thumbnail = true;
  if (!pen.is_ready(heatmap)) return Thumbnail::Coming;
  pen.add(heatmap_shape(heatmap));
  cover_hidden(pen, heatmap, ground);
  return Thumbnail::Drawn;
}

}  // namespace heed
