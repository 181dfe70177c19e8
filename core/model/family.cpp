#include "core/model/family.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "core/json/json_text.h"

namespace heed {
namespace {

constexpr std::array kFamilies{gpt2_family,  gpt_neo_family, gpt_neox_family,
                               llama_family, mistral_family, qwen2_family,
                               bert_family,  roberta_family, distilbert_family};

constexpr std::array<std::pair<std::string_view, Activation>, 11> kActivations{
    {{"relu", Activation::Relu},
     {"gelu", Activation::Gelu},
     {"gelu_python", Activation::Gelu},
     {"gelu_new", Activation::GeluTanh},
     {"gelu_fast", Activation::GeluTanh},
     {"gelu_pytorch_tanh", Activation::GeluTanh},
     {"gelu_python_tanh", Activation::GeluTanh},
     {"gelu_accurate", Activation::GeluTanh},
     {"silu", Activation::Silu},
     {"swish", Activation::Silu},
     {"tanh", Activation::Tanh}}};

}  // namespace

const Family* find_family(std::string_view model_type) {
  for (const auto family : kFamilies) {
    if (family().model_type == model_type) return &family();
  }
  return nullptr;
}

std::string listed_families() {
  std::string names;
  for (const auto family : kFamilies) names += (names.empty() ? "" : ", ") + std::string(family().model_type);
  return names;
}

Activation read_activation(ModelConfig& config, std::string_view key, std::string_view otherwise) {
  const std::string name = config.text(key, std::string(otherwise));
  std::string known;
  for (const auto& [each, activation] : kActivations) {
    if (each == name) return activation;
    known += (known.empty() ? "" : ", ") + std::string(each);
  }
  config.refuse(key, {"pretrained.config.activation", {{"found", shortened(name)}, {"known", known}}});
  return Activation::Gelu;
}

Index shared_width(ModelConfig& config, std::string_view heads_key, Index width, Index heads) {
  if (width % heads != 0)
    config.refuse(heads_key, {"pretrained.config.heads",
                              {{"heads", std::to_string(heads)}, {"width", std::to_string(width)}}});
  return std::max<Index>(1, width / heads);
}

}  // namespace heed
