#include "core/model/captured_attention.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "core/base/number.h"
#include "core/json/json_read.h"
#include "core/json/json_syntax.h"
#include "core/json/safetensors.h"
#include "core/walk/computation.h"

namespace heed {
namespace {

namespace fs = std::filesystem;

constexpr double kMostWeights = 134'000'000;  // half a gibibyte
constexpr float kHidden = -10000;             // what programs add to a score that is not to count, or less
constexpr float kSameWeight = 1e-4f, kSameHalfWeight = 5e-3f;

Error about(std::string_view tensor, std::string key,
            std::vector<std::pair<std::string, std::string>> args = {}) {
  return {std::string(tensor), {"captured." + key, std::move(args)}};
}

std::string shape_text(const std::vector<std::uint64_t>& dims) {
  std::string text;
  for (const std::uint64_t edge : dims) text += (text.empty() ? "" : "×") + std::to_string(edge);
  return text;
}

// One matrix for each head, one below the other.
struct HeadStack {
  Index heads = 0, rows = 0;
  Matrix values;

  Index cols() const { return values.cols(); }
  auto of(Index head) const { return values.middleRows(head * rows, rows); }
};

struct Captured {
  HeadStack query, key, value;

  bool is_of_one_sequence() const { return query.rows == key.rows; }
};

// Axes of length 1 in front, as of a batch of one text, do not count.
std::vector<std::uint64_t> without_batch(std::vector<std::uint64_t> dims, std::size_t most) {
  while (dims.size() > most && dims.front() == 1) dims.erase(dims.begin());
  return dims;
}

Result<HeadStack> read_stack(const TensorFile& file, std::string_view name) {
  const TensorInfo* info = file.find(name);
  if (!info) return about(name, "missing");
  const std::vector<std::uint64_t> dims = without_batch(info->dims, 3);
  const bool is_empty = std::ranges::find(dims, 0U) != dims.end();
  if (dims.size() < 2 || dims.size() > 3 || is_empty)
    return about(name, "shape", {{"shape", shape_text(info->dims)}});
  Result<Matrix> values = file.read(*info);
  if (!values) return Error{std::string(name), values.error().message};
  if (!values.value().allFinite()) return about(name, "not_finite");
  HeadStack stack;
  stack.heads = dims.size() == 3 ? static_cast<Index>(dims.front()) : 1;
  stack.values = std::move(values).value();
  stack.rows = stack.values.rows() / stack.heads;
  return stack;
}

// The weights that pick out what belongs to a head have a row for each number of all heads.
Status check_size(const Captured& all) {
  const auto numbers = [](const HeadStack& stack) {
    return static_cast<double>(stack.heads) * static_cast<double>(stack.cols());
  };
  const double inputs = numbers(all.query) + numbers(all.key) + numbers(all.value);
  const double widths = static_cast<double>(2 * all.query.cols() + all.value.cols());
  if (inputs * widths * static_cast<double>(all.query.heads) <= kMostWeights) return {};
  return about("q", "too_large",
               {{"heads", std::to_string(all.query.heads)}, {"cols", std::to_string(all.query.cols())}});
}

Status check_shapes(const Captured& all) {
  const auto text = [](const HeadStack& stack) {
    return std::to_string(stack.heads) + "×" + std::to_string(stack.rows) + "×" +
           std::to_string(stack.cols());
  };
  const bool is_chained = all.key.cols() == all.query.cols() && all.value.rows == all.key.rows &&
                          all.value.heads == all.key.heads && all.query.heads % all.key.heads == 0;
  if (is_chained) return check_size(all);
  return about("k", "chain", {{"q", text(all.query)}, {"k", text(all.key)}, {"v", text(all.value)}});
}

void put_side_by_side(const HeadStack& stack, Index& col, Matrix& to) {
  for (Index head = 0; head < stack.heads; ++head, col += stack.cols())
    to.middleCols(col, stack.cols()) = stack.of(head);
}

// Takes out of such a row what belongs to one head.
Projection picking(Index from_col, Index width, Index of_cols) {
  Matrix weight = Matrix::Zero(of_cols, width);
  weight.middleRows(from_col, width).setIdentity();
  Projection projection;
  projection.weight.values = SharedMatrix(std::move(weight));
  return projection;
}

void add_heads(const Captured& all, Scene& scene) {
  const Index query_cols = all.query.heads * all.query.cols(), key_cols = all.key.heads * all.key.cols(),
              value_cols = all.value.heads * all.value.cols();
  const bool is_one = all.is_of_one_sequence();
  Matrix inputs(all.query.rows, query_cols + (is_one ? key_cols + value_cols : 0));
  Matrix memory(all.key.rows, is_one ? 0 : key_cols + value_cols);
  Index col = 0;
  put_side_by_side(all.query, col, inputs);
  if (!is_one) col = 0;
  const Index first_key = col;
  Matrix& keyed = is_one ? inputs : memory;
  put_side_by_side(all.key, col, keyed);
  const Index first_value = col;
  put_side_by_side(all.value, col, keyed);
  const Index group = all.query.heads / all.key.heads;
  scene.attention.heads.clear();
  for (Index head = 0; head < all.query.heads; ++head) {
    Head& added = scene.attention.heads.emplace_back();
    const Index shared = head / group;
    added.query = picking(head * all.query.cols(), all.query.cols(), inputs.cols());
    added.key = picking(first_key + shared * all.key.cols(), all.key.cols(), keyed.cols());
    added.value = picking(first_value + shared * all.value.cols(), all.value.cols(), keyed.cols());
  }
  scene.inputs.values = SharedMatrix(std::move(inputs));
  if (!is_one) scene.attention.memory = SceneMatrix{SharedMatrix(std::move(memory)), {}};
}

Result<Matrix> read_matrix(const TensorFile& file, std::string_view name, Index rows, Index cols) {
  const TensorInfo& info = *file.find(name);
  const std::vector<std::uint64_t> dims = without_batch(info.dims, 2);
  const std::vector<std::uint64_t> wanted = {static_cast<std::uint64_t>(rows),
                                             static_cast<std::uint64_t>(cols)};
  const std::vector<std::uint64_t> as_row = {wanted[1]};
  if (dims != wanted && !(rows == 1 && dims == as_row))
    return about(name, "edge", {{"shape", shape_text(info.dims)}, {"wanted", shape_text(wanted)}});
  Result<Matrix> values = file.read(info);
  if (!values) return Error{std::string(name), values.error().message};
  return values;
}

Result<Matrix> read_finite_matrix(const TensorFile& file, std::string_view name, Index rows, Index cols) {
  Result<Matrix> values = read_matrix(file, name, rows, cols);
  if (values && !values.value().allFinite()) return about(name, "not_finite");
  return values;
}

Status add_mask(const TensorFile& file, const Captured& all, Scene& scene) {
  if (!file.find("mask")) return {};
  const Result<Matrix> read = read_matrix(file, "mask", all.query.rows, all.key.rows);
  if (!read) return read.error();
  const Matrix& mask = read.value();
  bool is_causal = mask.rows() == mask.cols();
  Eigen::Matrix<bool, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor> allow(mask.rows(), mask.cols());
  for (Index row = 0; row < mask.rows(); ++row) {
    for (Index col = 0; col < mask.cols(); ++col) {
      const float added = mask(row, col);
      if (added != 0 && !(added <= kHidden)) return about("mask", "mask", {{"value", exact_text(added)}});
      allow(row, col) = added == 0;
      is_causal = is_causal && allow(row, col) == (col <= row);
    }
  }
  if (allow.all()) return {};
  Mask& rules = scene.attention.mask.emplace();
  rules.is_causal = is_causal;
  if (!is_causal) rules.allow = std::move(allow);
  return {};
}

Status add_scale(const TensorFile& file, Scene& scene) {
  scene.attention.score.kind = Score::Kind::ScaledDot;
  if (!file.find("scale")) return {};
  const TensorInfo& info = *file.find("scale");
  const Result<Matrix> read = file.read(info);
  if (!read) return Error{"scale", read.error().message};
  if (read.value().size() != 1 || !read.value().allFinite())
    return about("scale", "edge", {{"shape", shape_text(info.dims)}, {"wanted", "1"}});
  scene.attention.score.scale = read.value()(0, 0);
  return {};
}

// (out, in), as PyTorch has it.
Status add_output(const TensorFile& file, const Captured& all, Scene& scene) {
  const TensorInfo* info = file.find("o_weight");
  if (!info) return file.find("o_bias") ? Status(about("o_weight", "missing")) : Status();
  const Index in = all.query.heads * all.value.cols();
  const Index out = info->dims.empty() ? 0 : static_cast<Index>(info->dims.front());
  Result<Matrix> weight = read_finite_matrix(file, "o_weight", out, in);
  if (!weight) return weight.error();
  Projection& output = scene.attention.output.emplace();
  output.weight.values = SharedMatrix(Matrix(weight.value().transpose()));
  if (!file.find("o_bias")) return {};
  Result<Matrix> bias = read_finite_matrix(file, "o_bias", 1, out);
  if (!bias) return bias.error();
  output.bias = SceneMatrix{SharedMatrix(std::move(bias).value()), {}};
  return {};
}

Result<std::optional<std::vector<std::string>>> read_tokens(const TensorFile& file, const std::string& key,
                                                            Index count) {
  const auto found = file.metadata().find(key);
  if (found == file.metadata().end()) return std::optional<std::vector<std::string>>();
  if (!check_json(found->second)) return about(key, "tokens");
  std::vector<std::string> tokens;
  if (!read_labels(JsonView(found->second), key, tokens)) return about(key, "tokens");
  if (static_cast<Index>(tokens.size()) != count)
    return about(key, "token_count",
                 {{"count", std::to_string(tokens.size())}, {"rows", std::to_string(count)}});
  return std::optional(std::move(tokens));
}

Status add_tokens(const TensorFile& file, const Captured& all, Scene& scene) {
  auto tokens = read_tokens(file, "tokens", all.query.rows);
  if (!tokens) return tokens.error();
  scene.tokens = std::move(tokens).value();
  if (all.is_of_one_sequence()) return {};
  auto key_tokens = read_tokens(file, "key_tokens", all.key.rows);
  if (!key_tokens) return key_tokens.error();
  scene.attention.memory_tokens = std::move(key_tokens).value();
  return {};
}

// The weights of the other program have to be those that Heed makes of the rest; else what is shown would not
// be what happened there.
Status check_weights(const TensorFile& file, const Captured& all, const Scene& scene) {
  if (!file.find("weights")) return {};
  const Result<HeadStack> given = read_stack(file, "weights");
  if (!given) return given.error();
  const HeadStack& theirs = given.value();
  if (theirs.heads != all.query.heads || theirs.rows != all.query.rows || theirs.cols() != all.key.rows)
    return about("weights", "edge",
                 {{"shape", shape_text(file.find("weights")->dims)},
                  {"wanted", shape_text({static_cast<std::uint64_t>(all.query.heads),
                                         static_cast<std::uint64_t>(all.query.rows),
                                         static_cast<std::uint64_t>(all.key.rows)})}});
  Result<Computation> made = Computation::make(scene);
  if (!made) return made.error();
  const Computation computation = completed(std::move(made).value());
  const bool is_half =
      file.find("q")->type != TensorInfo::Type::F32 && file.find("q")->type != TensorInfo::Type::F64;
  for (Index head = 0; head < theirs.heads; ++head) {
    const NodeId node = computation.built().head({std::nullopt, static_cast<int>(head)}).applied_weights();
    Matrix ours(theirs.rows, theirs.cols());
    computation.graph().read(node, {0, 0, theirs.rows, theirs.cols(), 0, 1}, ours);
    Index row = 0, col = 0;
    const float apart = (ours - theirs.of(head)).cwiseAbs().maxCoeff(&row, &col);
    if (apart > (is_half ? kSameHalfWeight : kSameWeight))
      return about("weights", "weights",
                   {{"head", std::to_string(head)},
                    {"row", std::to_string(row)},
                    {"col", std::to_string(col)},
                    {"theirs", exact_text(theirs.of(head)(row, col))},
                    {"ours", exact_text(ours(row, col))}});
  }
  return {};
}

}  // namespace

bool is_captured_attention(const fs::path& path) { return path.extension() == ".safetensors"; }

Result<Scene> captured_attention(const TensorFile& file) {
  Captured all;
  for (const auto& [name, to] : {std::pair("q", &all.query), {"k", &all.key}, {"v", &all.value}}) {
    Result<HeadStack> stack = read_stack(file, name);
    if (!stack) return stack.error();
    *to = std::move(stack).value();
  }
  if (Status status = check_shapes(all); !status) return status.error();
  Scene scene;
  add_heads(all, scene);
  for (const auto& add : {add_mask, add_output, add_tokens}) {
    if (Status status = add(file, all, scene); !status) return status.error();
  }
  if (Status status = add_scale(file, scene); !status) return status.error();
  if (Status status = check_weights(file, all, scene); !status) return status.error();
  return scene;
}

Result<Scene> load_captured_attention(const fs::path& path) {
  const Result<TensorFile> file = TensorFile::open(path);
  return file ? captured_attention(file.value()) : Result<Scene>(file.error());
}

}  // namespace heed
