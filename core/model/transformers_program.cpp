#include "core/model/transformers_program.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "core/base/number.h"
#include "core/graph/node_key.h"
#include "core/json/json_text.h"
#include "core/model/module_places.h"
#include "core/model/patch_texts.h"
#include "core/model/pretrained_model.h"
#include "core/model/program_pieces.h"

namespace heed {
namespace {

namespace pieces = program_pieces;

std::string_view opening_class(ModelAnswer answer) {
  switch (answer) {
    case ModelAnswer::NextToken:
      return "AutoModelForCausalLM";
    case ModelAnswer::MaskedToken:
      return "AutoModelForMaskedLM";
    case ModelAnswer::Label:
      return "AutoModelForSequenceClassification";
    case ModelAnswer::Rows:
      return "AutoModel";
  }
  return "AutoModel";
}

std::string_view printing(ModelAnswer answer) {
  switch (answer) {
    case ModelAnswer::NextToken:
      return R"py(likely = outputs.logits[0, -1].softmax(-1).topk(5)
for share, token in zip(likely.values.tolist(), likely.indices.tolist()):
    print(f"{share:.4f} {tokenizer.decode([token])!r}")
)py";
    case ModelAnswer::MaskedToken:
      return R"py(for row in (tokenizer(text, return_tensors="pt").input_ids[0] == tokenizer.mask_token_id).nonzero()[:, 0].tolist():
    likely = outputs.logits[0, row].softmax(-1).topk(5)
    for share, token in zip(likely.values.tolist(), likely.indices.tolist()):
        print(f"{share:.4f} {tokenizer.decode([token])!r}")
)py";
    case ModelAnswer::Label:
      return R"py(for label, share in enumerate(outputs.logits[0].softmax(-1).tolist()):
    print(f"{share:.4f} {model.config.id2label[label]}")
)py";
    case ModelAnswer::Rows:
      return R"py(print(outputs.last_hidden_state[0])
)py";
  }
  return {};
}

// In Python, where infinity is no number that can be written.
std::string number_text(float value) {
  return std::isfinite(value) ? exact_text(value) : "float(\"" + exact_text(value) + "\")";
}

std::string cells_text(const std::vector<Override>& cells, double factor = 1) {
  std::string text = "[";
  for (const Override& cell : cells)
    text += fmt::format("{}[{}, {}, {}]", text.size() > 1 ? ", " : "", cell.cell.row, cell.cell.col,
                        number_text(static_cast<float>(cell.value * factor)));
  return text + "]";
}

std::string rows_text(const Matrix& matrix, Index rows) {
  std::string text = "torch.tensor([";
  for (Index row = 0; row < rows; ++row) {
    text += row > 0 ? ",\n    [" : "[";
    for (Index col = 0; col < matrix.cols(); ++col)
      text += (col > 0 ? ", " : "") + exact_text(matrix(row, col));
    text += "]";
  }
  return text + "])";
}

// What a scene does to the numbers of a computed node.
struct NodeChanges {
  std::vector<const Patch*> patches;
  const std::vector<Override>* overrides = nullptr;
};

// What is changed last has the last word where hooks of one module are concerned with several nodes.
struct IsUpstream {
  static std::tuple<int, std::ptrdiff_t, int, std::string> place(const NodeKey& key) {
    static constexpr std::array<std::string_view, 20> kInOrder{
        "norm1",     "Q",   "K",     "V",      "scores", "scaled", "masked", "weights", "output", "concat",
        "attention", "mid", "norm2", "hidden", "gate",   "active", "feed",   "out",     "final",  "logits"};
    const bool is_behind_blocks = key.id == "final" || key.id == "logits";
    const int block = key.block.value_or(is_behind_blocks ? std::numeric_limits<int>::max() : -1);
    return {block, std::ranges::find(kInOrder, key.id) - kInOrder.begin(), key.head.value_or(-1), key.id};
  }
  bool operator()(const NodeKey& a, const NodeKey& b) const { return place(a) < place(b); }
};

std::map<NodeKey, NodeChanges, IsUpstream> changes_of_nodes(const Scene& scene) {
  std::map<NodeKey, NodeChanges, IsUpstream> changes;
  for (const Patch& patch : scene.patches) changes[parse_node_name(patch.node)].patches.push_back(&patch);
  for (const auto& [node, cells] : scene.overrides) changes[parse_node_name(node)].overrides = &cells;
  // What is added comes on top of what is put there.
  for (auto& [node, change] : changes)
    std::stable_partition(change.patches.begin(), change.patches.end(),
                          [](const Patch* patch) { return patch->kind != Patch::Kind::Steer; });
  return changes;
}

class ProgramWriter {
 public:
  ProgramWriter(const PretrainedModel& model, const Scene& scene)
      : places_(model), form_(model.settings()), readout_(model.readout()), scene_(scene), texts_(scene) {
    if (model.cuts_longer_texts())
      cutting_ = fmt::format("truncation=True, max_length={}, ", model.max_tokens());
  }

