#include "core/ops/mask_code.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/ops/parts.h"

namespace heed {
namespace {

std::string_view module_of(Dialect dialect) {
  if (dialect == Dialect::Torch) return "torch";
  return dialect == Dialect::Numpy ? "np" : "tf";
}

// `[True, False]`
template <typename Flags>
std::string list_of(const Flags& flags) {
  std::vector<std::string_view> words;
  for (const bool flag : flags) words.push_back(flag ? "True" : "False");
  return fmt::format("[{}]", fmt::join(words, ", "));
}

std::string array_of(Dialect dialect, const std::string& list) {
  if (dialect == Dialect::Torch) return fmt::format("torch.tensor({})", list);
  return fmt::format("{}({})", dialect == Dialect::Numpy ? "np.array" : "tf.constant", list);
}

std::string painted(const Mask& mask) {
  std::vector<std::string> rows;
  for (Index query = 0; query < mask.allow->rows(); ++query) rows.push_back(list_of(mask.allow->row(query)));
  return fmt::format("[{}]", fmt::join(rows, ", "));
}

std::string masked_where(Dialect dialect, const CodeNames& names, std::string_view allowed) {
  const auto& scores = names.inputs[0];
  if (dialect == Dialect::Torch) {
    return fmt::format("{} = {}.masked_fill(~{}, float(\"-inf\"))", names.output, scores, allowed);
  }
  if (dialect == Dialect::Numpy) {
    return fmt::format("{} = np.where({}, {}, -np.inf)", names.output, allowed, scores);
  }
  return fmt::format("{} = tf.where({}, {}, float(\"-inf\"))", names.output, allowed, scores);
}

// The form that everyone knows: the triangle above the diagonal.
std::vector<std::string> causal_code(Dialect dialect, const CodeNames& names) {
  const auto& scores = names.inputs[0];
  if (dialect == Dialect::Torch) {
    return {fmt::format("future = torch.triu(torch.ones_like({}), diagonal=1).bool()", scores),
            fmt::format("{} = {}.masked_fill(future, float(\"-inf\"))", names.output, scores)};
  }
  if (dialect == Dialect::Numpy) {
    return {fmt::format("future = np.triu(np.ones({}.shape, dtype=bool), k=1)", scores),
            fmt::format("{} = np.where(future, -np.inf, {})", names.output, scores)};
  }
  return {fmt::format("allowed = tf.linalg.band_part(tf.ones_like({}), -1, 0) == 1", scores),
          masked_where(dialect, names, "allowed")};
}

std::vector<std::string> python_code(const Mask& mask, Dialect dialect, const CodeNames& names) {
  const Shape& scores = names.shapes[0];
  const bool is_causal_alone = mask.is_causal && !mask.window && !mask.padding && !mask.allow;
  if (is_causal_alone) return causal_code(dialect, names);
  std::vector<std::string> lines, rules;
  if (mask.is_causal || mask.window) {
    const std::string_view range = dialect == Dialect::Tensorflow ? "range" : "arange";
    lines.push_back(fmt::format("i = {}.{}({})[:, None]  # queries", module_of(dialect), range, scores.rows));
    lines.push_back(fmt::format("j = {}.{}({})[None, :]  # keys", module_of(dialect), range, scores.cols));
  }
  if (mask.is_causal) rules.push_back("(j <= i)");
  if (mask.window) rules.push_back(fmt::format("({}.abs(i - j) <= {})", module_of(dialect), *mask.window));
  if (mask.padding) rules.push_back(array_of(dialect, list_of(*mask.padding)));
  if (mask.allow && names.allowed.empty()) rules.push_back(array_of(dialect, painted(mask)));
  if (mask.allow && !names.allowed.empty()) {
    rules.push_back(fmt::format(fmt::runtime(rules.empty() ? "{} == 1" : "({} == 1)"), names.allowed));
  }
  lines.push_back(fmt::format("allowed = {}", fmt::join(rules, " & ")));
  lines.push_back(masked_where(dialect, names, "allowed"));
  return lines;
}

std::vector<std::string> eigen_code(const Mask& mask, const CodeNames& names) {
  const auto& out = names.output;
  std::vector<std::string> lines, rules;
  if (mask.is_causal) rules.push_back("j > i");
  if (mask.window) rules.push_back(fmt::format("std::abs(i - j) > {}", *mask.window));
  if (mask.padding) {
    std::vector<int> flags(mask.padding->begin(), mask.padding->end());
    lines.push_back(fmt::format("const std::vector<int> {}_padding = {{{}}};", out, fmt::join(flags, ", ")));
    rules.push_back(fmt::format("!{}_padding[j]", out));
  }
  if (mask.allow && !names.allowed.empty()) rules.push_back(fmt::format("{}(i, j) == 0", names.allowed));
  if (mask.allow && names.allowed.empty()) {
    const auto& allow = *mask.allow;
    std::vector<int> flags(allow.data(), allow.data() + allow.size());
    lines.push_back(fmt::format("Matrix {}_allow({}, {});", out, allow.rows(), allow.cols()));
    lines.push_back(fmt::format("{}_allow << {};", out, fmt::join(flags, ", ")));
    rules.push_back(fmt::format("!{}_allow(i, j)", out));
  }
  lines.push_back(fmt::format("Matrix {} = {};", out, names.inputs[0]));
  lines.push_back(fmt::format("for (int i = 0; i < {}; ++i) {{", names.shapes[0].rows));
  lines.push_back(fmt::format("  for (int j = 0; j < {}; ++j) {{", names.shapes[0].cols));
  lines.push_back(fmt::format("    if ({}) {}(i, j) = -INFINITY;", fmt::join(rules, " || "), out));
  lines.push_back("  }");
  lines.push_back("}");
  return lines;
}

}  // namespace

std::vector<std::string> code_of_mask(const Mask& mask, Dialect dialect, const CodeNames& names) {
  if (!mask.has_rules()) return {assignment(dialect, names.output, names.inputs[0])};
  return dialect == Dialect::Eigen ? eigen_code(mask, names) : python_code(mask, dialect, names);
}

}  // namespace heed
