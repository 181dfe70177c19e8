#include "core/code/part_code.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/base/check.h"
#include "core/code/cell_tables.h"
#include "core/code/comment.h"
#include "core/code/layer_names.h"
#include "core/code/overrides.h"
#include "core/code/statements.h"
#include "core/graph/node_traits.h"

namespace heed {
namespace {

using Lines = std::vector<std::string>;

class PartWriter {
 public:
  PartWriter(const BuiltScene& built, const ModelPart& part, const CodeOptions& options,
             const PartCaller& caller, HelperFunctions& helpers)
      : graph_(built.graph),
        part_(part),
        options_(options),
        caller_(caller),
        helpers_(helpers),
        dialect_(options.dialect),
        nodes_(group_nodes(graph_, part, options)) {
    for (std::size_t at = 0; at < nodes_.groups.size(); ++at) {
      for (const NodeId node : nodes_.groups[at].members) group_at_[node] = at;
    }
    code_.sizes = SizeTable(graph_.shape(part.input).cols);
    code_.has_stacked_heads = nodes_.layout == HeadLayout::Stacked;
    variables_[part.input] = part.kind == ModelPart::Kind::Model ? "X" : "x";
    for (std::size_t at = 0; at < part.parts.size(); ++at)
      variables_[part.parts[at].output] = caller.output_name(at);
  }

  PartCode write() {
    std::size_t next = 0;
    for (const NodeGroup& group : nodes_.groups) {
      while (next < part_.parts.size() && part_.parts[next].output < group.members.front()) call(next++);
      if (graph_.op(group.model)) add(group);
    }
    while (next < part_.parts.size()) call(next++);
    close_loop();
    code_.result = variable(part_.output);
    return std::move(code_);
  }

 private:
  bool is_torch() const { return dialect_ == Dialect::Torch; }
  bool is_cpp() const { return dialect_ == Dialect::Eigen; }
  bool is_loop() const { return nodes_.layout == HeadLayout::Loop; }

  // Names.

  std::string local_name(NodeId node) const {
    const NodeInfo& info = graph_.info(node);
    const bool is_one_of_many = nodes_.layout == HeadLayout::Each && info.head;
    return is_one_of_many ? fmt::format("{}_{}", info.id, *info.head) : info.id;
  }

  std::string variable(NodeId node) const {
    const auto named = variables_.find(node);
    return named == variables_.end() ? local_name(node) : named->second;
  }

  const NodeGroup* find_stacked(NodeId node) const {
    const auto found = group_at_.find(node);
    if (found == group_at_.end() || !nodes_.groups[found->second].is_stacked) return nullptr;
    return &nodes_.groups[found->second];
  }

  bool has_axis_of_heads(const NodeGroup& group) const { return group.is_stacked && !is_loop(); }

  // The expression for what the program has as data.
  std::string data_name(const std::string& name, NodeId owner) const {
    if (is_torch()) return "self." + name;
    if (!is_cpp()) return fmt::format("w[\"{}\"]", name);
    const bool is_of_head = is_loop() && graph_.info(owner).head;
    return is_of_head ? fmt::format("w(\"{}\", {})", name, kHeadVariable) : fmt::format("w(\"{}\")", name);
  }

  // `h0.W_q` where heads are written one by one.
  std::string key_of(NodeId node, const std::string& id) const {
    const NodeInfo& info = graph_.info(node);
    const bool is_one_of_many = nodes_.layout == HeadLayout::Each && info.head;
    if (!is_one_of_many) return id;
    return is_torch() ? fmt::format("{}_{}", id, *info.head) : fmt::format("h{}.{}", *info.head, id);
  }

  // Data.

  void add_data(const std::string& name, const NodeGroup& group, std::vector<SharedMatrix> pieces,
                bool is_vector) {
    if (is_loop() && group.is_stacked) {
      for (std::size_t head = 0; head < pieces.size(); ++head) {
        add_array(data_array(fmt::format("h{}.{}", head, name), {pieces[head]}, false));
      }
      return;
    }
    DataArray array = data_array(name, std::move(pieces), group.is_stacked);
    if (is_vector && !group.is_stacked && !is_cpp()) array.dims.erase(array.dims.begin());
    add_array(std::move(array));
  }

  void add_array(DataArray array) {
    const auto has_name = [&](const DataArray& known) { return known.name == array.name; };
    if (std::none_of(code_.data.begin(), code_.data.end(), has_name)) code_.data.push_back(std::move(array));
  }

  std::vector<SharedMatrix> numbers_of(const std::vector<NodeId>& sources) const {
    std::vector<SharedMatrix> pieces;
    for (const NodeId source : sources) pieces.push_back(graph_.value(source));
    return pieces;
  }

