#include "app/platform/font_files.h"

#include <memory>
#include <string_view>
#include <utility>

#include <fontconfig/fontconfig.h>

namespace heed {
namespace {

struct Face {
  const char* family;
  int weight;
  int slant = FC_SLANT_ROMAN;
};

// ᵀ is used in formulas; 中 is in every Chinese font.
constexpr FcChar32 kTransposed = 0x1d40, kChinese = 0x4e2d;

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
  // The upper 16 bits of the index select an instance of a variable font.
  return FontFile{reinterpret_cast<const char*>(path), static_cast<unsigned>(index & 0xffff)};
}

Pattern best(FcConfig* config, Pattern wanted) {
  FcConfigSubstitute(config, wanted.get(), FcMatchPattern);
  FcDefaultSubstitute(wanted.get());
  FcResult result = FcResultNoMatch;
  return Pattern(FcFontMatch(config, wanted.get(), &result), &FcPatternDestroy);
}

std::optional<FontFile> find(FcConfig* config, const Face& face) {
  Pattern wanted(FcPatternCreate(), &FcPatternDestroy);
  FcPatternAddString(wanted.get(), FC_FAMILY, reinterpret_cast<const FcChar8*>(face.family));
  FcPatternAddInteger(wanted.get(), FC_WEIGHT, face.weight);
  FcPatternAddInteger(wanted.get(), FC_SLANT, face.slant);
  const Pattern found = best(config, std::move(wanted));
  // fontconfig always returns a match, if only the nearest font of another family.
  if (!found || !has_family(*found, face.family)) return std::nullopt;
  return file_of(*found);
}

// Any scalable font of a generic family (`sans-serif`) that has the character.
std::optional<FontFile> find_any(FcConfig* config, const char* kind, FcChar32 character) {
  const std::unique_ptr<FcCharSet, decltype(&FcCharSetDestroy)> wanted_signs(FcCharSetCreate(),
                                                                             &FcCharSetDestroy);
  FcCharSetAddChar(wanted_signs.get(), character);
  Pattern wanted(
      FcPatternBuild(nullptr, FC_FAMILY, FcTypeString, kind, FC_CHARSET, FcTypeCharSet, wanted_signs.get(),
                     FC_WEIGHT, FcTypeInteger, FC_WEIGHT_REGULAR, FC_SCALABLE, FcTypeBool, FcTrue, nullptr),
      &FcPatternDestroy);
  const Pattern found = best(config, std::move(wanted));
  FcCharSet* has = nullptr;
  FcBool is_scalable = FcFalse;
  if (!found || FcPatternGetCharSet(found.get(), FC_CHARSET, 0, &has) != FcResultMatch) return std::nullopt;
  FcPatternGetBool(found.get(), FC_SCALABLE, 0, &is_scalable);
  return is_scalable && FcCharSetHasChar(has, character) ? file_of(*found) : std::nullopt;
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
  files.signs = find_any(config.get(), "DejaVu Sans", kTransposed);
  if (!files.words) {
    found.missing.push_back(missing("Inter", "fonts-inter"));
    files.words = find_any(config.get(), "sans-serif", 'a');
  }
  if (!files.numbers) {
    found.missing.push_back(missing("JetBrains Mono", "fonts-jetbrains-mono"));
    files.numbers = find_any(config.get(), "monospace", '0');
  }
  if (!files.chinese) {
    files.chinese = find_any(config.get(), "sans-serif", kChinese);
    const Error none = {"", {"font.no_chinese", {{"package", "fonts-noto-cjk"}}}};
    found.missing.push_back(files.chinese ? missing("Noto Sans CJK SC", "fonts-noto-cjk") : none);
  }
  return found;
}

}  // namespace heed
