#include "app/paint/library_versions.h"

#include <cairo.h>
#include <ft2build.h>
#include <pango/pango.h>
#include FT_FREETYPE_H

namespace heed {
namespace {

std::string freetype_version() {
  FT_Library library = nullptr;
  if (FT_Init_FreeType(&library) != 0) return "?";
  FT_Int major = 0, minor = 0, patch = 0;
  FT_Library_Version(library, &major, &minor, &patch);
  FT_Done_FreeType(library);
  return std::to_string(major) + "." + std::to_string(minor) + "." + std::to_string(patch);
}

}  // namespace

std::vector<std::pair<std::string, std::string>> library_versions() {
  return {
      {"FreeType", freetype_version()}, {"Cairo", cairo_version_string()}, {"Pango", pango_version_string()}};
}

}  // namespace heed
