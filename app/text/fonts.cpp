#include "app/text/fonts.h"

#include <imgui.h>

namespace heed {
namespace {

// Ascender minus descender of each family, in ems, from its `hhea` table.
constexpr float kInter = 1.21f, kJetBrainsMono = 1.32f, kNotoSansCjk = 1.448f, kBuiltIn = 1.0f;
constexpr float kSigns = 1.164f;  // DejaVu Sans, which it nearly always is
constexpr float kReferenceSize = 16;

void merge(ImFontAtlas& atlas, const std::optional<FontFile>& file, float own_extent, float base_extent) {
  if (!file) return;
  ImFontConfig config;
  config.MergeMode = true;
  config.FontNo = file->face_index;
  // Relative to the font that it is merged into, so that one em is as large in both.
  config.SizePixels = kReferenceSize * own_extent / base_extent;
  atlas.AddFontFromFileTTF(file->path.c_str(), config.SizePixels, &config);
}

ImFont* load(ImFontAtlas& atlas, const std::optional<FontFile>& file) {
  ImFontConfig config;
  config.SizePixels = kReferenceSize;
  ImFont* font = nullptr;
  if (file) {
    config.FontNo = file->face_index;
    config.Flags = ImFontFlags_NoLoadError;
    font = atlas.AddFontFromFileTTF(file->path.c_str(), kReferenceSize, &config);
  }
  return font ? font : atlas.AddFontDefault();
}

}  // namespace

Fonts load_fonts(ImFontAtlas& atlas, const FontFiles& files) {
  Fonts fonts;
  const float inter = files.words ? kInter : kBuiltIn;
  fonts.words = load(atlas, files.words);
  merge(atlas, files.signs, kSigns, inter);
  merge(atlas, files.chinese, kNotoSansCjk, inter);
  fonts.bold = load(atlas, files.words_bold ? files.words_bold : files.words);
  merge(atlas, files.signs, kSigns, inter);
  merge(atlas, files.chinese_bold ? files.chinese_bold : files.chinese, kNotoSansCjk, inter);
  fonts.symbol = load(atlas, files.words_italic ? files.words_italic : files.words);
  merge(atlas, files.signs, kSigns, inter);
  merge(atlas, files.chinese_bold ? files.chinese_bold : files.chinese, kNotoSansCjk, inter);
  const float mono = files.numbers ? kJetBrainsMono : kBuiltIn;
  fonts.mono = load(atlas, files.numbers);
  merge(atlas, files.words, kInter, mono);
  merge(atlas, files.signs, kSigns, mono);
  merge(atlas, files.chinese, kNotoSansCjk, mono);
  return fonts;
}

float size_per_em(const Fonts& fonts, const ImFont* font) {
  return font == fonts.mono ? kJetBrainsMono : kInter;
}

}  // namespace heed
