#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "app/figure/drawing.h"
#include "core/edit/new_scene.h"
#include "core/walk/computation.h"

namespace heed {

// A transformer with causal masks, of random weights, wholly computed.
inline Computation made(const char* blocks, const char* heads, const char* d_model, int tokens) {
  NewScene wanted;
  wanted.form = NewScene::Form::Transformer;
  for (int token = 0; token < tokens; ++token) wanted.text += "w" + std::to_string(token % 9) + " ";
  wanted.blocks = blocks;
  wanted.heads = heads;
  wanted.d_model = d_model;
  wanted.mask = NewScene::MaskRule::Causal;
  return completed(Computation::make(make_scene(wanted).value()).value());
}

inline bool is_inside(const Rect& all, const Rect& part) {
  return part.x >= all.x - 0.5f && part.y >= all.y - 0.5f && part.right() <= all.right() + 0.5f &&
         part.bottom() <= all.bottom() + 0.5f;
}

inline std::vector<std::string> words_drawn_in(const Drawing& drawing) {
  std::vector<std::string> words;
  for (const DrawnShape& shape : drawing.shapes) {
    if (const Label* label = std::get_if<Label>(&shape)) words.push_back(label->text);
  }
  return words;
}

inline bool says(const Drawing& drawing, const std::string& text) {
  const std::vector<std::string> words = words_drawn_in(drawing);
  return std::ranges::find(words, text) != words.end();
}
}  // namespace heed
