#include "app/panels/base/range_text.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/base/number.h"
#include "core/explain/readable_names.h"
#include "core/graph/readable_number.h"

namespace heed {

RangeText range_text(const Graph& graph, const SelectedRange& range) {
  const RangeSummary& summary = range.summary;
  const auto cell = [&](Cell at) { return readable_number(graph, {range.node, at}); };
  const auto sum = static_cast<float>(summary.sum);
  float strongest = strongest_number(graph, range.node);  // 0 of a large matrix
  if (strongest == 0) strongest = std::max(std::abs(summary.least_value), std::abs(summary.most_value));
  return {cell(summary.least), cell(summary.most),
          readable_beside(static_cast<float>(summary.mean()), strongest),
          readable_beside(sum, std::max(strongest, std::abs(sum)))};
}

std::string range_in_brief(const Ui& ui, const Graph& graph, const SelectedRange& range) {
  if (!range.has_numbers()) return {};
  const RangeText text = range_text(graph, range);
  return ui.texts.tr({"ui.range.brief", {{"mean", text.mean}, {"most", text.most}}});
}

std::string range_for_clipboard(const Ui& ui, const Computation& computation, const SelectedRange& range) {
  const RangeSummary& summary = range.summary;
  const auto at = [&](Cell cell) { return readable_cell_name(computation, {range.node, cell}); };
  return fmt::format("{}\n{}\t{}\t{}\n{}\t{}\t{}\n{}\t{:.9g}\n{}\t{:.9g}\n{}\t{}\n",
                     readable_range_name(computation, range.node, range.region), ui.tr("ui.range.most"),
                     exact_text(summary.most_value), at(summary.most), ui.tr("ui.range.least"),
                     exact_text(summary.least_value), at(summary.least), ui.tr("ui.range.mean"),
                     summary.mean(), ui.tr("ui.range.sum"), summary.sum, ui.tr("ui.range.count"),
                     summary.count);
}

}  // namespace heed
