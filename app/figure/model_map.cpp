#include "app/figure/model_map.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

#include "app/figure/label_width.h"
#include "core/scene/modules.h"
#include "core/text/catalogue.h"

namespace heed {
namespace {

constexpr float kMapHeader = 30, kMapArrows = 26, kMapLens = 52, kMapSide = 14, kMapFoot = 6,
                kMapPercent = 52, kMapLensChip = 92;
constexpr float kMapThumbTitle = 17, kTitledThumb = 46;
constexpr float kLeastMapRow = 3, kReadableRow = 21, kUsualRow = 26, kMostRow = 40,
                kLowMapRow = 14;  // where words still stand beside it
constexpr float kLeastThumb = 2, kReadableThumb = 64, kMostHeadSlot = 168;
constexpr float kLeastLens = 40;  // of the columns that share a chip
constexpr float kRowBelowGallery = 14.5f, kLeastBelowGallery = 24, kMostBelowGallery = 120,
                kActivityBelowGallery = 44;
constexpr float kGalleryTitle = 26, kGalleryPad = 10, kGalleryGap = 8, kWorthGallery = 1.3f;

// Thumbnails of heads in a block's column.
struct ThumbGrid {
  int columns = 1;
  int rows = 1;
  float gap = 8;
  float side = 0;
  bool has_titles = false;  // however small it is

  float title() const { return has_titles || side >= kTitledThumb ? kMapThumbTitle : 0; }
  float height() const { return static_cast<float>(rows) * (side + title() + gap) - gap; }
};

ThumbGrid fitted_grid(int count, float width, float height) {
  const float gap = width < 90 ? 4 : 8;
  ThumbGrid best;
  best.gap = gap;
  for (int columns = 1; columns <= count; ++columns) {
    ThumbGrid grid{columns, (count + columns - 1) / columns, gap, 0};
    const auto across = static_cast<float>(columns), down = static_cast<float>(grid.rows);
    const float by_width = (width + gap) / across - gap;
    const float by_height = (height + gap) / down - gap;
    grid.side = std::min(by_width, by_height);
    if (grid.side >= kTitledThumb)
      grid.side = std::max(std::min(by_width, by_height - kMapThumbTitle), kTitledThumb);
    if (grid.height() > height + 1) grid.side = std::min(grid.side, by_height - grid.title());
    if (grid.side > best.side) best = grid;
  }
  best.side = std::max(best.side, kLeastThumb);
  return best;
}

// In which every head has its name.
ThumbGrid titled_grid(int count, float width, float height) {
  ThumbGrid best;
  for (int columns = 1; columns <= count; ++columns) {
    ThumbGrid grid{columns, (count + columns - 1) / columns, 8, 0, true};
    const auto across = static_cast<float>(columns), down = static_cast<float>(grid.rows);
    grid.side = std::min((width + grid.gap) / across, (height + grid.gap) / down - kMapThumbTitle) - grid.gap;
    if (grid.side > best.side) best = grid;
  }
  return best;
}

class MapLayout {
 public:
  MapLayout(const Computation& computation, const MapNeeds& needs, FigurePage page)
      : computation_(computation), scene_(computation.scene()), page_(page), needs_(needs) {}

  FigureLayout make() {
    measure();
    layout_.bounds = {0, 0, page_.width, bottom_};
    for (std::size_t at = 0; at < scene_.blocks.size(); ++at) add_block(at);
    add_readout();
    add_gallery();
    add_stream_doors();
    layout_.map = map_;
    return std::move(layout_);
  }

 private:
  Index tokens() const { return scene_.inputs->rows(); }

  bool has_feed_forward() const {
    return std::ranges::any_of(scene_.blocks,
                               [](const TransformerBlock& block) { return block.feed_forward.has_value(); });
  }

  int most_heads() const {
    std::size_t most = 0;
    for_each_attention(
        scene_, [&](const Attention& each, std::optional<int>) { most = std::max(most, each.heads.size()); });
    return static_cast<int>(most);
  }

