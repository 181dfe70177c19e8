#include "app/heads/head_finder.h"

#include <algorithm>
#include <utility>

#include "app/state/apply_head_wall.h"
#include "core/explain/logit_lens.h"

namespace heed {
namespace {

constexpr double kPollSecs = 0.05;

std::optional<HeadSurvey> survey(const Computation& computation, bool has_repeated_words) {
  if (!has_repeated_words) return survey_heads(computation);
  std::optional<Scene> scene = with_repeated_words(computation.scene());
  if (!scene) return std::nullopt;
  Result<Computation> made = Computation::make(*std::move(scene));
  if (!made) return std::nullopt;
  return survey_heads(std::move(made).value());
}

std::optional<PartEffects> effects(const Computation& given, const WantedAnswer& wanted) {
  const Computation computation = executed_to_last_block(given);
  if (is_work_cancelled()) return std::nullopt;
  const Shape& shape = computation.graph().shape(computation.built().readout->probabilities);
  const Index row = std::min(wanted.row.value_or(answered_row(computation)), shape.rows - 1);
  const auto label = wanted.label ? std::optional(std::min(*wanted.label, shape.cols - 1)) : std::nullopt;
  return part_effects(computation, row, label);
}

// None: the scene has no circuits, or its heads are not known yet.
std::optional<CircuitChoice> wanted_circuit(const AppState& state) {
  const HeadWallChoice& wall = state.view.heads;
  const HeadFindings& found = state.head_findings;
  if (!has_circuits(state.computation) || !found.survey || found.survey->heads.empty()) return std::nullopt;
  const Index rows = state.computation.graph().shape(state.computation.inputs()).rows;
  const Index query = wall.answer.row.value_or(answered_row(state.computation));
  return CircuitChoice{wall.picked.value_or(found.survey->heads.front().reading.head),
                       std::min(query, rows - 1), wall.circuit_key};
}

}  // namespace

std::optional<double> HeadFinder::poll(AppState& state) {
  if (!state.view.heads.is_open) {
    cancel();
    state.head_findings.wants_effects = false;
    return std::nullopt;
  }
  take_survey(state);
  take_effects(state);
  take_circuit(state);
  const HeadFindings& found = state.head_findings;
  const NumbersId now = numbers_id(state);
  const bool repeats = state.view.heads.has_repeated_words;
  const bool is_surveyed = found.survey_of == now && found.survey_has_repeated_words == repeats;
  if (!is_surveyed && !survey_) begin_survey(state);
  if (!found.wants_effects) {
    retire(std::move(effects_));
  } else if (!effects_ && !survey_) {
    begin_effects(state);
  }
  if (const auto wanted = survey_ || effects_ || circuit_ ? std::nullopt : wanted_circuit(state)) {
    if (found.circuit_of != now || found.circuit_on != *wanted) begin_circuit(state, *wanted);
  }
  return survey_ || effects_ || circuit_ ? std::optional(kPollSecs) : std::nullopt;
}

void HeadFinder::cancel() {
  retire(std::move(survey_));
  retire(std::move(effects_));
  retire(std::move(circuit_));
}

void HeadFinder::retire(std::unique_ptr<AnyJob> job) {
  std::erase_if(cancelled_, [](const auto& each) { return each->is_done(); });
  if (!job) return;
  job->cancel();
  cancelled_.push_back(std::move(job));
}

void HeadFinder::take_survey(AppState& state) {
  if (!survey_ || !survey_->is_done()) return;
  HeadFindings& found = state.head_findings;
  std::optional<HeadSurvey> made = survey_->take();
  survey_.reset();
  found.survey = made ? std::make_shared<const HeadSurvey>(*std::move(made)) : nullptr;
  found.survey_of = survey_of_;
  found.survey_has_repeated_words = survey_has_repeated_words_;
}

void HeadFinder::take_effects(AppState& state) {
  HeadFindings& found = state.head_findings;
  if (!effects_) return;
  found.effects_share = effects_->share();
  if (!effects_->is_done()) return;
  std::optional<PartEffects> made = effects_->take();
  effects_.reset();
  found.effects = made ? std::make_shared<const PartEffects>(*std::move(made)) : nullptr;
  found.effects_of = effects_of_;
  found.effects_on = effects_on_;
  // What has changed meanwhile is looked at again.
  found.wants_effects = made && (effects_of_ != numbers_id(state) || effects_on_ != state.view.heads.answer);
}

void HeadFinder::take_circuit(AppState& state) {
  if (!circuit_ || !circuit_->is_done()) return;
  HeadFindings& found = state.head_findings;
  std::optional<HeadCircuit> made = circuit_->take();
  circuit_.reset();
  found.circuit = made ? std::make_shared<const HeadCircuit>(*std::move(made)) : nullptr;
  found.circuit_of = circuit_of_;
  found.circuit_on = circuit_on_;
}

void HeadFinder::begin_circuit(const AppState& state, const CircuitChoice& choice) {
  circuit_of_ = numbers_id(state);
  circuit_on_ = choice;
  circuit_ = std::make_unique<Job<HeadCircuit>>(
      [computation = state.computation, choice] { return head_circuit(computation, choice); });
}

void HeadFinder::begin_survey(const AppState& state) {
  survey_of_ = numbers_id(state);
  survey_has_repeated_words_ = state.view.heads.has_repeated_words;
  survey_ = std::make_unique<Job<HeadSurvey>>(
      [computation = state.computation, repeats = survey_has_repeated_words_] {
        return survey(computation, repeats);
      });
}

void HeadFinder::begin_effects(const AppState& state) {
  effects_of_ = numbers_id(state);
  effects_on_ = state.view.heads.answer;
  effects_ = std::make_unique<Job<PartEffects>>(
      [computation = state.computation, wanted = effects_on_] { return effects(computation, wanted); });
}

}  // namespace heed
