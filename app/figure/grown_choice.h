#pragma once

#include <optional>
#include <span>
#include <vector>

#include "app/figure/companions.h"
#include "app/figure/folds.h"
#include "app/figure/grown_candidate.h"
#include "app/figure/grown_figure.h"

namespace heed {

// The ways to lay out a page on which a matrix is made, the best first.
class GrownChoice {
 public:
  GrownChoice(const Graph& graph, const FigureFocus& focus, FigurePage page);
  GrownChoice(const GrownChoice&) = delete;

  // The matrix and all that it is made of can be read.
  std::optional<FigureLayout> with_inputs();
  // The same among everything else, in cells of at least this size.
  std::optional<FigureLayout> among_all(const GrownOthers& others);
  // With what it is made of only, and with what its step makes besides, but all else that is drawn beside
  // these in cells of at least this size.
  std::optional<FigureLayout> among_operands(const GrownOthers& others, FoldCompanies companies,
                                             bool is_whole_step) const;
  // Its numbers have no room, but how one of them is made does.
  std::optional<FigureLayout> unread_with_card(std::span<const GrownCard> cards) const {
    return folds_.unread_with_card(cards);
  }
  // As much of it as has room.
  std::optional<FigureLayout> with_less();

 private:
  FoldCompanies companies() const { return has_heads_ ? FoldCompanies(kFoldCompanies) : kFoldsWithoutHeads; }
  GrownOthers no_specks() const;
  std::optional<FigureLayout> among_all_or_folded();
  bool may_be_negative() const;
  bool first_shown(const std::vector<ToRead>& sets, float share, const GrownOthers& others = {});
  std::optional<FigureLayout> unread();

  const Graph& graph_;
  FigurePage page_;
  NodeId made_;
  std::optional<GrownCandidate> best_;
  std::vector<NodeId> drawn_;
  Companions companions_;
  Folds folds_;
  bool has_arithmetic_;
  GrownCard usual_;
  bool has_heads_;
};

}  // namespace heed