  Result<std::string> write() {
    const std::optional<ModelChanges> changes = changes_of_model(scene_);
    if (!changes) return Error{"", {"pretrained.program.none", {}}};
    const std::array<Status, 3> done = {add_edits(*changes), add_off(changes->off), add_node_changes()};
    for (const Status& status : done) {
      if (!status) return status.error();
    }
    const std::string other_runs = texts_.other_runs(hooks_), own_run = texts_.own_run(hooks_);
    std::string program = fmt::format(pieces::kOpening, opening_class(readout_.answer),
                                      heed::quoted(scene_.model->folder), heed::quoted(scene_.model->text),
                                      has_softmax_ || has_patches() ? "import types\n" : "", cutting_);
    for (const std::string_view piece : helpers()) program += piece;
    for (const std::string& part : {weights_, off_, other_runs, inputs_, own_run, nodes_})
      if (!part.empty()) program += "\n" + part;
    return program + std::string(pieces::kRun) + std::string(printing(readout_.answer));
  }

 private:
  static Error no_module(const std::string& node) {
    return {node, {"pretrained.program.no_module", {{"node", node}}}};
  }

  bool has_patches() const { return !scene_.patches.empty(); }

  std::vector<std::string_view> helpers() const {
    std::vector<std::string_view> wanted;
    const std::pair<bool, std::string_view> all[] = {
        {has_cells_, pieces::kPut},       {has_weights_, pieces::kWeights}, {has_after_, pieces::kAfter},
        {has_before_, pieces::kBefore},   {has_skip_, pieces::kSkip},       {has_softmax_, pieces::kSoftmax},
        {has_patches(), pieces::kRowsOf},
    };
    for (const auto& [is_wanted, piece] : all) {
      if (is_wanted) wanted.push_back(piece);
    }
    if (!wanted.empty()) wanted.push_back("\n");
    return wanted;
  }

  static std::string range_text(const ModulePlace& place) {
    return place.last > 0 ? fmt::format(", {}, {}", place.first, place.last) : std::string();
  }

  // The view of a weight or bias that a scene calls by this name.
  std::string view_of(const ModulePlace& place) {
    has_weights_ = true;
    if (place.kind == ModulePlace::Kind::Weight)
      return fmt::format("weight(\"{}.weight\"{}{})", place.name, range_text(place),
                         place.is_out_in ? "" : ", is_out_in=False");
    return fmt::format("vector(\"{}\"{})", place.name, range_text(place));
  }

  // `after("transformer.h.3")`
  std::string hook_of(const ModulePlace& place) {
    const bool is_before = place.kind == ModulePlace::Kind::Before;
    (is_before ? has_before_ : has_after_) = true;
    return fmt::format("{}(\"{}\"{}{})", is_before ? "before" : "after", place.name, range_text(place),
                       place.is_last_row ? ", first_row=-1" : "");
  }

  std::string put_text(const std::string& matrix, const std::string& cells) {
    has_cells_ = true;
    return fmt::format("put({}, {})", matrix, cells);
  }

  // A function of the rows of a node that a hook calls.
  static std::string function_text(const std::string& hook, const std::string& name,
                                   const std::vector<std::string>& lines) {
    std::string text = fmt::format("\n@{}\ndef {}(rows):\n", hook, python_name(name));
    for (const std::string& line : lines) text += "    " + line + "\n";
    return text + "\n";
  }

  // The table of tokens may be the readout's, and is to stay as it is.
  void untie_readout() {
    weights_ += fmt::format(
        "readout = model.get_submodule(\"{}\")\n"
        "readout.weight = torch.nn.Parameter(readout.weight.detach().clone())\n",
        readout_.projection);
  }

  Status add_edits(const ModelChanges& changes) {
    std::map<std::string, std::pair<const SceneMatrix*, const std::vector<Override>*>> edits;
    for (const auto& [node, matrix] : changes.matrices) edits[node].first = &matrix;
    for (const auto& [node, cells] : changes.cells) edits[node].second = &cells;
    for (const auto& [node, edit] : edits) {
      const std::optional<ModulePlace> place = places_.of_source(node);
      if (!place) return no_module(node);
      const auto& [whole, cells] = edit;
      if (place->kind == ModulePlace::Kind::After) {
        add_input_edit(*place, node, whole, cells);
        continue;
      }
      if (node == "W_out") untie_readout();
      if (whole)
        weights_ +=
            fmt::format("{}.copy_({})  # {}\n", view_of(*place), rows_text(**whole, (*whole)->rows()), node);
      if (cells) weights_ += fmt::format("{}  # {}\n", put_text(view_of(*place), cells_text(*cells)), node);
    }
    return {};
  }

  // Of a table of positions, rows that the text has.
  void add_input_edit(const ModulePlace& place, const std::string& node, const SceneMatrix* whole,
                      const std::vector<Override>* cells) {
    const Index count = scene_.inputs->rows();
    std::vector<std::string> lines;
    if (whole) lines.push_back(fmt::format("rows.copy_({})", rows_text(**whole, count)));
    if (cells) {
      std::vector<Override> inside = *cells;
      std::erase_if(inside, [&](const Override& cell) { return cell.cell.row >= count; });
      if (!inside.empty()) lines.push_back(put_text("rows", cells_text(inside)));
    }
    if (!lines.empty()) inputs_ += function_text(hook_of(place), node, lines);
  }

