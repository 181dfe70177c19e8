#pragma once

#include "core/kernels/vector_split_tiles.h"

#if defined(__AVX512BW__)

namespace heed {
namespace {

// Up to 16 rows: tiles of just these rows. Each number of b is used once, so that memory sets the pace: rows
// of b are fetched along, a strip of them while the one before it is multiplied panel by panel.
template <typename Number>
class FewRows {
 public:
  FewRows(const Product& product, float* workspace)
      : product_(product),
        left_(reinterpret_cast<Pairs*>(workspace)),
        panels_{left_ + kRun / kTileDepth * 3 * kTileSide, panels_[0] + Panel::kStep} {}

  void multiply() {
    const ConfiguredTiles tiles(product_.m, 7);
    Place place = first_of({0, smaller(wide(), product_.n), 0, smaller(deep(), product_.k)});
    split_of(place, panels_[0]).split_all();
    for (int which = 0; place.strip.cols > 0; which ^= 1) {
      if (place.col == place.strip.first_col && place.k == place.strip.first_k) split_left_of(place.strip);
      const Place next = place_after(place);
      SplitBeside<Number, 4> beside(next.strip.cols > 0 ? split_of(next, panels_[which ^ 1]) : Panel{},
                                    kCallsOfStep<Number>);
      const Sums c{product_.c + place.col, product_.c_stride, place.k > 0,
                   smaller(Panel::kCols, product_.n - place.col)};
      with_sums<1>(c, product_.m, product_.m, [&] {
        const Size tile = product_.m;
        add_step(left_ + (place.k - place.strip.first_k) / kTileDepth * 3 * tile, tile, panels_[which],
                 beside);
      });
      place = next;
    }
  }

 private:
  using Panel = PanelSplit<Number, 4>;
  static constexpr Size kRun = 1024;

  // Where a panel begins, and the strip that it is of.
  struct Place {
    Block strip;
    Size col, k;
  };

  // A strip is long along the rows of b.
  Size wide() const { return product_.is_b_transposed ? Panel::kCols : kRun; }
  Size deep() const { return product_.is_b_transposed ? kRun : kTileDepth; }

  Block strip_after(const Block& strip) const {
    const Size k = strip.first_k + strip.depth, col = strip.first_col + strip.cols;
    if (k < product_.k) return {strip.first_col, strip.cols, k, smaller(deep(), product_.k - k)};
    return {col, smaller(wide(), product_.n - col), 0, smaller(deep(), product_.k)};
  }

  // And the strip after it is fetched.
  Place first_of(const Block& strip) {
    if (strip.cols > 0) {
      const Block next = strip_after(strip);
      lines_ = next.cols > 0 ? lines_of<Number>(product_, next) : Lines<Number>{};
      const Size panels =
          (strip.cols + Panel::kCols - 1) / Panel::kCols * ((strip.depth + kTileDepth - 1) / kTileDepth);
      lines_of_panel_ = (lines_.count + panels - 1) / panels;
    }
    return {strip, strip.first_col, strip.first_k};
  }

  Place place_after(Place place) {
    const Block& strip = place.strip;
    if (product_.is_b_transposed) {
      place.k += kTileDepth;
      if (place.k < strip.first_k + strip.depth) return place;
    } else {
      place.col += Panel::kCols;
      if (place.col < strip.first_col + strip.cols) return place;
    }
    return first_of(strip_after(strip));
  }

  Panel split_of(const Place& place, Pairs* to) {
    const Block& strip = place.strip;
    Panel split({number_at<Number>(product_, place.k, place.col), product_.b_stride},
                smaller(kTileDepth, strip.first_k + strip.depth - place.k),
                smaller(Panel::kCols, strip.first_col + strip.cols - place.col), product_.is_b_transposed,
                to);
    split.fetch_beside(lines_, lines_of_panel_);
    return split;
  }

  void split_left_of(const Block& strip) {
    const Size tile = product_.m;
    split_left({product_.a + strip.first_k, product_.a_stride}, product_.m, strip.depth, tile, left_,
               3 * tile);
  }

  template <int LeftPiece, int RightPiece>
  [[gnu::always_inline]] static void add_piece(const Pairs* b, SplitBeside<Number, 4>& beside) {
    const Pairs* at = b + RightPiece * kTileSide;
    load_tile<7>(at, kTileBytes);
    multiply_tiles<0, 4 + LeftPiece, 7>();
    load_tile<7>(at + Panel::kTile, kTileBytes);
    multiply_tiles<1, 4 + LeftPiece, 7>();
    load_tile<7>(at + 2 * Panel::kTile, kTileBytes);
    multiply_tiles<2, 4 + LeftPiece, 7>();
    load_tile<7>(at + 3 * Panel::kTile, kTileBytes);
    multiply_tiles<3, 4 + LeftPiece, 7>();
    beside.some();
  }

  static void add_step(const Pairs* a, Size tile, const Pairs* b, SplitBeside<Number, 4>& beside) {
    load_tile<4>(a, kTileBytes);
    load_tile<5>(a + tile, kTileBytes);
    load_tile<6>(a + 2 * tile, kTileBytes);
    add_piece<2, 0>(b, beside);
    add_piece<1, 0>(b, beside);
    if constexpr (kPieces<Number> >= 2) {
      add_piece<1, 1>(b, beside);
      add_piece<0, 1>(b, beside);
    }
    if constexpr (kPieces<Number> == 3) add_piece<0, 2>(b, beside);
    add_piece<0, 0>(b, beside);
  }

  const Product& product_;
  Pairs* left_;
  Pairs* panels_[2];
  Lines<Number> lines_{};  // that are fetched
  Size lines_of_panel_ = 0;
};

}  // namespace
}  // namespace heed

#endif
