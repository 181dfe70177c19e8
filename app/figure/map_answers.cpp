#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>
#include <vector>

#include "app/figure/map_pen.h"
#include "app/figure/model_map.h"
#include "app/figure/number_text.h"
#include "core/base/number.h"
#include "core/base/utf8.h"
#include "core/explain/read_out.h"
#include "core/graph/readable_number.h"

namespace heed {
namespace {

constexpr float kLeastChip = 36;
constexpr float kAnswerRow = 38;    // at least
constexpr float kLeastName = 2.2f;  // em of an answer beside its number

class AnswerPainter : MapPen {
 public:
  using MapPen::MapPen;

  void draw() {
    if (map_.lens.height > 0 && !pen_.view.is_small_picture) draw_lens();
    if (map_.readout) draw_readout();
  }

 private:
  // Of words, relative to what width_in_ems() says.
  static constexpr float kLikelyWidth = 0.92f;

  // On dark ground the colour of the role is too dark for a thin bar to stand out from its track.
  Color bar_color() const { return role_text_color(theme(), Role::Readout); }

  // Right of the name of the lens.
  float name_end() const { return 6 + width_in_ems(say({"figure.map.lens", {}})) * pen_.label_size(13); }

  std::string class_name(Index at, float ems) const {
    const AxisInfo& axis = pen_.graph().info(built_.readout->logits).cols;
    const bool is_named = axis.labels && static_cast<std::size_t>(at) < axis.labels->size();
    return elided_to_width(is_named ? (*axis.labels)[static_cast<std::size_t>(at)] : std::to_string(at + 1),
                           ems);
  }

  bool is_complete(NodeId node) const {
    return computation_.known(node) >= pen_.graph().shape(node).cell_count();
  }

  // Whether reading the stream here would tell what a question hides, or what is still to be read out.
  bool tells_answer(NodeId stream) const {
    const ReadoutNodes& readout = *built_.readout;
    const Index row = std::min(token_, pen_.graph().shape(readout.probabilities).rows - 1);
    if (stream == built_.blocks.back().out && !is_row_known(readout.probabilities, row)) return true;
    const bool is_asked = pen_.hides_row(readout.probabilities, row) || pen_.hides_row(readout.logits, row);
    return pen_.hides_row(stream, token_) || (is_asked && stream == built_.blocks.back().out);
  }

  // What would be read out if the transformer ended here.
  // `edge`: of the blocks; the chip stands below it, or a little to the side.
  void draw_lens_at(float edge, float x, NodeId stream, float width) const {
    if (!is_complete(stream) || tells_answer(stream)) return;
    const Rect chip{x - width / 2, map_.lens.y + kAboveLensChip, width,
                    map_.lens.height - kAboveLensChip - kBelowLensChip};
    const ReadOut& reading = pen_.view.cache->stream().lens(computation_, stream);
    const Index row = std::min(token_, reading.probabilities.rows() - 1);
    Index best = 0;
    const float share = reading.probabilities.row(row).maxCoeff(&best);
    pen_.add(straight_line({edge, map_.stream.bottom() + 2}, {edge, chip.y}, faded(theme().muted, 0.35f), 1));
    pen_.add(Box{chip, theme().raised, 5});
    const float size = pen_.label_size(12), small = pen_.label_size(11);
    const std::string said = answer_percent_text(share, reading.probabilities.cols() > 1);
    const float number = width_in_ems(said) * small + 8;
    const std::string name = class_name(best, (chip.width - 10) / (kLikelyWidth * size));
    const float least = std::min(kLeastName, width_in_ems(name) * kLikelyWidth) * size;
    const bool has_number = chip.width - 10 >= number + least;
    pen_.add(Label{{chip.x + 6, chip.y + 11},
                   Anchor::Left,
                   Face::WordsBold,
                   size,
                   theme().ink,
                   has_number ? class_name(best, (chip.width - 10 - number) / (kLikelyWidth * size)) : name});
    if (has_number)
      pen_.add(
          Label{{chip.right() - 5, chip.y + 11}, Anchor::Right, Face::Numbers, small, theme().muted, said});
    const Rect bar{chip.x + 6, chip.bottom() - 9, chip.width - 12, 4};
    pen_.add(Box{bar, theme().edge, 2});
    pen_.add(Box{{bar.x, bar.y, std::max(bar.width * std::clamp(share, 0.0f, 1.0f), 2.0f), bar.height},
                 bar_color(),
                 2});
  }

