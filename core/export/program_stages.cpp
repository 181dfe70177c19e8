#include "core/export/program_stages.h"

#include <algorithm>
#include <functional>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/base/number.h"

namespace heed {
namespace {

using CodeLines = std::vector<std::string>;

CodeLines rate_body(const Recipe& recipe) {
  const auto text = [](double number) { return exact_double_text(number); };
  CodeLines lines;
  if (recipe.warm_up > 0) {
    lines.push_back(fmt::format("if step < {}:", recipe.warm_up));
    lines.push_back(fmt::format("    return {} * (step + 1) / {}", text(recipe.rate), recipe.warm_up));
  }
  const Index left = recipe.steps - recipe.warm_up;
  if (recipe.decay == Recipe::Decay::Constant || left <= 0) {
    lines.push_back("return " + text(recipe.rate));
    return lines;
  }
  lines.push_back(recipe.warm_up > 0 ? fmt::format("done = min(1, (step - {}) / {})", recipe.warm_up, left)
                                     : fmt::format("done = min(1, step / {})", left));
  lines.push_back(recipe.decay == Recipe::Decay::Linear
                      ? fmt::format("return {} * (1 - done)", text(recipe.rate))
                      : fmt::format("return {} * (1 + math.cos(math.pi * done)) / 2", text(recipe.rate)));
  return lines;
}

bool differ(const std::vector<ProgramStage>& stages, const auto& member) {
  return std::ranges::any_of(stages, [&](const ProgramStage& stage) {
    return std::invoke(member, stage) != std::invoke(member, stages.front());
  });
}

// A line for each stage in which something changes.
CodeLines table(const std::string& head, const std::vector<ProgramStage>& stages, const auto& member,
                const auto& text_of) {
  CodeLines lines = {head};
  for (std::size_t at = 0; at < stages.size(); ++at) {
    const auto& now = std::invoke(member, stages[at]);
    if (at == 0 || now != std::invoke(member, stages[at - 1]))
      lines.push_back(fmt::format("    {}: {},", stages[at].from, text_of(now)));
  }
  lines.emplace_back("}");
  return lines;
}

std::string columns_text(const std::map<std::string, std::vector<std::pair<Index, Index>>>& off) {
  std::string text;
  for (const auto& [layer, columns] : off) {
    std::string ranges;
    for (const auto& [first, last] : columns)
      ranges += fmt::format("{}({}, {})", ranges.empty() ? "" : ", ", first, last);
    text += fmt::format("{}\"{}\": [{}]", text.empty() ? "" : ", ", layer, ranges);
  }
  return "{" + text + "}";
}

std::string names_text(const std::set<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "\"" : ", \"") + name + "\"";
  return text.empty() ? "set()" : "{" + text + "}";
}

void add_numbers(const std::vector<ProgramStage>& stages, StageCode& code) {
  std::string steps;
  for (const ProgramStage& stage : stages) {
    if (stage.has_numbers) steps += (steps.empty() ? "" : ", ") + std::to_string(stage.from);
  }
  if (steps.empty()) return;
  code.definitions.push_back(
      {"# The numbers of steps after which a person changed numbers of the model.", "SET = {" + steps + "}",
       "", "",
       "def set_numbers(model, arrays, step):", "    \"\"\"All numbers as they were after that change.\"\"\"",
       "    with torch.no_grad():", "        for name, parameter in model.named_parameters():",
       "            parameter.copy_(arrays[f\"set.{step}.{name}\"])"});
  code.before.insert(code.before.end(), {"if step in SET:", "    set_numbers(model, arrays, step)"});
}

void add_heads(const std::vector<ProgramStage>& stages, StageCode& code) {
  code.has_heads = differ(stages, &ProgramStage::off);
  if (!code.has_heads) return;
  CodeLines lines = table("OFF = {", stages, &ProgramStage::off, columns_text);
  lines.insert(
      lines.begin(),
      {"# From a step on the heads that are switched off, as columns of what the layer behind them reads."});
  lines.insert(lines.end(),
               {"", "", "def silence(layer, columns):", "    \"\"\"What heads that are off add is 0.\"\"\"",
                "", "    def silenced(_, inputs):", "        heads = inputs[0].clone()",
                "        for first, last in columns:", "            heads[..., first:last] = 0",
                "        return (heads,)", "", "    return layer.register_forward_pre_hook(silenced)"});
  code.definitions.push_back(std::move(lines));
  code.before.insert(
      code.before.end(),
      {"if step in OFF:", "    for hook in hooks:", "        hook.remove()",
       "    hooks = [silence(model.get_submodule(name), columns) for name, columns in OFF[step].items()]"});
}

void add_locks(const std::vector<ProgramStage>& stages, StageCode& code) {
  code.has_locks = differ(stages, &ProgramStage::locked);
  if (!code.has_locks) return;
  CodeLines lines = table("LOCKED = {", stages, &ProgramStage::locked, names_text);
  lines.insert(lines.begin(), "# From a step on the parameters that stay as they are.");
  code.definitions.push_back(std::move(lines));
  code.before.emplace_back("locked = LOCKED.get(step, locked)");
  code.after_gradients = {"for name in locked:", "    learned[name].grad = None"};
  if (stages.front().recipe.optimizer == Recipe::Optimizer::AdamW)
    code.after_step = {"for name in locked:", "    optimizer.state[learned[name]][\"step\"] += 1"};
}

void add_decay(const std::vector<ProgramStage>& stages, StageCode& code) {
  const auto decay = [](const ProgramStage& stage) { return stage.recipe.weight_decay; };
  if (!differ(stages, decay)) return;
  CodeLines lines = table("DECAY = {", stages, decay, exact_double_text);
  lines.insert(lines.begin(), "# From a step on the weight decay.");
  code.definitions.push_back(std::move(lines));
  code.before.insert(code.before.end(),
                     {"for group in optimizer.param_groups:",
                      "    group[\"weight_decay\"] = DECAY.get(step, group[\"weight_decay\"])"});
}

}  // namespace

std::string numbers_prefix(Index step) { return fmt::format("set.{}.", step); }

StageCode stage_code(const std::vector<ProgramStage>& stages) {
  StageCode code;
  add_decay(stages, code);
  add_numbers(stages, code);
  add_heads(stages, code);
  add_locks(stages, code);
  return code;
}

CodeLines rate_lines(const std::vector<ProgramStage>& stages) {
  CodeLines lines = {"def rate_at(step):", "    \"\"\"The learning rate of a step, counted from 0.\"\"\""};
  for (std::size_t at = 0; at < stages.size(); ++at) {
    const CodeLines body = rate_body(stages[at].recipe);
    if (at + 1 < stages.size() && body == rate_body(stages[at + 1].recipe)) continue;
    const bool is_last = at + 1 == stages.size();
    if (!is_last) lines.push_back(fmt::format("    if step < {}:", stages[at + 1].from));
    for (const std::string& line : body) lines.push_back((is_last ? "    " : "        ") + line);
  }
  return lines;
}

}  // namespace heed
