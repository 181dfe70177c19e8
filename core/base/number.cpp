#include "core/base/number.h"

#include <charconv>
#include <cmath>
#include <cstdio>

#include "core/base/check.h"

namespace heed {

std::string exact_text(float value) {
  if (std::isnan(value)) return "nan";
  if (std::isinf(value)) return value < 0 ? "-inf" : "inf";
  char text[32];
  const auto [end, code] = std::to_chars(text, text + sizeof text, value);
  HEED_CHECK(code == std::errc());
  return std::string(text, end);
}

std::string readable_text(float value, int significant) {
  if (std::isnan(value)) return "NaN";
  if (std::isinf(value)) return value < 0 ? "−∞" : "∞";
  char text[48];
  std::snprintf(text, sizeof text, "%.*g", significant, static_cast<double>(value));
  std::string readable = text;
  if (readable == "-0") readable = "0";
  for (std::size_t at = readable.find('-'); at != std::string::npos; at = readable.find('-', at + 3)) {
    readable.replace(at, 1, "−");
  }
  return readable;
}

}  // namespace heed
