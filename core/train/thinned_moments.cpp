#include "core/train/thinned_moments.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <map>
#include <set>
#include <utility>

namespace heed {
namespace {

using Moment = TrainingMoments::Moment;

// What is kept first: the kind, then the place within it.
enum class Kind { Last, Wanted, Regular };
using Order = std::pair<Kind, double>;

struct Candidate {
  Moment moment;
  std::uint64_t runs = 0;  // that have it, a bit each
  Order order = {Kind::Regular, 0};
};

// Those of all runs, each once. Where two runs have made the same step from copies of the same numbers, they
// have the same moment.
class Candidates {
 public:
  explicit Candidates(std::span<const StoredMoments> runs) {
    for (std::size_t run = 0; run < runs.size(); ++run) {
      for (const Moment& moment : runs[run].moments.all())
        candidate_of(moment).runs |= std::uint64_t{1} << run % 64;
    }
  }

  Candidate& candidate_of(const Moment& moment) {
    std::vector<Candidate>& of_step = by_step_[moment->step];
    const auto is_same = [&](const Candidate& each) {
      return each.moment == moment || *each.moment == *moment;
    };
    const auto found = std::ranges::find_if(of_step, is_same);
    if (found != of_step.end()) return *found;
    return of_step.emplace_back(Candidate{moment});
  }

  std::vector<Candidate> in_order() const {
    std::vector<Candidate> all;
    for (const auto& [step, of_step] : by_step_) all.insert(all.end(), of_step.begin(), of_step.end());
    set_regular(all);
    std::ranges::stable_sort(all, {}, &Candidate::order);
    return all;
  }

 private:
  // First those whose steps can be halved most often: such steps are furthest apart. What counts is that
  // distance as a part of their stretch, which all moments are in that the same runs have.
  static void set_regular(std::vector<Candidate>& all) {
    struct Stretch {
      Index first = 0, last = 0;
    };
    std::map<std::uint64_t, Stretch> stretches;
    for (const Candidate& each : all) {
      const auto stretch = stretches.try_emplace(each.runs, Stretch{each.moment->step, 0}).first;
      stretch->second.last = each.moment->step;
    }
    for (Candidate& each : all) {
      if (each.order.first != Kind::Regular) continue;
      const auto [first, last] = stretches[each.runs];
      const Index step = each.moment->step;
      const Index apart =
          step == 0 ? last + 1 : Index{1} << std::countr_zero(static_cast<std::uint64_t>(step));
      each.order.second = -static_cast<double>(apart) / static_cast<double>(last - first + 1);
    }
  }

  std::map<Index, std::vector<Candidate>> by_step_;
};

void prefer(Candidate& candidate, Kind kind, std::size_t place) {
  candidate.order = std::min(candidate.order, Order{kind, static_cast<double>(place)});
}

}  // namespace

std::vector<TrainingMoments> thinned(std::span<const StoredMoments> runs, std::size_t bytes) {
  Candidates candidates(runs);
  for (const StoredMoments& run : runs) {
    if (run.moments.all().empty()) continue;
    prefer(candidates.candidate_of(run.moments.all().back()), Kind::Last, 0);
    for (std::size_t place = 0; place < run.wanted.size(); ++place) {
      const Moment moment = run.moments.at(run.wanted[place]);
      if (moment && moment->step == run.wanted[place])
        prefer(candidates.candidate_of(moment), Kind::Wanted, place);
    }
  }
  const std::vector<Candidate> all = candidates.in_order();
  std::set<const TrainingState*> kept;
  std::size_t used = 0;
  for (auto from = all.begin(); from != all.end();) {
    // Those that are wanted one by one, the others as long as all of the same distance fit.
    const auto is_beyond = [&](const Candidate& each) { return each.order != from->order; };
    const auto to = from->order.first == Kind::Wanted ? from + 1 : std::find_if(from, all.end(), is_beyond);
    std::size_t more = 0;
    for (auto at = from; at != to; ++at) more += byte_count(*at->moment);
    if (from->order.first != Kind::Last && used + more > bytes) break;
    used += more;
    for (; from != to; ++from) kept.insert(from->moment.get());
  }
  std::vector<TrainingMoments> fewer;
  for (const StoredMoments& run : runs) {
    std::vector<Moment> moments;
    for (const Moment& each : run.moments.all()) {
      const Moment& shared = candidates.candidate_of(each).moment;
      if (kept.contains(shared.get())) moments.push_back(shared);
    }
    fewer.push_back(run.moments.with(std::move(moments)));
  }
  return fewer;
}

}  // namespace heed
