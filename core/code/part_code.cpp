#include "core/code/part_code.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/code/comment.h"
#include "core/code/overrides.h"
#include "core/code/part_data.h"
#include "core/code/part_layers.h"
#include "core/code/part_scope.h"
#include "core/graph/node_traits.h"

namespace heed {
namespace {

using Lines = std::vector<std::string>;

// Writes the statements of a part, group by group.
class PartWriter {
 public:
  PartWriter(const Graph& graph, const ModelPart& part, const CodeOptions& options, const PartCaller& caller,
             HelperFunctions& helpers)
      : graph_(graph),
        caller_(caller),
        helpers_(helpers),
        scope_(graph, part, options),
        data_(scope_, code_),
        layers_(scope_, data_, code_, helpers) {
    code_.sizes = SizeTable(graph.shape(part.input).cols);
    code_.has_stacked_heads = scope_.nodes().layout == HeadLayout::Stacked;
    for (std::size_t at = 0; at < part.parts.size(); ++at)
      scope_.name(part.parts[at].output, caller.output_name(at));
  }

  PartCode write() {
    const std::vector<ModelPart>& parts = scope_.part().parts;
    std::size_t next = 0;
    for (const NodeGroup& group : scope_.nodes().groups) {
      while (next < parts.size() && parts[next].output < group.members.front()) call(next++);
      if (graph_.op(group.model)) add(group);
    }
    while (next < parts.size()) call(next++);
    close_loop();
    code_.result = scope_.variable(scope_.part().output);
    return std::move(code_);
  }

 private:
  void add_line(const std::string& line) { code_.body.push_back(is_in_loop_ ? "  " + line : line); }

  void add_assignment(const std::string& output, const std::string& expression) {
    add_line(scope_.is_cpp() ? fmt::format("Matrix {} = {};", output, expression)
                             : fmt::format("{} = {}", output, expression));
  }

  void call(std::size_t at) {
    const ModelPart& inner = scope_.part().parts[at];
    for (std::string& line : caller_.layers(at, code_.sizes)) code_.layers.push_back(std::move(line));
    for (const std::string& line :
         caller_.call(at, scope_.variable(inner.input), scope_.variable(inner.output)))
      add_line(line);
  }

  void add(const NodeGroup& group) {
    if (!is_any_written_out(group)) return;
    if (scope_.is_loop() && group.is_stacked && !is_in_loop_) open_loop(group);
    if (scope_.is_loop() && !group.is_stacked) close_loop();
    if (scope_.is_torch() ? !add_layer_call(group) : !add_helper_call(group)) {
      const CodeNames names = names_for(group);
      for (const std::string& line : graph_.op(group.model)->code(scope_.dialect(), names)) add_line(line);
    }
    add_heads_off(group);
    add_changes(group);
  }

  void open_loop(const NodeGroup& group) {
    add_line("std::vector<Matrix> outputs;");
    add_line(fmt::format("for (int {0} = 0; {0} < {1}; ++{0}) {{", kHeadVariable, group.members.size()));
    is_in_loop_ = true;
  }

  void close_loop() {
    if (!is_in_loop_) return;
    add_line("outputs.push_back(output);");
    is_in_loop_ = false;
    add_line("}");
  }

  bool add_layer_call(const NodeGroup& group) {
    const std::optional<std::string> call = layers_.call(group);
    if (call) add_assignment(scope_.variable(group.model), *call);
    return call.has_value();
  }

  // A norm or a softmax of several lines, or with weights, is a function that all parts share.
  bool add_helper_call(const NodeGroup& group) {
    const Op& op = *graph_.op(group.model);
    if (op.traits().normalization == Normalization::None) return false;
    const CodeNames names = names_for(group);
    CodeNames inside = names;
    inside.output = "y";
    inside.inputs = {"x"};
    for (const NodeId input : graph_.inputs(group.model).subspan(1))
      inside.inputs.emplace_back(graph_.info(input).kind == NodeKind::Bias ? "bias" : "gain");
    const Lines body = op.code(scope_.dialect(), inside);
    if (body.size() == 1 && inside.inputs.size() == 1) return false;
    const std::string name = helpers_.add_function(std::string(op.kind()), inside.inputs, body);
    add_assignment(names.output, fmt::format("{}({})", name, fmt::join(names.inputs, ", ")));
    return true;
  }

  CodeNames names_for(const NodeGroup& group) {
    const OpTraits traits = traits_of(graph_, group.model);
    CodeNames names;
    names.output = scope_.variable(group.model);
    if (!traits.is_switched_off) names.inputs = input_names(group);
    for (const NodeId input : graph_.inputs(group.model)) {
      names.shapes.push_back(graph_.shape(input));
      if (!graph_.shape(input).is_stack()) continue;
      const NodeGroup* stack = scope_.find_group(input);
      names.has_overridden_stack = stack && is_any_written_out(*stack);
    }
    names.is_finite = scope_.options().is_finite;
    names.has_empty_row = scope_.options().has_empty_row;
    names.is_any_length = scope_.options().is_trained;
    names.output_is_edited = std::any_of(group.members.begin(), group.members.end(),
                                         [&](NodeId node) { return graph_.has_changes(node); });
    if (traits.drops_cells) names.keep = data_.keep(group);
    if (traits.is_painted) names.allowed = data_.allowed(group);
    if (scope_.has_axis_of_heads(group)) names.heads = static_cast<Index>(group.members.size());
    if (scope_.is_loop() && group.is_stacked) names.head = kHeadVariable;
    return names;
  }

