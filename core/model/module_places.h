#pragma once

#include <optional>
#include <string>

#include "core/graph/node_key.h"
#include "core/model/family.h"
#include "core/model/pretrained_model.h"

namespace heed {

// A matrix of a scene in the modules of transformers.
struct ModulePlace {
  enum class Kind { Weight, Vector, After, Before };

  Kind kind = Kind::Weight;
  std::string name;
  Index first = 0, last = 0;  // of its columns; 0, 0: all of them
  bool is_out_in = true;
  bool is_last_row = false;  // a scene has one row, and the module as many as there are tokens
};

// Finds them by the names that a family's tensors have, which are those of its modules.
class ModulePlaces {
 public:
  explicit ModulePlaces(const PretrainedModel& model);

  // A weight, a bias, a table, or rows that a module makes of tokens.
  std::optional<ModulePlace> of_source(const std::string& node) const;
  // Rows that a module gives out or is given.
  std::optional<ModulePlace> of_rows(const NodeKey& key) const;
  std::string of_block(int block) const;

 private:
  std::string in_layer(int layer, std::string_view name) const;
  ModulePlace of_head(ModulePlace::Kind kind, int layer, int head, int which) const;
  std::optional<ModulePlace> of_weight(const NodeKey& key) const;
  std::optional<ModulePlace> of_rows_in_block(const NodeKey& key) const;

  TensorNames names_;
  const TensorLayout& layout_;
  const ModelSettings& form_;
  const ReadoutForm& readout_;
};

}  // namespace heed
