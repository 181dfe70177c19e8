#pragma once

#include <span>
#include <vector>

#include "app/gl/far_pyramid.h"
#include "app/gl/handle.h"
#include "core/base/result.h"

namespace heed::gl {

// The part of a number by which it may be off without being seen: an eighth of a step of 256 colours.
inline constexpr float kUnseen = 0.0005f;

// How the cells of a row are made of those of another matrix: number · factor in the columns from … to, −∞
// outside; of weights e^(that − max) · share.
struct MadeRow {
  float max = 0;
  float share = 0;  // 1 / sum
  float from = 0;
  float to = 0;
};

// What it takes to draw a matrix that is made of the texture of another: a texture of its rows, and what is
// seen of it from afar.
class MadeTexture {
 public:
  // A thumbnail has the farther levels only, and no cells: it is drawn without the texture of the other
  // matrix.
  explicit MadeTexture(bool is_weights = false, bool is_thumbnail = false, int skew = 0)
      : is_weights_(is_weights), first_level_(is_thumbnail ? FarPyramid::kFirstKept : 1), skew_(skew) {}

  // All of it is left to go_on().
  void begin(const ScoreSource& scores, std::span<const MadeRow> rows);
  // From then on, while the shape stays: what has changed of the scores, and all rows. If much has, it is
  // left to go_on().
  void upload(const ScoreSource& scores, std::span<const MadeRow> rows, std::span<const CellBox> boxes);
  // Sends a piece of what is left. Not to be drawn before nothing is.
  void go_on(const ScoreSource& scores) { pyramid_.go_on(scores, sender()); }
  bool is_complete() const { return pyramid_.is_complete(); }
  void upload(const ScoreSource& scores, std::span<const MadeRow> rows);

  bool is_weights() const { return is_weights_; }
  bool is_thumbnail() const { return first_level_ > 1; }
  Index rows() const { return levels().rows(0); }
  Index cols() const { return levels().cols(0); }
  const FarLevels& levels() const { return pyramid_.levels(); }
  // The nearest of those levels that it has.
  int first_level() const { return first_level_; }
  unsigned rows_name() const { return rows_.name(); }
  unsigned far_name(int level) const { return far_[static_cast<std::size_t>(level - first_level_)].name(); }
  // Whether there is, or was since the whole was last sent, anything but numbers in a level.
  bool has_signs(int level) const {
    return has_nan_norms_ || has_signs_[static_cast<std::size_t>(level - first_level_)] != 0;
  }
  long sent_cells() const { return sent_cells_; }
  // What of the picture the last upload changed: the boxes, and rows that by now are off by more than
  // kUnseen.
  const std::vector<CellBox>& changed() const { return changed_; }

 private:
  std::vector<float> send_rows(std::span<const MadeRow> rows, bool is_new);
  void find_changed_rows(std::span<const MadeRow> rows);
  void allocate_far(const FarLevels& levels);
  FarPyramid::Send sender();

  bool is_weights_ = false;
  int first_level_ = 1;
  int skew_ = 0;
  FarPyramid pyramid_;
  Texture rows_;
  std::vector<Texture> far_;     // by level, from first_level_ on
  std::vector<char> has_signs_;  // likewise
  bool has_nan_norms_ = false;
  long sent_cells_ = 0;
  std::vector<MadeRow> shown_;  // as rows were when they were last among the changed
  std::vector<CellBox> changed_;
};

}  // namespace heed::gl
