#include "core/export/training_program.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "core/code/exported_code.h"
#include "core/export/program_batches.h"
#include "core/export/program_export.h"
#include "core/export/program_stages.h"
#include "core/export/program_text.h"
#include "core/io/npz.h"
#include "core/io/output_file.h"
#include "core/scene/modules.h"
#include "core/text/catalogue.h"
#include "core/walk/build.h"

namespace heed {
namespace {

namespace fs = std::filesystem;
using Lines = std::vector<std::string>;

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

Result<ExportedModel> exported(const Scene& scene, std::vector<Lines> after) {
  const Result<BuiltScene> built = build_scene(scene);
  if (!built) return built.error();
  return export_trained_model(scene, built.value(), std::move(after));
}

// How many columns a head adds to what the layer behind all of them reads.
Index value_width(const Scene& scene, const std::vector<Head>& heads, std::size_t at) {
  if (heads[at].shares) return value_width(scene, heads, static_cast<std::size_t>(*heads[at].shares));
  return heads[at].value ? heads[at].value->weight->cols() : scene.inputs->cols();
}

Index first_step(const TrainingJob& job) { return job.state ? job.state->step : 0; }

// The program and its arrays of one run.
class ProgramWriter {
 public:
  ProgramWriter(const TrainingJob& job, Scene scene, const ProgramBatches& batches)
      : job_(job), scene_(std::move(scene)), batches_(batches) {
    plan_.recipe = job.stages.empty() ? job.recipe : job.stages.front().recipe;
    plan_.first = first_step(job);
    plan_.has_embedding = scene_.embedding.has_value();
    plan_.is_towards_output = batches.output.has_value();
  }

  Result<ExportedModel> program(const ExportedModel& start) {
    if (Status status = plan_stages(start); !status) return status.error();
    Result<ExportedModel> made = exported(scene_, program_text(plan_));
    if (made) add_notes(made.value().code);
    return made;
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
    for (const TrainingStage& stage : job_.stages) {
      if (!stage.numbers) continue;
      if (Status status = add_parameters(numbers_prefix(stage.from), *stage.numbers); !status) return status;
    }
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
  Result<std::set<std::string>> find_frozen(const ExportedModel& start, const std::set<std::string>& locked) {
    std::set<std::string> frozen;
    Parameters moved = parameters_of(scene_);
    for (Parameter& parameter : moved) {
      const bool is_locked = locked.contains(locked_name(parameter.name));
      if (is_locked && parameter.name == kEmbeddingName) frozen.insert(parameter.name);
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
      frozen.insert(array.name);
    }
    return frozen;
  }

  Status plan_stages(const ExportedModel& start) {
    if (job_.stages.empty()) {
      plan_.stages = {{plan_.first, job_.recipe}};
      auto frozen = find_frozen(start, job_.scene.locked);
      if (!frozen) return frozen.error();
      plan_.frozen = std::move(frozen).value();
      return {};
    }
    plan_.stages.clear();
    for (const TrainingStage& stage : job_.stages) {
      auto frozen = find_frozen(start, stage.locked);
      if (!frozen) return frozen.error();
      ProgramStage next{stage.from, stage.recipe, columns_off(start, stage.off), std::move(frozen).value(),
                        stage.numbers.has_value()};
      plan_.stages.push_back(std::move(next));
    }
    // What never learns is no lock that comes and goes.
    plan_.frozen = plan_.stages.front().locked;
    for (const ProgramStage& stage : plan_.stages)
      std::erase_if(plan_.frozen, [&](const std::string& name) { return !stage.locked.contains(name); });
    for (ProgramStage& stage : plan_.stages)
      std::erase_if(stage.locked, [&](const std::string& name) { return plan_.frozen.contains(name); });
    plan_.changes = stage_code(plan_.stages);
    return {};
  }

  // Where the layer behind the heads of a block reads what these add.
  std::map<std::string, std::vector<std::pair<Index, Index>>> columns_off(const ExportedModel& start,
                                                                          const std::vector<HeadKey>& off) {
    std::map<std::string, std::vector<std::pair<Index, Index>>> columns;
    for (const HeadKey& key : off) {
      const auto block = static_cast<std::size_t>(key.block.value_or(0));
      const std::string in_block = fmt::format("blocks.{}.attention.output", block);
      const bool is_numbered = std::ranges::any_of(
          start.data, [&](const DataArray& array) { return array.name == in_block + ".weight"; });
      const std::vector<Head>& heads = scene_.blocks[block].attention->heads;
      Index first = 0;
      for (int head = 0; head < key.head; ++head)
        first += value_width(scene_, heads, static_cast<std::size_t>(head));
      columns[is_numbered ? in_block : "block.attention.output"].emplace_back(
          first, first + value_width(scene_, heads, static_cast<std::size_t>(key.head)));
    }
    return columns;
  }

  // At the head of the program, what to expect of its losses, and what it does not do as the run did.
  void add_notes(std::string& code) const {
    std::string head =
        "#\n"
        "# It prints the losses that Heed had, up to rounding.\n"
        "# Each step goes on with what the one before has rounded,\n"
        "# and a large rate magnifies that: losses that agree to six\n"
        "# digits at first can be some percent apart after fifty\n"
        "# steps, as they would be on another processor.\n";
    std::vector<Message> notes = job_.unrepeated;
    const auto steps = static_cast<Index>(batches_.sizes.size());
    const Index end = plan_.first + steps;
    head += fmt::format("#\n# It makes the steps {} to {}", plan_.first + 1, end);
    head += is_planned(job_) ? ", as they are planned.\n" : ".\n";
    if (is_planned(job_) && plan_.first > 0)
      head += fmt::format(
          "# How the model came to step {} is not known here,\n"
          "# and no step was made since it was opened.\n",
          plan_.first);
    if (plan_.stages.back().from >= end)
      notes.push_back({"export.training_cut", {{"step", std::to_string(end)}}});
    if (!notes.empty()) head += "#\n# This program does not repeat the whole run:\n";
    for (const Message& note : notes) head += "# - " + catalogue(Language::English).say(note) + "\n";
    code.insert(code.find('\n') + 1, head);
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
      if (Status status = add_parameters(prefix, as_parameters); !status) return status;
    }
    return {};
  }

