#include "core/tokens/text_pieces.h"

#include <algorithm>
#include <utility>

#include "core/tokens/unicode.h"

namespace heed {
namespace {

struct Range {
  std::size_t begin;
  std::size_t end;
  bool is_match;
};

// The matches of a pattern from left to right and what lies between them, which together are the whole text.
std::vector<Range> find_ranges(std::string_view text, const Pattern& pattern) {
  std::vector<Range> ranges;
  std::size_t done = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = pattern(text, at);
    if (length == 0) {
      next_character(text, at);
      continue;
    }
    if (done < at) ranges.push_back({done, at, false});
    ranges.push_back({at, at + length, true});
    at = done = at + length;
  }
  if (done < text.size()) ranges.push_back({done, text.size(), false});
  return ranges;
}

// Joins ranges that follow each other, where `joins` says so of whether the two are matches.
template <typename Joins>
void join(std::vector<Range>& ranges, Joins joins) {
  std::vector<Range> joined;
  bool was_match = false;
  for (const Range& range : ranges) {
    if (!joined.empty() && joins(was_match, range.is_match)) {
      joined.back().begin = std::min(joined.back().begin, range.begin);
      joined.back().end = std::max(joined.back().end, range.end);
    } else {
      joined.push_back(range);
    }
    was_match = range.is_match;
  }
  ranges = std::move(joined);
}

void apply(SplitBehavior behavior, std::vector<Range>& ranges) {
  const auto is_first_match = [](bool was_match, bool is_match) { return is_match && !was_match; };
  switch (behavior) {
    case SplitBehavior::Removed:
      std::erase_if(ranges, [](const Range& range) { return range.is_match; });
      break;
    case SplitBehavior::Isolated:
      break;
    case SplitBehavior::MergedWithPrevious:
      join(ranges, is_first_match);
      break;
    case SplitBehavior::MergedWithNext:
      std::ranges::reverse(ranges);
      join(ranges, is_first_match);
      std::ranges::reverse(ranges);
      break;
    case SplitBehavior::Contiguous:
      join(ranges, [](bool was_match, bool is_match) { return was_match == is_match; });
      break;
  }
}

}  // namespace

Pattern each_character(std::function<bool(char32_t)> is_match) {
  return [is_match = std::move(is_match)](std::string_view text, std::size_t at) {
    std::size_t end = at;
    return is_match(next_character(text, end)) ? end - at : 0;
  };
}

void split(TextPieces& pieces, const SplitRule& rule) {
  std::vector<TextPiece> result;
  result.reserve(pieces.pieces.size());
  for (const TextPiece& piece : pieces.pieces) {
    if (piece.token) {
      result.push_back(piece);
      continue;
    }
    std::vector<Range> ranges = find_ranges(pieces.view(piece), rule.pattern);
    for (Range& range : ranges) range.is_match = range.is_match != rule.is_inverted;
    apply(rule.behavior, ranges);
    for (const Range& range : ranges) {
      const std::size_t begin = piece.begin + range.begin;
      result.push_back({begin, piece.begin + range.end, pieces.text.origin[begin].begin, {}});
    }
  }
  pieces.pieces = std::move(result);
}

void rewrite_pieces(TextPieces& pieces, const RewritePiece& rewrite_piece) {
  AlignedText result;
  result.text.reserve(2 * pieces.text.text.size());
  result.origin.reserve(2 * pieces.text.text.size());
  for (TextPiece& piece : pieces.pieces) {
    const std::size_t begin = result.text.size();
    if (piece.token) {
      result.append(pieces.text, piece.begin, piece.end);
    } else {
      rewrite_piece(pieces.text, piece, result);
    }
    piece.begin = begin;
    piece.end = result.text.size();
  }
  pieces.text = std::move(result);
}

}  // namespace heed
