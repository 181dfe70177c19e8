#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace heed {

// Limits of a tokenizer's files.
constexpr std::uint64_t kMaxTokenizerBytes = std::uint64_t{1} << 29;
constexpr int kMaxPieceId = (1 << 22) - 1;
constexpr std::size_t kMaxPieceBytes = 10'000;
constexpr std::size_t kMaxSearchedBytes = 1000;  // of a piece of text that is searched for at each place

// The hash of a text that grows byte by byte; differs from run to run, so that no file can be made to
// collide.
class PieceHash {
 public:
  PieceHash();
  void add(std::string_view text) {
    for (const char each : text) add(each);
  }
  void add(char byte) { state_ = (state_ ^ static_cast<unsigned char>(byte)) * 0x9fb21c651e98df25ULL; }
  std::size_t value() const { return static_cast<std::size_t>(state_ ^ (state_ >> 29)); }

 private:
  std::uint64_t state_;
};

// The pieces of a vocabulary and their ids, each of which has one piece.
class PieceTable {
 public:
  void reserve(std::size_t count, std::size_t bytes);

  // The last id counts where a piece is added twice.
  void add(std::string_view piece, int id);

  std::optional<int> find(std::string_view piece) const;
  // The same of two texts behind each other, whose hash is known.
  std::optional<int> find(PieceHash hash, std::string_view first, std::string_view second) const;

  // Empty: no piece has this id, or the one that has it is empty.
  std::string_view piece(int id) const;
  bool has(int id) const;

  std::size_t size() const { return entries_.size(); }
  std::size_t longest_bytes() const { return longest_bytes_; }

 private:
  struct Entry {
    std::size_t begin;
    std::uint32_t length;
    int id;
  };

  std::string_view text_of(const Entry& entry) const {
    return std::string_view(texts_).substr(entry.begin, entry.length);
  }
  std::size_t slot_of(PieceHash hash, std::string_view first, std::string_view second) const;
  void grow(std::size_t count);

  std::string texts_;  // of all entries, one behind the other
  std::vector<Entry> entries_;
  std::vector<std::uint32_t> slots_;  // 1 + an index into entries_; 0: free
  std::vector<std::uint32_t> by_id_;  // likewise
  std::size_t longest_bytes_ = 0;
};

}  // namespace heed
