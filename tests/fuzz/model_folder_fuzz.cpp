// Whatever config.json and model.safetensors.index.json hold: a model that computes a text, or a sentence.
// The two are parted by a zero byte; without one the weights are those of a tiny GPT-2 in a single file.
#include <cstdint>
#include <string>

#include "core/base/check.h"
#include "core/model/pretrained_model.h"
#include "core/text/catalogue.h"
#include "tests/core/model/tiny_model.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const heed::TinyModel folder;
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  const std::size_t end = bytes.find('\0');
  folder.write("config.json", bytes.substr(0, end));
  if (end == std::string::npos) {
    folder.write_tensors("model.safetensors", heed::TinyModel::good_tensors());
  } else {
    folder.remove("model.safetensors");
    folder.write_tensors("model-1.safetensors", heed::TinyModel::good_tensors());
    folder.write("model.safetensors.index.json", bytes.substr(end + 1));
  }
  heed::Progress progress;
  const auto model = heed::PretrainedModel::open(folder.folder(), progress);
  if (model) {
    const auto scene = model.value()->scene_of("a b");
    HEED_CHECK(scene && scene.value().inputs->rows() == 2);
    return 0;
  }
  for (const auto language : {heed::Language::English, heed::Language::Chinese})
    HEED_CHECK(!heed::catalogue(language).say(model.error().message).empty());
  return 0;
}
