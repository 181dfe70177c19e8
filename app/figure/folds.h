#pragma once

#include <array>
#include <optional>
#include <span>

#include "app/figure/companions.h"
#include "app/figure/grown_figure.h"

namespace heed {

// Of a fold: how it has the heads, and how many words.
struct FoldCompany {
  HeadCardsAs heads = HeadCardsAs::Rows;
  bool has_words_at_inputs = true;
  bool has_column_words = true;
};
using FoldCompanies = std::span<const FoldCompany>;
// The best first.
inline constexpr std::array kFoldCompanies{
    FoldCompany{HeadCardsAs::Rows, true, true},   FoldCompany{HeadCardsAs::Rows, false, true},
    FoldCompany{HeadCardsAs::Column, true, true}, FoldCompany{HeadCardsAs::Column, false, true},
    FoldCompany{HeadCardsAs::None, true, true},   FoldCompany{HeadCardsAs::None, false, true}};
inline constexpr auto kFoldsWithHeads = FoldCompanies(kFoldCompanies).first(4);
inline constexpr auto kFoldsWithHeadsInRows = FoldCompanies(kFoldCompanies).first(2);
inline constexpr auto kFoldsWithoutHeads = FoldCompanies(kFoldCompanies).last(2);
inline constexpr std::array kWordlessCompanies{FoldCompany{HeadCardsAs::None, false, false}};

struct FoldNeeds {
  GrownCard card;
  FoldCompanies companies;
  float share = 1;  // of what numbers need, so large are the cells that are read at least
  GrownOthers others = {};
  bool is_whole_step = false;  // all that the step makes, or nothing
};

// Of the matrix, its smaller side.
float made_cell(const FigureLayout& layout, NodeId made);
inline constexpr float kWorthFolding = 1.3f;  // so much larger cells where numbers have no room

// Folds around one matrix, for which some of the rest is left out.
class Folds {
 public:
  Folds(const Graph& graph, const FigureFocus& focus, FigurePage page, const Companions& companions)
      : graph_(graph), focus_(focus), page_(page), companions_(companions) {}

  // What the step makes, or the matrix, with its inputs: all of that can be read; of a sum over a stack, the
  // stack with one more, or alone.
  std::optional<FigureLayout> with_inputs(const FoldNeeds& needs) const;
  // The matrix can be read, with one of its inputs; the others are seen.
  std::optional<FigureLayout> with_one_input(std::span<const GrownCard> cards, FoldCompanies companies,
                                             float share) const;
  // The matrix can be read; its inputs are seen, if they have room.
  std::optional<FigureLayout> alone(const FoldNeeds& needs) const;
  // Its numbers have no room, but how one of them is made can be read beside it.
  std::optional<FigureLayout> unread_with_card(std::span<const GrownCard> cards) const;
  // The same however small its cells are then.
  std::optional<FigureLayout> unread(std::span<const GrownCard> cards) const;
  // Its cells show no more than its structure, which is no reason to leave out the arithmetic, and heads only
  // where it is much larger without them.
  std::optional<FigureLayout> structure(GrownCard card) const;

 private:
  std::optional<FigureLayout> fold(const ToRead& to_read, const FoldNeeds& needs) const;

  const Graph& graph_;
  const FigureFocus& focus_;
  FigurePage page_;
  const Companions& companions_;
};

}  // namespace heed
