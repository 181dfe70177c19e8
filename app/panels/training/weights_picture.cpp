#include "app/panels/training/weights_picture.h"

#include <algorithm>
#include <cmath>

#include "app/panels/widgets/control.h"
#include "app/theme/color_scale.h"

namespace heed {
namespace {

constexpr float kLeastDrawn = 0.04f;
constexpr float kGapFrom = 5;  // pixels of a cell from which a gap parts it from the next

// So many cells are put together into one.
Index cells_in_one(Index cells, float pixels) {
  const auto most = std::max<Index>(static_cast<Index>(pixels), 1);
  return (cells + most - 1) / most;
}

}  // namespace

void draw_weights(const Ui& ui, const Rect& rect, const Matrix& weights, Color full) {
  fill(rect, ui.theme.canvas, ui.px(2));
  const float exponent = weight_exponent(static_cast<int>(weights.cols()));
  const Index rows_each = cells_in_one(weights.rows(), rect.height),
              cols_each = cells_in_one(weights.cols(), rect.width);
  const float width = rect.width / static_cast<float>(weights.cols()),
              height = rect.height / static_cast<float>(weights.rows());
  const float gap = std::min(width, height) >= kGapFrom ? 1.0f : 0.0f;
  for (Index row = 0; row < weights.rows(); row += rows_each) {
    const Index rows = std::min(rows_each, weights.rows() - row);
    for (Index col = 0; col < weights.cols(); col += cols_each) {
      const Index cols = std::min(cols_each, weights.cols() - col);
      const float weight = weights.block(row, col, rows, cols).maxCoeff();
      if (!(weight > kLeastDrawn)) continue;
      const float x = rect.x + width * static_cast<float>(col), y = rect.y + height * static_cast<float>(row);
      fill({x, y, std::max(width * static_cast<float>(cols) - gap, 1.0f),
            std::max(height * static_cast<float>(rows) - gap, 1.0f)},
           mix(ui.theme.canvas, full, std::pow(weight, exponent)));
    }
  }
}

void draw_weights(const Ui& ui, const Rect& rect, const Matrix& weights) {
  draw_weights(ui, rect, weights, role_fill_color(ui.theme, Role::Score));
}

}  // namespace heed
