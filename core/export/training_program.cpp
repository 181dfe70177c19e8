#include "core/export/training_program.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/base/number.h"
#include "core/code/exported_code.h"
#include "core/export/program_export.h"
#include "core/io/npz.h"
#include "core/io/output_file.h"
#include "core/scene/modules.h"
#include "core/walk/build.h"

namespace heed {
namespace {

namespace fs = std::filesystem;
using Lines = std::vector<std::string>;

constexpr Index kMaxSteps = 100;
constexpr std::size_t kMaxWords = 2'000'000;  // in all batches

// A bare attention as a block that is nothing else.
Result<Scene> as_blocks(Scene scene) {
  if (scene.has_blocks()) return scene;
  if (scene.attention.memory) return Error{"memory", {"export.training_memory", {}}};
  TransformerBlock& block = scene.blocks.emplace_back();
  block.is_residual = false;
  block.attention = std::exchange(scene.attention, {});
  using Kind = Position::Kind;
  if (scene.position.kind == Kind::Rotary) block.attention->position.kind = ScorePosition::Kind::Rotary;
  if (scene.position.kind == Kind::Alibi) block.attention->position.kind = ScorePosition::Kind::Alibi;
  if (scene.position.kind == Kind::Rotary || scene.position.kind == Kind::Alibi) scene.position = {};
  return scene;
}

// The batches of the first steps, as arrays.
struct Batches {
  std::vector<float> sizes, lengths, words;  // examples of each step; words of each example, and which
  std::vector<float> counts, rows, labels;   // targets of each example, and which
  std::optional<SharedMatrix> output;        // or what the output should be
  Index longest = 0, shortest = kMaxSequence;
};

Batches batches_of(const TrainingJob& job, Index first) {
  Batches made;
  const Index own_length = job.scene.inputs->rows();
  for (Index step = first; step < first + std::min(job.recipe.steps, kMaxSteps); ++step) {
    const std::vector<Example> batch = job.examples->batch(job.recipe.seed, step, job.recipe.batch);
    made.sizes.push_back(static_cast<float>(batch.size()));
    for (const Example& example : batch) {
      const Index length = example.words.empty() ? own_length : static_cast<Index>(example.words.size());
      made.longest = std::max(made.longest, length);
      made.shortest = std::min(made.shortest, length);
      made.lengths.push_back(static_cast<float>(example.words.size()));
      for (const int word : example.words) made.words.push_back(static_cast<float>(word));
      made.counts.push_back(static_cast<float>(example.targets.size()));
      for (const TargetCell& target : example.targets) {
        made.rows.push_back(static_cast<float>(target.row));
        made.labels.push_back(static_cast<float>(target.col));
      }
      if (example.output) made.output = example.output;
    }
    if (made.words.size() > kMaxWords) break;
  }
  return made;
}

// Whether the code of a scene is right for shorter sequences, too: what it says of positions is in its table.
bool is_for_any_length(const Scene& scene) {
  bool is_free = scene.position.kind != Position::Kind::Sinusoidal;
  for_each_attention(scene, [&](const Attention& attention, std::optional<int>) {
    is_free &= attention.position.kind == ScorePosition::Kind::None;
    is_free &=
        !attention.mask || (!attention.mask->window && !attention.mask->padding && !attention.mask->allow);
  });
  return is_free;
}

// With inputs of the longest sequence and without targets: what the classes of the program are made from.
Scene scene_for_code(Scene scene, Index longest) {
  scene.inputs = {Matrix(Matrix::Zero(longest, scene.inputs->cols())), {}};
  scene.tokens.reset();
  scene.target.reset();
  scene.locked.clear();
  if (scene.readout) scene.readout->target.reset(), scene.readout->targets.reset();
  return scene;
}

std::string text(double number) { return exact_double_text(number); }

Lines rate_lines(const Recipe& recipe) {
  Lines lines = {"def rate_at(step):", "    \"\"\"The learning rate of a step, counted from 0.\"\"\""};
  if (recipe.warm_up > 0) {
    lines.push_back(fmt::format("    if step < {}:", recipe.warm_up));
    lines.push_back(fmt::format("        return {} * (step + 1) / {}", text(recipe.rate), recipe.warm_up));
  }
  const Index left = recipe.steps - recipe.warm_up;
  if (recipe.decay == Recipe::Decay::Constant || left <= 0) {
    lines.push_back("    return " + text(recipe.rate));
    return lines;
  }
  lines.push_back(recipe.warm_up > 0
                      ? fmt::format("    done = min(1, (step - {}) / {})", recipe.warm_up, left)
                      : fmt::format("    done = min(1, step / {})", left));
  lines.push_back(recipe.decay == Recipe::Decay::Linear
                      ? fmt::format("    return {} * (1 - done)", text(recipe.rate))
                      : fmt::format("    return {} * (1 + math.cos(math.pi * done)) / 2", text(recipe.rate)));
  return lines;
}

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

// What of a program depends on its run.
struct Plan {
  Recipe recipe;
  Index first = 0;  // step
  bool has_embedding = false, is_towards_output = false;
  std::vector<std::string> frozen;  // parameters that are not learned, by name
};

Lines load_lines(const Plan& plan) {
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

Lines loss_lines(const Plan& plan) {
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
Lines state_lines(const Plan& plan) {
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

Lines run_lines(const Plan& plan) {
  Lines lines = {
      "if __name__ == \"__main__\":", "    model, arrays = load()",
      plan.frozen.empty()
          ? "    learned = dict(model.named_parameters())"
          : "    learned = {name: p for name, p in model.named_parameters() if name not in FROZEN}",
      "    parameters = list(learned.values())", "    optimizer = " + optimizer_call(plan.recipe)};
  for (std::string& line : state_lines(plan)) lines.push_back(std::move(line));
  lines.insert(lines.end(),
               {"    losses = []",
                fmt::format("    for step, batch in enumerate(batches(arrays), start={}):", plan.first),
                "        for group in optimizer.param_groups:", "            group[\"lr\"] = rate_at(step)",
                "        optimizer.zero_grad()", "        loss = mean_loss(model, batch, arrays)",
                "        loss.backward()"});
  if (plan.recipe.clip)
    lines.push_back(
        fmt::format("        torch.nn.utils.clip_grad_norm_(parameters, {})", text(*plan.recipe.clip)));
  lines.insert(lines.end(), {"        optimizer.step()", "        losses.append(loss.item())",
                             "        print(f\"step {step + 1}  loss {losses[-1]:.6f}\", file=sys.stderr)",
                             "    print(json.dumps({\"losses\": losses}))"});
  return lines;
}

Lines frozen_lines(const Plan& plan) {
  Lines lines = {"# What is locked, or not there in Heed: a layer of PyTorch always has it.", "FROZEN = {"};
  for (const std::string& name : plan.frozen) lines.push_back("    \"" + name + "\",");
  lines.emplace_back("}");
  return lines;
}

Result<ExportedModel> exported(const Scene& scene, std::vector<Lines> after) {
  const Result<BuiltScene> built = build_scene(scene);
  if (!built) return built.error();
  return export_trained_model(scene, built.value(), std::move(after));
}

// The program and its arrays of one run.
class ProgramWriter {
 public:
  ProgramWriter(const TrainingJob& job, Scene scene, const Batches& batches)
      : job_(job), scene_(std::move(scene)), batches_(batches) {
    plan_.recipe = job.recipe;
    plan_.first = job.state ? job.state->step : 0;
    plan_.has_embedding = scene_.embedding.has_value();
    plan_.is_towards_output = batches.output.has_value();
  }

  Result<ExportedModel> program(const ExportedModel& start) {
    if (Status status = find_frozen(start); !status) return status.error();
    std::vector<Lines> after = {load_lines(plan_), batch_lines(), rate_lines(plan_.recipe), loss_lines(plan_),
                                run_lines(plan_)};
    if (!plan_.frozen.empty()) after.insert(after.begin(), frozen_lines(plan_));
    return exported(scene_, std::move(after));
  }

  Result<std::string> code() {
    const Result<ExportedModel> start = exported(scene_, {{"pass"}});
    if (!start) return start.error();
    const Result<ExportedModel> made = program(start.value());
    return made ? Result<std::string>(made.value().code) : made.error();
  }

  Status write(const fs::path& path) {
    const Result<ExportedModel> start = exported(scene_, {{"pass"}});
    if (!start) return start.error();
    const Result<ExportedModel> made = program(start.value());
    if (!made) return made.error();
    add_model("model.", start.value());
    if (plan_.has_embedding) add("embedding", scene_.embedding->table.values);
    if (Status status = add_moments(); !status) return status;
    add_batches();
    const fs::path arrays = fs::path(path).replace_extension(".npz");
    if (Status fits = check_weights_path(arrays, path, Dialect::Torch); !fits) return fits;
    Status written = write_file(arrays, {}, {}, [&](std::ostream& out) {
      NpzWriter writer(out);
      for (const auto& [name, dims, values] : arrays_) {
        if (Status added = writer.add(name, dims, *values); !added) return added;
      }
      writer.finish(kMadeByHeed);
      return Status();
    });
    if (!written) return written;
    return write_file(path, {}, [&](std::ostream& out) { out << made.value().code; });
  }

 private:
  struct Array {
    std::string name;
    std::vector<Index> dims;
    SharedMatrix values;
  };

  void add(std::string name, const SharedMatrix& values) {
    arrays_.push_back({std::move(name), {values->rows(), values->cols()}, values});
  }

  void add(const char* name, const std::vector<float>& numbers) {
    const auto count = static_cast<Index>(numbers.size());
    Matrix values(1, count);
    std::copy(numbers.begin(), numbers.end(), values.data());
    arrays_.push_back({name, {count}, std::move(values)});
  }

  void add_model(const std::string& prefix, const ExportedModel& model) {
    for (const DataArray& array : model.data) {
      if (array.name != "X") arrays_.push_back({prefix + array.name, array.dims, array.values()});
    }
  }

  // The arrays in which nothing changes when all that learns does: what is locked, and biases and gains that
  // layers of PyTorch have and the scene has not.
  Status find_frozen(const ExportedModel& start) {
    Parameters moved = parameters_of(scene_);
    for (Parameter& parameter : moved) {
      const bool is_locked = job_.scene.locked.contains(locked_name(parameter.name));
      if (is_locked && parameter.name == kEmbeddingName) plan_.frozen.push_back(parameter.name);
      if (!is_locked)
        parameter.value = parameter.value.unaryExpr([](float x) { return x > 0 ? -1.0f : 1.0f; });
    }
    const Result<ExportedModel> other = exported(with_parameters(scene_, moved), {{"pass"}});
    if (!other) return other.error();
    for (std::size_t at = 0; at < start.data.size(); ++at) {
      const DataArray& array = start.data[at];
      const Matrix before = array.values(), after = other.value().data[at].values();
      const auto count = (before.array() != after.array()).count();
      if (array.name == "X" || count == before.size()) continue;
      if (count > 0) return Error{"locked", {"export.training_locks", {{"name", array.name}}}};
      plan_.frozen.push_back(array.name);
    }
    return {};
  }

  // The name that a parameter of the converted scene has in the scene itself.
  std::string locked_name(const std::string& name) const {
    const bool is_converted = !job_.scene.has_blocks() && name.starts_with("b0.");
    return is_converted ? name.substr(3) : name;
  }

  Status add_moments() {
    if (plan_.first == 0) return {};
    const Moments& moments = job_.state->moments;
    for (const auto& [prefix, values] :
         {std::pair("mean.", &moments.mean), {"mean_square.", &moments.mean_square}}) {
      if (values->empty()) continue;
      Parameters as_parameters = parameters_of(scene_);
      for (std::size_t at = 0; at < as_parameters.size(); ++at) as_parameters[at].value = (*values)[at];
      const Scene scene = with_parameters(scene_, as_parameters);
      const Result<ExportedModel> model = exported(scene, {{"pass"}});
      if (!model) return model.error();
      add_model(prefix, model.value());
      if (plan_.has_embedding) add(prefix + std::string(kEmbeddingName), scene.embedding->table.values);
    }
    return {};
  }

  void add_batches() {
    add("sizes", batches_.sizes);
    add("lengths", batches_.lengths);
    add("words", batches_.words);
    add("counts", batches_.counts);
    add("rows", batches_.rows);
    add("labels", batches_.labels);
    if (!plan_.has_embedding) add("X", job_.scene.inputs.values);
    if (batches_.output) add("output", *batches_.output);
  }

  const TrainingJob& job_;
  Scene scene_;
  const Batches& batches_;
  Plan plan_;
  std::vector<Array> arrays_;
};

// The scene from which the program of a job is made.
Result<Scene> program_scene(const TrainingJob& job, const Batches& batches) {
  Scene scene = job.state ? with_parameters(job.scene, job.state->parameters) : job.scene;
  Result<Scene> blocks = as_blocks(std::move(scene));
  if (!blocks) return blocks.error();
  if (batches.shortest != batches.longest && !is_for_any_length(blocks.value()))
    return Error{"", {"export.training_lengths", {}}};
  const bool has_table = blocks.value().position.kind == Position::Kind::Learned;
  const Index rows = has_table && batches.shortest != batches.longest ? blocks.value().position.table->rows()
                                                                      : batches.longest;
  return scene_for_code(std::move(blocks).value(), rows);
}

Index first_step(const TrainingJob& job) { return job.state ? job.state->step : 0; }

}  // namespace

Status write_training_program(const TrainingJob& job, const fs::path& path) {
  const Batches batches = batches_of(job, first_step(job));
  Result<Scene> scene = program_scene(job, batches);
  if (!scene) return scene.error();
  return ProgramWriter(job, std::move(scene).value(), batches).write(path);
}

Result<std::string> training_program_code(const TrainingJob& job) {
  const Batches batches = batches_of(job, first_step(job));
  Result<Scene> scene = program_scene(job, batches);
  if (!scene) return scene.error();
  return ProgramWriter(job, std::move(scene).value(), batches).code();
}

}  // namespace heed
