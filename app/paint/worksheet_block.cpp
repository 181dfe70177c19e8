#include "app/paint/worksheet_block.h"

#include <algorithm>
#include <iterator>

#include "app/figure/label_width.h"
#include "app/paint/math_text.h"
#include "app/paint/printed_text.h"
#include "core/base/utf8.h"
#include "core/explain/readable_names.h"
#include "core/graph/node_key.h"

namespace heed {
namespace {

constexpr float kNumberSize = 10, kLabelSize = 8.5f, kNameSize = 11.5f, kWorkingSize = 9.5f,
                kBesideNameSize = 8.5f;
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

// `Q`, with its head above it, or after that of its block; an intermediate result in words.
MathLine title_of(const WorksheetMatrix& matrix, Color color, Language language) {
  if (matrix.working) return math_line(catalogue(language).say(*matrix.working), kWorkingSize, color, false);
  MathLine line = math_line(name_of(matrix), kNameSize, color, matrix.head.has_value());
  if (!matrix.block) return line;
  const std::string block = readable_block(*matrix.block - 1);
  const float width = printed_width(Face::Words, kNameSize, block);
  for (Label& label : line.labels) label.at.x += width;
  line.labels.push_back({{0, 0}, Anchor::Left, Face::Words, kNameSize, color, block});
  line.width += width;
  return line;
}

// Beside the name: the query of these weighted values, and which columns these are.
std::string note_of(const SheetBlock& block, Language language) {
  std::string note;
  const auto add = [&](const Message& message) {
    note += (note.empty() ? "" : ", ") + catalogue(language).say(message);
  };
  if (block.matrix->query) add({"worksheet.of_query", {{"query", std::to_string(*block.matrix->query)}}});
  if (block.is_part()) {
    add({"worksheet.columns",
         {{"first", std::to_string(block.first_col + 1)},
          {"last", std::to_string(block.first_col + block.cols)}}});
  }
  return note;
}

float title_width(const SheetBlock& block, Language language) {
  const std::string note = note_of(block, language);
  const float name = title_of(*block.matrix, {}, language).width;
  return name + (note.empty() ? 0 : 7 + printed_width(Face::Words, kBesideNameSize, note));
}

float height_of(const SheetBlock& block, Index rows) {
  const auto count = static_cast<float>(rows);
  return kNameHeight + block.label_height + 4 + count * block.cell_height + (count - 1) * block.gap;
}

float cells_width(const SheetBlock& block) {
  const auto cols = static_cast<float>(block.cols);
  return cols * block.cell_width + (cols - 1) * block.gap;
}

// Of the columns from first_col on.
void measure_columns(SheetBlock& block, Index first_col, Index cols, Language language) {
  block.first_col = first_col;
  block.cols = cols;
  block.width = block.label_width + std::max(2 * kBracket + cells_width(block), title_width(block, language));
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
  block.height = height_of(block, matrix.rows);
  measure_columns(block, 0, matrix.cols, language);
  return block;
}

// How many columns fit in so much width; at least one.
Index most_columns(const SheetBlock& block, float width) {
  const float room = width - block.label_width - 2 * kBracket + block.gap;
  return std::max(Index{1}, static_cast<Index>(room / (block.cell_width + block.gap)));
}

// Blocks of about as many columns each, as few as fit; the largest of those that are as few.
std::vector<SheetBlock> broken_into_columns(const WorksheetMatrix& matrix, float width, Language language) {
  SheetBlock whole;
  Index count = 0;
  for (const float scale : kScales) {
    const SheetBlock block = measured(matrix, scale, language);
    const Index most = most_columns(block, width), needed = (matrix.cols + most - 1) / most;
    if (count == 0 || needed < count) whole = block;
    count = count == 0 ? needed : std::min(count, needed);
  }
  std::vector<SheetBlock> blocks;
  const Index each = (matrix.cols + count - 1) / count;
  for (Index first = 0; first < matrix.cols; first += each) {
    SheetBlock& block = blocks.emplace_back(whole);
    measure_columns(block, first, std::min(each, matrix.cols - first), language);
  }
  return blocks;
}

Stroke bracket_line(Point from, Point to, Color color) { return {from, from, to, to, color, kLineWidth}; }

void draw_bracket(Drawing& drawing, float x, float tip, float top, float bottom, Color color) {
  drawing.shapes.push_back(bracket_line({x, top}, {x, bottom}, color));
  drawing.shapes.push_back(bracket_line({x, top}, {x + tip, top}, color));
  drawing.shapes.push_back(bracket_line({x, bottom}, {x + tip, bottom}, color));
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
  if (matrix.col_labels.empty()) return;
  for (Index col = 0; col < block.cols; ++col) {
    const float x = first.x + static_cast<float>(col) * (block.cell_width + block.gap) + block.cell_width / 2;
    add({x, first.y - block.label_height / 2 - 3}, Anchor::Center,
        matrix.col_labels[static_cast<std::size_t>(block.first_col + col)]);
  }
}

}  // namespace

std::vector<SheetBlock> fitted_blocks(const WorksheetMatrix& matrix, Point room, Language language) {
  const SheetBlock smallest = measured(matrix, kScales[std::size(kScales) - 1], language);
  if (smallest.height > room.y) return {};
  for (const float scale : kScales) {
    const SheetBlock block = measured(matrix, scale, language);
    if (block.width <= room.x && block.height <= room.y) return {block};
  }
  std::vector<SheetBlock> blocks = broken_into_columns(matrix, room.x, language);
  return blocks.front().height <= room.y ? blocks : std::vector<SheetBlock>();
}

Index most_rows(const WorksheetMatrix& matrix, float height, Language language) {
  const SheetBlock block = measured(matrix, kScales[std::size(kScales) - 1], language);
  Index rows = 1;
  while (height_of(block, rows + 1) <= height) ++rows;
  return rows;
}

void draw_number(Drawing& drawing, const WorksheetCell& cell, Role role, const SheetStyle& style,
                 const Rect& rect, float size) {
  const Theme& theme = *style.theme;
  if (cell.is_blank) {
    constexpr float kRadius = 3, kTint = 0.16f;
    const Color fill = style.is_key ? cell_color(theme, role_fill_color(theme, role), kTint) : kPaper;
    drawing.shapes.push_back(Box{rect, fill, kRadius});
    drawing.shapes.push_back(
        Outline{rect, style.is_key ? role_color(theme, role) : theme.muted, kRadius, 0.7f});
    if (!style.is_key) return;
  }
  drawing.shapes.push_back(Label{rect.center(), Anchor::Center, Face::Numbers, size, theme.ink, cell.text});
}

void draw_block(Drawing& drawing, const SheetBlock& block, const SheetStyle& style, Point at) {
  const WorksheetMatrix& matrix = *block.matrix;
  const Color name_color = role_text_color(*style.theme, matrix.role);
  const MathLine name = title_of(matrix, name_color, style.language);
  const Point title = {at.x + block.label_width, at.y + kNameHeight / 2 - 2};
  add_line(drawing, name, title);
  drawing.shapes.push_back(Label{{title.x + name.width + 7, title.y + 0.6f},
                                 Anchor::Left,
                                 Face::Words,
                                 kBesideNameSize,
                                 style.theme->muted,
                                 note_of(block, style.language)});
  const Point first = {at.x + block.label_width + kBracket, at.y + kNameHeight + block.label_height + 2};
  draw_labels(drawing, block, style, first);
  for (Index row = 0; row < matrix.rows; ++row) {
    for (Index col = 0; col < block.cols; ++col) {
      const Rect rect = {first.x + static_cast<float>(col) * (block.cell_width + block.gap),
                         first.y + static_cast<float>(row) * (block.cell_height + block.gap),
                         block.cell_width, block.cell_height};
      draw_number(drawing, matrix.at(row, block.first_col + col), matrix.role, style, rect,
                  block.number_size);
    }
  }
  const float right = first.x + cells_width(block) + kBracket;
  const float top = first.y - 2, bottom = at.y + block.height;
  draw_bracket(drawing, first.x - kBracket, kBracketTip, top, bottom, style.theme->ink);
  draw_bracket(drawing, right, -kBracketTip, top, bottom, style.theme->ink);
}

}  // namespace heed
