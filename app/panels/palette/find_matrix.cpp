#include "app/panels/palette/find_matrix.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <string>
#include <utility>

#include "app/state/focus.h"
#include "core/base/ascii.h"
#include "core/base/number.h"
#include "core/base/trimmed.h"
#include "core/explain/readable_names.h"

namespace heed {
namespace {

constexpr std::string_view kBlanks = " \t", kAfterNumber = " \t.,:";

std::string lower(std::string_view text) {
  std::string lowered(text);
  std::ranges::transform(lowered, lowered.begin(), to_lower);
  return lowered;
}

// Takes a word and its number away, `head 2` or `第 2 块`; none: the text begins with something else.
std::optional<int> take_numbered(std::string_view& text, std::string_view word,
                                 std::string_view behind = {}) {
  if (lower(text.substr(0, word.size())) != word) return std::nullopt;
  const std::string_view rest = trimmed(text.substr(word.size()), kBlanks);
  const std::size_t end = rest.find_first_not_of("0123456789");
  if (end == 0 || rest.empty()) return std::nullopt;
  const auto number = parse_integer<int>(rest.substr(0, end));
  std::string_view left = trimmed(rest.substr(std::min(end, rest.size())), kBlanks);
  if (!number || !left.starts_with(behind)) return std::nullopt;
  text = trimmed(left.substr(behind.size()), kAfterNumber);
  return *number - 1;
}

// Without block and head: `weights`.
std::string_view local_name(std::string_view name) { return name.substr(name.rfind('.') + 1); }

// As one types it who has no subscripts: weights₁ is weights1, W_q is wq.
std::string plain_name(std::string_view name) {
  constexpr std::string_view kSubscripts[] = {"₀", "₁", "₂", "₃", "₄", "₅", "₆", "₇", "₈", "₉"};
  std::string plain = lower(name);
  for (std::size_t digit = 0; digit < std::size(kSubscripts); ++digit) {
    for (std::size_t at = plain.find(kSubscripts[digit]); at != plain.npos;
         at = plain.find(kSubscripts[digit]))
      plain.replace(at, kSubscripts[digit].size(), std::to_string(digit));
  }
  std::erase(plain, '_');
  return plain;
}

// As in files, `b1.h0.W_q`: not as in the window.
bool is_file_name(const std::string& whole, const std::string& readable) {
  return whole != readable && whole.find('.') != whole.npos;
}

// Without its block: `h0.W_q` of `b1.h0.W_q`.
std::string_view name_in_block(const NodeInfo& info) {
  const std::string_view name = info.name;
  return info.block ? name.substr(name.find('.') + 1) : name;
}

bool are_alike_in_block(const NodeInfo& a, const NodeInfo& b) {
  return a.head == b.head && name_in_block(a) == name_in_block(b);
}

// A matrix that a name may mean, and whether the name says its block.
struct Candidate {
  FoundMatrix matrix;
  bool says_block = false;
};

// Of all matrices, the one whose name is most like what was typed.
class BestMatrix {
 public:
  explicit BestMatrix(std::string_view typed) : typed_(typed) {}

  void consider(const Candidate& candidate, const std::string& name) {
    const int likeness = likeness_of(name, candidate.matrix.is_named_as_in_files);
    if (likeness <= best_) return;
    best_ = likeness;
    found_ = candidate;
  }
  std::optional<Candidate> found() const { return best_ > 0 ? std::optional(found_) : std::nullopt; }

 private:
  // Capitals, subscripts and _ count only where two names differ in nothing else: V, v. But b1. begins a name
  // as in files and B1. one as in the window, of another block.
  int likeness_of(const std::string& name, bool is_of_files) const {
    if (name == typed_) return 4;
    if (lower(name) == lower(typed_)) return is_of_files && typed_.front() == name.front() ? 3 : 2;
    return plain_name(name) == plain_name(typed_) ? 1 : 0;
  }