  float words_width() const {
    float widest = 0;
    if (scene_.tokens) {
      for (const std::string& token : *scene_.tokens)
        widest = std::max(widest, axis_label_width(token) * 17 / kAxisLabelSize);
    }
    return std::clamp(widest + 16, 96.0f, 0.16f * page_.width);
  }

  // The row of a mean loss below the answers: its name, and four digits in either language.
  float loss_width() const {
    const auto& readout = computation_.built().readout;
    if (!readout || !readout->loss || !scene_.readout->targets) return 0;
    constexpr float kLossSize = 13, kLossDigits = 5.5f;
    float name = 0;
    for (const Language language : {Language::English, Language::Chinese})
      name = std::max(name, width_in_ems(catalogue(language).say("figure.map.mean_loss")));
    // −ln 0.001234 and what that comes to.
    constexpr float kCostDigits = 17;
    const float em = std::max(name + kLossDigits * kDigitWidth, kCostDigits * kDigitWidth);
    return em * std::max(size_on_screen(kLossSize, page_.pixels), kLossSize);
  }

  // Wide enough for the longest answer and its percentage, as far as the blocks can spare it.
  float answer_width() const {
    float widest = 0;
    constexpr std::size_t kMostLabels = 1000;  // of more, any may be long, and few are shown
    const bool has_labels = scene_.readout && scene_.readout->labels;
    if (has_labels && scene_.readout->labels->size() <= kMostLabels) {
      for (const std::string& label : *scene_.readout->labels) widest = std::max(widest, width_in_ems(label));
    }
    // Where a unit is less than a pixel, words are larger than so many units.
    const float larger = size_on_screen(kMapAnswerSize, page_.pixels) / kMapAnswerSize;
    return std::max((widest * kMapAnswerSize + kMapPercent) * std::max(larger, 1.0f), loss_width());
  }

  // With many labels, what would be read out at every block takes longer than anything else.
  bool reads_out_quickly() const {
    constexpr Index kMostLogits = 1 << 20;
    const auto& readout = computation_.built().readout;
    return readout && computation_.graph().shape(readout->logits).cell_count() <= kMostLogits;
  }

