#include <algorithm>
#include <cctype>
#include <cmath>
#include <set>
#include <utility>

#include "app/program/app.h"
#include "core/base/number.h"
#include "core/explain/explain_text.h"
#include "core/graph/readable_number.h"
#include "tests/app/figure/scenes.h"
#include "tests/ui/app_test.h"

namespace heed {
namespace {

// Two heads, causal, scaled, biased, with positions and an output projection.
constexpr const char* kRich = R"({"heed": 1, "tokens": ["the", "cat", "sleeps"],
  "inputs": [[1,0.25],[0,2],[1,-1.5]], "position": "sinusoidal", "score": {"kind": "scaled_dot"}, "mask": {"causal": true},
  "heads": [{"query": {"weight": [[1,0.5],[2,-1]], "bias": [1,0.3]}, "key": {"weight": [[0,1.2],[1,0.7]], "bias": [0.4,0]},
             "value": {"weight": [[1,2],[3,4]], "bias": [0.1,-0.2]}},
            {"query": {"weight": [[2],[2]]}, "key": {"weight": [[1],[1]]}, "value": {"weight": [[1],[4]]}}],
  "output": {"weight": [[1,0],[0,1],[1,1]], "bias": [0,1]}})";

// `−0.5`, `12`, `6.03e−6`, `−∞` as they are read in a sentence.
std::set<std::string> numbers_in(const std::string& text) {
  std::set<std::string> numbers;
  std::string number;
  const auto end_number = [&] {
    while (number.ends_with('.') || number.ends_with('e')) number.pop_back();
    if (number.find_first_of("0123456789") != std::string::npos || number == "−∞") numbers.insert(number);
    number.clear();
  };
  for (std::size_t at = 0; at < text.size(); ++at) {
    const std::string_view rest = std::string_view(text).substr(at);
    const bool is_digit = std::isdigit(static_cast<unsigned char>(text[at])) != 0;
    const bool continues = !number.empty() && (text[at] == '.' || text[at] == 'e');
    if (rest.starts_with("−") || rest.starts_with("∞")) {
      if (rest.starts_with("−") && !number.ends_with('e')) end_number();
      number += rest.substr(0, 3);
      at += 2;
    } else if (is_digit || continues) {
      number += text[at];
    } else {
      end_number();
    }
  }
  end_number();
  return numbers;
}

// Goes through a scene moment by moment, and asks of every number on the screen which number of the core it
// is.
class WalkTest : public AppTest, public testing::WithParamInterface<std::pair<const char*, Language>> {
 protected:
  WalkTest() : AppTest(Computation::make(read_scene(GetParam().first, {}).value()).value()) {
    speak(GetParam().second);
  }

  const Computation& computation() const { return app.state().computation; }
  const Graph& graph() const { return computation().graph(); }

  // The caption is the lowest text of the canvas; the figure above it is in smaller letters.
  std::string caption_text() {
    const ui_test::Rect canvas = ui.item("canvas").visible;
    std::vector<ui_test::TextRun> runs;
    float lowest = 0, size_px = 0;
    for (const ui_test::TextRun& run : ui.text_runs()) {
      if (!canvas.contains(run.visible.center_x(), run.visible.center_y())) continue;
      runs.push_back(run);
      if (run.visible.bottom <= lowest) continue;
      lowest = run.visible.bottom;
      size_px = run.size_px;
    }
    const auto is_elsewhere = [&](const ui_test::TextRun& run) {
      constexpr float kMostLines = 4;
      return std::abs(run.size_px - size_px) > 1 || run.visible.bottom < lowest - kMostLines * 1.6f * size_px;
    };
    std::erase_if(runs, is_elsewhere);
    std::string text;
    for (const ui_test::TextRun& line : ui_test::joined_to_lines(runs))
      text += (text.empty() ? "" : "\n") + line.text;
    return text;
  }

  std::vector<NodeId> inputs_of(NodeId node) const {
    if (!graph().op(node)) return {};
    const auto inputs = graph().inputs(node);
    return {inputs.begin(), inputs.end()};
  }

  // The values that the core has for the cells of a moment and for what they are made of.
  std::set<std::string> numbers_of(const Moment& moment) const {
    std::set<std::string> numbers;
    const auto add = [&](CellRef cell) {
      numbers.insert(readable_number(graph(), cell));
      numbers.insert(readable_text(graph().cell(cell.node, cell.cell)));
    };
    const Shape& shape = graph().shape(moment.node);
    for (Index at = moment.from_cell; at < moment.to_cell; ++at) {
      const Cell cell = cell_at(shape, at);
      add({moment.node, cell});
      graph().explain(moment.node, cell).expression.for_each_cell([&](const Expression& leaf) {
        add(leaf.ref);
      });
      // A mask takes no number of what it hides, but the caption says what that was.
      for (const NodeId input : inputs_of(moment.node)) {
        const Shape& read = graph().shape(input);
        if (read.rows == shape.rows && read.cols == shape.cols && read.slices == shape.slices)
          add({input, cell});
      }
    }
    return numbers;
  }

