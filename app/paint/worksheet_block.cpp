#include "app/paint/worksheet_block.h"

#include <algorithm>

#include "app/figure/label_width.h"
#include "app/paint/math_text.h"
#include "app/paint/printed_text.h"
#include "core/base/utf8.h"
#include "core/graph/node_key.h"

namespace heed {
namespace {

constexpr float kNumberSize = 10, kLabelSize = 8.5f, kNameSize = 11.5f, kBesideNameSize = 8.5f;
constexpr float kNameHeight = 19, kBracket = 5, kBracketTip = 3.5f, kLineWidth = 0.9f;
constexpr float kGivenWidth = 22, kGivenHeight = 17, kAroundNumber = 10;
constexpr float kBlankWidth = 41, kBlankHeight = 27, kMinBlankWidth = 34, kBlankGap = 3;
constexpr float kMaxLabelEms = 9;
constexpr Color kPaper = {255, 255, 255, 255};
// Scales to try, from largest to smallest.
constexpr float kScales[] = {1, 0.88f, 0.76f};

float widest(const std::vector<std::string>& texts, Face face, float size) {
  float width = 0;
  for (const std::string& text : texts)
    width = std::max(width, printed_width(face, size, elided_to_width(text, kMaxLabelEms)));
  return width;
}

std::string name_of(const WorksheetMatrix& matrix) {
  return matrix.head ? head_name(*matrix.head - 1) + "." + matrix.name : matrix.name;
}

// Beside the name: the query of these weighted values.
std::string note_of(const WorksheetMatrix& matrix, Language language) {
  if (!matrix.query) return {};
  return catalogue(language).say({"worksheet.of_query", {{"query", std::to_string(*matrix.query)}}});
}

float title_width(const WorksheetMatrix& matrix, Language language) {
  const std::string note = note_of(matrix, language);
  const float name = math_line(name_of(matrix), kNameSize, {}, matrix.head.has_value()).width;
  return name + (note.empty() ? 0 : 7 + printed_width(Face::Words, kBesideNameSize, note));
}

SheetBlock measured(const WorksheetMatrix& matrix, float scale, Language language) {
  const bool is_asked = matrix.has_blanks();
  SheetBlock block;
  block.matrix = &matrix;
  block.number_size = kNumberSize * scale;
  block.label_width = matrix.row_labels.empty() ? 0 : widest(matrix.row_labels, Face::Words, kLabelSize) + 5;
  block.label_height = matrix.col_labels.empty() ? 0 : 12;
  float text = 0;
  for (const WorksheetCell& each : matrix.cells)
    text = std::max(text, kDigitWidth * block.number_size * static_cast<float>(character_count(each.text)));
  const float least = is_asked ? std::max(kMinBlankWidth, kBlankWidth * scale) : kGivenWidth * scale;
  block.cell_width = std::max(least, text + kAroundNumber * scale);
  if (!matrix.col_labels.empty())
    block.cell_width = std::max(block.cell_width, widest(matrix.col_labels, Face::Words, kLabelSize) + 6);
  block.cell_height = is_asked ? kBlankHeight : kGivenHeight * scale;
  block.gap = is_asked ? kBlankGap : 0;
  const auto rows = static_cast<float>(matrix.rows), cols = static_cast<float>(matrix.cols);
  block.width = block.label_width + 2 * kBracket + cols * block.cell_width + (cols - 1) * block.gap;
  block.width = std::max(block.width, title_width(matrix, language));
  block.height = kNameHeight + block.label_height + 4 + rows * block.cell_height + (rows - 1) * block.gap;
  return block;
}

Stroke bracket_line(Point from, Point to, Color color) { return {from, from, to, to, color, kLineWidth}; }

void draw_bracket(Drawing& drawing, float x, float tip, float top, float bottom, Color color) {
  drawing.shapes.push_back(bracket_line({x, top}, {x, bottom}, color));
  drawing.shapes.push_back(bracket_line({x, top}, {x + tip, top}, color));
  drawing.shapes.push_back(bracket_line({x, bottom}, {x + tip, bottom}, color));
}

void draw_cell(Drawing& drawing, const SheetBlock& block, const SheetStyle& style, const WorksheetCell& cell,
               const Rect& rect) {
  const Theme& theme = *style.theme;
  const Role role = block.matrix->role;
  if (cell.is_blank) {
    constexpr float kRadius = 3, kTint = 0.16f;
    const Color fill = style.is_key ? cell_color(theme, role_color(theme, role), kTint) : kPaper;
    drawing.shapes.push_back(Box{rect, fill, kRadius});
    drawing.shapes.push_back(
        Outline{rect, style.is_key ? role_color(theme, role) : theme.muted, kRadius, 0.7f});
    if (!style.is_key) return;
  }
  drawing.shapes.push_back(
      Label{rect.center(), Anchor::Center, Face::Numbers, block.number_size, theme.ink, cell.text});
}

void draw_labels(Drawing& drawing, const SheetBlock& block, const SheetStyle& style, Point first) {
  const WorksheetMatrix& matrix = *block.matrix;
  const auto add = [&](Point at, Anchor anchor, const std::string& text) {
    drawing.shapes.push_back(
        Label{at, anchor, Face::Words, kLabelSize, style.theme->muted, elided_to_width(text, kMaxLabelEms)});
  };
  for (std::size_t row = 0; row < matrix.row_labels.size(); ++row) {
    const float y =
        first.y + static_cast<float>(row) * (block.cell_height + block.gap) + block.cell_height / 2;
    add({first.x - kBracket - 4, y}, Anchor::Right, matrix.row_labels[row]);
  }
  for (std::size_t col = 0; col < matrix.col_labels.size(); ++col) {
    const float x = first.x + static_cast<float>(col) * (block.cell_width + block.gap) + block.cell_width / 2;
    add({x, first.y - block.label_height / 2 - 3}, Anchor::Center, matrix.col_labels[col]);
  }
}

}  // namespace

std::optional<SheetBlock> fitted_block(const WorksheetMatrix& matrix, Point room, Language language) {
  for (const float scale : kScales) {
    const SheetBlock block = measured(matrix, scale, language);
    if (block.width <= room.x && block.height <= room.y) return block;
  }
  return std::nullopt;
}

void draw_block(Drawing& drawing, const SheetBlock& block, const SheetStyle& style, Point at) {
  const WorksheetMatrix& matrix = *block.matrix;
  const Color name_color = role_text_color(*style.theme, matrix.role);
  const MathLine name = math_line(name_of(matrix), kNameSize, name_color, matrix.head.has_value());
  const Point title = {at.x + block.label_width, at.y + kNameHeight / 2 - 2};
  add_line(drawing, name, title);
  drawing.shapes.push_back(Label{{title.x + name.width + 7, title.y + 0.6f},
                                 Anchor::Left,
                                 Face::Words,
                                 kBesideNameSize,
                                 style.theme->muted,
                                 note_of(matrix, style.language)});
  const Point first = {at.x + block.label_width + kBracket, at.y + kNameHeight + block.label_height + 2};
  draw_labels(drawing, block, style, first);
  for (Index row = 0; row < matrix.rows; ++row) {
    for (Index col = 0; col < matrix.cols; ++col) {
      const Rect rect = {first.x + static_cast<float>(col) * (block.cell_width + block.gap),
                         first.y + static_cast<float>(row) * (block.cell_height + block.gap),
                         block.cell_width, block.cell_height};
      draw_cell(drawing, block, style, matrix.at(row, col), rect);
    }
  }
  const auto cols = static_cast<float>(matrix.cols);
  const float right = first.x + cols * block.cell_width + (cols - 1) * block.gap + kBracket;
  const float top = first.y - 2, bottom = at.y + block.height;
  draw_bracket(drawing, first.x - kBracket, kBracketTip, top, bottom, style.theme->ink);
  draw_bracket(drawing, right, -kBracketTip, top, bottom, style.theme->ink);
}

}  // namespace heed
