#include "core/base/number.h"
#include "core/edit/scene_edit.h"
#include "core/json/json_text.h"
#include "core/scene/overrides_read.h"

namespace heed {
namespace {

std::string counted(Index from_zero) { return std::to_string(from_zero + 1); }
std::string counted(std::size_t from_zero) { return std::to_string(from_zero + 1); }

// h0.scores[2, 3], as on screen.
std::string cell_text(const std::string& node, Cell at) {
  const std::string slice = is_stack_name(node) ? counted(at.slice) + ", " : "";
  return node + "[" + slice + counted(at.row) + ", " + counted(at.col) + "]";
}

Message on_or_off(const char* on, const char* off, bool is_on) { return {is_on ? on : off, {}}; }

// A row of X or of M.
Message of_row(const char* of_inputs, const char* of_memory, Sequence sequence, Index row) {
  return {sequence == Sequence::Inputs ? of_inputs : of_memory, {{"row", counted(row)}}};
}

const char* symbol_of(Width width) {
  constexpr const char* kSymbols[] = {"d", "d_m", "d_k", "d_v", "d_out", "d_ff"};
  return kSymbols[static_cast<std::size_t>(width)];
}

std::string bias_name(const edit::SetBias& to, std::optional<int> block) {
  if (to.part == ProjectionPart::Output) return node_name({block, {}, "b_o"});
  return node_name(
      {block, static_cast<int>(to.head), std::string("b_") + "qkv"[static_cast<std::size_t>(to.part)]});
}

struct EditLabel {
  std::optional<int> block;

