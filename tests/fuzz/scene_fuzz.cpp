// Whatever the bytes: the reader ends, with a scene or with a sentence. What it accepts, it also writes, and
// reads back equal. What is JSON is judged as another parser judges it.
#include <cstdint>
#include <string_view>

#include <nlohmann/json.hpp>

#include "core/base/check.h"
#include "core/json/json_syntax.h"
#include "core/scene/scene_json.h"
#include "core/text/catalogue.h"

namespace {

const std::filesystem::path kFolder = "tests/fuzz/corpus/npy";

// The other parser also refuses numbers that no double holds, has no limit of depth, skips a byte-order mark
// and takes a zero byte for the end.
void compare_syntax(std::string_view text) {
  const heed::Status ours = heed::check_json(text);
  const bool may_have_huge_number = text.find_first_of("eE") != std::string_view::npos || text.size() > 300;
  if (text.find('\0') != std::string_view::npos) return;
  if (text.starts_with("\xef\xbb\xbf") || (ours && may_have_huge_number)) return;
  if (!ours && ours.error().message.key == "scene.json.depth") return;
  HEED_CHECK(nlohmann::json::accept(text) == ours.is_ok());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  compare_syntax(text);
  const auto scene = heed::read_scene(text, kFolder);
  if (!scene) {
    const heed::Message& message = scene.error().message;
    HEED_CHECK(heed::catalogue(heed::Language::English).has(message.key));
    HEED_CHECK(heed::catalogue(heed::Language::Chinese).has(message.key));
    return 0;
  }
  const std::string written = heed::write_scene(scene.value());
  const auto again = heed::read_scene(written, kFolder);
  HEED_CHECK(again.is_ok());
  HEED_CHECK(again.value() == scene.value());
  HEED_CHECK(heed::write_scene(again.value()) == written);
  return 0;
}
