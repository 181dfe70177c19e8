#pragma once

#include <initializer_list>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/matrix.h"
#include "core/base/result.h"
#include "core/json/json_view.h"

namespace heed {

// The smallest and the largest whole number that a setting may be.
struct CountRange {
  Index least = 1, most = 1;
};

// The settings in the config.json of a model. A family asks for those that it knows; what nobody has asked
// for and is not known to change nothing is refused by its name, so that a model is never computed wrongly.
// The first fault is kept, and what is asked for later is the default.
class ModelConfig {
 public:
  // Checks that the text is an object in JSON with a "model_type".
  static Result<ModelConfig> read(std::string text);
  ModelConfig(const ModelConfig&) = delete;
  ModelConfig(ModelConfig&&) = default;

  const std::string& model_type() const { return model_type_; }
  // The class that the model is of, the first of "architectures"; empty where the file names none.
  const std::string& architecture() const { return architecture_; }

  // A setting that is absent or null has the default; without a default it is needed.
  Index count(std::string_view key, CountRange range, std::optional<Index> otherwise = {});
  double number(std::string_view key, std::optional<double> otherwise = {});
  bool flag(std::string_view key, bool otherwise);
  std::string text(std::string_view key, std::optional<std::string> otherwise = {});
  bool has(std::string_view key) const { return values_.contains(key); }  // even if it is null
  // The value of a setting that is not null, to be read by the caller.
  std::optional<JsonView> value(std::string_view key);

  // Refuses a setting that is there with any other value than one of these, as they stand in JSON.
  void allow_only(std::string_view key, std::initializer_list<std::string_view> values);
  void refuse(std::string_view key, Message message);
  void keep(Status status);

  bool is_passed() const { return static_cast<bool>(fault_); }
  // Refuses what has not been asked for, unless it is one of these settings or changes nothing in any family.
  Status finish(std::span<const std::string_view> harmless);

 private:
  explicit ModelConfig(std::string text) : text_(std::make_unique<std::string>(std::move(text))) {}

  Status read_members();

  std::unique_ptr<std::string> text_;  // that the values are views of; stays where it is
  std::map<std::string, JsonView, std::less<>> values_;
  std::set<std::string, std::less<>> asked_;
  std::string model_type_, architecture_;
  Status fault_;
};

}  // namespace heed
