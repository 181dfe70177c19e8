// Whatever is typed: numbers or a sentence that both languages have; where only finite numbers are allowed,
// there is no other.
#include <cstdint>
#include <string_view>

#include "core/base/check.h"
#include "core/edit/formula.h"
#include "core/text/catalogue.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const heed::Matrix old = heed::Matrix::Constant(2, 2, 0.5f);
  for (const auto kind : {heed::NumberKind::Finite, heed::NumberKind::Any}) {
    const auto block = heed::evaluate_block_input(text, kind, old, 1);
    if (block) {
      HEED_CHECK(block.value().rows() == 2 && block.value().cols() == 2);
      HEED_CHECK(kind == heed::NumberKind::Any || block.value().allFinite());
      continue;
    }
    for (const auto language : {heed::Language::English, heed::Language::Chinese}) {
      HEED_CHECK(heed::catalogue(language).has(block.error().message.key));
    }
  }
  return 0;
}
