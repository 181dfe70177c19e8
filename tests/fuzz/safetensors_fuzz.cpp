// Whatever the file: tensors that lie within it, or a sentence; an attention that can be computed, or a
// sentence. What is read is as large as the file says.
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <unistd.h>

#include "core/base/check.h"
#include "core/json/safetensors.h"
#include "core/model/captured_attention.h"
#include "core/walk/computation.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const std::string file =
      (std::filesystem::temp_directory_path() / ("heed_fuzz_" + std::to_string(getpid()))).string();
  std::ofstream(file, std::ios::binary)
      .write(reinterpret_cast<const char*>(data), static_cast<std::streamsize>(size));
  const auto opened = heed::TensorFile::open(file);
  if (!opened) return std::filesystem::remove(file), 0;
  for (const auto& [name, tensor] : opened.value().tensors()) {
    HEED_CHECK(tensor.begin <= tensor.end && tensor.end <= size);
    const auto matrix = opened.value().read(tensor);
    if (matrix) HEED_CHECK(static_cast<std::uint64_t>(matrix.value().size()) <= size);
  }
  const auto scene = heed::captured_attention(opened.value());
  if (scene) HEED_CHECK(heed::Computation::make(scene.value()).is_ok());
  std::filesystem::remove(file);
  return 0;
}
