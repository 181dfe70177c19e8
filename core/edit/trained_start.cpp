#include "core/edit/trained_start.h"

#include <algorithm>
#include <array>
#include <map>

#include "core/base/check.h"
#include "core/scene/modules.h"
#include "core/scene/shipped_models.h"
#include "core/scene/vocabulary.h"

namespace heed {
namespace {

constexpr std::array kTrainedStarts{TrainedStart{"induction", "t r a i n s h e d p a i n s"},
                                    TrainedStart{"reverse", "b a d c a f e = e f a c d a"},
                                    TrainedStart{"sentiment", "the film was not boring"}};

}  // namespace

std::span<const TrainedStart> trained_starts() { return kTrainedStarts; }

const TrainedStart& trained_start(std::string_view model) {
  const auto* start = std::ranges::find(kTrainedStarts, model, &TrainedStart::model);
  HEED_CHECK(start != kTrainedStarts.end());
  return *start;
}

const std::vector<std::string>& words_of_trained(std::string_view model) {
  static std::map<std::string_view, std::vector<std::string>> words;
  const std::string_view name = trained_start(model).model;
  std::vector<std::string>& found = words[name];
  if (found.empty()) found = shipped_model(name).embedding->tokens;
  return found;
}

Result<Scene> trained_scene(std::string_view model, std::string_view text) {
  return with_text(shipped_model(model), text);
}

NewSceneSizes sizes_of_trained(const Scene& scene) {
  const TransformerBlock& block = scene.blocks.front();
  NewSceneSizes sizes;
  sizes.tokens = scene.inputs->rows();
  sizes.d_model = scene.inputs->cols();
  sizes.heads = static_cast<Index>(block.attention->heads.size());
  sizes.d_head = block.attention->heads.front().query->weight->cols();
  sizes.blocks = static_cast<Index>(scene.blocks.size());
  if (block.feed_forward) sizes.d_hidden = block.feed_forward->expand.weight->cols();
  sizes.vocabulary = scene.embedding->table->rows();
  sizes.parameters = parameter_count(scene);
  return sizes;
}

NewScene with_start(NewScene wanted, std::string_view model) {
  if (wanted.trained.empty()) wanted.text_of_drawn = wanted.text;
  wanted.trained = model;
  if (model.empty()) {
    wanted.text = wanted.text_of_drawn;
  } else if (!trained_scene(model, wanted.text)) {
    wanted.text = trained_start(model).text;
  }
  return wanted;
}

}  // namespace heed
