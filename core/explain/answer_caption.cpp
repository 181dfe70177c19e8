#include "core/explain/answer_caption.h"

#include <algorithm>
#include <string>

#include "core/base/shown_label.h"
#include "core/explain/tokens.h"
#include "core/graph/readable_number.h"
#include "core/scene/modules.h"
#include "core/text/shipped_names.h"

namespace heed {
namespace {

// A number, a name of the reader's own, or the key of one that differs from language to language.
std::string head_text(const Scene& scene, const HeadKey& head) {
  const std::string& name = head_of(scene, head).name;
  if (std::string key = head_name_key(name); !key.empty()) return key;
  return name.empty() ? std::to_string(head.head + 1) : name;
}

Message message_about_head(const std::string& name, bool is_of_all) {
  const std::string what = name.empty()                  ? "caption.answer.head"
                           : head_name_key(name).empty() ? "caption.answer.own_head"
                                                         : "caption.answer.known_head";
  return {what + (is_of_all ? "_of_all" : ""), {}};
}

Message message_about(const Scene& scene, const StreamPart& most, bool is_of_all) {
  using Kind = StreamPart::Kind;
  switch (most.kind) {
    case Kind::Head:
      return message_about_head(head_of(scene, {most.block, *most.head}).name, is_of_all);
    case Kind::FeedForward:
      return {"caption.answer.feed_forward", {}};
    case Kind::Embedding:
      return {is_of_all ? "caption.answer.plain" : "caption.answer.embedding", {}};
    default:
      return {"caption.answer.plain", {}};
  }
}

}  // namespace

std::string label_or_number(const AxisInfo& axis, Index at) {
  const auto position = static_cast<std::size_t>(at);
  const bool is_named = axis.labels && position < axis.labels->size() && !(*axis.labels)[position].empty();
  return is_named ? "“" + spoken_label((*axis.labels)[position]) + "”" : std::to_string(at + 1);
}

Cell likeliest_answer(const Computation& computation, Index row) {
  const NodeId node = computation.built().readout->probabilities;
  const Index classes = computation.graph().shape(node).cols;
  Matrix shares(1, classes);
  computation.graph().read(node, {row, 0, 1, classes, 0, 1}, shares);
  Index label = 0;
  shares.row(0).maxCoeff(&label);
  return {row, label};
}

std::optional<StreamPart> part_that_adds_most(const LogitLedger& ledger) {
  const auto most = std::ranges::max_element(ledger.entries, {}, &LedgerEntry::amount);
  const bool adds = most != ledger.entries.end() && most->amount > 0;
  return adds ? std::optional(most->part) : std::nullopt;
}

Message answer_caption(const Computation& computation, const LogitLedger& ledger, CellRef probability) {
  const Graph& graph = computation.graph();
  const NodeInfo& info = graph.info(probability.node);
  const Index row = probability.cell.row;
  const bool is_of_all = graph.shape(probability.node).rows < computation.scene().inputs->rows();
  const std::optional<StreamPart> most = part_that_adds_most(ledger);
  Message said =
      most ? message_about(computation.scene(), *most, is_of_all) : Message{"caption.answer.plain", {}};
  said.args.emplace_back("answer", label_or_number(info.cols, probability.cell.col));
  said.args.emplace_back("share", readable_answer_share(graph, probability));
  if (!most) return said;
  if (!is_of_all)
    said.args.emplace_back("token", label_or_number(graph.info(computation.inputs()).rows, row));
  if (most->block) said.args.emplace_back("block", std::to_string(*most->block + 1));
  if (most->kind != StreamPart::Kind::Head) return said;
  const HeadKey head{most->block, *most->head};
  said.args.emplace_back("head", head_text(computation.scene(), head));
  if (is_of_all) return said;
  const CellRef weight = strongest_weight(computation, head, {true, row});
  said.args.emplace_back("word", label_or_number(graph.info(weight.node).cols, weight.cell.col));
  return said;
}

}  // namespace heed
