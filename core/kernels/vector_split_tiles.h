#pragma once

#include "core/kernels/vector_split.h"

#if defined(__AVX512BW__)

// The registers of AMX, and what both kinds of its products have in common.
namespace heed {
namespace {

// The registers of AMX are no variables, and no compiler sees what is in them.
template <int Tile>
[[gnu::always_inline]] inline void load_tile(const void* from, Size stride) {
  asm volatile("tileloadd (%0,%1,1), %%tmm%c2" ::"r"(from), "r"(stride), "i"(Tile) : "memory");
}

template <int Tile>
[[gnu::always_inline]] inline void store_tile(void* to, Size stride) {
  asm volatile("tilestored %%tmm%c2, (%0,%1,1)" ::"r"(to), "r"(stride), "i"(Tile) : "memory");
}

template <int Tile>
[[gnu::always_inline]] inline void clear_tile() {
  asm volatile("tilezero %%tmm%c0" ::"i"(Tile));
}

template <int Sum, int Left, int Right>
[[gnu::always_inline]] inline void multiply_tiles() {
  asm volatile("tdpbf16ps %%tmm%c2, %%tmm%c1, %%tmm%c0" ::"i"(Sum), "i"(Left), "i"(Right));
}

constexpr int kTileCount = 8;
constexpr Size kTileBytes = 64;  // of a row

// For the time of a product: tiles of 16 rows, of which the first `of_rows` tiles have fewer.
class ConfiguredTiles {
 public:
  ConfiguredTiles(Size rows, int of_rows) {
    struct alignas(64) Shapes {
      unsigned char palette = 1, start_row = 0, reserved[14] = {};
      unsigned short row_bytes[16] = {};
      unsigned char rows[16] = {};
    } shapes;
    for (int tile = 0; tile < kTileCount; ++tile) {
      shapes.row_bytes[tile] = kTileBytes;
      shapes.rows[tile] = static_cast<unsigned char>(tile < of_rows ? rows : kTileSide);
    }
    asm volatile("ldtilecfg %0" ::"m"(shapes) : "memory");
  }
  ConfiguredTiles(const ConfiguredTiles&) = delete;
  ConfiguredTiles& operator=(const ConfiguredTiles&) = delete;
  ~ConfiguredTiles() { asm volatile("tilerelease" ::: "memory"); }
};

// Where a tile of sums is added up: in c, or aside if c has not all of its rows and columns.
struct SumTile {
  float* at;
  Size bytes;  // from row to row
};

template <int Tile>
void load_sums(const SumTile& sums, bool is_first) {
  if (is_first) return clear_tile<Tile>();
  load_tile<Tile>(sums.at, sums.bytes);
}

template <int Tile>
void store_sums(const SumTile& sums) {
  store_tile<Tile>(sums.at, sums.bytes);
}

// The sums of a block of c, of tiles side by side or below each other.
template <int RowTiles, int ColTiles>
class SumTiles {
 public:
  SumTiles(Sums c, Size rows, Size whole_rows) : c_(c), rows_(rows) {
    is_aside_ = rows < whole_rows || c.cols < ColTiles * kTileSide;
    if (is_aside_ && c.accumulates)
      each([](Floats aside, Size cols, float* at) { return load_first(at, cols, aside); });
  }

  SumTile tile(int which) {
    if (is_aside_) return {aside_[which], kTileBytes};
    return {c_.at + which / ColTiles * kTileSide * c_.stride + which % ColTiles * kTileSide,
            c_.stride * static_cast<Size>(sizeof(float))};
  }

  void end() {
    if (!is_aside_) return;
    each([](Floats aside, Size cols, float* at) {
      store_first(aside, cols, at);
      return aside;
    });
  }

 private:
  // The rows that c has of each tile.
  template <typename Action>
  void each(const Action& action) {
    for (int tile = 0; tile < RowTiles * ColTiles; ++tile) {
      const Size cols = cols_in(tile % ColTiles, c_.cols), rows = cols_in(tile / ColTiles, rows_);
      for (Size row = 0; row < rows; ++row) {
        float* aside = aside_[tile] + row * kTileSide;
        float* at = c_.at + (tile / ColTiles * kTileSide + row) * c_.stride + tile % ColTiles * kTileSide;
        store(action(load(aside), cols, at), aside);
      }
    }
  }

  Sums c_;
  Size rows_;
  bool is_aside_;
  alignas(64) float aside_[RowTiles * ColTiles][kTileSide * kTileSide];
};

// Loads, multiplies and stores the sums of four tiles.
template <int RowTiles, typename AddProducts>
[[gnu::always_inline]] inline void with_sums(Sums c, Size rows, Size whole_rows,
                                             const AddProducts& add_products) {
  SumTiles<RowTiles, 4 / RowTiles> sums(c, rows, whole_rows);
  load_sums<0>(sums.tile(0), !c.accumulates);
  load_sums<1>(sums.tile(1), !c.accumulates);
  load_sums<2>(sums.tile(2), !c.accumulates);
  load_sums<3>(sums.tile(3), !c.accumulates);
  add_products();
  store_sums<0>(sums.tile(0));
  store_sums<1>(sums.tile(1));
  store_sums<2>(sums.tile(2));
  store_sums<3>(sums.tile(3));
  sums.end();
}

// Spreads the splitting of the next panel over the multiplications of this one.
template <typename Number, int Tiles>
class SplitBeside {
 public:
  SplitBeside(const PanelSplit<Number, Tiles>& panel, Size calls) : panel_(panel), calls_(calls) {}

  [[gnu::always_inline]] void some() {
    due_ += panel_.parts();
    for (; due_ >= calls_; due_ -= calls_) panel_.split_next();
  }

 private:
  PanelSplit<Number, Tiles> panel_;
  Size calls_, due_ = 0;  // how often this is called while all of the panel is split
};

template <typename Number>
const Number* number_at(const Product& product, Size k, Size col) {
  const Number* b = numbers_of<Number>(product);
  return product.is_b_transposed ? b + col * product.b_stride + k : b + k * product.b_stride + col;
}

}  // namespace
}  // namespace heed

#endif
