#include "app/platform/font_files.h"

#include <memory>
#include <string_view>

#include <fontconfig/fontconfig.h>

namespace heed {
namespace {

struct Face {
  const char* family;
  int weight;
  int slant = FC_SLANT_ROMAN;
};

using Config = std::unique_ptr<FcConfig, decltype(&FcConfigDestroy)>;
using Pattern = std::unique_ptr<FcPattern, decltype(&FcPatternDestroy)>;

bool has_family(const FcPattern& pattern, std::string_view family) {
  FcChar8* name = nullptr;
  for (int i = 0; FcPatternGetString(&pattern, FC_FAMILY, i, &name) == FcResultMatch; ++i) {
    if (reinterpret_cast<const char*>(name) == family) return true;
  }
  return false;
}

std::optional<FontFile> file_of(const FcPattern& pattern) {
  FcChar8* path = nullptr;
  int index = 0;
  if (FcPatternGetString(&pattern, FC_FILE, 0, &path) != FcResultMatch) return std::nullopt;
  FcPatternGetInteger(&pattern, FC_INDEX, 0, &index);
  // The upper half of the index names an instance of a variable font.
  return FontFile{reinterpret_cast<const char*>(path), static_cast<unsigned>(index & 0xffff)};
}

std::optional<FontFile> find(FcConfig* config, const Face& face) {
  Pattern wanted(FcPatternCreate(), &FcPatternDestroy);
  FcPatternAddString(wanted.get(), FC_FAMILY, reinterpret_cast<const FcChar8*>(face.family));
  FcPatternAddInteger(wanted.get(), FC_WEIGHT, face.weight);
  FcPatternAddInteger(wanted.get(), FC_SLANT, face.slant);
  FcConfigSubstitute(config, wanted.get(), FcMatchPattern);
  FcDefaultSubstitute(wanted.get());
  FcResult result = FcResultNoMatch;
  const Pattern found(FcFontMatch(config, wanted.get(), &result), &FcPatternDestroy);
  // fontconfig always has an answer: the nearest font, of whatever family.
  if (!found || !has_family(*found, face.family)) return std::nullopt;
  return file_of(*found);
}

// Of any family: ᵀ (U+1D40) of formulas.
std::optional<FontFile> find_signs(FcConfig* config) {
  const std::unique_ptr<FcCharSet, decltype(&FcCharSetDestroy)> signs(FcCharSetCreate(), &FcCharSetDestroy);
  FcCharSetAddChar(signs.get(), 0x1d40);
  const Pattern wanted(
      FcPatternBuild(nullptr, FC_FAMILY, FcTypeString, "DejaVu Sans", FC_CHARSET, FcTypeCharSet, signs.get(),
                     FC_WEIGHT, FcTypeInteger, FC_WEIGHT_REGULAR, nullptr),
      &FcPatternDestroy);
  FcConfigSubstitute(config, wanted.get(), FcMatchPattern);
  FcDefaultSubstitute(wanted.get());
  FcResult result = FcResultNoMatch;
  const Pattern found(FcFontMatch(config, wanted.get(), &result), &FcPatternDestroy);
  FcCharSet* has = nullptr;
  if (!found || FcPatternGetCharSet(found.get(), FC_CHARSET, 0, &has) != FcResultMatch) return std::nullopt;
  return FcCharSetHasChar(has, 0x1d40) ? file_of(*found) : std::nullopt;
}

Error missing(const char* family, const char* package) {
  return {"", {"font.missing", {{"family", family}, {"package", package}}}};
}

}  // namespace

FoundFonts find_font_files() {
  const Config config(FcInitLoadConfigAndFonts(), &FcConfigDestroy);
  FoundFonts found;
  FontFiles& files = found.files;
  files.words = find(config.get(), {"Inter", FC_WEIGHT_REGULAR});
  files.words_bold = find(config.get(), {"Inter", FC_WEIGHT_DEMIBOLD});
  files.words_italic = find(config.get(), {"Inter", FC_WEIGHT_DEMIBOLD, FC_SLANT_ITALIC});
  files.numbers = find(config.get(), {"JetBrains Mono", FC_WEIGHT_REGULAR});
  files.chinese = find(config.get(), {"Noto Sans CJK SC", FC_WEIGHT_REGULAR});
  files.chinese_bold = find(config.get(), {"Noto Sans CJK SC", FC_WEIGHT_BOLD});
  files.signs = find_signs(config.get());
  if (!files.words) found.missing.push_back(missing("Inter", "fonts-inter"));
  if (!files.numbers) found.missing.push_back(missing("JetBrains Mono", "fonts-jetbrains-mono"));
  if (!files.chinese) found.missing.push_back(missing("Noto Sans CJK SC", "fonts-noto-cjk"));
  return found;
}

}  // namespace heed