  // Where the stream enters the first block, between blocks and where it leaves the last; between narrow
  // blocks only here and there.
  void draw_lens() const {
    const float gap = map_.blocks.size() > 1 ? map_.blocks[1].column.x - map_.blocks[0].column.right() : 0;
    const std::size_t stride = map_.lens_stride, first_at = (map_.blocks.size() - 1) % stride;
    float width = map_.lens_chip;
    for (const MapBlock& block : map_.blocks)
      width = std::min(width, static_cast<float>(stride) * (block.column.width + gap) - 6);
    const float begin = map_.blocks.front().column.x - gap / 2;
    // The first chip is beside the name of the lens, as wide as the next one lets it be.
    const float next = map_.blocks[first_at].column.right() + gap / 2 - width / 2;
    const float first_left = std::max(begin - width / 2, name_end());
    const float first = std::min(width, next - 4 - first_left);
    if (first >= kLeastChip) draw_lens_at(begin, first_left + first / 2, built_.blocks.front().input, first);
    for (std::size_t at = first_at; at < map_.blocks.size(); at += stride) {
      const float edge = map_.blocks[at].column.right() + gap / 2;
      draw_lens_at(edge, edge, built_.blocks[at].out, width);
    }
  }

  // What of its width the sentence leaves to the word.
  std::string after(Index row, float ems) const {
    const auto said = [&](std::string token) {
      return say({"figure.map.of_token", {{"token", std::move(token)}}});
    };
    return said(word(row, std::max(ems - width_in_ems(said("")), 1.0f)));
  }

  void draw_readout() const {
    const Rect& card = *map_.readout;
    const NodeId node = built_.readout->probabilities;
    const Index rows = pen_.graph().shape(node).rows, row = std::min(token_, rows - 1);
    const Color color = role_color(theme(), Role::Readout);
    const bool is_known = is_row_known(node, row) && !pen_.hides_row(built_.readout->logits, row);
    pen_.add(Box{card, theme().canvas, 10});
    pen_.add(Outline{card, is_known ? color : theme().edge, 10, is_known ? 1.8f : 1, !is_known});
    const float x = card.x + 12, width = card.width - 24;
    label({x, card.y + 20}, Anchor::Left, Face::WordsBold, 14, role_text_color(theme(), Role::Readout),
          say({"chapter.readout", {}}));
    const float ems = width / (kLikelyWidth * pen_.label_size(12));
    const float below = std::max(18.0f, 0.76f * (pen_.label_size(14) + pen_.label_size(12)));
    label({x, card.y + 20 + below}, Anchor::Left, Face::Words, 12, theme().muted,
          rows == 1 && tokens() > 1 ? elided_to_width(say({"figure.map.of_all", {}}), ems) : after(row, ems));
    const float loss = loss_height(card.height - 48 - below, row);
    if (is_known) draw_answers({x, card.y + 40 + below, width, card.height - 48 - below - loss}, node, row);
    if (loss > kMapLossRow) draw_target({x, card.bottom() - loss, width, loss - kMapLossRow}, row);
    if (built_.readout->loss)
      draw_loss({x, card.bottom() - kMapLossRow, width, kMapLossRow - 8}, *built_.readout->loss,
                loss > kMapLossRow && !is_mean_loss());
  }

