#include "app/panels/lesson/lesson_variants.h"

#include <algorithm>
#include <string>
#include <utility>

#include "app/figure/figure.h"
#include "app/paint/screen_painter.h"
#include "app/panels/lesson/lesson_prose.h"
#include "app/panels/widgets/control.h"
#include "core/explain/readable_names.h"
#include "core/lesson/computed_page.h"
#include "core/lesson/prose.h"

namespace heed {
namespace {

constexpr float kVariantGap = 12, kVariantEm = 13, kUnderTitle = 4, kLargestVariant = 1, kRoomyCell = 56,
                kNarrow = 0.7f, kVariantMargin = 3;
constexpr std::size_t kVariantColumns = 2;

// Computed from the lesson's scene, not from the edited document.
const std::vector<std::optional<Computation>>& computed_variants(const LessonProgress& reading,
                                                                 LessonMemory& memory) {
  const std::pair of{reading.lesson.get(), reading.page};
  if (memory.variants_of == of) return memory.variants;
  memory.variants.clear();
  std::vector<LessonFault> faults;
  for (const LessonVariant& variant : reading.shown().variants)
    memory.variants.push_back(compute_variant(*reading.lesson, variant, "beside", faults));
  memory.variants_of = of;
  return memory.variants;
}

// The matrix as the figure has it, as wide as the column; returns its height.
float variant_matrix_ui(PanelUi& ui, const Point& at, float width, const Computation& computation,
                        NodeId node) {
  const Spot spot = spot_of_matrix(computation.steps(), computation.graph().info(node));
  const FigureLayout layout = make_figure_layout(computation, figure_focus(computation, spot));
  const Block* block = layout.find(node);
  if (!block) return 0;
  Rect shown = block->bounds;
  shown.height = block->frame.bottom() - shown.y;  // without the legend
  float largest = kLargestVariant * ui.scale;
  // A figure with long rows has small cells; the numbers of a matrix narrower than its name are to be read
  // all the same, without the name.
  if (block->frame.width < kNarrow * shown.width) {
    shown = block->frame;
    const float cell = shown.width / static_cast<float>(computation.graph().shape(node).cols);
    largest = kRoomyCell / cell * ui.scale;
  }
  shown = inset(shown, -kVariantMargin);  // the whole of its lines
  const float scale = std::min(width / shown.width, largest);
  const Rect area{at.x, at.y, width, shown.height * scale};
  FigureView view;
  view.theme = &ui.theme;
  view.language = ui.state.view.language;
  view.colors = ui.state.view.colors;
  view.pixels_per_unit = scale / ui.scale;
  view.shows_legends = false;
  const Camera camera{Point{at.x, at.y} - Point{shown.x, shown.y} * scale, scale};
  ImGui::PushClipRect(min_of(area), max_of(area), true);
  paint_screen(draw_matrix(computation, layout, view, node), camera, area, ui.fonts,
               *ImGui::GetWindowDrawList(), nullptr);
  ImGui::PopClipRect();
  return area.height;
}

float variant_ui(PanelUi& ui, const Rect& column, float top, std::size_t which, const LessonVariant& variant,
                 const Computation& computation, LessonMemory& memory) {
  const auto node = computation.graph().find(variant.show.node);
  if (!node) return top;
  const float height = variant_matrix_ui(ui, {column.x, top}, column.width, computation, *node);
  const Message tip{"ui.lesson.variant_tip",
                    {{"name", plain_prose(ui, variant.say, memory)},
                     {"matrix", readable_name(computation, *node)},
                     {"size", size_text(computation.graph().shape(*node))}}};
  interact(ui, ("variant_" + std::to_string(which + 1)).c_str(), {column.x, top, column.width, height},
           ui.texts.tr(tip), {size::kRadiusSmall});
  return top + height;
}

}  // namespace

void lesson_variants_ui(PanelUi& ui, Flow& flow, LessonMemory& memory) {
  const std::vector<LessonVariant>& variants = ui.state.lesson->shown().variants;
  if (variants.empty()) return;
  const auto& computed = computed_variants(*ui.state.lesson, memory);
  const float gap = ui.px(kVariantGap);
  for (std::size_t first = 0; first < variants.size(); first += kVariantColumns) {
    flow.gap(kVariantGap);
    const Rect row = flow.take(0);
    const std::size_t last = std::min(first + kVariantColumns, variants.size());
    const float width = (row.width - gap) / static_cast<float>(kVariantColumns);
    const auto column_of = [&](std::size_t which) {
      return Rect{row.x + static_cast<float>(which - first) * (width + gap), row.y, width, 0};
    };
    float top = row.y;  // below the names of the row
    for (std::size_t which = first; which < last; ++which) {
      const Rect column = column_of(which);
      Flow inner(ui, column.x, column.y, column.width);
      const std::string id = "beside_" + std::to_string(which + 1);
      lesson_prose_ui(ui, inner, {id, variants[which].say, kVariantEm}, memory);
      top = std::max(top, inner.y() + ui.px(kUnderTitle));
    }
    float bottom = top;
    for (std::size_t which = first; which < last; ++which) {
      if (computed[which])
        bottom = std::max(
            bottom, variant_ui(ui, column_of(which), top, which, variants[which], *computed[which], memory));
    }
    flow.take(bottom - row.y);
  }
}

}  // namespace heed
