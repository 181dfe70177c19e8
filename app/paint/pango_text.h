#pragma once

#include <memory>
#include <string>

#include <pango/pangocairo.h>

#include "app/figure/drawing.h"

namespace heed {

struct PangoDeleter {
  void operator()(PangoLayout* layout) const { g_object_unref(layout); }
  void operator()(PangoContext* context) const { g_object_unref(context); }
  void operator()(PangoFontDescription* font) const { pango_font_description_free(font); }
};
template <typename T>
using PangoHandle = std::unique_ptr<T, PangoDeleter>;

// The text in the fonts that files are set in; sizes are in units of the page, not points.
void set_text(PangoLayout* layout, Face face, float size, const std::string& text);

}  // namespace heed
