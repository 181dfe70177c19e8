#include "core/export/program_text.h"

#include <utility>

#include <fmt/format.h>

#include "core/base/number.h"

namespace heed {
namespace {

using Lines = std::vector<std::string>;

std::string text(double number) { return exact_double_text(number); }

std::string optimizer_call(const Recipe& recipe) {
  if (recipe.optimizer == Recipe::Optimizer::AdamW) {
    return fmt::format("torch.optim.AdamW(parameters, lr={}, betas=({}, {}), eps={}, weight_decay={})",
                       text(recipe.rate), text(recipe.beta1), text(recipe.beta2), text(recipe.epsilon),
                       text(recipe.weight_decay));
  }
  const bool is_momentum = recipe.optimizer == Recipe::Optimizer::Momentum;
  return fmt::format("torch.optim.SGD(parameters, lr={}{}, weight_decay={})", text(recipe.rate),
                     is_momentum ? ", momentum=" + text(recipe.momentum) : "", text(recipe.weight_decay));
}

Lines load_lines(const ProgramPlan& plan) {
  Lines lines = {
      "def load(path=pathlib.Path(__file__).with_suffix(\".npz\")):",
      "    \"\"\"The model as the run finds it, and all arrays beside this program.\"\"\"",
      "    try:",
      "        arrays = {name: torch.from_numpy(array) for name, array in np.load(path).items()}",
      "    except (OSError, EOFError, ValueError, zipfile.BadZipFile) as error:",
      "        sys.exit(f\"{path}, which has the weights of this program, cannot be read: {error}\")",
      "    model = Model()",
      "    model.load_state_dict({name: arrays[\"model.\" + name] for name in model.state_dict()})"};
  if (plan.has_embedding) lines.emplace_back("    model.embedding = nn.Parameter(arrays[\"embedding\"])");
  lines.emplace_back("    return model, arrays");
  return lines;
}

Lines batch_lines() {
  return {"def batches(arrays):",
          "    \"\"\"Of each step: of each example its words, and the rows and labels that count.\"\"\"",
          "    words, rows, labels = (arrays[name].long() for name in (\"words\", \"rows\", \"labels\"))",
          "    lengths, counts = arrays[\"lengths\"].long().tolist(), arrays[\"counts\"].long().tolist()",
          "    examples = list(zip(words.split(lengths), rows.split(counts), labels.split(counts)))",
          "    for size in arrays[\"sizes\"].long().tolist():",
          "        yield examples[:size]",
          "        del examples[:size]"};
}

Lines loss_lines(const ProgramPlan& plan) {
  Lines lines = {"def mean_loss(model, batch, arrays):"};
  const char* inputs = plan.has_embedding ? "model.embedding[words]" : "arrays[\"X\"]";
  if (plan.is_towards_output) {
    lines.insert(lines.end(), {"    \"\"\"The mean squared distance from what the output should be.\"\"\"",
                               "    ((words, _, _),) = batch",
                               fmt::format("    return F.mse_loss(model({}), arrays[\"output\"])", inputs)});
    return lines;
  }
  lines.insert(lines.end(), {"    \"\"\"The mean of −log of the probabilities of the right labels.\"\"\"",
                             "    losses = []", "    for words, rows, labels in batch:",
                             fmt::format("        probabilities = model({})", inputs),
                             "        losses.append(-torch.log(probabilities[rows, labels]))",
                             "    return torch.cat(losses).mean()"});
  return lines;
}

// What the optimizer remembers of a run that goes on.
Lines state_lines(const ProgramPlan& plan) {
  if (plan.first == 0 && plan.changes.has_locks && plan.recipe.optimizer == Recipe::Optimizer::AdamW) {
    // What is locked at first has no memory of its own until it learns, but counts the same steps.
    return {"    for parameter in parameters:",
            "        zeros = [torch.zeros_like(parameter) for _ in range(2)]",
            "        optimizer.state[parameter] = {",
            "            \"step\": torch.tensor(0.0),",
            "            \"exp_avg\": zeros[0],",
            "            \"exp_avg_sq\": zeros[1],",
            "        }"};
  }
  if (plan.first == 0 || plan.recipe.optimizer == Recipe::Optimizer::Sgd) return {};
  Lines lines = {"    for name, parameter in learned.items():"};
  if (plan.recipe.optimizer == Recipe::Optimizer::Momentum) {
    lines.emplace_back("        optimizer.state[parameter][\"momentum_buffer\"] = arrays[\"mean.\" + name]");
    return lines;
  }
  lines.insert(lines.end(), {"        optimizer.state[parameter] = {",
                             fmt::format("            \"step\": torch.tensor({}.0),", plan.first),
                             "            \"exp_avg\": arrays[\"mean.\" + name],",
                             "            \"exp_avg_sq\": arrays[\"mean_square.\" + name],", "        }"});
  return lines;
}

Lines run_lines(const ProgramPlan& plan) {
  Lines lines = {
      "if __name__ == \"__main__\":", "    model, arrays = load()",
      plan.frozen.empty()
          ? "    learned = dict(model.named_parameters())"
          : "    learned = {name: p for name, p in model.named_parameters() if name not in FROZEN}",
      "    parameters = list(learned.values())", "    optimizer = " + optimizer_call(plan.recipe)};
  const auto add = [&](const Lines& more, const char* indent) {
    for (const std::string& line : more) lines.push_back(indent + line);
  };
  constexpr const char* kInLoop = "        ";
  add(state_lines(plan), "");
  if (plan.changes.has_heads) lines.emplace_back("    hooks = []");
  if (plan.changes.has_locks) lines.emplace_back("    locked = set()");
  lines.insert(lines.end(),
               {"    losses = []",
                fmt::format("    for step, batch in enumerate(batches(arrays), start={}):", plan.first)});
  add(plan.changes.before, kInLoop);
  lines.insert(lines.end(), {"        for group in optimizer.param_groups:",
                             "            group[\"lr\"] = rate_at(step)", "        optimizer.zero_grad()",
                             "        loss = mean_loss(model, batch, arrays)", "        loss.backward()"});
  add(plan.changes.after_gradients, kInLoop);
  if (plan.recipe.clip)
    lines.push_back(
        fmt::format("        torch.nn.utils.clip_grad_norm_(parameters, {})", text(*plan.recipe.clip)));
  lines.emplace_back("        optimizer.step()");
  add(plan.changes.after_step, kInLoop);
  lines.insert(lines.end(), {"        losses.append(loss.item())",
                             "        print(f\"step {step + 1}  loss {losses[-1]:.6f}\", file=sys.stderr)",
                             "    print(json.dumps({\"losses\": losses}))"});
  return lines;
}

Lines frozen_lines(const ProgramPlan& plan) {
  Lines lines = {"# What is locked, or not there in Heed: a layer of PyTorch always has it.", "FROZEN = {"};
  for (const std::string& name : plan.frozen) lines.push_back("    \"" + name + "\",");
  lines.emplace_back("}");
  return lines;
}

}  // namespace

std::vector<Lines> program_text(const ProgramPlan& plan) {
  std::vector<Lines> text = {load_lines(plan), batch_lines(), rate_lines(plan.stages)};
  const std::vector<Lines>& changes = plan.changes.definitions;
  text.insert(text.end(), changes.begin(), changes.end());
  text.insert(text.end(), {loss_lines(plan), run_lines(plan)});
  if (!plan.frozen.empty()) text.insert(text.begin(), frozen_lines(plan));
  return text;
}

}  // namespace heed