  bool is_any_written_out(const NodeGroup& group) const {
    return std::any_of(group.members.begin(), group.members.end(),
                       [&](NodeId node) { return is_written_out(graph_, node); });
  }

  std::vector<std::string> input_names(const NodeGroup& group) {
    const std::span<const NodeId> inputs = graph_.inputs(group.model);
    const auto stacked = [&](std::size_t slot) { return scope_.find_stacked(inputs[slot]); };
    const bool joins_heads = !group.is_stacked && inputs.size() > 1 && stacked(0) && stacked(0) == stacked(1);
    if (joins_heads) return {list_of_heads(scope_.variable(inputs[0]))};
    std::vector<std::string> names;
    for (std::size_t slot = 0; slot < inputs.size(); ++slot) names.push_back(input_name(group, slot));
    return names;
  }

  std::string input_name(const NodeGroup& group, std::size_t slot) {
    const NodeId input = graph_.inputs(group.model)[slot];
    if (scope_.is_weight(input)) return data_.weight(input);
    const NodeGroup* from = scope_.find_stacked(input);
    if (!from || !scope_.has_axis_of_heads(group)) return scope_.variable(input);
    // The heads of a group of queries read the same keys and values.
    std::vector<std::ptrdiff_t> picked;
    for (const NodeId member : group.members) {
      const auto found = std::find(from->members.begin(), from->members.end(), graph_.inputs(member)[slot]);
      picked.push_back(found - from->members.begin());
    }
    bool is_each = from->members.size() == group.members.size();
    for (std::size_t head = 0; head < picked.size(); ++head)
      is_each &= picked[head] == static_cast<std::ptrdiff_t>(head);
    if (is_each) return scope_.variable(input);
    const bool is_tensorflow = scope_.dialect() == Dialect::Tensorflow;
    return fmt::format(fmt::runtime(is_tensorflow ? "tf.gather({}, [{}])" : "{}[[{}]]"),
                       scope_.variable(input), fmt::join(picked, ", "));
  }

  std::string list_of_heads(const std::string& name) const {
    switch (scope_.dialect()) {
      case Dialect::Torch:
        return name + ".unbind()";
      case Dialect::Numpy:
        return name;
      case Dialect::Tensorflow:
        return fmt::format("tf.unstack({})", name);
      case Dialect::Eigen:
        break;
    }
    return list_name(name);
  }

  void add_heads_off(const NodeGroup& group) {
    if (!scope_.has_axis_of_heads(group)) return;
    std::vector<std::size_t> off;
    std::vector<std::string_view> is_on;
    for (std::size_t head = 0; head < group.members.size(); ++head) {
      const bool is_off = traits_of(graph_, group.members[head]).is_switched_off;
      if (is_off) off.push_back(head);
      is_on.push_back(is_off ? "False" : "True");
    }
    if (off.empty()) return;
    const std::string name = scope_.variable(group.model), note = comment(scope_.dialect(), "switched off");
    if (scope_.dialect() == Dialect::Tensorflow) {
      add_line(fmt::format("is_on = tf.constant([{}])  {}", fmt::join(is_on, ", "), note));
      return add_line(fmt::format("{0} = tf.where(is_on[:, None, None], {0}, 0.0)", name));
    }
    add_line(fmt::format("{}[[{}]] = 0  {}", name, fmt::join(off, ", "), note));
  }

  void add_changes(const NodeGroup& group) {
    for (std::size_t at = 0; at < group.members.size(); ++at) {
      const NodeId node = group.members[at];
      if (!graph_.has_changes(node)) continue;
      OverriddenMatrix matrix{scope_.variable(group.model), graph_.shape(node)};
      if (scope_.has_axis_of_heads(group)) matrix.head = static_cast<Index>(at);
      for (const std::string& line : patch_lines(scope_.dialect(), matrix, graph_.patches(node)))
        add_line(line);
      if (graph_.overrides(node).empty()) continue;
      for (const std::string& line : override_lines(scope_.dialect(), matrix, graph_.overrides(node)))
        add_line(line);
    }
  }

  const Graph& graph_;
  const PartCaller& caller_;
  HelperFunctions& helpers_;
  PartScope scope_;
  PartCode code_;
  PartData data_;
  PartLayers layers_;
  bool is_in_loop_ = false;
};

}  // namespace

PartCode write_part(const BuiltScene& built, const ModelPart& part, const CodeOptions& options,
                    const PartCaller& caller, HelperFunctions& helpers) {
  return PartWriter(built.graph, part, options, caller, helpers).write();
}

}  // namespace heed
