#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/base/result.h"

namespace heed {

// A tensor that goes into a file.
struct TinyTensor {
  std::vector<std::uint64_t> dims;
  std::string type = "F32";
};
using TinyTensors = std::map<std::string, TinyTensor>;

// The folder of a GPT-2 with two layers that is as small as it can be, to be spoilt.
class TinyModel {
 public:
  TinyModel();
  ~TinyModel();
  TinyModel(const TinyModel&) = delete;

  const std::filesystem::path& folder() const { return folder_; }
  std::filesystem::path at(const std::string& name) const { return folder_ / name; }

  // As it should be.
  static nlohmann::json good_config();
  static TinyTensors good_tensors();

  void write(const std::string& name, const std::string& bytes) const;
  void write_config(const nlohmann::json& config) const { write("config.json", config.dump()); }
  // Every number is a different one between −1 and 1.
  void write_tensors(const std::string& name, const TinyTensors& tensors) const;
  // In several files with an index; `shards` are the tensors of each.
  void write_shards(const std::map<std::string, TinyTensors>& shards) const;
  void remove(const std::string& name) const { std::filesystem::remove_all(folder_ / name); }

  // Why it cannot be opened; nothing: it can.
  Status opened() const;
  // The key of that sentence, and the place; empty: it can be opened.
  std::string fault() const;
  // The sentence in English, with its place.
  std::string sentence() const;

 private:
  std::filesystem::path folder_;
};

}  // namespace heed
