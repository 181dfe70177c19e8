#include "app/figure/grown_layout.h"

#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "app/figure/product_place.h"
#include "tests/app/figure/scenes.h"

namespace heed {
namespace {

std::string numbers(int rows, int cols) {
  std::string text;
  for (int row = 0; row < rows; ++row) {
    text += row ? ",[" : "[";
    for (int col = 0; col < cols; ++col)
      text += (col ? "," : "") + std::to_string((row * 7 + col * 5) % 13 - 6);
    text += "]";
  }
  return "[" + text + "]";
}

// A sentence of so many tokens, and heads that share its dimensions.
std::string sentence(int tokens, int dims, int heads, const std::string& also = "") {
  const char* words[] = {"The", "robot", "quietly", "fixed", "the", "lamp", "because", "it"};
  std::string labels, all_heads;
  for (int i = 0; i < tokens; ++i) labels += (i ? ",\"" : "\"") + std::string(words[i % 8]) + "\"";
  const std::string weight = R"({"weight": )" + numbers(dims, dims / heads) + "}";
  for (int i = 0; i < heads; ++i)
    all_heads += std::string(i ? "," : "") + R"({"query": )" + weight + R"(, "key": )" + weight +
                 R"(, "value": )" + weight + "}";
  return R"({"heed": 1, "tokens": [)" + labels + R"(], "inputs": )" + numbers(tokens, dims) +
         R"(, "score": {"kind": "scaled_dot"}, "heads": [)" + all_heads + "]" + also + "}";
}

TEST(Probe, tut) {
  for (FigurePage room : {FigurePage{625, 334}, {606, 320}, {770, 490}, {470,400}}) {
    const FigurePage page = figure_page(room.width, room.height);
    for (const char* scene : {kTutorial, kTwoHeads}) {
    const Computation c = computed(scene);
    const FigureLayout l = make_figure_layout(c.graph(), 0, page);
    std::printf("%.0fx%.0f bounds %.0fx%.0f\n", page.width, page.height, l.bounds.width, l.bounds.height);
    const float scale = page.pixels * std::min(page.width / l.bounds.width, page.height / l.bounds.height);
    for (const Block& b : l.blocks) std::printf("  %s %.1fx%.1f\n", c.graph().info(b.node).name.c_str(), b.cell_w * scale, b.cell_h * scale);
  }}
}

TEST(Probe, probe) {
  struct W {
    const char* name;
    float w, h;
  };
  for (const auto& [name, scene] :
       {std::pair{"12", sentence(12, 16, 4)},
        {"12o", sentence(12, 16, 4, R"(, "output": {"weight": )" + numbers(16, 16) + "}")},
        {"22", sentence(22, 24, 4)},
        {"30", sentence(30, 16, 2, R"(, "mask": {"causal": true})")}}) {
    const Computation c = computed(scene);
    const Graph& graph = c.graph();
    for (const W& room : {W{"1024", 468, 398}, W{"1366", 770, 490}, W{"1920", 1300, 800}}) {
      const FigurePage page = figure_page(room.w, room.h);
      std::printf("%s %s page %.0fx%.0f @%.2f\n", name, room.name, page.width, page.height, page.pixels);
      const FigureLayout even = make_figure_layout(graph, 0, page);
      for (const Block& block : even.blocks) {
        FigureFocus focus(0);
        focus.made = block.node;
        const FigureLayout l = make_figure_layout(graph, focus, page);
        std::printf("  %-12s %s even %4.1fx%4.1f now %4.1fx%4.1f card %.0f,%.0f %.0fx%.0f inputs:",
                    graph.info(block.node).name.c_str(), l.is_grown ? "grown" : "-----", block.cell_w,
                    block.cell_h, l.find(block.node)->cell_w, l.find(block.node)->cell_h, l.product.x,
                    l.product.y, l.product.width, l.product.height);
        for (NodeId in : graph.inputs(block.node))
          if (l.find(in))
            std::printf(" %s %.1fx%.1f", graph.info(in).id.c_str(), l.find(in)->cell_w, l.find(in)->cell_h);
        std::printf("\n");
      }
    }
  }
}

}  // namespace
}  // namespace heed
