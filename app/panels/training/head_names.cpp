#include "app/panels/training/head_names.h"

#include "core/scene/modules.h"
#include "core/train/milestones.h"

namespace heed {

std::vector<HeadKey> heads_of(const BuiltScene& built) {
  std::vector<HeadKey> heads;
  const auto add = [&](std::optional<int> block) {
    const AttentionNodes* attention = built.find_attention(block);
    for (std::size_t head = 0; attention && head < attention->heads.size(); ++head)
      heads.push_back({block, static_cast<int>(head)});
  };
  if (built.blocks.empty()) add(std::nullopt);
  for (std::size_t block = 0; block < built.blocks.size(); ++block) add(static_cast<int>(block));
  return heads;
}

const Matrix* known_weights(const Computation& computation, const HeadKey& head) {
  const HeadNodes* nodes = computation.built().find_head(head);
  if (!nodes) return nullptr;
  const NodeId node = nodes->weights;
  const Shape shape = computation.graph().shape(node);
  if (!computation.graph().is_known(node, {shape.rows - 1, shape.cols - 1})) return nullptr;
  return &*computation.graph().value(node);
}

std::string pattern_name(const Ui& ui, HeadPattern pattern) {
  return ui.tr(std::string("ui.train.pattern.") + std::string(pattern_id(pattern)));
}

std::string short_pattern_name(const Ui& ui, HeadPattern pattern) {
  return ui.tr(std::string("ui.train.short_pattern.") + std::string(pattern_id(pattern)));
}

std::string partly_name(const Ui& ui, HeadPattern pattern) {
  const std::string what = ui.tr(std::string("ui.train.looked_at.") + std::string(pattern_id(pattern)));
  return ui.texts.tr({"ui.train.partly", {{"what", what}}});
}

std::string short_partly_name(const Ui& ui, HeadPattern pattern) {
  return ui.texts.tr({"ui.train.short_partly", {{"what", short_pattern_name(ui, pattern)}}});
}

HeadTitle head_title(const PanelUi& ui, const HeadKey& head, const HeadReading* reading) {
  HeadTitle title{short_head_name(head), {}, {}, {}, is_head_on(ui.state.computation.scene(), head)};
  if (!title.is_on) {
    title.does = title.is = ui.tr("figure.head.off");
    return title;
  }
  const auto pattern = reading ? telling_pattern(*reading) : std::nullopt;
  if (!pattern) return title;
  title.measure = reading->of(*pattern).share;
  if (*title.measure >= kMostlyShare) {
    title.does = pattern_name(ui, *pattern);
    title.is = short_pattern_name(ui, *pattern);
    return title;
  }
  title.does = ui.texts.tr({"ui.train.partly_share",
                            {{"does", partly_name(ui, *pattern)}, {"share", share_text(*title.measure)}}});
  title.is = short_partly_name(ui, *pattern);
  return title;
}

}  // namespace heed
