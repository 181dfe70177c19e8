#pragma once

#include <span>
#include <vector>

#include "app/gl/argmax_pyramid.h"
#include "app/gl/handle.h"
#include "core/base/result.h"

namespace heed::gl {

// Relative error that is invisible: an eighth of one of 256 colour steps.
inline constexpr float kInvisibleError = 0.0005f;

// How the cells of a row are computed from the base matrix: number · factor in columns [from, to),
// −∞ outside; for weights, e^(that − max) · share.
struct DerivedRow {
  float max = 0;
  float share = 0;  // 1 / sum
  float from = 0;
  float to = 0;
};

// The textures needed to draw a matrix derived elementwise from another matrix's texture: its
// per-row parameters, and its downsampled levels.
class DerivedTexture {
 public:
  // A thumbnail has only the coarser levels, so it is drawn without the base texture.
  explicit DerivedTexture(bool is_weights = false, bool is_thumbnail = false, int skew = 0)
      : is_weights_(is_weights), first_level_(is_thumbnail ? ArgmaxPyramid::kFirstStored : 1), skew_(skew) {}

  // Starts over; advance() does the work.
  void begin(const ScoreSource& scores, std::span<const DerivedRow> rows);
  // After that, while the shape stays: the changed boxes of the scores, and all rows. If much has
  // changed, it is left to advance().
  void upload(const ScoreSource& scores, std::span<const DerivedRow> rows, std::span<const CellBox> boxes);
  // Computes and uploads one chunk of what is stale. Do not draw before is_complete().
  void advance(const ScoreSource& scores) { pyramid_.advance(scores, sender()); }
  bool is_complete() const { return pyramid_.is_complete(); }
  void upload(const ScoreSource& scores, std::span<const DerivedRow> rows);

  bool is_weights() const { return is_weights_; }
  bool is_thumbnail() const { return first_level_ > 1; }
  Index rows() const { return levels().rows(0); }
  Index cols() const { return levels().cols(0); }
  const PyramidLevels& levels() const { return pyramid_.levels(); }
  // The finest level it has.
  int first_level() const { return first_level_; }
  unsigned rows_name() const { return rows_.name(); }
  unsigned far_name(int level) const { return far_[static_cast<std::size_t>(level - first_level_)].name(); }
  // Whether a level has had any special value since the last begin().
  bool has_special_values(int level) const {
    return has_nan_norms_ || has_special_values_[static_cast<std::size_t>(level - first_level_)] != 0;
  }
  long sent_cells() const { return sent_cells_; }
  // What the last upload changed visibly: the boxes, and rows that are now off by more than
  // kInvisibleError.
  const std::vector<CellBox>& changed() const { return changed_; }

 private:
  std::vector<float> send_rows(std::span<const DerivedRow> rows, bool is_new);
  void find_changed_rows(std::span<const DerivedRow> rows);
  void allocate_far(const PyramidLevels& levels);
  ArgmaxPyramid::Send sender();

  bool is_weights_ = false;
  int first_level_ = 1;
  int skew_ = 0;
  ArgmaxPyramid pyramid_;
  Texture rows_;
  std::vector<Texture> far_;              // by level, from first_level_ on
  std::vector<char> has_special_values_;  // by level, from first_level_ on
  bool has_nan_norms_ = false;
  long sent_cells_ = 0;
  std::vector<DerivedRow> shown_;  // rows as of when they were last reported in changed()
  std::vector<CellBox> changed_;
};

}  // namespace heed::gl
