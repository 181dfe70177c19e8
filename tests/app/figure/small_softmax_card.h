#pragma once

#include <algorithm>
#include <string>
#include <variant>
#include <vector>

#include "app/figure/figure.h"
#include "app/figure/softmax_card.h"
#include "tests/app/figure/scenes.h"

namespace heed {

// Of 22 keys, in a figure whose card is so large.
struct SmallCard {
  Computation scene;
  NodeId weights = *scene.graph().find("h0.weights");
  FigureLayout layout = make_figure_layout(scene.graph(), 0);
  FigureView view;
  Drawing drawing;

  explicit SmallCard(Rect place, const std::string& json = large_scene(22)) : scene(computed(json)) {
    layout.product = layout.product_room = place;
    layout.head_cards.clear();
    view.subject = FigureSubject::of({weights, {21, 3}});
  }

  std::vector<Label> labels(Cell target = {21, 3}) {
    const Pen pen{scene, layout, view, drawing, motion_at(scene, 1)};
    std::vector<Label> labels;
    for (const Part& part : softmax_derivation(pen, {weights, target}).parts) {
      if (const auto* label = std::get_if<Label>(&part.shape)) labels.push_back(*label);
    }
    return labels;
  }

  int count_of_keys() {
    const std::vector<Label> all = labels();
    return static_cast<int>(std::ranges::count_if(
        all, [](const Label& label) { return label.text.starts_with("key ") && label.text != "key "; }));
  }
};

inline std::string scaled_scene(int tokens) {
  return large_scene(tokens).insert(1, R"("score": {"kind": "scaled_dot"}, )");
}

}  // namespace heed
