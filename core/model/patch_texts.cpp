#include "core/model/patch_texts.h"

#include <algorithm>
#include <set>
#include <utility>

#include <fmt/ranges.h>

#include "core/base/number.h"
#include "core/json/json_text.h"

namespace heed {
namespace {

using Rows = std::vector<Index>;

// `4`, or `[4, 2]`; one row for all of them needs no list.
std::string index_text(const Rows& rows) {
  if (std::ranges::count(rows, rows.front()) == std::ssize(rows)) return std::to_string(rows.front());
  return fmt::format("[{}]", fmt::join(rows, ", "));
}

// The rows that a patch changes, and those of the text; -1 is the last one.
struct RowPairs {
  Rows here, there;
};

RowPairs row_pairs(const Patch& patch) {
  RowPairs pairs;
  for (const PatchedRow& row : patch.rows) {
    pairs.here.push_back(row.row);
    pairs.there.push_back(row.from.value_or(patch.kind == Patch::Kind::Copy ? row.row : -1));
  }
  return pairs;
}

// To a row that stands twice in a list, PyTorch adds once.
bool has_row_twice(const Rows& rows) { return std::set(rows.begin(), rows.end()).size() < rows.size(); }

std::string steering(const Patch& patch, const std::string& numbers, const std::string& minus,
                     const std::string& rows) {
  std::string added = fmt::format("{}[{}]", numbers, rows);
  if (!minus.empty()) added += fmt::format(" - {}[{}]", minus, rows);
  if (patch.strength == 1) return added;
  return fmt::format("{} * {}", exact_text(patch.strength), minus.empty() ? added : "(" + added + ")");
}

}  // namespace

std::string python_name(const std::string& node) {
  std::string name = node;
  std::ranges::replace(name, '.', '_');
  return name;
}

std::string PatchTexts::numbers(const std::optional<std::string>& text, const std::string& node) {
  auto run = std::ranges::find(runs_, text, &Run::text);
  if (run == runs_.end()) {
    const auto others = std::ranges::count_if(runs_, [](const Run& each) { return each.text.has_value(); });
    runs_.push_back({text, text ? fmt::format("text_{}", others + 1) : "own_text", {}});
    run = runs_.end() - 1;
  }
  if (std::ranges::find(run->nodes, node) == run->nodes.end()) run->nodes.push_back(node);
  return run->variable + "." + python_name(node);
}

std::vector<std::string> PatchTexts::lines(const Patch& patch) {
  const std::string from = numbers(patch.text, patch.node);
  const RowPairs pairs = row_pairs(patch);
  const bool is_whole = pairs.here.empty();
  const std::string here = is_whole ? ":" : index_text(pairs.here);
  if (patch.kind == Patch::Kind::Mean) return {fmt::format("rows[{}] = {}.mean(0)", here, from)};
  if (patch.kind == Patch::Kind::Copy)
    return {fmt::format("rows[{}] = {}{}", here, from,
                        is_whole ? "" : fmt::format("[{}]", index_text(pairs.there)))};
  const std::string minus = patch.minus ? numbers(patch.minus, patch.node) : "";
  if (is_whole) return {"rows += " + steering(patch, from, minus, "-1")};
  if (!has_row_twice(pairs.here))
    return {fmt::format("rows[{}] += {}", here, steering(patch, from, minus, index_text(pairs.there)))};
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < pairs.here.size(); ++at)
    lines.push_back(fmt::format("rows[{}] += {}", pairs.here[at],
                                steering(patch, from, minus, std::to_string(pairs.there[at]))));
  return lines;
}

std::string PatchTexts::run_text(const Run& run, const std::map<std::string, std::string>& hooks) const {
  const bool is_own = !run.text || *run.text == scene_.model->text;
  std::string said =
      fmt::format("{} = rows_of(\n    {},\n", run.variable, is_own ? "text" : heed::quoted(*run.text));
  for (const std::string& node : run.nodes)
    said += fmt::format("    {}={},\n", python_name(node), hooks.at(node));
  return said + ")\n";
}

std::string PatchTexts::other_runs(const std::map<std::string, std::string>& hooks) const {
  std::string said;
  for (const Run& run : runs_) {
    if (run.text) said += run_text(run, hooks);
  }
  return said.empty()
             ? said
             : "# What patches take from texts, which the model reads before it is patched.\n" + said;
}

std::string PatchTexts::own_run(const std::map<std::string, std::string>& hooks) const {
  const auto own = std::ranges::find_if(runs_, [](const Run& run) { return !run.text; });
  if (own == runs_.end()) return "";
  return "# What they take from this text, before it is patched.\n" + run_text(*own, hooks);
}

}  // namespace heed
