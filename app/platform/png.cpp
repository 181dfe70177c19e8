#include "app/platform/png.h"

#include <cstdint>
#include <cstring>
#include <memory>
#include <vector>

#include <cairo.h>

#include "app/platform/files.h"

namespace heed {
namespace {

cairo_status_t append(void* closure, const unsigned char* bytes, unsigned length) {
  static_cast<std::string*>(closure)->append(reinterpret_cast<const char*>(bytes), length);
  return CAIRO_STATUS_SUCCESS;
}

}  // namespace

Status write_png(const std::string& path, int width, int height, const std::string& rgba) {
  std::vector<std::uint32_t> pixels(static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
  for (std::size_t i = 0; i < pixels.size(); ++i) {
    const auto channel = [&](std::size_t c) {
      return static_cast<std::uint32_t>(static_cast<std::uint8_t>(rgba[4 * i + c]));
    };
    pixels[i] = channel(0) << 16 | channel(1) << 8 | channel(2);
  }
  const std::unique_ptr<cairo_surface_t, decltype(&cairo_surface_destroy)> surface(
      cairo_image_surface_create_for_data(reinterpret_cast<unsigned char*>(pixels.data()), CAIRO_FORMAT_RGB24,
                                          width, height, width * 4),
      &cairo_surface_destroy);
  std::string png;
  const cairo_status_t status = cairo_surface_write_to_png_stream(surface.get(), append, &png);
  if (status != CAIRO_STATUS_SUCCESS) {
    return Error{path, {"file.unwritable", {{"reason", cairo_status_to_string(status)}}}};
  }
  return replace_file(path, png);
}

}  // namespace heed
