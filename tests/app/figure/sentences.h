#pragma once

#include <string>

#include "app/figure/layout.h"
#include "tests/app/figure/scenes.h"

namespace heed {

inline std::string numbers(int rows, int cols) {
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
inline std::string sentence(int tokens, int dims, int heads, const std::string& also = "") {
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

// The same with scores so small that attention is shared out among all words.
inline std::string shared_out(std::string scene) {
  const std::string kind = R"("scaled_dot")";
  return scene.replace(scene.find(kind), kind.size(), kind + R"(, "scale": 0.0003)");
}

// Two heads of three numbers each over three words, with all that attention may have.
inline std::string small_heads(const std::string& also) {
  const std::string weight = R"({"weight": )" + numbers(4, 3) + "}";
  const std::string head =
      R"({"query": )" + weight + R"(, "key": )" + weight + R"(, "value": )" + weight + "}";
  return R"({"heed": 1, "tokens": ["the", "cat", "sat"], "inputs": )" + numbers(3, 4) +
         R"(, "position": "sinusoidal", "score": {"kind": "scaled_dot"}, "heads": [)" + head + "," + head +
         R"(], "output": {"weight": )" + numbers(6, 4) + "}" + also + "}";
}

// With 16 dimensions.
inline const std::string kOutput = R"(, "output": {"weight": )" + numbers(16, 16) + "}";

inline const std::string kCausal = R"(, "mask": {"causal": true})";

// What the canvas of a window leaves for the figure.
inline constexpr FigurePage kRoom1024{625, 346}, kRoom1366{730, 473}, kRoom1920{1284, 785};

inline FigurePage page_of(FigurePage room) { return figure_page(room.width, room.height); }

// Of head 1, while a matrix is made.
inline FigureLayout layout_for(const Computation& scene, NodeId made, FigurePage page) {
  FigureFocus focus = 0;
  focus.made = made;
  return make_figure_layout(scene.graph(), focus, page);
}

}  // namespace heed