  const NodeGroup& group_of(NodeId node) const { return nodes_.groups[group_at_.at(node)]; }

  // A weight that the code of an op reads.
  std::string weight(NodeId source) {
    const NodeGroup& group = group_of(source);
    const std::string name = key_of(source, graph_.info(source).id);
    add_data(name, group, numbers_of(group.members), is_vector(graph_.info(source)));
    if (is_torch()) {
      const Shape& shape = graph_.shape(source);
      const std::string sizes =
          is_vector(graph_.info(source)) && !group.is_stacked
              ? fmt::format("{}", shape.cols)
              : fmt::format("{}{}, {}", group.is_stacked ? fmt::format("{}, ", group.members.size()) : "",
                            shape.rows, shape.cols);
      add_layer_line(fmt::format("self.{} = nn.Parameter(torch.empty({}))", name, sizes));
    }
    return data_name(name, source);
  }

  // A matrix of 0 and 1 that an op decides by.
  std::string table(const std::string& id, const NodeGroup& group, std::vector<SharedMatrix> pieces) {
    const std::string name = key_of(group.model, id);
    if (is_torch()) {
      const std::string heads = pieces.size() > 1 ? fmt::format("{}, ", pieces.size()) : "";
      add_layer_line(fmt::format("self.register_buffer(\"{}\", torch.empty({}{}, {}))", name, heads,
                                 pieces.front()->rows(), pieces.front()->cols()));
    }
    NodeGroup of = group;
    of.is_stacked = group.is_stacked && (is_loop() || pieces.size() > 1);
    add_data(name, of, std::move(pieces), false);
    return data_name(name, group.model);
  }

  std::string keep_table(const NodeGroup& group) {
    std::vector<SharedMatrix> pieces;
    for (const NodeId node : group.members) pieces.emplace_back(keep_mask_values(graph_, node));
    return table(graph_.info(group.model).head ? "keep" : "keep_" + graph_.info(group.model).id, group,
                 std::move(pieces));
  }

  std::string allowed_table(const NodeGroup& group) {
    const SharedMatrix allowed(allowed_values(graph_, group.model));
    const std::size_t copies = is_loop() ? group.members.size() : 1;
    return table("allowed", group, std::vector<SharedMatrix>(copies, allowed));
  }

  // Statements.

  void add_layer_line(const std::string& line) {
    if (std::find(code_.layers.begin(), code_.layers.end(), line) == code_.layers.end())
      code_.layers.push_back(line);
  }

  void add_line(const std::string& line) { code_.body.push_back(is_in_loop_ ? "  " + line : line); }

  void call(std::size_t at) {
    const ModelPart& inner = part_.parts[at];
    for (const std::string& line : caller_.layers(at, code_.sizes)) add_layer_line(line);
    for (const std::string& line : caller_.call(at, variable(inner.input), variable(inner.output)))
      add_line(line);
  }

