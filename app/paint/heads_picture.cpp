#include "app/paint/heads_picture.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "app/figure/label_width.h"
namespace heed {
namespace {

constexpr float kMargin = 28, kTitle = 30, kLine = 20, kBetween = 14;

// What the numbers above the pictures are, and the bars below them.
std::vector<std::string> sentences_of(const Scene& scene, const AllHeads& heads, const Catalogue& words) {
  std::vector<std::string> sentences;
  if (heads.choice.order == HeadOrder::Pattern) {
    const std::string id(pattern_id(heads.choice.pattern));
    const std::string name = words.say(pattern_key(heads.choice.pattern));
    sentences.push_back(
        words.say({"figure.heads.ordered", {{"pattern", name}, {"says", words.say("ui.heads.says." + id)}}}));
  }
  if (heads.choice.order == HeadOrder::Evenness) sentences.push_back(words.say("ui.heads.order.even_tip"));
  if (heads.effects) sentences.push_back(words.say(effects_message(scene, *heads.effects)));
  return sentences;
}

}  // namespace

Picture heads_picture(const Scene& scene, const AllHeads& heads, const PictureStyle& look,
                      std::optional<PictureSize> size) {
  const Theme& colors = theme(look.theme);
  const Catalogue& words = catalogue(look.language);
  const HeadWallView view{*heads.survey, heads.effects, heads.choice, scene, {}, &colors, look.language};
  const std::vector<std::string> sentences = sentences_of(scene, heads, words);
  const float top = kTitle + kLine * static_cast<float>(sentences.size()) + kBetween;
  const PictureSize page = size.value_or(kUsualPicture);
  const float width = static_cast<float>(page.width) - 2 * kMargin;
  const float height = static_cast<float>(page.height) - 2 * kMargin - top;
  const HeadWall wall = lay_out_head_wall(view, width, height);
  Drawing drawing = draw_head_wall(wall, view);
  const auto say = [&](float y, Face face, float letters, Color color, std::string text) {
    drawing.shapes.emplace_back(Label{{0, y}, Anchor::Left, face, letters, color, std::move(text)});
  };
  say(kTitle / 2 - top, Face::WordsBold, size::kTextLarge, colors.ink, words.say("ui.heads.title"));
  for (std::size_t at = 0; at < sentences.size(); ++at)
    say(kTitle + kLine * (static_cast<float>(at) + 0.5f) - top, Face::Words, size::kText, colors.muted,
        sentences[at]);
  float used = 0;
  for (const HeadTile& tile : wall.tiles) used = std::max(used, tile.frame.right());
  for (const std::string& said : sentences) used = std::max(used, width_in_ems(said) * size::kText);
  drawing.bounds = {0, -top, std::min(used, width), top + wall.bounds.height};
  const Color paper = colors.panel;
  if (size)
    return {std::move(drawing), fitted_page(drawing.bounds, static_cast<float>(page.width),
                                            static_cast<float>(page.height), paper)};
  const float page_width = std::ceil(drawing.bounds.width + 2 * kMargin),
              page_height = std::ceil(drawing.bounds.height + 2 * kMargin);
  return {std::move(drawing), {page_width, page_height, {kMargin, kMargin + top}, 1, paper}};
}

}  // namespace heed
