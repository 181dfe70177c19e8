#include "app/panels/training/answers.h"

#include "core/base/shown_label.h"
#include "core/graph/readable_number.h"

namespace heed {

std::vector<TrainedAnswer> answers_of(const Computation& computation) {
  std::vector<TrainedAnswer> answers;
  const auto& readout = computation.scene().readout;
  const auto& nodes = computation.built().readout;
  if (!readout || !nodes) return answers;
  const Graph& graph = computation.graph();
  const auto add = [&](Index row, Index right) {
    if (!graph.is_known(nodes->probabilities, {row, graph.shape(nodes->probabilities).cols - 1})) return;
    const Matrix& shares = *graph.value(nodes->probabilities);
    TrainedAnswer answer;
    answer.row = row;
    answer.right = right;
    answer.right_share = shares(row, right);
    for (Index label = 0; label < shares.cols(); ++label) {
      if (shares(row, label) > shares(row, answer.likeliest)) answer.likeliest = label;
    }
    answer.likeliest_share = shares(row, answer.likeliest);
    answer.right_percent = readable_answer_share(graph, {nodes->probabilities, {row, right}});
    answer.likeliest_percent = readable_answer_share(graph, {nodes->probabilities, {row, answer.likeliest}});
    answers.push_back(answer);
  };
  if (readout->target) add(0, *readout->target);
  for (std::size_t row = 0; readout->targets && row < readout->targets->size(); ++row) {
    if (const auto& target = (*readout->targets)[row]) add(static_cast<Index>(row), *target);
  }
  return answers;
}

std::string answer_label(const Readout& readout, Index label) {
  if (!readout.labels) return std::to_string(label + 1);
  return visible_label((*readout.labels)[static_cast<std::size_t>(label)]);
}

}  // namespace heed
