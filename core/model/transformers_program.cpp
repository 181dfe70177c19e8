#include "core/model/transformers_program.h"

#include <array>
#include <cmath>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "core/base/number.h"
#include "core/graph/node_key.h"
#include "core/json/json_text.h"
#include "core/model/module_places.h"
#include "core/model/pretrained_model.h"

namespace heed {
namespace {

// What every program needs; `{0}` is the class that opens the model.
constexpr std::string_view kOpening = R"py(import sys

import torch
from transformers import AutoTokenizer, {0}

folder = sys.argv[1] if len(sys.argv) > 1 else {1}
text = {2}
tokenizer = AutoTokenizer.from_pretrained(folder)
model = {0}.from_pretrained(folder, attn_implementation="eager", torch_dtype=torch.float32).eval()
)py";

constexpr std::string_view kPut = R"py(

def put(matrix, cells):
    """Sets numbers where they stand: row, column, value."""
    for row, column, value in cells:
        matrix[row, column] = value
)py";

constexpr std::string_view kWeights = R"py(

def weight(name, first=None, last=None, is_out_in=True):
    """Inputs × outputs, or those outputs that belong to one head; a change of it changes the model."""
    matrix = model.get_parameter(name).detach()
    return (matrix.T if is_out_in else matrix)[:, first:last]


def vector(name, first=None, last=None):
    return model.get_parameter(name).detach()[None, first:last]
)py";

constexpr std::string_view kHooks = R"py(

def after(name, change):
    """Changes the rows that a module gives out."""

    def hook(module, given, made):
        rows = (made[0] if isinstance(made, tuple) else made).clone()
        change(rows[0] if rows.ndim == 3 else rows)
        return (rows, *made[1:]) if isinstance(made, tuple) else rows

    model.get_submodule(name).register_forward_hook(hook)


def before(name, change):
    """Changes the rows that a module is given."""

    def hook(module, given):
        rows = given[0].clone()
        change(rows[0])
        return (rows, *given[1:])

    model.get_submodule(name).register_forward_pre_hook(hook)


def skip(name):
    """Lets through what comes into a block."""
    block = model.get_submodule(name)
    forward = block.forward

    def through(*given, **named):
        came_in = given[0] if given else named["x" if "x" in named else "hidden_states"]
        return (came_in, *forward(*given, **named)[1:])

    block.forward = through
)py";

constexpr std::string_view kSoftmax = R"py(

# Softmax is called once in each block, for the scores of all heads.
softmax, scores_of, weights_of, block = torch.nn.functional.softmax, {}, {}, 0


def changed_softmax(scores, *more, **named):
    global block
    scores = scores.clone()
    for head, row, column, value in scores_of.get(block, []):
        if scores[0, head, row, column] > -1e30:  # a masked one stays masked
            scores[0, head, row, column] = value
    weights = softmax(scores, *more, **named)
    for head, row, column, value in weights_of.get(block, []):
        weights[0, head, row, column] = value
    block += 1
    return weights


torch.nn.functional.softmax = changed_softmax
)py";

constexpr std::string_view kRun = R"py(
with torch.no_grad():
    outputs = model(tokenizer(text, return_tensors="pt").input_ids)
)py";

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

std::string cells_text(const std::vector<Override>& cells, float factor = 1) {
  std::string text = "[";
  for (const Override& cell : cells)
    text += fmt::format("{}[{}, {}, {}]", text.size() > 1 ? ", " : "", cell.cell.row, cell.cell.col,
                        exact_text(cell.value * factor));
  return text + "]";
}

std::string rows_text(const Matrix& matrix) {
  std::string text = "[";
  for (Index row = 0; row < matrix.rows(); ++row) {
    text += row > 0 ? ",\n    [" : "[";
    for (Index col = 0; col < matrix.cols(); ++col)
      text += (col > 0 ? ", " : "") + exact_text(matrix(row, col));
    text += "]";
  }
  return text + "]";
}

class ProgramWriter {
 public:
  ProgramWriter(const PretrainedModel& model, const Scene& scene)
      : places_(model), form_(model.settings()), readout_(model.readout()), scene_(scene) {}

  Result<std::string> write() {
    if (!scene_.patches.empty()) return Error{"patches", {"pretrained.program.patches", {}}};
    const std::optional<ModelChanges> changes = changes_of_model(scene_);
    if (!changes) return Error{"", {"pretrained.program.none", {}}};
    const std::array<Status, 3> done = {add_weights(*changes), add_off(changes->off), add_overrides()};
    for (const Status& status : done) {
      if (!status) return status.error();
    }
    std::string program = fmt::format(kOpening, opening_class(readout_.answer),
                                      heed::quoted(scene_.model->folder), heed::quoted(scene_.model->text));
    if (has_cells_) program += kPut;
    if (has_weights_) program += kWeights;
    if (has_hooks_) program += kHooks;
    if (has_softmax_) program += kSoftmax;
    if (!body_.empty()) program += "\n\n" + body_;
    return program + std::string(kRun) + std::string(printing(readout_.answer));
  }

