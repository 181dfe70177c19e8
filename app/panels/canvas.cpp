#include "app/panels/canvas.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "app/panels/caption.h"
#include "app/panels/names.h"
#include "app/panels/widgets/control.h"
#include "app/panels/widgets/text.h"
#include "core/base/number.h"

namespace heed {
namespace {

constexpr float kCell = 40, kTitle = 28, kGap = 28;

// Where one matrix goes, and the part of it that there is room for.
struct Block {
  NodeId node = 0;
  Rect rect;  // of the cells
  Index rows = 0, cols = 0, slice = 0;
};

float strongest(const Computation& computation, const Block& block) {
  float most = 0;
  for (Index row = 0; row < block.rows; ++row) {
    for (Index col = 0; col < block.cols; ++col) {
      const Cell cell{row, col, block.slice};
      if (!computation.is_known(block.node, cell)) continue;
      const float value = std::abs(computation.graph().cell(block.node, cell));
      if (std::isfinite(value)) most = std::max(most, value);
    }
  }
  return most;
}

// At most four characters for most numbers: 12, −0.5, .468.
std::string text_for_cell(float value) {
  std::string text = readable_text(value, std::abs(value) < 0.1f ? 1 : std::abs(value) < 10 ? 2 : 3);
  if (text.starts_with("0.")) text.erase(0, 1);
  return text;
}

void cell_ui(Ui& ui, const Block& block, const Rect& rect, Cell cell, float most) {
  const Graph& graph = ui.state.computation.graph();
  const CellRef ref{block.node, cell};
  const bool is_known = ui.state.computation.is_known(block.node, cell);
  const std::string name = readable_cell_name(ui.state.computation, ref);
  const float value = is_known ? graph.cell(block.node, cell) : 0;
  const std::string tooltip =
      is_known ? name + " = " + readable_text(value) : name + "\n" + ui.tr("ui.inspector.ahead");
  const Touch state = touch(ui, name.c_str(), rect, tooltip, {size::kRadiusSmall});
  if (state.is_hovered && ui.state.view.hover != ref) ui.push(command::Hover{ref});
  if (state.is_pressed) ui.push(command::Select{ref});

  const float rounding = ui.px(size::kRadiusSmall);
  const Rect inner = inset(rect, ui.px(1.5f));
  if (!is_known) {
    outline(inner, ui.theme.line, rounding, ui.px(1));
  } else {
    const float strength = std::isfinite(value) && most > 0 ? std::abs(value) / most : 0;
    const Color surface = cell_color(ui.theme, graph.info(block.node).role, strength);
    fill(inner, surface, rounding);
    const Color ink = cell_text_color(ui.theme, surface);
    const TextStyle style = numbers(ui, 12.5f, ink);
    draw_text_center(ui, rect.center_x(), rect.center_y(), style, text_for_cell(value));
  }
  if (ui.state.view.selection == ref) outline(rect, ui.theme.ink, rounding + ui.px(1), ui.px(2));
}

void block_ui(Ui& ui, const Block& block) {
  const Graph& graph = ui.state.computation.graph();
  const NodeInfo& info = graph.info(block.node);
  const Shape& shape = graph.shape(block.node);
  const Rect frame = inset(block.rect, -ui.px(5));
  outline(frame, mix(ui.theme.canvas, role_color(ui.theme, info.role), 0.7f), ui.px(size::kRadius),
          ui.px(1.25f));
  const float title_y = frame.y - ui.px(14);
  draw_text_left(ui, frame.x + ui.px(4), title_y, symbol(ui, size::kText, ui.theme.ink),
                 readable_name(ui.state.computation, block.node));
  const std::string extent = std::to_string(shape.rows) + "×" + std::to_string(shape.cols);
  draw_text_right(ui, frame.right() - ui.px(2), title_y, numbers(ui, size::kTextTiny, ui.theme.muted),
                  extent);
  const float most = strongest(ui.state.computation, block);
  const float side = ui.px(kCell);
  for (Index row = 0; row < block.rows; ++row) {
    for (Index col = 0; col < block.cols; ++col) {
      const Rect rect{block.rect.x + side * static_cast<float>(col),
                      block.rect.y + side * static_cast<float>(row), side, side};
      cell_ui(ui, block, rect, {row, col, block.slice}, most);
    }
  }
}

std::vector<Block> place_blocks(const Ui& ui, const Rect& rect, const std::vector<NodeId>& nodes,
                                Index query) {
  const Graph& graph = ui.state.computation.graph();
  const float side = ui.px(kCell), gap = ui.px(kGap);
  std::vector<Block> blocks;
  float x = rect.x, y = rect.y + ui.px(kTitle), row_height = 0;
  for (const NodeId node : nodes) {
    const Shape& shape = graph.shape(node);
    Block block{node,
                {},
                std::min<Index>(shape.rows, static_cast<Index>(rect.height / side) - 1),
                std::min<Index>(shape.cols, static_cast<Index>(rect.width / side)),
                shape.is_stack() ? query : 0};
    const float width = side * static_cast<float>(block.cols), height = side * static_cast<float>(block.rows);
    const float least_width = std::max(width, ui.px(110));  // the name and the shape stand above it
    if (x > rect.x && x + least_width > rect.right()) {
      x = rect.x;
      y += row_height + gap + ui.px(kTitle);
      row_height = 0;
    }
    if (y + height > rect.bottom()) break;
    block.rect = {x, y, width, height};
    blocks.push_back(block);
    x += least_width + gap;
    row_height = std::max(row_height, height);
  }
  return blocks;
}

}  // namespace

void canvas_ui(Ui& ui, const Rect& rect) {
  const Computation& computation = ui.state.computation;
  const Rect caption_rect = caption_ui(ui, rect);
  const Rect area{rect.x + ui.px(36), rect.y + ui.px(28), rect.width - ui.px(72),
                  caption_rect.y - rect.y - ui.px(44)};
  const auto moment = computation.last_moment();
  const Step& step = computation.steps()[static_cast<std::size_t>(computation.step() - 1)];
  for (const Block& block :
       place_blocks(ui, area, step.nodes, moment && moment->query ? *moment->query : 0)) {
    block_ui(ui, block);
  }
  if (ui.state.view.hover && !ImGui::IsAnyItemHovered()) ui.push(command::Hover{});
}

}  // namespace heed