  std::string_view typed_;
  int best_ = 0;
  Candidate found_;
};

// Names without block and head are those of what is looked at. `is_of_open_block`: others are left out.
std::optional<Candidate> best_matrix(const AppState& state, const MatrixName& name, bool is_of_open_block) {
  const Graph& graph = state.computation.graph();
  const auto shown = shown_head(state);
  const int head = name.head.value_or(shown ? shown->head : 0),
            block = name.block.value_or(shown_block(state));
  BestMatrix best(name.id);
  for (NodeId node = 0; node < graph.node_count(); ++node) {
    const NodeInfo& info = graph.info(node);
    if ((name.head && info.head != name.head) || (name.block && info.block != name.block)) continue;
    const std::string whole = info.name, readable = readable_name(state.computation, node),
                      in_block(name_in_block(info));
    const bool has_block = info.block.has_value() || name.block;
    best.consider({{node, is_file_name(whole, readable)}, has_block}, whole);
    best.consider({{node}, has_block}, readable);
    if (is_of_open_block && info.block.value_or(block) != block) continue;
    const bool is_of_files = info.block && in_block.find('.') != in_block.npos;
    if (is_of_files) best.consider({{node, true}, name.block.has_value()}, in_block);
    if (info.head.value_or(head) == head)
      best.consider({{node}, name.block.has_value()}, std::string(local_name(whole)));
    best.consider({{node}, name.block.has_value()}, std::string(local_name(readable)));
  }
  return best.found();
}

// `b0.`, `b0.h0.` or `h0.` at the beginning of a name, as numbers from 0; `B1.` as in the window.
struct NamedPlace {
  std::optional<int> block, head;
  bool is_of_window = false;
  std::string_view rest;

