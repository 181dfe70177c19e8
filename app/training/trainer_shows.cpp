// What a session is looked at with: an example, a text, a head.
#include <utility>

#include "app/state/edit_scene.h"
#include "app/state/focus.h"
#include "app/training/trainer.h"
#include "core/scene/vocabulary.h"
#include "core/train/scene_examples.h"

namespace heed {
namespace {

// As lines of text do that a model learns from.
bool begins_with_line(const Scene& scene) {
  return scene.embedding && scene.tokens && !scene.tokens->empty() && scene.tokens->front() == kLineToken;
}

}  // namespace

void Trainer::show_example(AppState& state, std::size_t at) {
  const std::vector<Example>& examples = state.training->examples->held_out();
  if (examples.empty()) return;
  state.training->example = at % examples.size();
  show_words(state, with_example(state.computation.scene(), examples[state.training->example]));
}

void Trainer::show_trained(AppState& state, std::size_t at) {
  const auto& found = state.training->run.progress->example_gradients;
  if (!found || !*found || at >= found->value().examples.size()) return;
  show_words(state, with_example(state.computation.scene(), found->value().examples[at]));
}

void Trainer::show_text(AppState& state, const std::string& text) {
  const Scene& now = state.computation.scene();
  Result<Scene> scene = with_text(now, text);
  if (!scene) return state.notices.add(scene.error());
  if (!begins_with_line(now)) return show_words(state, std::move(scene).value());
  const VocabularyIndex vocabulary(now.embedding->tokens);
  std::vector<int> words = vocabulary.look_up(text).value();
  words.insert(words.begin(), *vocabulary.find(kLineToken));
  show_words(state, with_words_of(now, words));
}

// The figure shows it when it is looked at next; where the steps stand does not matter, as all is computed.
void Trainer::show_head(AppState& state, const HeadKey& head) {
  const BuiltScene& built = state.computation.built();
  const AttentionNodes* attention = built.find_attention(head.block);
  if (!attention || head.head < 0 || static_cast<std::size_t>(head.head) >= attention->heads.size()) return;
  state.training->head = head;
  const NodeInfo& info = state.computation.graph().info(built.head(head).weights);
  open_spot(state, spot_of_matrix(state.computation.steps(), info));
}

// The same model with other words. What it learns from stays as it is.
void Trainer::show_words(AppState& state, Scene scene) {
  const bool is_ours = revision_ == state.history.revision();
  Document before = state.document();
  const Status status = show_scene(state, std::move(scene));
  if (!status) return state.notices.add(status.error());
  learned_page_.record(state, std::move(before), {"edit.name.example", {}}, -(++interaction_));
  state.computation.go_to(state.computation.timeline().moment_count());
  if (is_ours) revision_ = state.history.revision();
  ++interaction_;
  ++state.training->scene_edits;
}

}  // namespace heed