  void measure() {
    const auto blocks = static_cast<float>(scene_.blocks.size());
    const float words = words_width(), answers = answer_width();
    const float usual = std::clamp(0.17f * page_.width, 128.0f, 190.0f);
    const float right = std::clamp(answers + kMapSide + 24, usual, std::max(0.24f * page_.width, usual));
    gap_ = scene_.blocks.size() > 6 ? 6 : 12;
    begin_ = words + kMapSide;
    end_ = page_.width - right - kMapSide;
    column_ = (end_ - begin_ - gap_ * (blocks - 1)) / blocks;
    map_.lens_stride = static_cast<std::size_t>(std::ceil((kLeastLens + gap_) / (column_ + gap_)));
    const bool has_lens = needs_.has_lens && reads_out_quickly() && map_.lens_stride <= scene_.blocks.size();
    float lens = has_lens ? kMapLens : 0;
    const float inside = column_ - 2 * pad(column_);

    const auto count = static_cast<float>(tokens());
    const bool is_wall = page_.is_presented;  // there the pictures of heads come before high rows
    const float share = count > 24 ? 0.33f : is_wall ? 0.27f : 0.4f;  // of many rows few are read
    // Of so many words that not each has a line on the screen, the page still shows all.
    const float least_row = std::min(kLeastMapRow, share * page_.height / count);
    float row = std::clamp(share * page_.height / count, least_row, kUsualRow);
    // Without a feed-forward layer nothing is below the rows.
    float activity =
        has_feed_forward() ? std::clamp((is_wall ? 0.1f : 0.13f) * page_.height, 36.0f, 110.0f) : 0;
    const float below = has_feed_forward() ? kMapArrows + kMapThumbTitle : kMapFoot;
    const auto rest_below = [&] {
      return page_.height - above_ - kMapHeader - kMapArrows - below - lens - activity - kMapFoot;
    };
    grid_ = fitted_grid(std::max(most_heads(), 1), inside, std::max(rest_below() - least_row * count, 24.0f));
    measure_gallery();
    if (gallery_) {
      const float before = std::exchange(activity, std::min(activity, kActivityBelowGallery));
      const auto has_room = [&] {
        return rest_below() - std::min(row, kRowBelowGallery) * count >= kLeastBelowGallery;
      };
      // Heads that can be read before what would be read out here and there.
      const float of_lens = lens;
      if (!has_room() && map_.lens_stride > 1) lens = 0;
      if (!has_room()) gallery_.reset(), above_ = 0, activity = before, lens = of_lens;
    }
    const float rest = rest_below();
    grid_ = fitted_grid(std::max(most_heads(), 1), inside, std::max(rest - row * count, 24.0f));
    if (gallery_) {
      const float heads =
          std::clamp(rest - std::min(row, kRowBelowGallery) * count, kLeastBelowGallery, kMostBelowGallery);
      grid_ = fitted_grid(std::max(most_heads(), 1), inside, heads);
    }
    // Rows become lower for heads that would be too small to read, and lower still for what would vanish.
    for (const auto& [too_small, wanted_side, least] :
         {std::array{kReadableThumb, kReadableThumb, kReadableRow},
          std::array{kTitledThumb, kTitledThumb, kLowMapRow}}) {
      if (gallery_ || grid_.side >= too_small || row <= least) continue;
      const float wanted = static_cast<float>(grid_.rows) * (wanted_side + kMapThumbTitle + grid_.gap);
      const float room = std::min(rest - least * count, wanted);
      if (room > rest - row * count) grid_ = fitted_grid(std::max(most_heads(), 1), inside, room);
      row = std::min(row, (rest - grid_.height()) / count);
    }
    if (!gallery_ && grid_.title() == 0) name_heads(inside, rest - std::min(row, kLowMapRow) * count);
    // What heads cannot use is given to the rows.
    const float heads = grid_.height();
    row = std::clamp((rest - heads) / count, std::min(row, kLowMapRow), kMostRow);

    map_.row_height = row;
    map_.attention_lane = {begin_, above_ + kMapHeader, end_ - begin_, heads};
    const float top = map_.attention_lane.bottom() + kMapArrows;
    map_.words = {0, top, words, row * count};
    map_.stream = {begin_ - kMapSide, top, end_ - begin_ + 2 * kMapSide, row * count};
    map_.feed_forward_lane = {begin_, map_.stream.bottom() + below, end_ - begin_, activity};
    constexpr float kAroundAnswer = 26;  // in a chip, and between its name and its number
    map_.lens_chip = std::clamp(answers + kAroundAnswer, kMapLensChip, 1.6f * kMapLensChip);
    map_.lens = {begin_, map_.feed_forward_lane.bottom() + 4, end_ - begin_, lens};
    bottom_ = map_.feed_forward_lane.bottom() + kMapFoot + lens;
  }

  // In a small window heads are a little smaller, if need be, so that each has its name.
  void name_heads(float width, float height) {
    constexpr float kLeastNamed = 28, kLeastShare = 0.75f;
    const ThumbGrid named = titled_grid(std::max(most_heads(), 1), width, height);
    if (named.side < std::max(kLeastNamed, kLeastShare * grid_.side)) return;
    grid_ = named;
    grid_.side = std::min(grid_.side, kTitledThumb);
  }

  static float pad(float column) { return column > 120 ? 10 : 3; }

  // Where the heads in the columns would be too small to read, those of one block stand above all columns.
  void measure_gallery() {
    constexpr float kLeastInGallery = 40, kMostOfPage = 0.28f;
    const int heads = std::max(most_heads(), 1);
    if (heads < 2 || scene_.blocks.size() < 2 || grid_.side >= kTitledThumb) return;
    const float width = page_.width - 2 * kGalleryPad;
    const float most = kMostOfPage * page_.height - kGalleryTitle - kGalleryPad;
    const ThumbGrid grid = titled_grid(heads, width, most);
    if (grid.side < kWorthGallery * grid_.side || grid.side < kLeastInGallery) return;
    gallery_ = grid;
    above_ = kGalleryTitle + grid.height() + kGalleryPad + kGalleryGap;
  }

