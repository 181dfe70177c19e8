// What must hold of any row of edits.
#include <map>

#include <gtest/gtest.h>

#include "core/edit/scene_edit.h"
#include "core/scene/scene_json.h"
#include "core/scene/scene_matrices.h"
#include "core/text/catalogue.h"
#include "core/walk/build.h"
#include "tests/core/edit/random_edit.h"
#include "tests/core/sanitized.h"
#include "tests/core/walk/scenes.h"
#include "tests/core/walk/transformers.h"

namespace heed {
namespace {

template <class... Kinds>
std::size_t kind_count(const OneOf<Kinds...>&) {
  return sizeof...(Kinds);
}

template <class... Kinds>
std::size_t kind_of(const OneOf<Kinds...>& one) {
  std::size_t kind = 0;
  static_cast<void>(((one.template is<Kinds>() || (++kind, false)) || ...));
  return kind;
}

constexpr std::uint64_t kRuns = kIsSanitized ? 10 : 20;
constexpr int kEdits = 200;

void expect_known(const Message& message) {
  for (const Language language : {Language::English, Language::Chinese}) {
    ASSERT_TRUE(catalogue(language).has(message.key)) << message.key;
    const std::string said = catalogue(language).say(message);
    EXPECT_EQ(said.find('{'), std::string::npos) << said;
  }
}

std::string argument(const Message& message, const std::string& name) {
  for (const auto& [key, value] : message.args) {
    if (key == name) return value;
  }
  return {};
}

Index override_count(const Scene& scene) {
  Index count = 0;
  for (const auto& [node, held] : scene.overrides) count += static_cast<Index>(held.size());
  return count;
}

Index said_dropped(const std::vector<Message>& said) {
  Index count = 0;
  for (const Message& message : said) {
    if (message.key == "edit.follows.override") ++count;
    if (message.key == "edit.follows.overrides") count += std::stoi(argument(message, "count"));
  }
  return count;
}

bool changes_overrides(const SceneEdit& edit) {
  return edit.is<edit::SetCells>() || edit.is<edit::ClearOverrides>();
}

// Every given matrix of before is as large as it was, or what became of it is said.
void expect_losses_said(const Scene& before, const EditedScene& after) {
  const Graph graph = build_scene(before).value().graph;
  for (NodeId node = 0; node < graph.node_count(); ++node) {
    if (graph.op(node)) continue;
    const std::string& name = graph.info(node).name;
    Scene now = after.scene;
    const SceneMatrix* kept = find_matrix(now, name);
    if (kept && (*kept)->rows() >= graph.shape(node).rows && (*kept)->cols() >= graph.shape(node).cols)
      continue;
    const bool is_said =
        std::any_of(after.consequences.begin(), after.consequences.end(), [&](const Message& message) {
          if (message.key == "edit.follows.block_goes")
            return name.starts_with("b" + std::to_string(std::stoi(argument(message, "block")) - 1) + ".");
          return argument(message, "node") == name || name.starts_with(argument(message, "head") + ".") ||
                 name.starts_with(argument(message, "from") + ".");
        });
    EXPECT_TRUE(is_said) << name;
  }
}

void expect_good(const Scene& before, const SceneEdit& edit, const EditedScene& after) {
  const auto graph = build_scene(after.scene);
  ASSERT_TRUE(graph.is_ok()) << say(graph.error(), Language::English);
  for (const Message& message : after.consequences) expect_known(message);
  expect_losses_said(before, after);
  if (!changes_overrides(edit)) {
    EXPECT_EQ(override_count(before), override_count(after.scene) + said_dropped(after.consequences));
  }
  const auto again = read_scene(write_scene(after.scene), ".");
  ASSERT_TRUE(again.is_ok()) << say(again.error(), Language::English);
  EXPECT_EQ(again.value(), after.scene);
}

TEST(RandomEdits, leave_a_scene_that_computes_and_say_what_is_lost) {
  std::map<std::size_t, int> made;
  std::map<std::string, int> refused;
  for (std::uint64_t seed = 0; seed < 2 * kRuns; ++seed) {
    Random random(seed);
    const bool is_transformer = seed >= kRuns;
    Scene scene = is_transformer ? random_transformer(seed) : random_scene(seed);
    for (int i = 0; i < (is_transformer ? kEdits / 2 : kEdits); ++i) {
      const SceneEdit edit = random_edit(random, scene);
      SCOPED_TRACE("seed " + std::to_string(seed) + ", edit " + std::to_string(i) + ": " +
                   catalogue(Language::English).say(edit_label(edit)));
      expect_known(edit_label(edit));
      const auto result = apply_edit(scene, edit);
      if (!result) {
        expect_known(result.error().message);
        ++refused[result.error().message.key];
        continue;
      }
      expect_good(scene, edit, result.value());
      if (testing::Test::HasFailure()) return;
      ++made[kind_of(edit)];
      scene = result.value().scene;
    }
  }
  // Otherwise nothing was tested of that kind.
  for (std::size_t kind = 0; kind < kind_count(SceneEdit(edit::SetCells{})); ++kind) {
    EXPECT_GT(made[kind], 3) << "edits of kind " << kind;
  }
  for (const auto& [key, count] : refused) RecordProperty(key, count);
  EXPECT_FALSE(refused.contains("edit.no_node"));
}

TEST(RandomEdits, are_the_same_each_time) {
  for (std::uint64_t seed = 0; seed < kRuns; ++seed) {
    Random random(seed);
    const Scene scene = random_scene_of_any_version(seed);
    for (int i = 0; i < 20; ++i) {
      const SceneEdit edit = random_edit(random, scene);
      const auto once = apply_edit(scene, edit);
      const auto again = apply_edit(scene, edit);
      ASSERT_EQ(once.is_ok(), again.is_ok()) << seed;
      if (!once) continue;
      EXPECT_EQ(once.value().scene, again.value().scene) << seed;
      EXPECT_EQ(once.value().consequences, consequences(scene, edit)) << seed;
    }
  }
}

}  // namespace
}  // namespace heed
