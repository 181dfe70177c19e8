#include <algorithm>
#include <utility>

#include "core/edit/draft.h"
#include "core/module/attention/attention_widths.h"
#include "core/module/block/block_module.h"
#include "core/module/feed_forward/feed_forward_module.h"
#include "core/module/norm/norm_module.h"
#include "core/module/projection_module.h"
#include "core/module/readout/readout_module.h"

namespace heed {
namespace {

bool has_shared_parameters(const Scene& scene) {
  return scene.attention.score.kind == Score::Kind::General ||
         scene.attention.score.kind == Score::Kind::Additive;
}

bool has_shared_heads(const Attention& attention) {
  return std::ranges::any_of(attention.heads, [](const Head& each) { return each.shares.has_value(); });
}

void set_model_width(Scene& scene, Index size, Grower& grower) {
  resize(scene.inputs, scene.inputs->rows(), size, grower);
  if (scene.position.kind == Position::Kind::Learned) {
    resize(scene.position.table, scene.position.table->rows(), size, grower);
  }
  if (scene.segments) resize(*scene.segments, (*scene.segments)->rows(), size, grower);
  if (scene.embedding) resize(scene.embedding->table, scene.embedding->table->rows(), size, grower);
  if (!scene.has_blocks()) return follow_input_width(scene.attention, size, grower);
  if (scene.input_norm) follow_width(*scene.input_norm, size, grower);
  for (TransformerBlock& block : scene.blocks) follow_width(block, size, grower);
  if (scene.final_norm) follow_width(*scene.final_norm, size, grower);
  if (scene.readout) follow_width(*scene.readout, size, grower);
}

Error no_weights(const Scene& scene, std::size_t head) {
  const std::string name = scene.attention.heads[head].name;
  return {"", {"edit.no_weights", {{"head", name.empty() ? std::to_string(head + 1) : name}}}};
}

Status set_head_width(Scene& scene, std::size_t which, Width width, Index size, Grower& grower) {
  Head& head = scene.attention.heads[which];
  if (head.shares) {  // keys and values are those of another head
    if (width == Width::Key && head.query) resize(*head.query, head.query->weight->rows(), size, grower);
    return {};
  }
  if (width == Width::Value) {
    if (!head.value) return no_weights(scene, which);
    resize(*head.value, head.value->weight->rows(), size, grower);
    return {};
  }
  if (!head.query || !head.key) return no_weights(scene, which);
  resize(*head.query, head.query->weight->rows(), size, grower);
  resize(*head.key, head.key->weight->rows(), size, grower);
  return {};
}

Status set_head_widths(Scene& scene, const edit::SetWidth& to, Grower& grower) {
  const std::size_t count = scene.attention.heads.size();
  if (to.head) {
    if (Status status = check_index(static_cast<Index>(*to.head), static_cast<Index>(count)); !status) {
      return status;
    }
    if (has_shared_heads(scene.attention)) return Error{"", {"edit.shared_heads", {}}};
    if (to.width == Width::Key && count > 1 && has_shared_parameters(scene)) {
      return Error{"", {"edit.shared_width", {}}};
    }
    return set_head_width(scene, *to.head, to.width, to.size, grower);
  }
  for (std::size_t head = 0; head < count; ++head) {
    if (Status status = set_head_width(scene, head, to.width, to.size, grower); !status) return status;
  }
  return {};
}

Status set_hidden_width(Scene& scene, Index size, Grower& grower) {
  bool has_any = false;
  for (TransformerBlock& block : scene.blocks) {
    if (!block.feed_forward) continue;
    has_any = true;
    set_hidden_width(*block.feed_forward, size, grower);
  }
  return has_any ? Status() : Status(Error{"", {"edit.no_feed_forwards", {}}});
}

}  // namespace

Result<Draft> draft(const Scene& scene, const edit::SetWidth& to) {
  if (Status status = check_extent(to.size); !status) return status.error();
  Draft result{scene, to.growth, {}, {}, {}, {}, {}};
  Grower grower(to.growth);
  switch (to.width) {
    case Width::Model:
      set_model_width(result.scene, to.size, grower);
      break;
    case Width::Memory:
      if (!scene.attention.memory) return Error{"", {"edit.no_memory", {}}};
      follow_memory_width(result.scene.attention, to.size, grower);
      break;
    case Width::Output:
      if (!scene.attention.output) return Error{"", {"edit.no_output", {}}};
      resize(*result.scene.attention.output, scene.attention.output->weight->rows(), to.size, grower);
      break;
    case Width::Hidden:
      if (Status status = set_hidden_width(result.scene, to.size, grower); !status) return status.error();
      break;
    case Width::Key:
    case Width::Value:
      if (Status status = set_head_widths(result.scene, to, grower); !status) return status.error();
  }
  return result;
}

Result<Draft> draft(const Scene& scene, const edit::SetWidths& to) {
  Draft result{scene, {}, {}, {}, {}, {}, {}};
  for (const edit::SetWidth& width : to.widths) {
    Result<Draft> next = draft(result.scene, width);
    if (!next) return next.error();
    result = std::move(next).value();
  }
  return result;
}

Result<Draft> draft(const Scene& scene, const edit::SetHeadForm& to) {
  const Index d = scene.inputs->cols();
  const Index heads = static_cast<Index>(scene.attention.heads.size());
  if (to.form == HeadForm::Narrow && d % heads != 0) {
    return Error{"", {"edit.narrow", {{"d", std::to_string(d)}, {"heads", std::to_string(heads)}}}};
  }
  const Index size = to.form == HeadForm::Narrow ? d / heads : d;
  Draft result{scene, to.growth, {}, {}, {}, {}, {}};
  Grower grower(to.growth);
  for (const Width width : {Width::Key, Width::Value}) {
    if (Status status = set_head_widths(result.scene, {width, size, {}, {}}, grower); !status) {
      return status.error();
    }
  }
  return result;
}

}  // namespace heed