  // Counts, positions and constants of the scene that sentences name besides.
  std::set<std::string> counts() const {
    std::set<std::string> all = {"1.414", "0.7071"};  // √2, and what it is divided by in the rich scene
    for (int count = 0; count <= 4; ++count) all.insert(std::to_string(count));
    return all;
  }

  void expect_caption_tells_the_core(const Moment& moment) {
    const std::string said = caption_text();
    std::set<std::string> told = numbers_of(moment);
    told.merge(counts());
    for (const std::string& number : numbers_in(said))
      EXPECT_TRUE(told.contains(number)) << number << " in " << said;
    if (!graph().op(moment.node) || moment.to_cell - moment.from_cell > 1) return;
    const Cell cell = cell_at(graph().shape(moment.node), moment.from_cell);
    const std::string value = readable_number(graph(), {moment.node, cell});
    EXPECT_NE(said.find(value), std::string::npos) << said << " should say " << value;
  }

  // Each link is called after its cell.
  std::optional<CellRef> cell_called(const std::string& label) const {
    for (NodeId node = 0; node < graph().node_count(); ++node) {
      const Shape& shape = graph().shape(node);
      for (Index at = 0; at < shape.cell_count(); ++at) {
        const CellRef ref{node, cell_at(shape, at)};
        if (label.starts_with(cell_name(graph(), ref, true) + "##")) return ref;
      }
    }
    return std::nullopt;
  }

  // Returns how many it compared.
  int expect_links_tell_the_core() {
    int compared = 0;
    for (const ui_test::Item& item : ui.items()) {
      const std::size_t mark = item.label.find("##");
      const bool is_number = mark != std::string::npos &&
                             (item.label.find("##term") == mark || item.label.find("##score") == mark);
      if (!is_number || item.visible.bottom - item.visible.top < item.rect.bottom - item.rect.top) continue;
      const auto ref = cell_called(item.label);
      if (!ref) continue;
      EXPECT_EQ(ui.text_in(item.visible), readable_number(graph(), *ref)) << item.label;
      ++compared;
    }
    return compared;
  }

  void expect_result_tells_the_core(const Moment& moment) {
    const Cell cell = cell_at(graph().shape(moment.node), moment.to_cell - 1);
    const std::string text = ui.text_in(ui.item("inspector/content").visible);
    const std::string word = view().language == Language::English ? "result" : "结果";
    const std::size_t at = text.find(word + "  ");
    if (at == std::string::npos) return;  // below what is in view
    std::string value = text.substr(at + word.size() + 2, text.find('\n', at) - at - word.size() - 2);
    const std::string about = "≈ ";
    if (value.starts_with(about)) value.erase(0, about.size());
    EXPECT_EQ(value, readable_number(graph(), {moment.node, cell})) << "the digits of the caption";
    ++results_;
  }

  int results_ = 0;
};

TEST_P(WalkTest, every_number_of_caption_and_explanation_is_the_one_of_the_core) {
  int links = 0;
  const Index moments = moment_count();
  for (Index at = 0; at < moments; ++at) {
    ui.press("Right");
    ui.frames(2);
    const auto moment = computation().last_moment();
    ASSERT_TRUE(moment);
    SCOPED_TRACE(graph().info(moment->node).name + ", moment " + std::to_string(at));
    expect_caption_tells_the_core(*moment);
    expect_result_tells_the_core(*moment);
    links += expect_links_tell_the_core();
  }
  EXPECT_GT(links, moments) << "numbers in explanations were compared";
  EXPECT_GT(results_, moments / 2);
}

INSTANTIATE_TEST_SUITE_P(Scenes, WalkTest,
                         testing::Values(std::pair{kTutorial, Language::English},
                                         std::pair{kTutorial, Language::Chinese},
                                         std::pair{kRich, Language::English},
                                         std::pair{kRich, Language::Chinese}),
                         [](const auto& given) {
                           return std::string(given.param.first == kTutorial ? "tutorial" : "rich") +
                                  (given.param.second == Language::English ? "_en" : "_zh");
                         });

}  // namespace
}  // namespace heed