  int chapter_of(int block, const char* part) const {
    const std::vector<Chapter>& chapters = computation_.steps().chapters();
    int found = 0;
    for (std::size_t at = 0; at < chapters.size(); ++at) {
      if (chapters[at].block != block) continue;
      if (chapters[at].title.key.ends_with(part)) return static_cast<int>(at);
      found = static_cast<int>(at);
    }
    return found;
  }

  void add_heads(const MapBlock& block, int at, const Attention& attention) {
    const int chapter = chapter_of(at, "attention");
    if (gallery_) add_gallery_door(block, at, chapter);
    // Each has its share of the column, so that names have room beside a small thumbnail.
    const ThumbGrid& grid = grid_;
    const float inside = block.column.width - 2 * pad(block.column.width);
    const float share = (inside + grid.gap) / static_cast<float>(grid.columns) - grid.gap;
    const float slot = std::clamp(share, grid.side, std::max(kMostHeadSlot, grid.side));
    const float width = static_cast<float>(grid.columns) * (slot + grid.gap) - grid.gap;
    const float x = block.column.center_x() - width / 2;
    for (int head = 0; head < static_cast<int>(attention.heads.size()); ++head) {
      const auto across = static_cast<float>(head % grid.columns),
                 down = static_cast<float>(head / grid.columns);
      const Rect card{x + across * (slot + grid.gap),
                      map_.attention_lane.y + down * (grid.side + grid.title() + grid.gap), slot,
                      grid.side + grid.title()};
      const Rect weights{card.center_x() - grid.side / 2, card.y + grid.title(), grid.side, grid.side};
      layout_.head_cards.push_back({{at, head}, card, weights});
      if (!gallery_) layout_.doorways.push_back({inset(card, -2), {Depth::Chapter, chapter, head}});
    }
  }

  // All thumbnails of a block lead to its heads in the gallery.
  void add_gallery_door(const MapBlock& block, int at, int chapter) {
    if (at == opened()) return;
    const Rect& lane = map_.attention_lane;
    layout_.doorways.push_back(
        {{block.column.x, lane.y - 2, block.column.width, lane.height + 4}, {Depth::Model, chapter, 0}});
  }

  int opened() const {
    return std::clamp(needs_.opened.value_or(0), 0, static_cast<int>(scene_.blocks.size()) - 1);
  }

  void add_gallery() {
    const auto& attention = scene_.blocks[static_cast<std::size_t>(opened())].attention;
    if (!gallery_ || !attention) return;
    HeadGallery gallery;
    gallery.block = opened();
    gallery.panel = {0, 0, page_.width, above_ - kGalleryGap};
    gallery.title = {kGalleryPad, kGalleryTitle / 2 + 1};
    const int chapter = chapter_of(opened(), "attention");
    const auto across = static_cast<float>(gallery_->columns);
    const float slot = (page_.width - 2 * kGalleryPad + gallery_->gap) / across - gallery_->gap;
    const float side = std::min(gallery_->side, slot), pitch_y = side + gallery_->title() + gallery_->gap;
    for (int head = 0; head < static_cast<int>(attention->heads.size()); ++head) {
      const Rect card{kGalleryPad + static_cast<float>(head % gallery_->columns) * (slot + gallery_->gap),
                      kGalleryTitle + static_cast<float>(head / gallery_->columns) * pitch_y, slot,
                      side + gallery_->title()};
      const Rect weights{card.center_x() - side / 2, card.y + gallery_->title(), side, side};
      gallery.cards.push_back({{opened(), head}, card, weights});
      layout_.doorways.push_back({inset(card, -2), {Depth::Chapter, chapter, head}});
    }
    map_.gallery = std::move(gallery);
  }

