#include "app/cli/top_answers.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include <fmt/format.h>

#include "app/cli/load.h"
#include "app/cli/terminal_text.h"
#include "core/base/number.h"
#include "core/explain/logit_lens.h"
#include "core/json/json_text.h"

namespace heed {
namespace {

template <typename Row>
std::vector<TopAnswer> top_of(const Row& row, Index count,
                              const std::optional<std::vector<std::string>>& labels) {
  std::vector<Index> order(static_cast<std::size_t>(row.cols()));
  std::iota(order.begin(), order.end(), Index{0});
  const auto end = order.begin() + std::min<Index>(count, row.cols());
  std::partial_sort(order.begin(), end, order.end(),
                    [&](Index a, Index b) { return row(a) != row(b) ? row(a) > row(b) : a < b; });
  std::vector<TopAnswer> answers;
  for (auto at = order.begin(); at != end; ++at)
    answers.push_back({labels ? (*labels)[static_cast<std::size_t>(*at)] : std::to_string(*at), row(*at)});
  return answers;
}

std::string list_json(const std::vector<TopAnswer>& answers) {
  std::string text = "[";
  for (std::size_t at = 0; at < answers.size(); ++at) {
    text += (at == 0 ? "" : ", ") + ("{\"label\": " + heed::quoted(answers[at].label));
    text += ", \"probability\": " + exact_text(answers[at].probability) + "}";
  }
  return text + "]";
}

}  // namespace

Result<std::vector<RowAnswers>> top_answers(const Computation& computation, Index count) {
  if (!computation.built().readout) return Error{"", {"cli.run.no_readout", {}}};
  const std::vector<Index> rows = answered_rows(computation);
  const Matrix probabilities = answer_probabilities(computation, rows);
  const Scene& scene = computation.scene();
  std::vector<RowAnswers> answers;
  for (Index at = 0; const Index row : rows) {
    RowAnswers& of_row = answers.emplace_back();
    of_row.row = row;
    if (is_masked(scene, row)) of_row.masked = (*scene.tokens)[static_cast<std::size_t>(row)];
    of_row.top = top_of(probabilities.row(at++), count, scene.readout->labels);
  }
  return answers;
}

void write_answers_text(std::ostream& out, const std::vector<RowAnswers>& rows) {
  for (const RowAnswers& row : rows) {
    if (row.masked) out << fmt::format("{} {}\n", row.row, sanitized_line(*row.masked));
    for (const TopAnswer& answer : row.top)
      out << fmt::format("{:>8}  {}\n", percent_text(answer.probability), sanitized_line(answer.label));
  }
}

void write_answers_json(std::ostream& out, const std::vector<RowAnswers>& rows) {
  out << "{\"heed_top\": 1, \"top\": " << list_json(rows.front().top);
  if (rows.front().masked) {
    out << ", \"rows\": [";
    for (std::size_t at = 0; at < rows.size(); ++at)
      out << (at == 0 ? "" : ", ") << "{\"row\": " << rows[at].row
          << ", \"token\": " << heed::quoted(*rows[at].masked) << ", \"top\": " << list_json(rows[at].top)
          << '}';
    out << ']';
  }
  out << "}\n";
}

}  // namespace heed
