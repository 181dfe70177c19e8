#include "core/explain/largest_terms.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace heed {
namespace {

std::vector<std::size_t> largest_first(std::span<const double> values, std::size_t most,
                                       std::optional<std::size_t> asked) {
  std::vector<std::size_t> places(values.size());
  std::iota(places.begin(), places.end(), std::size_t{0});
  // NaN counts as the largest: it must not be folded away, and the order has to be strict.
  const auto size_of = [&](std::size_t at) {
    return std::isnan(values[at]) ? INFINITY : std::abs(values[at]);
  };
  const auto is_before = [&](std::size_t a, std::size_t b) {
    if ((a == asked) != (b == asked)) return a == asked;
    const double left = size_of(a), right = size_of(b);
    return left > right || (left == right && a < b);
  };
  const auto end = places.begin() + static_cast<std::ptrdiff_t>(std::min(most, places.size()));
  std::partial_sort(places.begin(), end, places.end(), is_before);
  places.erase(end, places.end());
  return places;
}

std::string counted(const FoldedTerms& folded) { return std::to_string(folded.count); }

}  // namespace

std::vector<std::size_t> largest_terms(std::span<const double> values, std::size_t most) {
  std::vector<std::size_t> terms = largest_first(values, most, std::nullopt);
  std::sort(terms.begin(), terms.end());
  return terms;
}

std::vector<std::size_t> shown_terms(std::span<const double> values, std::size_t lines,
                                     std::optional<std::size_t> asked) {
  const bool is_whole = values.size() <= lines;
  const std::size_t most = is_whole ? values.size() : std::max<std::size_t>(lines, 2) - 1;
  std::vector<std::size_t> terms = largest_first(values, most, asked);
  const auto adds_nothing = [&](std::size_t at) { return values[at] == 0 && at != asked; };
  while (!is_whole && terms.size() > 1 && adds_nothing(terms.back())) terms.pop_back();
  if (values.size() <= kTermsInOrder) std::sort(terms.begin(), terms.end());
  return terms;
}

FoldedTerms folded_terms(std::span<const double> values, std::span<const std::size_t> shown) {
  std::vector<bool> is_shown(values.size());
  for (const std::size_t at : shown) is_shown[at] = true;
  FoldedTerms folded;
  for (std::size_t at = 0; at < values.size(); ++at) {
    if (is_shown[at]) continue;
    ++folded.count;
    folded.sum += values[at];
  }
  return folded;
}

Message said_in_line(const FoldedTerms& folded, std::string sum) {
  return {"explain.folded.in_line", {{"count", counted(folded)}, {"sum", std::move(sum)}}};
}

Message said_beside_sum(const FoldedTerms& folded) {
  return {"explain.folded.beside_sum", {{"count", counted(folded)}}};
}

Message said_briefly(const FoldedTerms& folded) {
  return {"explain.folded.briefly", {{"count", counted(folded)}}};
}

}  // namespace heed
