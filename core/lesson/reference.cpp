#include "core/lesson/reference.h"

#include <algorithm>
#include <cctype>

#include "core/base/number.h"
#include "core/base/trimmed.h"
#include "core/json/json_read.h"
#include "core/json/json_text.h"

namespace heed {
namespace {

constexpr std::string_view kBlank = " ";  // no line breaks: a reference is a single line

bool is_node_name(std::string_view text) {
  const bool begins_with_letter =
      !text.empty() && std::isalpha(static_cast<unsigned char>(text.front())) != 0;
  return begins_with_letter && std::all_of(text.begin(), text.end(), [](unsigned char c) {
           return c < 128 && (std::isalnum(c) != 0 || c == '_' || c == '.');
         });
}

std::optional<Index> parse_index(std::string_view text) {
  constexpr Index kMax = Index{1} << 31;
  const auto index = parse_integer<Index>(text);
  return index && *index >= 0 && *index < kMax ? index : std::nullopt;
}

// `1`, `0:2` or `:`.
std::optional<IndexRange> parse_range(std::string_view text) {
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos) {
    const std::optional<Index> at = parse_index(text);
    return at ? std::optional(IndexRange{*at, *at + 1}) : std::nullopt;
  }
  IndexRange range;
  const std::string_view from = trimmed(text.substr(0, colon), kBlank),
                         to = trimmed(text.substr(colon + 1), kBlank);
  const std::optional<Index> begin = parse_index(from), end = parse_index(to);
  if ((!begin && !from.empty()) || (!end && !to.empty())) return std::nullopt;
  if (begin) range.begin = *begin;
  if (end) range.end = *end;
  return range.begin < range.end ? std::optional(range) : std::nullopt;
}

Error wrong(std::string_view text) { return {"", {"lesson.reference", {{"found", shortened(text)}}}}; }

std::string range_text(const IndexRange& range) {
  if (range == IndexRange()) return ":";
  if (range.end == range.begin + 1) return std::to_string(range.begin);
  const std::string end = range.end == Region::kToEnd ? "" : std::to_string(range.end);
  return std::to_string(range.begin) + ":" + end;
}

Error no_such_node(const Reference& reference, const Graph& graph) {
  std::vector<std::string_view> names;
  std::string listed;
  for (NodeId node = 0; node < graph.node_count(); ++node) {
    names.push_back(graph.info(node).name);
    if (node < 40) listed += (node > 0 ? ", " : "") + graph.info(node).name;
  }
  const auto is_of_head = [&](std::string_view name) { return name.ends_with("." + reference.node); };
  const auto of_head = std::find_if(names.begin(), names.end(), is_of_head);
  const std::string_view meant = of_head != names.end() ? *of_head : nearest(reference.node, names);
  if (!meant.empty()) {
    return {"",
            {"lesson.no_node_like", {{"name", shortened(reference.node)}, {"meant", std::string(meant)}}}};
  }
  return {"", {"lesson.no_node", {{"name", shortened(reference.node)}, {"names", listed}}}};
}

}  // namespace

Result<Reference> parse_reference(std::string_view text, int line) {
  const std::string_view whole = trimmed(text, kBlank);
  const std::size_t open = std::min(whole.find('['), whole.size());
  Reference reference{std::string(trimmed(whole.substr(0, open), kBlank)), {}, line};
  if (!is_node_name(reference.node)) return wrong(text);
  if (open == whole.size()) return reference;
  if (!whole.ends_with(']')) return wrong(text);
  std::string_view rest = whole.substr(open + 1, whole.size() - open - 2);
  for (bool is_last = false; !is_last;) {
    const std::size_t comma = std::min(rest.find(','), rest.size());
    const std::optional<IndexRange> range = parse_range(trimmed(rest.substr(0, comma), kBlank));
    if (!range || reference.ranges.size() == 3) return wrong(text);
    reference.ranges.push_back(*range);
    is_last = comma == rest.size();
    rest.remove_prefix(is_last ? comma : comma + 1);
  }
  return reference;
}

std::string text_of(const Reference& reference) {
  if (reference.ranges.empty()) return reference.node;
  std::string text = reference.node + "[";
  for (std::size_t i = 0; i < reference.ranges.size(); ++i)
    text += (i > 0 ? ", " : "") + range_text(reference.ranges[i]);
  return text + "]";
}

Result<Target> resolve(const Reference& reference, const Graph& graph) {
  const std::optional<NodeId> node = graph.find(reference.node);
  if (!node) return no_such_node(reference, graph);
  const Shape& shape = graph.shape(*node);
  std::vector<IndexRange> ranges = reference.ranges;
  const std::size_t edges = shape.is_stack() ? 3 : 2;
  bool is_inside = ranges.size() <= edges;
  ranges.resize(edges);
  if (!shape.is_stack()) ranges.insert(ranges.begin(), IndexRange());
  const Index counts[] = {shape.slice_count(), shape.rows, shape.cols};
  for (std::size_t i = 0; i < 3; ++i) {
    if (ranges[i].end == Region::kToEnd) ranges[i].end = counts[i];
    is_inside = is_inside && ranges[i].begin < ranges[i].end && ranges[i].end <= counts[i];
  }
  if (!is_inside) {
    return Error{"",
                 {"lesson.outside",
                  {{"found", text_of(reference)}, {"node", reference.node}, {"size", size_text(shape)}}}};
  }
  const auto length = [&](std::size_t i) { return ranges[i].end - ranges[i].begin; };
  return Target{*node, {ranges[1].begin, ranges[2].begin, length(1), length(2), ranges[0].begin, length(0)}};
}

Result<CellRef> resolve_cell(const Reference& reference, const Graph& graph) {
  const Result<Target> target = resolve(reference, graph);
  if (!target) return target.error();
  if (target.value().is_cell()) return CellRef{target.value().node, target.value().cell()};
  return Error{"", {"lesson.not_cell", {{"found", text_of(reference)}}}};
}

std::vector<CellRef> cells_of(const Target& target) {
  std::vector<CellRef> cells;
  const Region& region = target.region;
  for (Index slice = 0; slice < region.slices; ++slice) {
    for (Index row = 0; row < region.rows; ++row) {
      for (Index col = 0; col < region.cols; ++col)
        cells.push_back({target.node, {region.row + row, region.col + col, region.slice + slice}});
    }
  }
  return cells;
}

}  // namespace heed
