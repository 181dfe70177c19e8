#include "core/explain/head_patterns.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string_view>
#include <unordered_map>

#include "core/base/check.h"
#include "core/base/progress.h"
#include "core/base/utf8.h"
#include "core/scene/modules.h"

namespace heed {
namespace {

constexpr double kLeastTelling = 0.5;

bool is_special_token(std::string_view token) {
  if (token.size() < 3) return false;
  const bool is_bracketed = token.front() == '[' && token.back() == ']';
  return is_bracketed || (token.front() == '<' && token.back() == '>');
}

bool is_ascii_mark(char32_t c) {
  return c > ' ' && c < 127 && !(c >= '0' && c <= '9') && !(c >= 'A' && c <= 'Z') && !(c >= 'a' && c <= 'z');
}

// Besides ASCII: general and CJK punctuation, full-width forms, guillemets.
bool is_mark(char32_t c) {
  return is_ascii_mark(c) || (c >= 0x2010 && c <= 0x205E) || (c >= 0x3001 && c <= 0x3011) ||
         (c >= 0xFF01 && c <= 0xFF0F) || (c >= 0xFF1A && c <= 0xFF20) || c == 0xAB || c == 0xBB;
}

bool has_marks_only(std::string_view token) {
  bool has_any = false;
  while (!token.empty()) {
    const Utf8Character character = decode_first(token);
    token.remove_prefix(character.bytes.size());
    if (character.code == ' ') continue;
    if (!is_mark(character.code)) return false;
    has_any = true;
  }
  return has_any;
}

// Reads one head's attention query by query.
class AttentionReader {
 public:
  AttentionReader(const HeadAttention& attention, const TokenTraits& tokens)
      : weights_(attention.weights), masked_(attention.masked), tokens_(tokens) {}

  HeadReading read() {
    HeadReading reading;
    Index spread_queries = 0;
    for (Index query = 0; query < weights_.rows(); ++query) {
      visible_ = visible_keys(query);
      if (visible_ < 2) continue;
      reading.evenness += evenness_of(query);
      ++spread_queries;
      for (int at = 0; at < kHeadPatterns; ++at) {
        add(static_cast<HeadPattern>(at), query, reading.shares[static_cast<std::size_t>(at)]);
      }
    }
    if (spread_queries > 0) reading.evenness /= static_cast<double>(spread_queries);
    for (PatternShare& share : reading.shares) {
      if (!share.is_measured()) continue;
      share.share /= static_cast<double>(share.queries);
      share.chance /= static_cast<double>(share.queries);
    }
    return reading;
  }

  std::optional<double> attention_of(HeadPattern pattern, Index query) {
    visible_ = visible_keys(query);
    const auto found = share_of_query(pattern, query);
    return found ? std::optional(found->share) : std::nullopt;
  }

 private:
  bool sees(Index query, Index key) const {
    return masked_.size() == 0 || masked_(query, key) > -std::numeric_limits<float>::infinity();
  }

  Index visible_keys(Index query) const {
    Index count = 0;
    for (Index key = 0; key < weights_.cols(); ++key) count += sees(query, key) ? 1 : 0;
    return count;
  }

  // Whether that earlier token is the same word.
  bool is_repeated(Index query, Index earlier) const {
    const int word = tokens_.words[static_cast<std::size_t>(query)];
    return earlier < query && word >= 0 && tokens_.words[static_cast<std::size_t>(earlier)] == word;
  }

  bool is_meant(HeadPattern pattern, Index query, Index key) const {
    switch (pattern) {
      case HeadPattern::PreviousToken:
        return key == query - 1;
      case HeadPattern::NextToken:
        return key == query + 1;
      case HeadPattern::Itself:
        return key == query;
      case HeadPattern::FirstToken:
        return key == 0 && query > 0;
      case HeadPattern::SameToken:
        return is_repeated(query, key);
      case HeadPattern::Induction:
        return key > 0 && key < query && is_repeated(query, key - 1);
      case HeadPattern::Punctuation:
        return tokens_.is_punctuation[static_cast<std::size_t>(key)];
      case HeadPattern::Separator:
        return tokens_.is_special[static_cast<std::size_t>(key)];
      case HeadPattern::Mirror:
        return tokens_.is_mirrored && query >= weights_.rows() / 2 && key == weights_.rows() - 2 - query;
    }
    return false;
  }

  void add(HeadPattern pattern, Index query, PatternShare& share) const {
    const auto found = share_of_query(pattern, query);
    if (!found) return;
    share.share += found->share;
    share.chance += found->chance;
    ++share.queries;
  }

  std::optional<PatternShare> share_of_query(HeadPattern pattern, Index query) const {
    double attention = 0;
    Index meant = 0;
    for (Index key = 0; key < weights_.cols(); ++key) {
      if (!is_meant(pattern, query, key) || !sees(query, key)) continue;
      attention += static_cast<double>(weights_(query, key));
      ++meant;
    }
    if (meant == 0 || meant == visible_) return std::nullopt;
    return PatternShare{attention, static_cast<double>(meant) / static_cast<double>(visible_), 1};
  }

