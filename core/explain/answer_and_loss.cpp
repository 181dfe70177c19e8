#include "core/explain/answer_and_loss.h"

#include "core/explain/answer_caption.h"
#include "core/explain/logit_lens.h"
#include "core/graph/readable_number.h"

namespace heed {
namespace {

bool is_computed(const Graph& graph, NodeId node) {
  return graph.known(node) == graph.shape(node).cell_count() && !graph.has_unread_rows(node);
}

Message answer_change(const AnswerAndLoss& before, const AnswerAndLoss& now) {
  if (before.answer != now.answer)
    return {
        "outcome.other_answer",
        {{"answer", now.answer}, {"share", now.share}, {"earlier", before.answer}, {"before", before.share}}};
  if (before.share == now.share)
    return {"outcome.same_answer", {{"answer", now.answer}, {"share", now.share}}};
  return {"outcome.other_share", {{"answer", now.answer}, {"share", now.share}, {"before", before.share}}};
}

}  // namespace

std::optional<AnswerAndLoss> answer_and_loss(const Computation& computation) {
  const Graph& graph = computation.graph();
  const auto& readout = computation.built().readout;
  const std::optional<NodeId> loss = computation.built().loss();
  AnswerAndLoss now;
  if (readout && readout->has_labels) {
    const NodeId node = readout->probabilities;
    if (!is_computed(graph, node)) return std::nullopt;  // nor is the loss
    const Cell likeliest = likeliest_answer(computation, answered_row(computation));
    now.answer = label_or_number(graph.info(node).cols, likeliest.col);
    now.share = readable_answer_share(graph, {node, likeliest});
  }
  if (loss && is_computed(graph, *loss)) now.loss = readable_number(graph, {*loss, {}});
  return now.answer.empty() && now.loss.empty() ? std::nullopt : std::optional(now);
}

std::vector<Message> answer_changes(const AnswerAndLoss& before, const AnswerAndLoss& now) {
  std::vector<Message> said;
  if (!before.answer.empty() && !now.answer.empty()) said.push_back(answer_change(before, now));
  if (!before.loss.empty() && !now.loss.empty() && before.loss != now.loss)
    said.push_back({"outcome.other_loss", {{"before", before.loss}, {"now", now.loss}}});
  else if (said.empty() && !now.loss.empty())
    said.push_back({"outcome.same_loss", {{"now", now.loss}}});
  return said;
}

}  // namespace heed
