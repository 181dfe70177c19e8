// Whatever stands in a generation_config.json: tokens, or a sentence that both languages have.
#include <cstdint>
#include <string>

#include "core/base/check.h"
#include "core/generate/end_tokens.h"
#include "core/text/catalogue.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto tokens = heed::read_end_tokens(std::string(reinterpret_cast<const char*>(data), size));
  if (!tokens) {
    for (const auto language : {heed::Language::English, heed::Language::Chinese})
      HEED_CHECK(heed::catalogue(language).has(tokens.error().message.key));
    return 0;
  }
  for (const int token : tokens.value()) HEED_CHECK(token >= 0);
  return 0;
}