  // The right answer of a row; none: it has none.
  std::optional<Index> target_of(Index row) const {
    for (const TargetCell& target : right_answers(computation_)) {
      if (target.row == row) return target.col;
    }
    return std::nullopt;
  }

  // Of what stands below the answers, of which one has room in any case.
  float loss_height(float room, Index row) const {
    if (!built_.readout->loss) return 0;
    const float with_target = kMapLossRow + kMapTargetRoom;
    return target_of(row) && room - with_target >= kAnswerRow ? with_target : kMapLossRow;
  }

  // Once there is a loss: which answer is right, its probability, and what that costs. A loss of one row is
  // that cost.
  void draw_target(const Rect& room, Index row) const {
    if (!is_row_known(*built_.readout->loss, 0)) return;
    const Index target = *target_of(row);
    const CellRef probability{built_.readout->probabilities, {row, target}};
    const bool has_others = pen_.graph().shape(probability.node).cols > 1;
    const AnswerCost cost = answer_cost(pen_.graph().cell(probability.node, probability.cell), has_others);
    pen_.add(straight_line({room.x, room.y}, {room.right(), room.y}, theme().edge, 1));
    const float y = room.y + 2 + kMapTargetLine / 2;
    draw_right_answer({room.x, y, room.width, 0}, target, readable_answer_share(pen_.graph(), probability));
    draw_cost({room.x, y + kMapTargetLine, room.width, 0},
              cost.is_sure ? say({"figure.map.sure_cost", {}}) : "−ln " + cost.probability,
              is_mean_loss() ? cost.cost : "");
  }

  // Its share stands below, too: the name matters more.
  void draw_right_answer(const Rect& line, Index answer, std::string share) const {
    const float em = pen_.label_size(12), digits = static_cast<float>(character_count(share)) + 0.5f;
    const auto said = [&](float ems) {
      return say({"figure.map.target", {{"answer", class_name(answer, ems)}}});
    };
    const float ems = line.width / (kLikelyWidth * em),
                before = width_in_ems(say({"figure.map.target", {{"answer", ""}}}));
    const bool has_share =
        width_in_ems(said(ems)) * kLikelyWidth * em + digits * kDigitWidth * em <= line.width;
    label({line.x, line.y}, Anchor::Left, Face::Words, 12, theme().ink, said(std::max(ems - before, 1.0f)));
    if (has_share)
      label({line.right(), line.y}, Anchor::Right, Face::Numbers, 12, theme().ink, std::move(share));
  }

  // In smaller letters where the room is narrow, and nothing where it is too narrow for these.
  void draw_cost(const Rect& line, const std::string& of, const std::string& cost) const {
    const auto digits = static_cast<float>(character_count(of) + character_count(cost) + 1);
    constexpr float kSmallestCost = 9;
    if (digits * kDigitWidth * pen_.label_size(kSmallestCost) > line.width) return;
    const float size =
        std::clamp(12 * line.width / (digits * kDigitWidth * pen_.label_size(12)), kSmallestCost, 12.0f);
    label({line.x, line.y}, Anchor::Left, Face::Numbers, size, theme().ink, of);
    label({line.right(), line.y}, Anchor::Right, Face::Numbers, size, theme().ink, cost);
  }

  // Of more rows than one: it is not that of the token beside whose answers it stands.
  bool is_mean_loss() const {
    const auto& targets = scene().readout->targets;
    return targets && std::ranges::count_if(*targets, [](const auto& each) { return each.has_value(); }) > 1;
  }

  struct LossWords {
    std::string name, number;
    float size = 13;
  };