  bool is_any() const { return block || head; }
};

std::optional<int> take_part(std::string_view& text, char letter) {
  if (text.empty() || text.front() != letter) return std::nullopt;
  const std::size_t end = text.find_first_not_of("0123456789", 1);
  if (end == text.npos || end == 1 || text[end] != '.') return std::nullopt;
  const auto number = parse_integer<int>(text.substr(1, end - 1));
  if (number) text.remove_prefix(end + 1);
  return number;
}

NamedPlace place_of(std::string_view typed) {
  NamedPlace place;
  place.rest = trimmed(typed, kBlanks);
  if (const auto block = take_part(place.rest, 'B')) {
    place.is_of_window = true;
    place.block = *block - 1;
    return place;
  }
  place.block = take_part(place.rest, 'b');
  for (const char letter : {'h', 'H'}) {
    if (!place.head) place.head = take_part(place.rest, letter);
  }
  return place;
}

// How many blocks there are, and how many heads in one of them.
struct PartCounts {
  int blocks = 0, heads = 0;
};

PartCounts count_parts(const Graph& graph, std::optional<int> block) {
  PartCounts counts;
  for (NodeId node = 0; node < graph.node_count(); ++node) {
    const NodeInfo& info = graph.info(node);
    if (info.block) counts.blocks = std::max(counts.blocks, static_cast<int>(*info.block) + 1);
    const bool is_there = !block || info.block == block;
    if (info.head && is_there) counts.heads = std::max(counts.heads, static_cast<int>(*info.head) + 1);
  }
  return counts;
}

// `b0 … b5`
std::string range_text(const char* letter, int first, int count) {
  const std::string from = letter + std::to_string(first), to = letter + std::to_string(first + count - 1);
  return count > 1 ? from + " … " + to : from;
}

Message no_such_block(int block, const PartCounts& counts, bool is_of_window) {
  if (counts.blocks == 0) return {"ui.palette.no_blocks", {}};
  const std::string number = std::to_string(block + (is_of_window ? 1 : 0));
  if (is_of_window)
    return {"ui.palette.no_block", {{"number", number}, {"blocks", range_text("B", 1, counts.blocks)}}};
  if (counts.heads == 0)
    return {"ui.palette.no_block_of_files",
            {{"number", number}, {"blocks", range_text("b", 0, counts.blocks)}}};
  return {"ui.palette.no_block_with_heads_of_files",
          {{"number", number},
           {"blocks", range_text("b", 0, counts.blocks)},
           {"heads", range_text("h", 0, counts.heads)}}};
}

Message no_such_head(int head, const PartCounts& counts, bool is_of_window) {
  if (counts.heads == 0) return {"ui.palette.no_heads", {}};
  if (is_of_window)
    return {"ui.palette.no_head",
            {{"number", std::to_string(head + 1)}, {"count", std::to_string(counts.heads)}}};
  return {"ui.palette.no_head_of_files",
          {{"number", std::to_string(head)}, {"heads", range_text("h", 0, counts.heads)}}};
}

// Of the matrices of a block and a head, by their names in files: `b0.h0` has `W_q`, `W_k`, …
std::optional<Message> other_matrices(const AppState& state, const NamedPlace& place) {
  const Graph& graph = state.computation.graph();
  std::string names, there;
  if (place.block) there = "b" + std::to_string(*place.block);
  if (place.head) there += (there.empty() ? "h" : ".h") + std::to_string(*place.head);
  std::set<std::string_view> said;
  for (NodeId node = 0; node < graph.node_count(); ++node) {
    const NodeInfo& info = graph.info(node);
    if ((place.block && info.block != place.block) || info.head != place.head) continue;
    const std::string_view name = local_name(info.name);
    if (said.insert(name).second) names += (names.empty() ? "" : ", ") + std::string(name);
  }
  if (names.empty() || place.is_of_window) return std::nullopt;
  return Message{"ui.palette.other_matrices", {{"place", there}, {"names", names}}};
}

}  // namespace

MatrixName matrix_name(std::string_view text) {
  MatrixName name;
  for (bool is_more = true; is_more;) {
    is_more = false;
    for (const std::string_view between : {"的", "·", "，"}) {
      if (text.starts_with(between)) text = trimmed(text.substr(between.size()), kBlanks);
    }
    for (const auto& [word, behind] :
         {std::pair("block", ""), {"layer", ""}, {"块", ""}, {"第", "块"}, {"第", "层"}}) {
      if (const auto block = take_numbered(text, word, behind)) name.block = block, is_more = true;
    }
    for (const auto& [word, behind] : {std::pair("head", ""), {"头", ""}, {"第", "个头"}}) {
      if (const auto head = take_numbered(text, word, behind)) name.head = head, is_more = true;
    }
  }
  name.id = text;
  return name;
}

std::vector<FoundMatrix> find_matrices(const AppState& state, std::string_view typed) {
  const MatrixName name = matrix_name(trimmed(typed, kBlanks));
  if (name.id.empty()) return {};
  auto best = best_matrix(state, name, true);
  if (!best) best = best_matrix(state, name, false);
  if (!best) return {};
  std::vector<FoundMatrix> found{best->matrix};
  const Graph& graph = state.computation.graph();
  const NodeInfo& first = graph.info(best->matrix.node);
  if (best->says_block || !first.block) return found;
  for (NodeId node = 0; node < graph.node_count(); ++node) {
    const NodeInfo& info = graph.info(node);
    if (info.block && info.block != first.block && are_alike_in_block(info, first))
      found.push_back({node, best->matrix.is_named_as_in_files});
  }
  return found;
}

std::vector<NodeId> matrices_of_files(const AppState& state, std::string_view typed) {
  const NamedPlace place = place_of(typed);
  if (!place.is_any()) return {};
  const std::string begun = plain_name(trimmed(typed, kBlanks));
  const Graph& graph = state.computation.graph();
  std::vector<NodeId> found;
  std::set<NodeId> exact;
  for (NodeId node = 0; node < graph.node_count(); ++node) {
    const NodeInfo& info = graph.info(node);
    const std::string readable = readable_name(state.computation, node);
    if (!is_file_name(info.name, readable)) continue;
    std::string name = plain_name(place.is_of_window ? readable : info.name);
    if (!place.block) name = plain_name(name_in_block(info));
    if (!name.starts_with(begun)) continue;
    found.push_back(node);
    if (name == begun) exact.insert(node);
  }
  const int open = shown_block(state);
  std::ranges::stable_partition(found, [&](NodeId node) { return graph.info(node).block == open; });
  std::ranges::stable_partition(found, [&](NodeId node) { return exact.contains(node); });
  return found;
}

std::optional<Message> what_there_is(const AppState& state, std::string_view typed) {
  NamedPlace place = place_of(typed);
  if (!place.is_any()) {
    const MatrixName name = matrix_name(trimmed(typed, kBlanks));
    place = {name.block, name.head, true, name.id};
  }
  if (!place.is_any()) return std::nullopt;
  const Graph& graph = state.computation.graph();
  const PartCounts all = count_parts(graph, {});
  if (place.block && (*place.block < 0 || *place.block >= all.blocks))
    return no_such_block(*place.block, all, place.is_of_window);
  const PartCounts here = count_parts(graph, place.block);
  if (place.head && (*place.head < 0 || *place.head >= here.heads))
    return no_such_head(*place.head, here, place.is_of_window);
  return other_matrices(state, place);
}

}  // namespace heed