  // `b4` is a block, `b3.attention` and `b2.feed_forward` its layers, `b0.h1` a head.
  Status add_off(const std::set<std::string>& parts) {
    for (const std::string& part : parts) {
      const std::size_t dot = part.find('.');
      if (dot == part.npos) {
        has_skip_ = true;
        const NodeKey key = parse_node_name(part + ".out");
        off_ += fmt::format("skip(\"{}\")  # {} is off\n", places_.of_block(*key.block), part);
        continue;
      }
      const std::string node = part.ends_with(".feed_forward") ? part.substr(0, dot) + ".feed"
                               : part.ends_with(".attention")  ? part
                                                               : part + ".output";
      const std::optional<ModulePlace> place = places_.of_rows(parse_node_name(node));
      if (!place) return no_module(part);
      off_ += function_text(hook_of(*place), part + "_off", {"rows.zero_()"});
    }
    return {};
  }

  // Nothing: these numbers do not go into softmax or come out of it.
  std::optional<std::string> softmax_hook(const NodeKey& key) {
    const bool is_raw = key.id == "scores" || key.id == "scaled";
    if (!key.block || !key.head || !(is_raw || key.id == "masked" || key.id == "weights"))
      return std::nullopt;
    has_softmax_ = true;
    return fmt::format("at_softmax(\"{}\", {}, {})", is_raw ? "scores" : key.id, *key.block, *key.head);
  }

  // Scores are scaled before transformers gives them out.
  double scale_of(const NodeKey& key) const {
    const bool is_scaled_later = key.head && key.id == "scores" && form_.score == Score::Kind::ScaledDot;
    return is_scaled_later ? 1 / std::sqrt(static_cast<double>(form_.head_width)) : 1;
  }

  // How far back a token sees in a block.
  Index sight(const NodeKey& key) const {
    const auto block = static_cast<std::size_t>(*key.block);
    const std::optional<Index> window = block < form_.windows.size() ? form_.windows[block] : std::nullopt;
    return window.value_or(std::numeric_limits<Index>::max());
  }

  // Whether a patch takes scores that are not masked here from where they are masked, and so not to be had.
  bool takes_masked_scores(const NodeKey& key, const Patch& patch) const {
    const bool is_before_mask = key.head && (key.id == "scores" || key.id == "scaled");
    if (!is_before_mask || !form_.is_causal) return false;
    if (patch.kind == Patch::Kind::Mean) return true;
    const Index count = scene_.inputs->rows(), back = sight(key);
    std::vector<PatchedRow> rows = patch.rows;
    for (Index row = 0; patch.rows.empty() && row < count; ++row) rows.push_back({row, {}});
    return std::ranges::any_of(rows, [&](const PatchedRow& row) {
      const Index from = row.from.value_or(patch.kind == Patch::Kind::Copy ? row.row : count - 1);
      return from < row.row || std::max<Index>(from - back, 0) > std::max<Index>(row.row - back, 0);
    });
  }

  Status add_node_changes() {
    for (const auto& [key, changes] : changes_of_nodes(scene_)) {
      const std::string node = node_name(key);
      std::optional<std::string> hook = softmax_hook(key);
      if (!hook) {
        const std::optional<ModulePlace> place = places_.of_rows(key);
        if (!place) return no_module(node);
        hook = hook_of(*place);
      }
      std::vector<std::string> lines;
      for (const Patch* patch : changes.patches) {
        if (takes_masked_scores(key, *patch))
          return Error{node, {"pretrained.program.masked_scores", {{"node", node}}}};
        for (std::string& line : texts_.lines(*patch)) lines.push_back(std::move(line));
      }
      if (changes.overrides) lines.push_back(put_text("rows", cells_text(*changes.overrides, scale_of(key))));
      nodes_ += function_text(*hook, node, lines);
      hooks_[node] = *std::move(hook);
    }
    return {};
  }

  ModulePlaces places_;
  const ModelSettings& form_;
  const ReadoutForm& readout_;
  const Scene& scene_;
  PatchTexts texts_;
  std::map<std::string, std::string> hooks_;  // of changed nodes, in Python
  std::string weights_, off_, inputs_, nodes_;
  std::string cutting_;  // of longer texts, as sentence-transformers does it
  bool has_cells_ = false, has_weights_ = false, has_after_ = false, has_before_ = false, has_skip_ = false,
       has_softmax_ = false;
};

}  // namespace

Result<std::string> transformers_program(const Scene& scene) {
  const auto* model = scene.model ? dynamic_cast<const PretrainedModel*>(scene.model->texts.get()) : nullptr;
  if (!model) return Error{"", {"pretrained.program.none", {}}};
  return ProgramWriter(*model, scene).write();
}

}  // namespace heed