  // Smaller and with fewer digits where the name of a mean has little room.
  LossWords loss_words(const std::string& name, float width, NodeId loss, bool is_known) const {
    constexpr int kWholeForm = 9;  // .0002664
    LossWords words;
    for (const float size : {13.0f, 12.0f, 11.0f}) {
      for (const int digits : {kWholeForm, 6, 4}) {
        words = {name,
                 is_known
                     ? fitted_text(pen_.graph().cell(loss, {}), digits, strongest_number(pen_.graph(), loss))
                     : "–",
                 size};
        const float em = pen_.label_size(size);
        const float number = (static_cast<float>(character_count(words.number)) + 0.5f) * kDigitWidth * em;
        if (kLikelyWidth * width_in_ems(name) * em + number <= width) return words;
        words.name = elided_to_width(name, (width - number) / (kLikelyWidth * em));
      }
    }
    return words;
  }

  // Below the answers; an empty frame until it is computed. Of one row it goes on from what stands above it.
  void draw_loss(const Rect& room, NodeId loss, bool goes_on) const {
    const bool is_known = is_row_known(loss, 0);
    const auto moment = computation_.last_moment();
    const bool is_now = moment && moment->node == loss;
    const float y = room.center_y();
    if (!is_known || !goes_on)
      pen_.add(straight_line({room.x, room.y}, {room.right(), room.y}, theme().edge, 1));
    const Color ink = is_known ? theme().ink : theme().muted;
    const std::string name = say({is_mean_loss() ? "figure.map.mean_loss" : "figure.map.loss", {}});
    const LossWords words = loss_words(name, room.width, loss, is_known);
    label({room.x, y}, Anchor::Left, Face::WordsBold, words.size, ink, words.name);
    label({room.right(), y}, Anchor::Right, Face::Numbers, words.size, ink, words.number);
    if (is_now)
      pen_.add(Outline{{room.x - 6, room.y + 3, room.width + 12, room.height - 3},
                       role_color(theme(), Role::Readout),
                       5,
                       2});
  }

  void draw_answers(const Rect& room, NodeId node, Index row) const {
    const Index classes = pen_.graph().shape(node).cols;
    Matrix shares(1, classes);
    pen_.graph().read(node, {row, 0, 1, classes, 0, 1}, shares);
    const auto shown =
        std::min<Index>(classes, std::max<Index>(static_cast<Index>(room.height / kAnswerRow), 1));
    const float height = std::min(room.height / static_cast<float>(shown), kMostAnswerRow);
    std::vector<Index> order(static_cast<std::size_t>(classes));
    std::iota(order.begin(), order.end(), Index{0});
    std::partial_sort(order.begin(), order.begin() + shown, order.end(), [&](Index a, Index b) {
      return shares(0, a) > shares(0, b) || (shares(0, a) == shares(0, b) && a < b);
    });
    for (Index at = 0; at < shown; ++at) {
      const Index answer = order[static_cast<std::size_t>(at)];
      const float share = shares(0, answer), y = room.y + static_cast<float>(at) * height;
      const bool is_first = at == 0;
      const float size = pen_.label_size(is_first ? kMapAnswerSize : 13), small = pen_.label_size(12);
      const std::string said = answer_percent_text(share, classes > 1);
      const float number = 0.62f * small * static_cast<float>(said.size()) + 6;
      pen_.add(Label{{room.x, y + 10},
                     Anchor::Left,
                     is_first ? Face::WordsBold : Face::Words,
                     size,
                     is_first ? theme().ink : theme().muted,
                     class_name(answer, (room.width - number) / (kLikelyWidth * size))});
      pen_.add(Label{{room.right(), y + 10},
                     Anchor::Right,
                     Face::Numbers,
                     small,
                     is_first ? theme().ink : theme().muted,
                     said});
      const Rect bar{room.x, y + 22, room.width, 6};
      pen_.add(Box{bar, theme().raised, 3});
      const float part = std::isfinite(share) ? std::clamp(share, 0.0f, 1.0f) : 0;
      pen_.add(Box{{bar.x, bar.y, std::max(bar.width * part, 3.0f), bar.height},
                   faded(bar_color(), is_first ? 1 : 0.6f),
                   3});
    }
  }
};

}  // namespace

void draw_map_answers(const Pen& pen) { AnswerPainter(pen).draw(); }

}  // namespace heed
