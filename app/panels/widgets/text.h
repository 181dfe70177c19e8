#pragma once

#include <string>
#include <string_view>

#include "app/panels/widgets/ui.h"

namespace heed {

// A text style: font, size of an em in pixels, colour.
struct TextStyle {
  ImFont* font = nullptr;
  float em_px = 0;
  Color color;
  bool is_literal = false;  // code and file names: an underscore stays one
};

TextStyle words(const Ui& ui, float em, Color color);
TextStyle bold_words(const Ui& ui, float em, Color color);
TextStyle symbol(const Ui& ui, float em, Color color);
TextStyle numbers(const Ui& ui, float em, Color color);

ImVec2 text_size(const Ui& ui, const TextStyle& style, std::string_view text);
// Where the byte at `at` of a text begins, from its left end as it is drawn.
float text_x(const Ui& ui, const TextStyle& style, std::string_view text, std::size_t at);
float line_height(const Ui& ui, const TextStyle& style);

// Code, or the name of a file.
TextStyle literal(TextStyle style);

// Symbols such as W_q are measured and drawn with their index lowered, unless the style is literal.
// `at` is the upper left corner of the line.
void draw_text(const Ui& ui, ImVec2 at, const TextStyle& style, std::string_view text);
// The line is centred vertically at `center_y`; x is its left end, right end or middle.
void draw_text_left(const Ui& ui, float x, float center_y, const TextStyle& style, std::string_view text);
void draw_text_right(const Ui& ui, float x, float center_y, const TextStyle& style, std::string_view text);
void draw_text_center(const Ui& ui, float x, float center_y, const TextStyle& style, std::string_view text);

// As much of the text as fits, with … instead of the rest.
std::string shortened(const Ui& ui, const TextStyle& style, std::string_view text, float width);
// The end of the text instead: of a path, the name of the file, and of that what kind of file it is.
std::string shortened_path(const Ui& ui, const TextStyle& style, std::string_view path, float width);

}  // namespace heed