  void add(const NodeGroup& group) {
    const bool is_left_out = std::none_of(group.members.begin(), group.members.end(),
                                          [&](NodeId node) { return is_written_out(graph_, node); });
    if (is_left_out) return;
    if (is_loop() && group.is_stacked && !is_in_loop_) open_loop(group);
    if (is_loop() && !group.is_stacked) close_loop();
    if (is_torch() ? !add_layer(group) : !add_helper_call(group)) {
      for (const std::string& line : graph_.op(group.model)->code(dialect_, names_for(group))) add_line(line);
    }
    add_heads_off(group);
    add_overrides(group);
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
    const Lines body = op.code(dialect_, inside);
    if (body.size() == 1 && inside.inputs.size() == 1) return false;
    const std::string name = helpers_.add_function(std::string(op.kind()), inside.inputs, body);
    const std::string call = fmt::format("{}({})", name, fmt::join(names.inputs, ", "));
    add_line(is_cpp() ? fmt::format("Matrix {} = {};", names.output, call)
                      : fmt::format("{} = {}", names.output, call));
    return true;
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

  CodeNames names_for(const NodeGroup& group) {
    CodeNames names;
    names.output = variable(group.model);
    names.inputs = input_names(group);
    for (const NodeId input : graph_.inputs(group.model)) {
      names.shapes.push_back(graph_.shape(input));
      if (graph_.shape(input).is_stack()) names.has_overridden_stack = is_any_written_out(input);
    }
    names.is_finite = options_.is_finite;
    names.has_empty_row = options_.has_empty_row;
    names.output_is_edited = std::any_of(group.members.begin(), group.members.end(), [&](NodeId node) {
      return !graph_.overrides(node).empty();
    });
    const OpTraits traits = traits_of(graph_, group.model);
    if (traits.drops_cells) names.keep = keep_table(group);
    if (traits.is_painted) names.allowed = allowed_table(group);
    if (has_axis_of_heads(group)) names.heads = static_cast<Index>(group.members.size());
    if (is_loop() && group.is_stacked) names.head = kHeadVariable;
    return names;
  }

  bool is_any_written_out(NodeId node) const {
    if (!group_at_.contains(node)) return false;  // what a head that is off does not read
    const std::vector<NodeId>& members = group_of(node).members;
    return std::any_of(members.begin(), members.end(),
                       [&](NodeId member) { return is_written_out(graph_, member); });
  }

  std::vector<std::string> input_names(const NodeGroup& group) {
    const std::span<const NodeId> inputs = graph_.inputs(group.model);
    if (!group.is_stacked && inputs.size() > 1 && find_stacked(inputs[0]) &&
        find_stacked(inputs[0]) == find_stacked(inputs[1])) {
      return {list_of_heads(variable(inputs[0]))};
    }
    std::vector<std::string> names;
    if (traits_of(graph_, group.model).is_switched_off) return names;
    for (std::size_t slot = 0; slot < inputs.size(); ++slot) names.push_back(input_name(group, slot));
    return names;
  }

  std::string input_name(const NodeGroup& group, std::size_t slot) {
    const NodeId input = graph_.inputs(group.model)[slot];
    if (!graph_.op(input) && !variables_.contains(input)) return weight(input);
    const NodeGroup* from = find_stacked(input);
    if (!from || !has_axis_of_heads(group)) return variable(input);
    std::vector<std::size_t> of_heads;
    bool is_in_order = from->members.size() == group.members.size();
    for (std::size_t head = 0; head < group.members.size(); ++head) {
      const NodeId member = graph_.inputs(group.members[head])[slot];
      const auto found = std::find(from->members.begin(), from->members.end(), member);
      of_heads.push_back(static_cast<std::size_t>(found - from->members.begin()));
      is_in_order &= of_heads.back() == head;
    }
    return is_in_order ? variable(input) : picked_heads(variable(input), of_heads);
  }

  std::string picked_heads(const std::string& name, const std::vector<std::size_t>& heads) const {
    std::string list;
    for (const std::size_t head : heads) list += (list.empty() ? "" : ", ") + std::to_string(head);
    return dialect_ == Dialect::Tensorflow ? fmt::format("tf.gather({}, [{}])", name, list)
                                           : fmt::format("{}[[{}]]", name, list);
  }

  std::string list_of_heads(const std::string& name) const {
    if (is_cpp()) return list_name(name);
    if (is_torch()) return name + ".unbind()";
    return dialect_ == Dialect::Tensorflow ? fmt::format("tf.unstack({})", name) : name;
  }

  void add_heads_off(const NodeGroup& group) {
    if (!has_axis_of_heads(group)) return;
    std::string off, is_on;
    for (std::size_t head = 0; head < group.members.size(); ++head) {
      const bool is_off = traits_of(graph_, group.members[head]).is_switched_off;
      if (is_off) off += (off.empty() ? "" : ", ") + std::to_string(head);
      is_on += std::string(is_on.empty() ? "" : ", ") + (is_off ? "False" : "True");
    }
    if (off.empty()) return;
    const std::string name = variable(group.model), note = "  " + comment(dialect_, "switched off");
    add_line(dialect_ == Dialect::Tensorflow
                 ? fmt::format("{0} = tf.where(tf.constant([{1}])[:, None, None], {0}, 0.0){2}", name, is_on, note)
                 : fmt::format("{}[[{}]] = 0{}", name, off, note));
  }

  void add_overrides(const NodeGroup& group) {
    for (std::size_t at = 0; at < group.members.size(); ++at) {
      const NodeId node = group.members[at];
      if (graph_.overrides(node).empty()) continue;
      const std::optional<Index> head =
          has_axis_of_heads(group) ? std::optional(static_cast<Index>(at)) : std::nullopt;
      const OverriddenMatrix matrix{variable(group.model), graph_.shape(node), head};
      for (const std::string& line : override_lines(dialect_, matrix, graph_.overrides(node))) add_line(line);
    }
  }

  // Layers of torch.nn.

  bool add_layer(const NodeGroup& group) {
    const std::span<const NodeId> inputs = graph_.inputs(group.model);
    if (inputs.empty() || (group.is_stacked && find_stacked(inputs[0])) || variable_is_weight(inputs[0])) return false;
    for (const NodeId input : inputs.subspan(1)) {
      if (graph_.op(input)) return false;
    }
    std::vector<SizeNames> sizes;
    SizeTable table = code_.sizes;
    for (const NodeId input : inputs) sizes.push_back(size_names(input, table));
    const std::optional<LayerCode> layer = graph_.op(group.model)->layer(sizes);
    if (!layer) return false;
    code_.sizes = std::move(table);
    const std::string name = layer_name(group.model);
    add_layer_line(fmt::format("self.{} = {}", name, layer->make));
    if (!layer->definition.empty()) helpers_.add(layer->definition);
    for (const LayerCode::Parameter& parameter : layer->parameters) add_parameter(group, name, parameter);
    std::string call = fmt::format("self.{}({})", name, variable(inputs[0]));
    if (group.is_stacked) {
      code_.splits_heads = true;
      call = fmt::format("split_heads({}, {})", call, own_size(group.members.size()));
    }
    add_line(fmt::format("{} = {}", variable(group.model), call));
    return true;
  }

  bool variable_is_weight(NodeId node) const { return !graph_.op(node) && !variables_.contains(node); }

  std::string count_name(std::size_t heads) const { return heads == nodes_.heads ? "heads" : "kv_heads"; }

  SizeNames size_names(NodeId node, SizeTable& table) {
    const NodeInfo& info = graph_.info(node);
    const Shape& shape = graph_.shape(node);
    SizeNames names;
    const bool is_joined = nodes_.layout == HeadLayout::Stacked && info.rows.axis == Axis::ConcatDim;
    if (is_joined) {
      names.rows = fmt::format("{} * {}", table.name("heads", static_cast<Index>(nodes_.heads)),
                               table.name("d_value", shape.rows / static_cast<Index>(nodes_.heads)));
    } else {
      names.rows = table.edge(info.rows, shape.rows);
    }
    const NodeGroup* stacked = find_stacked(node);
    const std::string heads =
        stacked ? table.name(count_name(stacked->members.size()), static_cast<Index>(stacked->members.size())) +
                      " * "
                : "";
    names.cols = info.cols.axis == Axis::ConcatDim ? std::to_string(shape.cols)
                                                   : heads + table.edge(info.cols, shape.cols);
    return names;
  }

  // A size that the code needs, too.
  std::string own_size(std::size_t heads) {
    const std::string name = code_.sizes.name(count_name(heads), static_cast<Index>(heads));
    if (name != count_name(heads)) return name;
    const std::string line = fmt::format("self.{0} = {0}", name);
    if (std::find(code_.layers.begin(), code_.layers.end(), line) == code_.layers.end())
      code_.layers.insert(code_.layers.begin(), line);
    return "self." + name;
  }

  std::string layer_name(NodeId node) const {
    const auto norm = part_.norm_names.find(node);
    if (norm != part_.norm_names.end()) return norm->second;
    const std::span<const NodeId> inputs = graph_.inputs(node);
    HEED_CHECK(inputs.size() > 1);
    return key_of(inputs[1], layer_name_of(graph_.info(inputs[1]).id));
  }

  void add_parameter(const NodeGroup& group, const std::string& layer, const LayerCode::Parameter& parameter) {
    DataArray array;
    array.name = layer + "." + parameter.name;
    array.is_transposed = parameter.is_transposed;
    if (!parameter.of) {
      array.pieces = {Matrix(Matrix::Constant(1, graph_.shape(group.model).cols, parameter.fill))};
    } else {
      for (const NodeId node : group.members)
        array.pieces.push_back(graph_.value(graph_.inputs(node)[*parameter.of]));
    }
    Index count = 0;
    for (const SharedMatrix& piece : array.pieces) count += piece->size();
    const Index width = array.pieces.front()->rows();
    array.dims = parameter.is_vector ? std::vector<Index>{count} : std::vector<Index>{count / width, width};
    add_array(std::move(array));
  }

  const Graph& graph_;
  const ModelPart& part_;
  const CodeOptions& options_;
  const PartCaller& caller_;
  HelperFunctions& helpers_;
  Dialect dialect_;
  NodeGroups nodes_;
  std::map<NodeId, std::size_t> group_at_;
  std::map<NodeId, std::string> variables_;  // of what is not computed here
  PartCode code_;
  bool is_in_loop_ = false;
};

}  // namespace

PartCode write_part(const BuiltScene& built, const ModelPart& part, const CodeOptions& options,
                    const PartCaller& caller, HelperFunctions& helpers) {
  return PartWriter(built, part, options, caller, helpers).write();
}

}  // namespace heed
