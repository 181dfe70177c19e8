#include "app/text/fonts.h"

#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_SIZES_H
#include <imgui.h>
#include <imgui_freetype.h>
#include <imgui_internal.h>

#include "core/io/mapped_file.h"

namespace heed {
namespace {

// Ascender minus descender of each family, in ems, from its `hhea` table.
constexpr float kInter = 1.21f, kJetBrainsMono = 1.32f, kNotoSansCjk = 1.448f, kBuiltIn = 1.0f;
constexpr float kSigns = 1.164f;  // DejaVu Sans, nearly always
constexpr float kReferenceSize = 16;

// Fonts are read from the memory map. AddFont() copies data that the atlas does not own, so
// ownership is pretended until here, and dropped so that the atlas does not free it.
bool begin_where_it_lies(ImFontAtlas* atlas, ImFontConfig* source) {
  source->FontDataOwnedByAtlas = false;
  return ImGuiFreeType::GetFontLoader()->FontSrcInit(atlas, source);
}

// ImGui's loader remembers by its address for which size of a font FreeType is set up. Sizes are moved in
// memory when unused ones are discarded, and then another one may lie there: its glyphs would come in a wrong
// size.
bool load_glyph_in_its_size(ImFontAtlas* atlas, ImFontConfig* source, ImFontBaked* baked, void* of_size,
                            ImWchar character, ImFontGlyph* glyph, float* advance) {
  FT_Activate_Size(*static_cast<FT_Size*>(of_size));  // the only thing that the loader keeps of a size
  return ImGuiFreeType::GetFontLoader()->FontBakedLoadGlyph(atlas, source, baked, of_size, character, glyph,
                                                            advance);
}

const ImFontLoader& loader_of_mapped_fonts() {
  static const ImFontLoader loader = [] {
    ImFontLoader made = *ImGuiFreeType::GetFontLoader();
    made.LoaderInit = nullptr;  // done by the atlas
    made.LoaderShutdown = nullptr;
    made.FontSrcInit = begin_where_it_lies;
    made.FontBakedLoadGlyph = load_glyph_in_its_size;
    return made;
  }();
  return loader;
}

// Null if there is no such font.
ImFont* add(ImFontAtlas& atlas, const FontFile& file, ImFontConfig config) {
  const std::span<const unsigned char> data = mapped_file(file.path);
  if (data.empty()) return nullptr;
  config.FontNo = file.face_index;
  config.FontData = const_cast<unsigned char*>(data.data());  // never written to
  config.FontDataSize = static_cast<int>(data.size());
  config.FontLoader = &loader_of_mapped_fonts();
  config.Flags = ImFontFlags_NoLoadError;
  return atlas.AddFont(&config);
}

void merge(ImFontAtlas& atlas, const std::optional<FontFile>& file, float own_extent, float base_extent) {
  if (!file) return;
  ImFontConfig config;
  config.MergeMode = true;
  // Relative to the base font, so that one em has the same size in both.
  config.SizePixels = kReferenceSize * own_extent / base_extent;
  add(atlas, *file, config);
}

ImFont* load(ImFontAtlas& atlas, const std::optional<FontFile>& file) {
  ImFontConfig config;
  config.SizePixels = kReferenceSize;
  ImFont* const font = file ? add(atlas, *file, config) : nullptr;
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
