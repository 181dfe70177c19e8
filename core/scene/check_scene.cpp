#include "core/scene/check_scene.h"

#include <algorithm>
#include <set>
#include <tuple>

#include "core/json/json_read.h"
#include "core/module/attention/check_attention.h"
#include "core/module/block/block_module.h"
#include "core/module/norm/norm_module.h"
#include "core/module/readout/readout_module.h"
#include "core/module/value_check.h"

namespace heed {
namespace {

class SceneCheck : private ValueCheck {
 public:
  explicit SceneCheck(const Scene& scene) : scene_(scene) {}

  Status run() && {
    check_matrix(scene_.inputs, "inputs");
    check_labels();
    if (scene_.position.kind == Position::Kind::Learned) {
      check_matrix(scene_.position.table, "position.learned");
    }
    check_segments();
    check_embedding();
    scene_.has_blocks() ? check_transformer() : keep(check_module(scene_.attention, scene_.inputs->rows()));
    check_target();
    for (const auto& [node, overrides] : scene_.overrides) check_overrides(node, overrides);
    return std::move(*this).take();
  }

 private:
  void check_labels() {
    if (!scene_.tokens) return;
    check_count("tokens", "scene.tokens", scene_.tokens->size(), scene_.inputs->rows());
  }

  void check_segments() {
    if (!scene_.segments) return;
    const SceneMatrix& segments = *scene_.segments;
    check_matrix(segments, "segments");
    const bool fits = segments->rows() == scene_.inputs->rows() && segments->cols() == scene_.inputs->cols();
    if (!fits)
      keep(Error{"segments",
                 {"scene.segments",
                  {{"rows", std::to_string(segments->rows())},
                   {"cols", std::to_string(segments->cols())},
                   {"n", std::to_string(scene_.inputs->rows())},
                   {"d", std::to_string(scene_.inputs->cols())}}}});
  }

  void check_embedding() {
    if (!scene_.embedding) return;
    const Embedding& embedding = *scene_.embedding;
    check_matrix(embedding.table, "embedding.table");
    check_count("embedding.tokens", "scene.embedding.tokens", embedding.tokens.size(),
                embedding.table->rows());
    check_count("embedding.table", "scene.embedding.table", static_cast<std::size_t>(embedding.table->cols()),
                scene_.inputs->cols());
    std::set<std::string_view> words;
    for (std::size_t i = 0; is_passed() && i < embedding.tokens.size(); ++i) {
      if (words.insert(embedding.tokens[i]).second) continue;
      keep(Error{place_of("embedding.tokens", static_cast<Index>(i)), {"scene.embedding.twice", {}}});
    }
  }

  void check_transformer() {
    using Kind = Position::Kind;
    if (scene_.position.kind == Kind::Rotary || scene_.position.kind == Kind::Alibi) {
      keep(Error{"position", {"scene.position_in_block", {}}});
    }
    const Index rows = scene_.inputs->rows();
    if (scene_.input_norm) keep(check_module(*scene_.input_norm, "input_norm"));
    for (std::size_t at = 0; is_passed() && at < scene_.blocks.size(); ++at) {
      keep(check_module(scene_.blocks[at], rows, place_of("blocks", static_cast<Index>(at))));
    }
    if (scene_.final_norm) keep(check_module(*scene_.final_norm, "final_norm"));
    if (scene_.readout) keep(check_module(*scene_.readout, rows));
  }

  void check_target() {
    if (!scene_.target) return;
    check_matrix(*scene_.target, "target");
    if (scene_.readout) keep(Error{"target", {"scene.target_beside_readout", {}}});
  }

  void check_overrides(const std::string& node, const std::vector<Override>& overrides) {
    const std::string place = place_of("overrides", node);
    std::vector<std::tuple<Index, Index, Index, std::size_t>> cells;
    for (std::size_t i = 0; i < overrides.size(); ++i) {
      const Cell cell = overrides[i].cell;
      if (std::min({cell.slice, cell.row, cell.col}) < 0) {
        return keep(Error{place_of(place, static_cast<Index>(i)), {"scene.override.negative", {}}});
      }
      cells.emplace_back(cell.slice, cell.row, cell.col, i);
    }
    std::sort(cells.begin(), cells.end());
    for (std::size_t i = 1; i < cells.size(); ++i) {
      const Cell before = overrides[std::get<3>(cells[i - 1])].cell;
      const std::size_t index = std::get<3>(cells[i]);
      if (!(before == overrides[index].cell)) continue;
      return keep(Error{place_of(place, static_cast<Index>(index)), {"scene.override.twice", {}}});
    }
  }

  const Scene& scene_;
};

}  // namespace

Status check_scene(const Scene& scene) { return SceneCheck(scene).run(); }

}  // namespace heed
