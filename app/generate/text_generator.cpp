#include "app/generate/text_generator.h"

#include <utility>

#include "app/state/apply_head_wall.h"

namespace heed {
namespace {

constexpr double kGeneratorPollSecs = 0.05;

Result<std::shared_ptr<Generation>> generation_of(const Scene& scene) {
  Result<LanguageModel> model = LanguageModel::of(scene);
  if (!model) return model.error();
  Result<Generation> begun = Generation::start(scene, std::move(model).value());
  if (!begun) return begun.error();
  return std::make_shared<Generation>(std::move(begun).value());
}

}  // namespace

// On the thread of the job.
std::optional<TextGenerator::Outcome> TextGenerator::run(const Scene& scene,
                                                         std::shared_ptr<Generation> generation,
                                                         const Sampling& sampling, Index count,
                                                         Progress& progress) {
  Outcome outcome;
  if (!generation) {
    Result<std::shared_ptr<Generation>> made = generation_of(scene);
    if (!made) return outcome.refusal = made.error(), std::optional(std::move(outcome));
    generation = std::move(made).value();
  }
  outcome.generation = generation;
  const std::size_t before = generation->added().size();
  const LanguageModel& model = generation->model();
  const auto added = [&] { return std::span(generation->added()).subspan(before); };
  for (Index made_so_far = 0; made_so_far < count && !generation->is_full(); ++made_so_far) {
    Result<GeneratedToken> made = generation->next(sampling);
    if (is_work_cancelled()) break;
    if (!made) return outcome.refusal = made.error(), std::optional(std::move(outcome));
    const int token = static_cast<int>(made.value().draw.chosen.token);
    outcome.last = ChosenToken{std::move(made).value(), model.label(token)};
    const std::lock_guard guard(progress.lock);
    ++progress.done;
    progress.text = model.text_of(added());
    if (model.is_end(token)) break;
  }
  if (outcome.last) {
    Result<Scene> longer = generation->scene();
    if (!longer) return outcome.refusal = longer.error(), std::optional(std::move(outcome));
    outcome.text = ContinuedText{std::move(longer).value(), model.text_of(added()), {}};
  }
  if (is_work_cancelled()) return outcome;
  if (Status status = generation->read_next(); !status)
    return outcome.refusal = status.error(), std::optional(std::move(outcome));
  outcome.next = std::make_shared<const NextToken>(
      NextToken{generation->logits(), generation->length(), std::make_shared<const LanguageModel>(model)});
  return outcome;
}

std::optional<double> TextGenerator::poll(AppState& state, Commands& commands) {
  if (!state.view.is_generation_open) {
    cancel();
    return std::nullopt;
  }
  GenerationState& shown = state.generation;
  if (job_ && progress_) {
    const std::lock_guard guard(progress_->lock);
    shown.done = progress_->done;
    shown.text = progress_->text;
  }
  // A run that is stopped gives what it has made.
  if (job_ && is_run_ && shown.wanted == 0) job_->cancel();
  if (job_ && job_->is_done()) {
    take(state, commands);
    return 0;
  }
  if (job_) return kGeneratorPollSecs;
  follow_document(state);
  const NumbersId now = numbers_id(state);
  if (generation_of_ != now) generation_.reset();
  if (shown.wanted > 0) {
    begin(state, shown.wanted);
  } else if (shown.of != now) {
    if (generation_ && next_) {
      shown.next = std::move(next_);
      shown.of = now;
      return std::nullopt;
    }
    if (!generation_) shown.last.reset();  // it is another text
    begin(state, 0);
  }
  return job_ ? std::optional(kGeneratorPollSecs) : std::nullopt;
}

// The scene that was asked to be shown is the document now, or was not taken.
void TextGenerator::follow_document(const AppState& state) {
  if (!shown_inputs_) return;
  const bool is_shown = state.computation.scene().inputs.values.shares_with(*shown_inputs_);
  if (is_shown) {
    generation_of_ = numbers_id(state);
  } else {
    generation_.reset();
    next_.reset();
  }
  shown_inputs_.reset();
}

void TextGenerator::begin(AppState& state, Index count) {
  progress_ = std::make_shared<Progress>();
  job_of_ = numbers_id(state);
  is_run_ = count > 0;
  state.generation.done = 0;
  state.generation.text.clear();
  if (is_run_) state.generation.last.reset();
  job_ = std::make_unique<Job<Outcome>>(
      [scene = state.computation.scene(), generation = std::exchange(generation_, nullptr),
       sampling = state.generation.sampling, count,
       progress = progress_] { return run(scene, generation, sampling, count, *progress); });
}

void TextGenerator::take(AppState& state, Commands& commands) {
  GenerationState& shown = state.generation;
  std::optional<Outcome> made = job_->take();
  job_.reset();
  progress_.reset();
  if (is_run_) shown.wanted = 0;
  next_.reset();
  if (!made) {  // no memory, or it was cancelled
    shown.of = job_of_;
    shown.next.reset();
    return;
  }
  shown.refusal = made->refusal;
  shown.next = made->next;
  shown.of = job_of_;
  if (is_run_) shown.last = std::move(made->last);
  generation_ = std::move(made->generation);
  generation_of_ = job_of_;
  if (!made->text) return;
  made->text->of = job_of_;
  next_ = std::exchange(shown.next, nullptr);
  shown_inputs_ = made->text->scene.inputs.values;
  commands.push_back(GenerationCommand{
      generation_command::Show{std::make_shared<const ContinuedText>(*std::move(made->text))}});
}

void TextGenerator::cancel() {
  std::erase_if(cancelled_, [](const auto& each) { return each->is_done(); });
  generation_.reset();
  next_.reset();
  shown_inputs_.reset();
  if (!job_) return;
  job_->cancel();
  cancelled_.push_back(std::move(job_));
}

}  // namespace heed