 private:
  static Error no_module(const std::string& node) {
    return {node, {"pretrained.program.no_module", {{"node", node}}}};
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

  // The table of tokens may be the readout's, and is to stay as it is.
  void untie_readout() {
    if (std::exchange(is_untied_, true)) return;
    body_ += fmt::format(
        "readout = model.get_submodule(\"{}\")\n"
        "readout.weight = torch.nn.Parameter(readout.weight.detach().clone())\n",
        readout_.projection);
  }

  Status add_weights(const ModelChanges& changes) {
    std::set<std::string> nodes;
    for (const auto& each : changes.matrices) nodes.insert(each.first);
    for (const auto& each : changes.cells) nodes.insert(each.first);
    for (const std::string& node : nodes) {
      const std::optional<ModulePlace> place = places_.of_source(node);
      if (!place) return no_module(node);
      if (node == "W_out") untie_readout();
      const auto whole = changes.matrices.find(node);
      const auto cells = changes.cells.find(node);
      const bool is_weight =
          place->kind == ModulePlace::Kind::Weight || place->kind == ModulePlace::Kind::Vector;
      if (whole != changes.matrices.end()) {
        const std::string rows = "torch.tensor(" + rows_text(*whole->second) + ")";
        body_ += is_weight ? fmt::format("{}.copy_({})  # {}\n", view_of(*place), rows, node)
                           : hook_text(*place, fmt::format("rows.copy_({})", rows), node);
      }
      if (cells == changes.cells.end()) continue;
      has_cells_ = true;
      body_ += is_weight
                   ? fmt::format("put({}, {})  # {}\n", view_of(*place), cells_text(cells->second), node)
                   : hook_text(*place, "put(rows, " + cells_text(cells->second) + ")", node);
    }
    return {};
  }

  std::string hook_text(const ModulePlace& place, const std::string& change, const std::string& node) {
    has_hooks_ = true;
    const std::string rows = place.last > 0 ? fmt::format("rows[:, {}:{}]", place.first, place.last) : "rows";
    std::string said = change;
    if (const std::size_t at = said.find("rows"); at != std::string::npos) said.replace(at, 4, rows);
    return fmt::format("{}(\"{}\", lambda rows: {})  # {}\n",
                       place.kind == ModulePlace::Kind::Before ? "before" : "after", place.name, said, node);
  }

  // `b4` is a block, `b3.attention` and `b2.feed_forward` its layers, `b0.h1` a head.
  Status add_off(const std::set<std::string>& parts) {
    for (const std::string& part : parts) {
      const std::size_t dot = part.find('.');
      const std::string node = dot == part.npos                  ? part + ".out"
                               : part.ends_with(".feed_forward") ? part.substr(0, dot) + ".feed"
                               : part.ends_with(".attention")    ? part
                                                                 : part + ".output";
      const NodeKey key = parse_node_name(node);
      if (dot == part.npos) {
        has_hooks_ = true;
        body_ += fmt::format("skip(\"{}\")  # {} is off\n", places_.of_block(*key.block), part);
        continue;
      }
      const std::optional<ModulePlace> place = places_.of_rows(key);
      if (!place) return no_module(part);
      body_ += hook_text(*place, "rows.zero_()", part + " is off");
    }
    return {};
  }

  // Nothing: these numbers do not go into softmax or come out of it.
  std::optional<std::string> softmax_text(const NodeKey& key, const std::vector<Override>& cells) {
    const bool is_weights = key.id == "weights", is_raw = key.id == "scores";
    if (!key.head_key() || !(is_weights || is_raw || key.id == "scaled" || key.id == "masked"))
      return std::nullopt;
    has_softmax_ = true;
    const bool is_scaled = form_.score == Score::Kind::ScaledDot;
    const double factor = is_raw && is_scaled ? 1 / std::sqrt(static_cast<double>(form_.head_width)) : 1;
    std::string text;
    for (const Override& cell : cells)
      text += fmt::format("{}.setdefault({}, []).append([{}, {}, {}, {}])  # {}\n",
                          is_weights ? "weights_of" : "scores_of", *key.block, *key.head, cell.cell.row,
                          cell.cell.col, exact_text(static_cast<float>(cell.value * factor)), node_name(key));
    return text;
  }

  Status add_overrides() {
    for (const auto& [node, cells] : scene_.overrides) {
      const NodeKey key = parse_node_name(node);
      if (const std::optional<std::string> text = softmax_text(key, cells)) {
        body_ += *text;
        continue;
      }
      const std::optional<ModulePlace> place = places_.of_rows(key);
      if (!place) return no_module(node);
      has_cells_ = true;
      body_ += hook_text(*place, "put(rows, " + cells_text(cells) + ")", node);
    }
    return {};
  }

  ModulePlaces places_;
  const ModelSettings& form_;
  const ReadoutForm& readout_;
  const Scene& scene_;
  std::string body_;
  bool has_cells_ = false, has_weights_ = false, has_hooks_ = false, has_softmax_ = false, is_untied_ = false;
};

}  // namespace

Result<std::string> transformers_program(const Scene& scene) {
  const auto* model = scene.model ? dynamic_cast<const PretrainedModel*>(scene.model->texts.get()) : nullptr;
  if (!model) return Error{"", {"pretrained.program.none", {}}};
  return ProgramWriter(*model, scene).write();
}

}  // namespace heed
