#include "tests/core/model/tiny_model.h"

#include <cstring>
#include <fstream>
#include <random>
#include <system_error>

#include "core/model/pretrained_model.h"
#include "core/scene/tokenizer_json.h"
#include "core/text/catalogue.h"

namespace heed {
namespace {

std::uint64_t byte_count(const TinyTensor& tensor) {
  std::uint64_t count = tensor.type == "F16" || tensor.type == "BF16" ? 2 : tensor.type == "I8" ? 1 : 4;
  for (const std::uint64_t edge : tensor.dims) count *= edge;
  return count;
}

}  // namespace

TinyModel::TinyModel()
    : folder_(std::filesystem::temp_directory_path() /
              ("heed_tiny_" + std::to_string(std::random_device()()))) {
  std::filesystem::create_directories(folder_);
  write_config(good_config());
  write_tensors("model.safetensors", good_tensors());
  write("tokenizer.json", tokenizer_json({"a", "b", "c", "d", "[unk]"}));
}

TinyModel::~TinyModel() {
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

nlohmann::json TinyModel::good_config() {
  return {{"model_type", "gpt2"}, {"architectures", {"GPT2LMHeadModel"}},
          {"vocab_size", 5},      {"n_positions", 8},
          {"n_embd", 4},          {"n_layer", 2},
          {"n_head", 2},          {"n_inner", 3},
          {"resid_pdrop", 0.1},   {"bos_token_id", 4}};
}

TinyTensors TinyModel::good_tensors() {
  TinyTensors tensors{{"wte.weight", {{5, 4}}}, {"wpe.weight", {{8, 4}}}};
  const auto add_pair = [&](const std::string& name, std::uint64_t in, std::uint64_t out) {
    tensors[name + ".weight"].dims = in == 0 ? std::vector{out} : std::vector{in, out};
    tensors[name + ".bias"].dims = {out};
  };
  for (const std::string layer : {"h.0.", "h.1."}) {
    add_pair(layer + "ln_1", 0, 4);
    add_pair(layer + "ln_2", 0, 4);
    add_pair(layer + "attn.c_attn", 4, 12);
    add_pair(layer + "attn.c_proj", 4, 4);
    add_pair(layer + "mlp.c_fc", 4, 3);
    add_pair(layer + "mlp.c_proj", 3, 4);
  }
  add_pair("ln_f", 0, 4);
  return tensors;
}

void TinyModel::write(const std::string& name, const std::string& bytes) const {
  std::ofstream(folder_ / name, std::ios::binary) << bytes;
}

void TinyModel::write_tensors(const std::string& name, const TinyTensors& tensors) const {
  nlohmann::json header = nlohmann::json::object();
  std::uint64_t end = 0;
  for (const auto& [tensor, about] : tensors) {
    const std::uint64_t begin = end;
    end += byte_count(about);
    header[tensor] = {{"dtype", about.type}, {"shape", about.dims}, {"data_offsets", {begin, end}}};
  }
  const std::string text = header.dump();
  const std::uint64_t length = text.size();
  std::string bytes(sizeof length, '\0');
  std::memcpy(bytes.data(), &length, sizeof length);
  bytes += text;
  std::string numbers(end, '\0');
  for (std::uint64_t at = 0; at + sizeof(float) <= end; at += sizeof(float)) {
    const float number = static_cast<float>(at * 7 % 101) / 50 - 1;
    std::memcpy(numbers.data() + at, &number, sizeof number);
  }
  write(name, bytes + numbers);
}

void TinyModel::write_shards(const std::map<std::string, TinyTensors>& shards) const {
  nlohmann::json index;
  for (const auto& [file, tensors] : shards) {
    for (const auto& [name, about] : tensors) index["weight_map"][name] = file;
    write_tensors(file, tensors);
  }
  write("model.safetensors.index.json", index.dump());
}

Status TinyModel::opened() const {
  Progress progress;
  const auto model = PretrainedModel::open(folder_, progress);
  if (!model) return model.error();
  const Result<Scene> scene = model.value()->scene_of("a b c");
  return scene ? Status() : Status(scene.error());
}

std::string TinyModel::fault() const {
  const Status status = opened();
  return status ? "" : status.error().message.key;
}

std::string TinyModel::sentence() const {
  const Status status = opened();
  if (status) return "";
  const Error& error = status.error();
  return (error.place.empty() ? "" : error.place + ": ") + catalogue(Language::English).say(error.message);
}

}  // namespace heed
