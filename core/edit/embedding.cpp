#include "core/edit/embedding.h"

#include <algorithm>
#include <set>

#include "core/base/random.h"

namespace heed {
namespace {

// FNV-1a: the same number for the same word on every machine.
std::uint64_t hash_of(std::string_view word) {
  std::uint64_t hash = 0xcbf29ce484222325ULL;
  for (const char c : word) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
  return hash;
}

}  // namespace

std::optional<Index> embedding_row(const Embedding& embedding, std::string_view word) {
  const auto found = std::find(embedding.tokens.begin(), embedding.tokens.end(), word);
  if (found == embedding.tokens.end()) return std::nullopt;
  return found - embedding.tokens.begin();
}

Embedding embedding_of(const Scene& scene) {
  if (scene.embedding) return *scene.embedding;
  Embedding result;
  std::vector<Index> rows;
  std::set<std::string> known;
  for (std::size_t row = 0; scene.tokens && row < scene.tokens->size(); ++row) {
    if (!known.insert((*scene.tokens)[row]).second) continue;
    result.tokens.push_back((*scene.tokens)[row]);
    rows.push_back(static_cast<Index>(row));
  }
  Matrix table(static_cast<Index>(rows.size()), scene.inputs->cols());
  for (std::size_t row = 0; row < rows.size(); ++row) {
    table.row(static_cast<Index>(row)) = scene.inputs->row(rows[row]);
  }
  result.table.values = SharedMatrix(std::move(table));
  return result;
}

Embedding with_words(Embedding embedding, const std::vector<std::string>& words, std::uint64_t seed) {
  std::set<std::string> known(embedding.tokens.begin(), embedding.tokens.end());
  const std::size_t before = embedding.tokens.size();
  for (const std::string& word : words) {
    if (known.insert(word).second) embedding.tokens.push_back(word);
  }
  if (embedding.tokens.size() == before) return embedding;
  Matrix table(static_cast<Index>(embedding.tokens.size()), embedding.table->cols());
  table.topRows(embedding.table->rows()) = *embedding.table;
  for (std::size_t row = before; row < embedding.tokens.size(); ++row) {
    Random random(scramble(seed) ^ hash_of(embedding.tokens[row]));
    for (Index col = 0; col < table.cols(); ++col) {
      table(static_cast<Index>(row), col) = static_cast<float>(random.gaussian());
    }
  }
  embedding.table = {SharedMatrix(std::move(table))};
  return embedding;
}

}  // namespace heed
