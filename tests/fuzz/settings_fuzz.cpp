// Whatever the bytes: settings are read, or a sentence says where they are wrong. What is read is written and
// read back equal, and lies within its limits.
#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>

#include "app/state/settings.h"
#include "core/base/check.h"
#include "core/text/catalogue.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto settings = heed::settings_from_json(text);
  if (!settings) {
    for (const auto language : {heed::Language::English, heed::Language::Chinese})
      HEED_CHECK(heed::catalogue(language).has(settings.error().message.key));
    return 0;
  }
  HEED_CHECK(std::isfinite(settings.value().zoom) && std::isfinite(settings.value().speed));
  HEED_CHECK(settings.value().zoom >= heed::kMinZoom && settings.value().zoom <= heed::kMaxZoom);
  const auto again = heed::settings_from_json(heed::settings_to_json(settings.value()));
  HEED_CHECK(again.is_ok() && again.value() == settings.value());
  return 0;
}
