#include "core/explain/variant_answers.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/base/check.h"
#include "core/base/progress.h"

namespace heed {

bool for_each_answer_of(const Computation& computation, std::span<const Variant> variants, Index row,
                        const TakeAnswers& take) {
  const BuiltScene& built = computation.built();
  HEED_CHECK(!built.blocks.empty() && built.readout);
  const Region rows = region_read_for(built, row);
  const auto at_once =
      static_cast<std::size_t>(variants_at_once(computation.graph().shape(built.inputs).rows));
  for (std::size_t from = 0; from < variants.size(); from += at_once) {
    const std::size_t some = std::min(at_once, variants.size() - from);
    const auto goes_on = [&](double share) {
      const double done = static_cast<double>(from) + share * static_cast<double>(some);
      return report_work(done / static_cast<double>(variants.size()));
    };
    std::optional<Matrix> stream = rows_of_variants(computation.graph(), variants.subspan(from, some),
                                                    built.blocks.back().out, rows, goes_on);
    if (!stream) return false;
    if (!built.readout->pooled) {
      take(from, read_out(computation.built(), std::move(*stream)));
      continue;
    }
    for (std::size_t at = 0; at < some; ++at)
      take(from + at,
           read_out(computation.built(), stream->middleRows(static_cast<Index>(at) * rows.rows, rows.rows)));
  }
  return true;
}

}  // namespace heed
