#include "core/tokens/piece_table.h"

#include <algorithm>
#include <bit>
#include <random>

namespace heed {

PieceHash::PieceHash() {
  static const std::uint64_t seed = std::uint64_t{std::random_device{}()} << 32 | std::random_device{}();
  state_ = seed;
}

void PieceTable::reserve(std::size_t count, std::size_t bytes) {
  texts_.reserve(bytes);
  entries_.reserve(count);
  grow(count);
}

// Makes room for so many entries and as many free slots.
void PieceTable::grow(std::size_t count) {
  slots_.assign(std::bit_ceil(std::max<std::size_t>(2 * count, 16)), 0);
  for (std::size_t at = 0; at < entries_.size(); ++at) {
    PieceHash hash;
    hash.add(text_of(entries_[at]));
    slots_[slot_of(hash, text_of(entries_[at]), {})] = static_cast<std::uint32_t>(at) + 1;
  }
}

// The slot that holds a text, or the free one where it belongs.
std::size_t PieceTable::slot_of(PieceHash hash, std::string_view first, std::string_view second) const {
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = hash.value() & mask;
  for (; slots_[slot] != 0; slot = (slot + 1) & mask) {
    const std::string_view text = text_of(entries_[slots_[slot] - 1]);
    if (text.size() == first.size() + second.size() && text.starts_with(first) && text.ends_with(second))
      break;
  }
  return slot;
}

void PieceTable::add(std::string_view piece, int id) {
  if (2 * (entries_.size() + 1) > slots_.size()) grow(2 * (entries_.size() + 1));
  PieceHash hash;
  hash.add(piece);
  std::uint32_t& slot = slots_[slot_of(hash, piece, {})];
  if (slot == 0) {
    entries_.push_back({texts_.size(), static_cast<std::uint32_t>(piece.size()), id});
    texts_ += piece;
    slot = static_cast<std::uint32_t>(entries_.size());
    longest_bytes_ = std::max(longest_bytes_, piece.size());
  } else {
    by_id_[static_cast<std::size_t>(entries_[slot - 1].id)] = 0;
    entries_[slot - 1].id = id;
  }
  const auto place = static_cast<std::size_t>(id);
  if (place >= by_id_.size()) by_id_.resize(std::max(place + 1, by_id_.size() * 2));
  by_id_[place] = slot;
}

std::optional<int> PieceTable::find(PieceHash hash, std::string_view first, std::string_view second) const {
  if (slots_.empty()) return std::nullopt;
  const std::uint32_t found = slots_[slot_of(hash, first, second)];
  return found == 0 ? std::nullopt : std::optional(entries_[found - 1].id);
}

std::optional<int> PieceTable::find(std::string_view piece) const {
  PieceHash hash;
  hash.add(piece);
  return find(hash, piece, {});
}

bool PieceTable::has(int id) const {
  return id >= 0 && static_cast<std::size_t>(id) < by_id_.size() && by_id_[static_cast<std::size_t>(id)] != 0;
}

std::string_view PieceTable::piece(int id) const {
  return has(id) ? text_of(entries_[by_id_[static_cast<std::size_t>(id)] - 1]) : std::string_view();
}

}  // namespace heed
