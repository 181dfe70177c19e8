#include "app/figure/arrangement.h"

#include <string>
#include <utility>

namespace heed {
namespace {

using Names = std::vector<const char*>;

const Names& score_chain() {
  static const Names names = {"scores", "scaled", "biased", "masked", "weights", "dropped"};
  return names;
}

class Arrangement {
 public:
  Arrangement(const Graph& graph, int head) : graph_(graph), prefix_("h" + std::to_string(head) + ".") {}

  std::vector<NodeId> found(const Names& names) const {
    std::vector<NodeId> nodes;
    for (const char* name : names) {
      auto node = graph_.find(prefix_ + name);
      if (!node) node = graph_.find(name);
      if (node) nodes.push_back(*node);
    }
    return nodes;
  }

  // A column of which the scene has nothing takes no room.
  void add(const Names& query, const Names& key, const Names& value) {
    Column column{{found(query), found(key), found(value)}};
    bool is_empty = true;
    for (const auto& lane : column.lanes) is_empty = is_empty && lane.empty();
    if (!is_empty) columns_.push_back(std::move(column));
  }

  std::size_t count() const { return columns_.size(); }

  void put(std::size_t at, Lane lane, std::vector<NodeId> nodes) {
    if (at >= columns_.size()) columns_.resize(at + 1);
    columns_[at].lanes[lane] = std::move(nodes);
  }

  std::vector<Column> take() { return std::move(columns_); }

 private:
  const Graph& graph_;
  std::string prefix_;
  std::vector<Column> columns_;
};

// With a second sequence the queries come from one and the keys from the other; else both from X, which then
// stands in the middle.
void add_inputs(Arrangement& all, bool has_memory) {
  if (has_memory) {
    all.add({"X", "P"}, {"M"}, {});
    all.add({"X_pos"}, {}, {});
  } else {
    all.add({}, {"X", "P"}, {});
    all.add({}, {"X_pos"}, {});
  }
}

void add_score_chain(Arrangement& all, std::size_t first, std::size_t fold) {
  const std::vector<NodeId> chain = all.found(score_chain());
  for (std::size_t from = 0; from < chain.size(); from += fold) {
    const auto begin = chain.begin() + static_cast<std::ptrdiff_t>(from);
    const auto end = from + fold < chain.size() ? begin + static_cast<std::ptrdiff_t>(fold) : chain.end();
    all.put(first++, kQueryLane, {begin, end});
  }
}

// One head that nothing follows is the output; Y would be the same matrix again.
void add_outputs(Arrangement& all, std::size_t first, std::size_t fold, bool ends_with_output) {
  std::vector<NodeId> column;
  std::size_t in_column = 0;
  for (const Names& names : {Names{"weighted"}, {"output"}, {"concat"}, {"W_o", "b_o"}, {"Y"}}) {
    const std::vector<NodeId> nodes = all.found(names);
    const bool is_repeated = ends_with_output && names == Names{"Y"};
    if (nodes.empty() || is_repeated) continue;
    if (in_column++ == fold) {
      all.put(first++, kValueLane, std::exchange(column, {}));
      in_column = 1;
    }
    column.insert(column.end(), nodes.begin(), nodes.end());
  }
  if (!column.empty()) all.put(first, kValueLane, std::move(column));
}

}  // namespace

std::vector<Column> arrange(const Graph& graph, int head, std::size_t fold) {
  Arrangement all(graph, head);
  add_inputs(all, graph.find("M").has_value());
  all.add({"W_q", "b_q"}, {"W_k", "b_k"}, {"W_v", "b_v"});
  all.add({"Q"}, {"K"}, {"V"});
  all.add({"Q_rot"}, {"K_rot"}, {});
  all.add({"W_s", "A", "v"}, {"B"}, {});
  const std::size_t scores = all.count();
  add_score_chain(all, scores, fold);
  add_outputs(all, scores, fold, !graph.find("concat") && !graph.find("W_o"));
  return all.take();
}

std::size_t score_chain_length(const Graph& graph, int head) {
  return Arrangement(graph, head).found(score_chain()).size();
}

}  // namespace heed
