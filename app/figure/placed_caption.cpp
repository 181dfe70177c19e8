#include "app/figure/placed_caption.h"

#include <string_view>
#include <utility>

#include "core/explain/readable_names.h"

namespace heed {
namespace {

// The names of the block that is looked at need not say so.
std::string without(std::string_view part, std::string text) {
  for (std::size_t at = text.find(part); at != text.npos; at = text.find(part, at))
    text.erase(at, part.size());
  return text;
}

}  // namespace

std::string placed_caption(const PlacedMoment& of, Language language, std::string said) {
  const Catalogue& texts = catalogue(language);
  const Graph& graph = of.computation.graph();
  const NodeInfo& info = graph.info(of.moment.node);
  const Steps& steps = of.computation.steps();
  const Spot spot = spot_of_matrix(steps, info);
  if (!is_place_shown(steps, of.shown, spot)) {
    const std::string chapter = texts.say(chapter_at(steps, spot).title);
    return texts.say(Message{"ui.canvas.in_chapter", {{"chapter", chapter}, {"caption", std::move(said)}}});
  }
  if (info.block) said = without(readable_block(*info.block), std::move(said));
  const bool says_head = info.is_switched_off && graph.op(of.moment.node);
  if (info.head && has_several_heads(graph) && !says_head) {
    const bool is_elsewhere = of.shown.depth == Depth::Chapter && info.head_key() != head_at(steps, of.shown);
    const char* key = of.is_of_several_heads ? "ui.canvas.in_heads" : "ui.canvas.in_head";
    const std::size_t others = of.computation.built().find_attention(info.block)->heads.size() - 1;
    said = texts.say(Message{is_elsewhere ? "ui.canvas.in_other_head" : key,
                             {{"head", std::to_string(*info.head + 1)},
                              {"others", std::to_string(others)},
                              {"caption", std::move(said)}}});
  }
  const bool is_only_block = of.computation.scene().blocks.size() < 2;
  if (!info.block || (of.shown.depth == Depth::Chapter && is_only_block)) return said;
  return texts.say(Message{"ui.canvas.in_block",
                           {{"block", std::to_string(*info.block + 1)}, {"caption", std::move(said)}}});
}

}  // namespace heed