  Message operator()(const edit::SetCells& to) const {
    const std::string cell = cell_text(to.node, to.at);
    if (to.values.size() == 1) {
      return {"edit.set", {{"cell", cell}, {"value", readable_text(to.values(0, 0))}}};
    }
    const std::string size = std::to_string(to.values.rows()) + "×" + std::to_string(to.values.cols());
    return {"edit.name.block", {{"size", size}, {"cell", cell}}};
  }
  Message operator()(const edit::ClearOverrides& which) const {
    if (which.node.empty()) return {"edit.name.clear_all", {}};
    if (which.region.cell_count() == 1) {
      const Cell cell{which.region.row, which.region.col, which.region.slice};
      return {"edit.revert", {{"cell", cell_text(which.node, cell)}}};
    }
    return {"edit.revert", {{"cell", which.node}}};
  }
  Message operator()(const edit::AddPatch& to) const {
    const std::string& node = to.patch.node;
    switch (to.patch.kind) {
      case Patch::Kind::Copy:
        return {"edit.name.patch_copy", {{"node", node}, {"text", shortened(*to.patch.text)}}};
      case Patch::Kind::Mean:
        return {"edit.name.patch_mean", {{"node", node}}};
      case Patch::Kind::Steer:
        break;
    }
    return {"edit.name.patch_steer", {{"node", node}, {"strength", readable_text(to.patch.strength)}}};
  }
  Message operator()(const edit::RemovePatches& which) const {
    return {which.at ? "edit.name.patch_remove" : "edit.name.patch_remove_all", {}};
  }
  Message operator()(const edit::FillCells& to) const { return {"edit.name.fill", {{"node", to.node}}}; }
  Message operator()(const edit::RandomiseWeights& to) const {
    return {"edit.name.randomise", {{"seed", std::to_string(to.fill.seed)}}};
  }
  Message operator()(const edit::SetLock& to) const {
    return {to.is_locked ? "edit.name.lock_on" : "edit.name.lock_off", {{"node", to.node}}};
  }
  Message operator()(const edit::AddRow& to) const {
    return of_row("edit.name.add_row", "edit.name.add_memory_row", to.sequence, to.at);
  }
  Message operator()(const edit::RemoveRows& which) const {
    if (which.count == 1) {
      return of_row("edit.name.remove_row", "edit.name.remove_memory_row", which.sequence, which.from);
    }
    return {"edit.name.remove_rows", {{"count", std::to_string(which.count)}}};
  }
  Message operator()(const edit::DuplicateRow& which) const {
    return of_row("edit.name.copy_row", "edit.name.copy_memory_row", which.sequence, which.row);
  }
  Message operator()(const edit::MoveRow& to) const {
    Message message = of_row("edit.name.move_row", "edit.name.move_memory_row", to.sequence, to.from);
    message.args.emplace_back("to", counted(to.to));
    return message;
  }
  Message operator()(const edit::SetToken& to) const {
    return {"edit.name.token", {{"row", counted(to.row)}, {"token", to.token}}};
  }
  Message operator()(const edit::SetText&) const { return {"edit.name.text", {}}; }
  Message operator()(const edit::SetEmbedding&) const { return {"edit.name.embedding", {}}; }
  Message operator()(const edit::SetWidth& to) const {
    return {"edit.name.width", {{"width", symbol_of(to.width)}, {"size", std::to_string(to.size)}}};
  }
  Message operator()(const edit::SetWidths& to) const {
    std::string sizes;
    for (const edit::SetWidth& width : to.widths) {
      sizes += (sizes.empty() ? "" : ", ") + std::string(symbol_of(width.width)) + " = " +
               std::to_string(width.size);
    }
    return {"edit.name.widths", {{"sizes", sizes}}};
  }
  Message operator()(const edit::SetMemory& to) const {
    return on_or_off("edit.name.memory_on", "edit.name.memory_off", to.is_on);
  }
  Message operator()(const edit::SetScore& to) const {
    constexpr const char* kKeys[] = {"edit.name.dot", "edit.name.scaled_dot", "edit.name.general",
                                     "edit.name.additive"};
    return {kKeys[static_cast<std::size_t>(to.kind)], {}};
  }
  Message operator()(const edit::SetScale& to) const {
    if (!to.scale) return {"edit.name.no_scale", {}};
    return {"edit.name.scale", {{"scale", readable_text(*to.scale)}}};
  }
  Message operator()(const edit::SetBias& to) const {
    return {to.is_on ? "edit.name.bias_on" : "edit.name.bias_off", {{"node", bias_name(to, block)}}};
  }
  Message operator()(const edit::SetCausal& to) const {
    return on_or_off("edit.name.causal_on", "edit.name.causal_off", to.is_on);
  }
  Message operator()(const edit::SetWindow& to) const {
    if (!to.window) return {"edit.name.no_window", {}};
    return {"edit.name.window", {{"window", std::to_string(*to.window)}}};
  }
  Message operator()(const edit::SetKeyShown& to) const {
    return {to.is_shown ? "edit.name.show_key" : "edit.name.hide_key", {{"key", counted(to.key)}}};
  }
  Message operator()(const edit::SetPaddingAtEnd& to) const {
    if (to.count == 0) return {"edit.name.no_padding_at_end", {}};
    return {"edit.name.padding_at_end", {{"count", std::to_string(to.count)}}};
  }
  Message operator()(const edit::PaintMask& to) const {
    return on_or_off("edit.name.paint_allowed", "edit.name.paint_forbidden", to.is_allowed);
  }
  Message operator()(const edit::ClearMask&) const { return {"edit.name.no_mask", {}}; }
  Message operator()(const edit::SetPosition& to) const {
    constexpr const char* kKeys[] = {"edit.name.no_position", "edit.name.sinusoidal", "edit.name.learned",
                                     "edit.name.rotary", "edit.name.alibi"};
    return {kKeys[static_cast<std::size_t>(to.kind)], {}};
  }
  Message operator()(const edit::SetDropout& to) const {
    if (to.p == 0) return {"edit.name.no_dropout", {}};
    return {"edit.name.dropout", {{"p", readable_text(to.p)}, {"seed", std::to_string(to.seed)}}};
  }
  Message operator()(const edit::SetOutput& to) const {
    return on_or_off("edit.name.output_on", "edit.name.output_off", to.is_on);
  }
  Message operator()(const edit::AddHead&) const { return {"edit.name.add_head", {}}; }
  Message operator()(const edit::DuplicateHead& which) const {
    return {"edit.name.copy_head", {{"head", counted(which.head)}}};
  }
  Message operator()(const edit::RemoveHead& which) const {
    return {"edit.name.remove_head", {{"head", counted(which.head)}}};
  }
  Message operator()(const edit::RenameHead& to) const {
    return {"edit.name.rename_head", {{"head", counted(to.head)}, {"name", to.name}}};
  }
  Message operator()(const edit::MoveHead& to) const {
    return {"edit.name.move_head", {{"head", counted(to.from)}, {"to", counted(to.to)}}};
  }
  Message operator()(const edit::EnableHead& to) const {
    return {to.is_enabled ? "edit.name.head_on" : "edit.name.head_off", {{"head", counted(to.head)}}};
  }
  Message operator()(const edit::SoloHead& to) const {
    return {"edit.name.solo", {{"head", counted(to.head)}}};
  }
  Message operator()(const edit::SetHeadWeights& to) const {
    return {to.is_on ? "edit.name.weights_on" : "edit.name.weights_off", {{"head", counted(to.head)}}};
  }
  Message operator()(const edit::EnablePart& to) const {
    constexpr const char* kOn[] = {"edit.name.block_on", "edit.name.attention_on",
                                   "edit.name.feed_forward_on"};
    constexpr const char* kOff[] = {"edit.name.block_off", "edit.name.attention_off",
                                    "edit.name.feed_forward_off"};
    const auto part = static_cast<std::size_t>(to.part);
    return of_block(to.is_enabled ? kOn[part] : kOff[part]);
  }
  Message operator()(const edit::SetResidual& to) const {
    return of_block(to.is_on ? "edit.name.residual_on" : "edit.name.residual_off");
  }
  Message operator()(const edit::SetNormPlace& to) const {
    constexpr const char* kKeys[] = {"edit.name.no_norm", "edit.name.pre_norm", "edit.name.post_norm"};
    return of_block(kKeys[static_cast<std::size_t>(to.place)]);
  }
  Message operator()(const edit::SetNormKind& to) const {
    return of_block(to.kind == Norm::Kind::Layer ? "edit.name.layer_norm" : "edit.name.rms_norm");
  }
  Message operator()(const edit::AddBlock&) const { return {"edit.name.add_block", {}}; }
  Message operator()(const edit::RemoveBlock&) const { return {"edit.name.remove_block", {}}; }
  Message of_block(const char* key) const {
    return {key, {{"block", counted(static_cast<Index>(block.value_or(0)))}}};
  }
  Message operator()(const edit::SetHeadForm& to) const {
    return on_or_off("edit.name.narrow", "edit.name.wide", to.form == HeadForm::Narrow);
  }
};

}  // namespace

Message edit_label(const SceneEdit& edit) { return edit.visit(EditLabel{edit.block}); }

}  // namespace heed
