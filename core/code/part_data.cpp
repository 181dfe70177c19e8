#include "core/code/part_data.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/code/cell_tables.h"
#include "core/code/statements.h"

namespace heed {

std::string PartData::weight(NodeId source) {
  const Graph& graph = scope_.graph();
  const NodeGroup& group = *scope_.find_group(source);
  const bool is_row = is_vector(graph.info(source)) && !group.is_stacked && !scope_.is_cpp();
  const std::string id = graph.info(source).id, name = scope_.data_name(source, id);
  std::vector<SharedMatrix> pieces;
  for (const NodeId member : group.members) pieces.push_back(graph.value(member));
  if (scope_.is_torch()) {
    std::vector<Index> dims{graph.shape(source).rows, graph.shape(source).cols};
    if (is_row) dims.erase(dims.begin());
    if (group.is_stacked) dims.insert(dims.begin(), static_cast<Index>(pieces.size()));
    add_layer_line(fmt::format("self.{} = nn.Parameter(torch.empty({}))", name, fmt::join(dims, ", ")));
  }
  add(name, std::move(pieces), group.is_stacked, is_row);
  return scope_.data_expression(source, id);
}

std::string PartData::keep(const NodeGroup& dropped) {
  std::vector<SharedMatrix> pieces;
  for (const NodeId node : dropped.members) pieces.emplace_back(keep_mask_values(scope_.graph(), node));
  const NodeInfo& info = scope_.graph().info(dropped.model);
  return add_table(info.head ? "keep" : "keep_" + info.id, dropped, std::move(pieces));
}

// All heads have the same.
std::string PartData::allowed(const NodeGroup& masked) {
  const SharedMatrix values(allowed_values(scope_.graph(), masked.model));
  const bool is_for_each = scope_.is_loop() && masked.is_stacked;
  return add_table("allowed", masked,
                   std::vector<SharedMatrix>(is_for_each ? masked.members.size() : 1, values));
}

void PartData::add_array(DataArray array) {
  const auto has_name = [&](const DataArray& known) { return known.name == array.name; };
  if (std::none_of(code_.data.begin(), code_.data.end(), has_name)) code_.data.push_back(std::move(array));
}

void PartData::add_layer_line(const std::string& line) {
  if (std::find(code_.layers.begin(), code_.layers.end(), line) == code_.layers.end())
    code_.layers.push_back(line);
}

// In a loop over heads each head has an array of its own.
void PartData::add(const std::string& name, std::vector<SharedMatrix> pieces, bool is_stacked,
                   bool is_vector) {
  for (std::size_t head = 0; scope_.is_loop() && is_stacked && head < pieces.size(); ++head) {
    add_array(data_array(fmt::format("h{}.{}", head, name), {pieces[head]}, false));
  }
  if (scope_.is_loop() && is_stacked) return;
  DataArray array = data_array(name, std::move(pieces), is_stacked);
  if (is_vector) array.dims.erase(array.dims.begin());
  add_array(std::move(array));
}

std::string PartData::add_table(const std::string& id, const NodeGroup& group,
                                std::vector<SharedMatrix> pieces) {
  const std::string name = scope_.data_name(group.model, id);
  if (scope_.is_torch()) {
    const std::string heads = pieces.size() > 1 ? fmt::format("{}, ", pieces.size()) : "";
    add_layer_line(fmt::format("self.register_buffer(\"{}\", torch.empty({}{}, {}))", name, heads,
                               pieces.front()->rows(), pieces.front()->cols()));
  }
  const bool is_stacked = group.is_stacked && pieces.size() > 1;
  add(name, std::move(pieces), is_stacked, false);
  return scope_.data_expression(group.model, id);
}

}  // namespace heed