  // The entropy of the query's weights, as a part of the largest that it could have.
  double evenness_of(Index query) const {
    double entropy = 0;
    for (Index key = 0; key < weights_.cols(); ++key) {
      const auto weight = static_cast<double>(weights_(query, key));
      if (weight > 0) entropy -= weight * std::log(weight);
    }
    return entropy / std::log(static_cast<double>(visible_));
  }

  const Matrix& weights_;
  const Matrix& masked_;
  const TokenTraits& tokens_;
  Index visible_ = 0;  // keys that the query at hand sees
};

Matrix all_cells(const Graph& graph, NodeId node) {
  const Shape& shape = graph.shape(node);
  Matrix values(shape.rows, shape.cols);
  graph.read(node, clipped(Region::all(), shape), values);
  return values;
}

}  // namespace

TokenTraits::TokenTraits(const std::vector<std::string>& tokens) {
  std::unordered_map<std::string_view, int> numbers;
  for (const std::string& token : tokens) {
    const int word =
        token.empty() ? -1 : numbers.emplace(token, static_cast<int>(numbers.size())).first->second;
    const bool is_special_one = is_special_token(token);
    words.push_back(word);
    is_special.push_back(is_special_one);
    is_punctuation.push_back(!is_special_one && has_marks_only(token));
  }
  constexpr std::size_t kLeastMirrored = 5;  // a shorter text may do so by chance
  is_mirrored = words.size() >= kLeastMirrored &&
                std::ranges::none_of(words, [](int word) { return word < 0; }) &&
                std::equal(words.begin(), words.end(), words.rbegin());
}

HeadReading read_attention(const HeadAttention& attention, const TokenTraits& tokens) {
  HEED_CHECK(attention.weights.rows() == static_cast<Index>(tokens.words.size()) &&
             attention.weights.cols() == attention.weights.rows());
  return AttentionReader(attention, tokens).read();
}

std::optional<double> attention_of_query(const HeadAttention& attention, const TokenTraits& tokens,
                                         HeadPattern pattern, Index query) {
  return AttentionReader(attention, tokens).attention_of(pattern, query);
}

void read_heads(const Computation& computation,
                const std::function<void(const HeadReading& reading, const Matrix& weights)>& visit) {
  const Graph& graph = computation.graph();
  const Labels& labels = graph.info(computation.inputs()).rows.labels;
  const auto count = static_cast<std::size_t>(graph.shape(computation.inputs()).rows);
  const TokenTraits tokens(labels ? *labels : std::vector<std::string>(count));
  for_each_attention(computation.scene(), [&](const Attention& attention, std::optional<int> block) {
    if (attention.memory) return;
    for (int head = 0; head < static_cast<int>(attention.heads.size()); ++head) {
      if (is_work_cancelled()) return;
      const HeadNodes& nodes = computation.built().head({block, head});
      const HeadAttention made{all_cells(graph, nodes.weights),
                               nodes.masked ? all_cells(graph, *nodes.masked) : Matrix()};
      HeadReading reading = read_attention(made, tokens);
      reading.head = {block, head};
      visit(reading, made.weights);
    }
  });
}

bool has_pattern(const HeadReading& reading, HeadPattern pattern) {
  const PatternShare& share = reading.of(pattern);
  return share.is_measured() && share.beyond_chance() >= kLeastTelling;
}

std::optional<HeadPattern> main_pattern(const HeadReading& reading) {
  std::optional<HeadPattern> best;
  double most = 0;
  for (int at = 0; at < kHeadPatterns; ++at) {
    const auto pattern = static_cast<HeadPattern>(at);
    if (!has_pattern(reading, pattern) || reading.of(pattern).beyond_chance() <= most) continue;
    most = reading.of(pattern).beyond_chance();
    best = pattern;
  }
  return best;
}

Matrix attention_rollout(const Computation& computation, int last_block) {
  const BuiltScene& built = computation.built();
  HEED_CHECK(last_block >= 0 && last_block < static_cast<int>(built.blocks.size()));
  const Index tokens = computation.graph().shape(built.inputs).rows;
  Matrix rollout = Matrix::Identity(tokens, tokens);
  for (std::size_t at = 0; at <= static_cast<std::size_t>(last_block); ++at) {
    const TransformerBlock& block = computation.scene().blocks[at];
    if (!block.is_enabled || !block.attention || block.attention->memory) continue;
    Matrix mixed = Matrix::Zero(tokens, tokens);
    const std::vector<HeadNodes>& heads = built.blocks[at].attention->heads;
    for (const HeadNodes& head : heads) mixed += all_cells(computation.graph(), head.weights);
    mixed /= static_cast<float>(heads.size());
    if (block.is_residual) mixed += Matrix::Identity(tokens, tokens);
    for (Index row = 0; row < tokens; ++row) {
      const float sum = mixed.row(row).sum();
      // A query that sees nothing looks at nothing; what it holds is its own.
      if (sum > 0) {
        mixed.row(row) /= sum;
      } else {
        mixed(row, row) = 1;
      }
    }
    rollout = mixed * rollout;
  }
  return rollout;
}

}  // namespace heed