  // As the layers of the program have them.
  Status add_parameters(const std::string& prefix, const Parameters& parameters) {
    Parameters named = parameters_of(scene_);  // those of a bare attention have other names
    for (std::size_t at = 0; at < named.size(); ++at) named[at].value = parameters[at].value;
    const Scene scene = with_parameters(scene_, named);
    const Result<ExportedModel> model = exported(scene, {{"pass"}});
    if (!model) return model.error();
    add_model(prefix, model.value());
    if (plan_.has_embedding) add(prefix + std::string(kEmbeddingName), scene.embedding->table.values);
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
  const ProgramBatches& batches_;
  ProgramPlan plan_;
  std::vector<Array> arrays_;
};

// The scene from which the program of a job is made.
Result<Scene> program_scene(const TrainingJob& job, const ProgramBatches& batches) {
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

}  // namespace

Status write_training_program(const TrainingJob& job, const fs::path& path) {
  const ProgramBatches batches = program_batches(job, first_step(job));
  Result<Scene> scene = program_scene(job, batches);
  if (!scene) return scene.error();
  return ProgramWriter(job, std::move(scene).value(), batches).write(path);
}

bool is_planned(const TrainingJob& job) { return job.made <= first_step(job); }

Index step_count_of_program(const TrainingJob& job) {
  return program_end(job, first_step(job)) - first_step(job);
}

Result<std::string> training_program_code(const TrainingJob& job) {
  const ProgramBatches batches = program_batches(job, first_step(job));
  Result<Scene> scene = program_scene(job, batches);
  if (!scene) return scene.error();
  return ProgramWriter(job, std::move(scene).value(), batches).code();
}

}  // namespace heed
