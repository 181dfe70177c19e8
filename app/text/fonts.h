#pragma once

#include <optional>
#include <string>

struct ImFont;
struct ImFontAtlas;

namespace heed {

// Where a face lies on disk: a file, and which of the faces in it.
struct FontFile {
  std::string path;
  unsigned face_index = 0;
};

// The faces that the program is set in; one that was not found is left out.
struct FontFiles {
  std::optional<FontFile> words, words_bold, words_italic, numbers, chinese, chinese_bold;
  std::optional<FontFile> signs;  // any face that has ᵀ and the like, which the others lack
};

// The faces in an atlas. Chinese is merged into each, so any of them can show any text.
struct Fonts {
  ImFont* words = nullptr;   // Inter
  ImFont* bold = nullptr;    // Inter semibold: titles
  ImFont* symbol = nullptr;  // Inter semibold italic: matrices as papers write them
  ImFont* mono = nullptr;    // JetBrains Mono: numbers and formulas
};

// A face that is missing is replaced by the one that ImGui carries; the text stays legible, without Chinese.
Fonts load_fonts(ImFontAtlas& atlas, const FontFiles& files);

// ImGui's size of a font is from ascender to descender; designs count in ems. Multiply an em by this.
float size_per_em(const Fonts& fonts, const ImFont* font);

}  // namespace heed
