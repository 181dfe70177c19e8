// Tokenizers: reading one of 50,000 tokens, and a page of 4,096 tokens.
#include <random>
#include <set>

#include <benchmark/benchmark.h>

#include "core/base/check.h"
#include "core/base/utf8.h"
#include "core/json/json_text.h"
#include "core/tokens/byte_level.h"
#include "core/tokens/tokenizer_read.h"

namespace {

// A vocabulary as byte pair encoding would learn it: the bytes, and pairs of what is there already, the first
// of them short.
struct MadeVocabulary {
  std::vector<std::string> pieces;
  std::vector<std::pair<std::string, std::string>> merges;

  explicit MadeVocabulary(std::size_t count) {
    for (const char32_t character : heed::byte_characters())
      heed::append_utf8(pieces.emplace_back(), character);
    std::vector<std::string> letters(pieces.begin() + 'a', pieces.begin() + 'z' + 1);
    letters.push_back(pieces[' ']);
    std::set<std::string> seen(pieces.begin(), pieces.end());
    std::mt19937 draw(1);
    while (pieces.size() < count) {
      const auto any = [&] { return letters[std::min(draw() % letters.size(), draw() % letters.size())]; };
      const std::string left = any(), right = any();
      const bool has_blank_inside = right.starts_with(pieces[' ']);
      if (has_blank_inside || left.size() + right.size() > 14 || !seen.insert(left + right).second) continue;
      merges.emplace_back(left, right);
      pieces.push_back(left + right);
      letters.push_back(left + right);
    }
  }

  std::string json() const {
    std::string vocab, list;
    for (std::size_t id = 0; id < pieces.size(); ++id)
      vocab += (id > 0 ? ",\n      " : "") + heed::quoted(pieces[id]) + ": " + std::to_string(id);
    for (const auto& [left, right] : merges)
      list += (list.empty() ? "" : ",\n      ") + heed::quoted(left + " " + right);
    return R"({"version": "1.0", "added_tokens": [], "normalizer": null,
  "pre_tokenizer": {"type": "ByteLevel", "add_prefix_space": false, "trim_offsets": true, "use_regex": true},
  "post_processor": {"type": "ByteLevel", "add_prefix_space": false, "trim_offsets": true},
  "decoder": {"type": "ByteLevel"}, "model": {"type": "BPE", "vocab": {)" +
           vocab + "}, \"merges\": [" + list + "]}}";
  }
};

const std::string& made_json() {
  static const std::string json = MadeVocabulary(50'000).json();
  return json;
}

void read(benchmark::State& state) {
  for (auto _ : state) HEED_CHECK(heed::read_tokenizer(made_json()).is_ok());
  state.counters["MB"] = static_cast<double>(made_json().size()) / 1e6;
}
BENCHMARK(read)->Unit(benchmark::kMillisecond);

// Words of the length of English ones.
void tokenize_a_page(benchmark::State& state) {
  const heed::Tokenizer tokenizer = heed::read_tokenizer(made_json()).value();
  const MadeVocabulary made(20'000);
  std::mt19937 draw(2);
  std::string text;
  std::size_t count = 0;
  while (count < 4096) {
    for (int word = 0; word < 100; ++word) {
      std::string piece = made.pieces[256 + draw() % 3000];
      std::erase_if(piece, [](char each) { return static_cast<unsigned char>(each) >= 0x80; });
      text += piece + (draw() % 12 == 0 ? ", " : " ");
    }
    count = tokenizer.tokenize(text).value().size();
  }
  for (auto _ : state) {
    auto tokens = tokenizer.tokenize(text);
    benchmark::DoNotOptimize(tokenizer.finished(std::move(tokens).value()));
  }
  state.counters["tokens"] = static_cast<double>(count);
  state.counters["bytes"] = static_cast<double>(text.size());
}
BENCHMARK(tokenize_a_page)->Unit(benchmark::kMillisecond);

}  // namespace
