#pragma once

#include <algorithm>
#include <functional>
#include <tuple>
#include <vector>

#include "core/tokens/bpe.h"

namespace heed {

// The merges of one word: its parts as a linked list, and a heap of the pairs that can be merged. Costs n log
// n.
class MergeRun {
 public:
  MergeRun(const BpeMerges& merges, const std::vector<WordPart>& parts) : merges_(merges) {
    links_.reserve(parts.size());
    for (const WordPart& part : parts) {
      const int at = static_cast<int>(links_.size());
      links_.push_back({part.id, at - 1, at + 1, part.end - part.begin});
    }
    if (!links_.empty()) links_.back().next = kNone;
    for (int at = 0; at + 1 < static_cast<int>(links_.size()); ++at) {
      if (const BpeMerge* merge = merge_at(at)) pairs_.push_back({merge->rank, at, merge->merged});
    }
    std::ranges::make_heap(pairs_, std::greater());
  }

  // A pair of neighbours before it is merged.
  struct Next {
    int place = 0;  // of the left one among the parts that the word began with
    int left = 0;
    int right = 0;
    BpeMerge merge;
  };

  // Merges one pair. False: none is left.
  bool step(Next& done) {
    while (!pairs_.empty()) {
      std::ranges::pop_heap(pairs_, std::greater());
      const Pair pair = pairs_.back();
      pairs_.pop_back();
      Link& left = links_[static_cast<std::size_t>(pair.place)];
      const BpeMerge* now = left.length > 0 && left.next != kNone ? merge_at(pair.place) : nullptr;
      // Since the pair was noted, one of the two may have become something else.
      if (!now || now->merged != pair.merged) continue;
      done = {pair.place, left.id, links_[static_cast<std::size_t>(left.next)].id, {pair.rank, pair.merged}};
      merge(pair.place, pair.merged);
      return true;
    }
    return false;
  }

  // The parts as they are now.
  std::vector<WordPart> parts() const {
    std::vector<WordPart> parts;
    std::uint32_t begin = 0;
    for (const Link& link : links_) {
      if (link.length > 0) parts.push_back({link.id, begin, begin + link.length});
      begin += link.length;
    }
    return parts;
  }

 private:
  static constexpr int kNone = -1;

  struct Link {
    int id;
    int previous;
    int next;
    std::uint32_t length;  // in bytes; 0: merged into the one before it
  };
  struct Pair {
    int rank;
    int place;
    int merged;
    bool operator>(const Pair& other) const {
      return std::tie(rank, place) > std::tie(other.rank, other.place);
    }
  };

  const BpeMerge* merge_at(int place) const {
    const Link& left = links_[static_cast<std::size_t>(place)];
    return merges_.find(left.id, links_[static_cast<std::size_t>(left.next)].id);
  }

  void merge(int place, int merged) {
    Link& left = links_[static_cast<std::size_t>(place)];
    Link& right = links_[static_cast<std::size_t>(left.next)];
    left.id = merged;
    left.length += right.length;
    right.length = 0;
    left.next = right.next;
    if (left.next != kNone) links_[static_cast<std::size_t>(left.next)].previous = place;
    if (left.previous != kNone) note(left.previous);
    if (left.next != kNone) note(place);
  }

  void note(int place) {
    const BpeMerge* merge = merge_at(place);
    if (!merge) return;
    pairs_.push_back({merge->rank, place, merge->merged});
    std::ranges::push_heap(pairs_, std::greater());
  }

  const BpeMerges& merges_;
  std::vector<Link> links_;
  std::vector<Pair> pairs_;
};

}  // namespace heed
