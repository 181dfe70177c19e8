// Whatever the text: the reader ends, with a scene or with a sentence, and fills no memory with what is
// packed small. A scene comes back equal from its share text, and from one that a chat has wrapped.
#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/check.h"
#include "core/scene/scene_json.h"
#include "core/scene/share_text.h"
#include "core/text/catalogue.h"

namespace {

void read_as_share_text(const std::string& text) {
  if (!heed::is_share_text(text)) return;
  const auto scene = heed::read_share_text(text);
  if (scene) return;
  for (const auto language : {heed::Language::English, heed::Language::Chinese})
    HEED_CHECK(heed::catalogue(language).has(scene.error().message.key));
}

// What is compressed is not found by chance, so scenes are also packed here.
void pack_and_read(std::string_view json) {
  const auto scene = heed::read_scene(json, "tests/fuzz/corpus/npy");
  if (!scene) return;
  const std::string packed = heed::share_text(scene.value());
  const auto again = heed::read_share_text(packed);
  HEED_CHECK(again.is_ok() && heed::share_text(again.value()) == packed);
  std::string wrapped = "> ";
  for (const char letter : packed)
    wrapped += wrapped.size() % 60 == 0 ? std::string("\n> ") + letter : std::string(1, letter);
  const auto unwrapped = heed::read_share_text(wrapped);
  HEED_CHECK(unwrapped.is_ok() && heed::share_text(unwrapped.value()) == packed);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  read_as_share_text(std::string(text));
  read_as_share_text("heed1:" + std::string(text));
  pack_and_read(text);
  return 0;
}
