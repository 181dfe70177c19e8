#pragma once

#include <optional>
#include <string>

struct ImFont;
struct ImFontAtlas;

namespace heed {

// A font face on disk: a file, and the index of the face in it.
struct FontFile {
  std::string path;
  unsigned face_index = 0;
};

// The font files the program uses; those that were not found are empty.
struct FontFiles {
  std::optional<FontFile> words, words_bold, words_italic, numbers, chinese, chinese_bold;
  std::optional<FontFile> signs;  // a fallback for ᵀ and the like, which the others lack
};

// The fonts in an atlas. Chinese is merged into each, so any of them can show any text.
struct Fonts {
  ImFont* words = nullptr;   // Inter
  ImFont* bold = nullptr;    // Inter semibold: titles
  ImFont* symbol = nullptr;  // Inter semibold italic: matrices as papers write them
  ImFont* mono = nullptr;    // JetBrains Mono: numbers and formulas
};

// Missing fonts fall back to ImGui's built-in one, which has no Chinese.
Fonts load_fonts(ImFontAtlas& atlas, const FontFiles& files);

// ImGui measures font size from ascender to descender, designs in ems: multiply an em size by this.
float size_per_em(const Fonts& fonts, const ImFont* font);

}  // namespace heed
