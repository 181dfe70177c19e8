#include "app/state/page_spot.h"

#include <algorithm>
#include <vector>

#include "core/lesson/reference.h"

namespace heed {
namespace {

// The chapter of the first matrix that the page looks at, lights or selects, if it is in this block.
std::optional<int> chapter_of_page(const Computation& computation, const LessonPage& page) {
  const Graph& graph = computation.graph();
  const Steps& steps = computation.steps();
  std::vector<Reference> references = page.look;
  references.insert(references.end(), page.light.begin(), page.light.end());
  if (page.selected) references.push_back(*page.selected);
  for (const Reference& reference : references) {
    const auto node = graph.find(reference.node);
    if (!node) continue;
    const int chapter = spot_of_matrix(steps, graph.info(*node)).chapter;
    const auto block = steps.chapters()[static_cast<std::size_t>(chapter)].block;
    if (!page.block || block == static_cast<int>(*page.block)) return chapter;
  }
  return std::nullopt;
}

// The first chapter of the block that the page is about; else where the step is.
int usual_chapter(const Computation& computation, const LessonPage& page) {
  const std::vector<Chapter>& chapters = computation.steps().chapters();
  if (!page.block) return spot_at_step(computation.steps(), {}, computation.step(), {}).chapter;
  const auto first = std::ranges::find(chapters, static_cast<int>(*page.block), &Chapter::block);
  return static_cast<int>(first - chapters.begin());
}

}  // namespace

Spot spot_of_page(const Computation& computation, const LessonPage& page) {
  Spot spot;
  spot.head = static_cast<int>(page.head.value_or(0));
  if (!computation.scene().has_blocks()) return spot;
  const auto chapter = chapter_of_page(computation, page);
  spot.chapter = chapter.value_or(usual_chapter(computation, page));
  const bool is_near = page.depth ? *page.depth == PageDepth::Head : chapter && !page.shows_whole_figure;
  const bool is_block = page.depth == PageDepth::Block || (!page.depth && !is_near && page.block);
  spot.depth = is_near ? Depth::Chapter : is_block ? Depth::Block : Depth::Model;
  return spot;
}

std::optional<CellRef> selection_of_page(const Graph& graph, const LessonPage& page) {
  const bool is_gradient = page.lens.kind == Lens::Sensitivity;
  if (!is_gradient && !page.selected) return std::nullopt;
  const Result<CellRef> found = resolve_cell(is_gradient ? page.lens.gradient_of : *page.selected, graph);
  return found ? std::optional(found.value()) : std::nullopt;
}

}  // namespace heed