  void add_block(std::size_t index) {
    const int at = static_cast<int>(index);
    const TransformerBlock& scene_block = scene_.blocks[index];
    MapBlock block;
    const float width = column_;
    const float x = index == 0 ? begin_ : map_.blocks.back().column.right() + gap_;
    block.column = {x, above_, width, map_.feed_forward_lane.bottom() + 4 - above_};
    block.title = {x, above_, width, kMapHeader - 4};
    block.attends_x = x + 0.10f * width;
    block.attended_x = x + 0.32f * width;
    block.feeds_x = x + 0.56f * width;
    block.fed_x = x + 0.78f * width;
    if (scene_block.attention) add_heads(block, at, *scene_block.attention);
    if (scene_block.feed_forward) {
      block.activity = Rect{x + pad(width), map_.feed_forward_lane.y, width - 2 * pad(width),
                            map_.feed_forward_lane.height};
      layout_.doorways.push_back({*block.activity, {Depth::Chapter, chapter_of(at, "feed_forward"), 0}});
    }
    layout_.doorways.push_back({block.title, {Depth::Block, chapter_of(at, "attention"), 0}});
    map_.blocks.push_back(block);
  }

  // The rows of a block lead to it, as does what would be read out behind it; the words, and what would be
  // read out of them, to the embedding.
  void add_stream_doors() {
    const std::vector<Chapter>& chapters = computation_.steps().chapters();
    const bool has_embedding = !chapters.front().block;
    if (has_embedding) {
      const Rect rows = {map_.words.x, map_.words.y, begin_ - map_.words.x, map_.words.height};
      layout_.doorways.push_back({rows, {Depth::Chapter, 0, 0}});
      const bool has_room = scene_.blocks.size() % map_.lens_stride == 0;  // before the first chip of a block
      if (map_.lens.height > 0 && has_room) add_lens_door(begin_ - gap_ / 2, {Depth::Chapter, 0, 0});
    }
    for (std::size_t at = 0; at < map_.blocks.size(); ++at) {
      const Rect& column = map_.blocks[at].column;
      const Spot block{Depth::Block, chapter_of(static_cast<int>(at), "attention"), 0};
      layout_.doorways.push_back({{column.x, map_.stream.y, column.width, map_.stream.height}, block});
      const bool is_read_out = (map_.blocks.size() - 1 - at) % map_.lens_stride == 0;
      if (map_.lens.height > 0 && is_read_out) add_lens_door(column.right() + gap_ / 2, block);
    }
  }

  void add_lens_door(float edge, const Spot& spot) {
    const float pitch = static_cast<float>(map_.lens_stride) * (column_ + gap_);
    const float width = std::min(map_.lens_chip, pitch - 6);
    map_.lens_chips.push_back({edge - width / 2, map_.lens.y + kAboveLensChip, width,
                               map_.lens.height - kAboveLensChip - kBelowLensChip});
    layout_.doorways.push_back({map_.lens_chips.back(), spot});
  }

  void add_readout() {
    if (!computation_.built().readout) return;
    const float x = end_ + 2 * kMapSide;
    // No higher than its answers need.
    constexpr float kAroundAnswers = 74;
    const NodeId answers = computation_.built().readout->probabilities;
    const auto classes = static_cast<float>(computation_.graph().shape(answers).cols);
    const float most = map_.feed_forward_lane.bottom() - map_.stream.y + kMapArrows;
    const float loss = computation_.built().readout->loss ? kMapLossRow + kMapTargetRoom : 0;
    map_.readout = Rect{x, map_.stream.y - kMapArrows, page_.width - x,
                        std::min(most, kAroundAnswers + kMostAnswerRow * classes + loss)};
    const auto last = static_cast<int>(computation_.steps().chapters().size()) - 1;
    layout_.doorways.push_back({*map_.readout, {Depth::Chapter, last, 0}});
  }

  const Computation& computation_;
  const Scene& scene_;
  FigurePage page_;
  MapNeeds needs_;
  FigureLayout layout_;
  ModelMap map_;
  ThumbGrid grid_;
  std::optional<ThumbGrid> gallery_;
  float above_ = 0;  // all columns
  float begin_ = 0, end_ = 0, column_ = 0, gap_ = 0, bottom_ = 0;
};

}  // namespace

FigureLayout make_model_map(const Computation& computation, const MapNeeds& needs, FigurePage page) {
  return MapLayout(computation, needs, page).make();
}

}  // namespace heed
