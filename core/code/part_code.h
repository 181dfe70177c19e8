#pragma once

#include <string>
#include <vector>

#include "core/code/helper_functions.h"
#include "core/code/model_data.h"
#include "core/code/model_part.h"
#include "core/code/node_groups.h"
#include "core/code/size_table.h"

namespace heed {

// What a part becomes in one dialect, without the header of its class or function.
struct PartCode {
  std::vector<std::string> layers;  // PyTorch: `self.expand = nn.Linear(d_model, d_hidden)`
  std::vector<std::string> body;    // statements from `x` to the result
  std::string result;               // what it returns
  std::vector<DataArray> data;      // under the names that they have within the part
  SizeTable sizes{0};
  bool splits_heads = false;  // PyTorch: the columns of a layer are those of all heads
  bool has_stacked_heads = false;

  // Instead of a class of its own: that of a library, its options besides the sizes, and its mask.
  std::string library, options;
  bool is_causal = false;
};

// How the code of a part calls those inside it, by their number.
class PartCaller {
 public:
  virtual ~PartCaller() = default;
  virtual std::vector<std::string> layers(std::size_t at, SizeTable& sizes) const = 0;
  // The statements that apply it to `input` and assign to `output`.
  virtual std::vector<std::string> call(std::size_t at, const std::string& input,
                                        const std::string& output) const = 0;
  virtual std::string output_name(std::size_t at) const = 0;
};

PartCode write_part(const BuiltScene& built, const ModelPart& part, const CodeOptions& options,
                    const PartCaller& caller, HelperFunctions& helpers);

}  // namespace heed
