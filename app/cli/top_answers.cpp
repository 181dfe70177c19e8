#include "app/cli/top_answers.h"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>

#include "core/base/number.h"
#include "core/json/json_text.h"

namespace heed {

Result<std::vector<TopAnswer>> top_answers(const Computation& computation, Index count) {
  const auto& readout = computation.built().readout;
  if (!readout) return Error{"", {"cli.run.no_readout", {}}};
  const Matrix& probabilities = *computation.graph().value(readout->probabilities);
  const auto row = probabilities.row(probabilities.rows() - 1);
  std::vector<Index> order(static_cast<std::size_t>(row.cols()));
  std::iota(order.begin(), order.end(), Index{0});
  const auto end = order.begin() + std::min<Index>(count, row.cols());
  std::partial_sort(order.begin(), end, order.end(),
                    [&](Index a, Index b) { return row(a) != row(b) ? row(a) > row(b) : a < b; });
  const auto& labels = computation.scene().readout->labels;
  std::vector<TopAnswer> answers;
  for (auto at = order.begin(); at != end; ++at)
    answers.push_back({labels ? (*labels)[static_cast<std::size_t>(*at)] : std::to_string(*at), row(*at)});
  return answers;
}

void write_answers_text(std::ostream& out, const std::vector<TopAnswer>& answers) {
  for (const TopAnswer& answer : answers)
    out << fmt::format("{:>8}  {}\n", percent_text(answer.probability), answer.label);
}

void write_answers_json(std::ostream& out, const std::vector<TopAnswer>& answers) {
  out << "{\"heed_top\": 1, \"top\": [";
  for (std::size_t at = 0; at < answers.size(); ++at) {
    out << (at == 0 ? "" : ", ") << "{\"label\": " << quoted(answers[at].label)
        << ", \"probability\": " << exact_text(answers[at].probability) << '}';
  }
  out << "]}\n";
}

}  // namespace heed
