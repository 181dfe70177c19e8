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

// Sets text in the export fonts; sizes are in page units, not points.
void set_text(PangoLayout* layout, Face face, float size, const std::string& text);

}  // namespace heed
