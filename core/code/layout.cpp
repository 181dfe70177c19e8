#include "core/code/layout.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/code/comment.h"
#include "core/text/catalogue.h"

namespace heed {
namespace {

class Layout {
 public:
  Layout(Body body, Dialect dialect)
      : body_(std::move(body)), is_cpp_(dialect == Dialect::Eigen), dialect_(dialect) {}

  std::vector<CodeLine> whole(const Steps& steps) {
    for (Piece& piece : body_.pieces) {
      if (piece.place == Piece::Place::AfterLoop) move_to(piece.place, true);
      if (begins_block(piece)) add("");
      move_to(piece.place, true);
      if (piece.step != step_ && !repeats_in_loop(piece)) add_title(steps, piece.step);
      append(piece);
    }
    move_to(Piece::Place::AfterLoop, true);
    return std::move(lines_);
  }

  std::vector<CodeLine> of_step(int step) {
    const bool collects = step == last_step_in_loop();
    for (Piece& piece : body_.pieces) {
      if (piece.step != step) continue;
      move_to(piece.place, collects);
      append(piece);
    }
    move_to(Piece::Place::AfterLoop, collects);
    return std::move(lines_);
  }

 private:
  bool begins_block(const Piece& piece) const {
    return !lines_.empty() && (piece.step != step_ || piece.place != place_);
  }

  // Data that the loop reads (the dropout mask) is defined before it but belongs to a step inside it.
  bool repeats_in_loop(const Piece& piece) const {
    return piece.place == Piece::Place::BeforeLoop &&
           std::any_of(body_.pieces.begin(), body_.pieces.end(), [&](const Piece& other) {
             return other.place == Piece::Place::InLoop && other.step == piece.step;
           });
  }

  int last_step_in_loop() const {
    int step = 0;
    for (const Piece& piece : body_.pieces) {
      if (piece.place == Piece::Place::InLoop) step = piece.step;
    }
    return step;
  }

  void move_to(Piece::Place place, bool collects) {
    if (place_ == Piece::Place::InLoop && place != place_) close_loop(collects);
    if (place == Piece::Place::InLoop && place != place_) open_loop(collects);
    place_ = place;
  }

  void open_loop(bool collects) {
    const std::string list = list_of(body_.collected);
    if (is_cpp_) {
      if (collects) add(fmt::format("std::vector<Matrix> {};", list));
      add(fmt::format("for (int {0} = 0; {0} < {1}; ++{0}) {{", kHeadVariable, body_.heads));
      indent_ = "  ";
    } else {
      if (collects) add(list + " = []");
      add(fmt::format("for {} in range({}):", kHeadVariable, body_.heads));
      indent_ = "    ";
    }
  }

  void close_loop(bool collects) {
    const std::string list = list_of(body_.collected);
    if (collects) {
      add(is_cpp_ ? fmt::format("{}.push_back({});", list, body_.collected)
                  : fmt::format("{}.append({})", list, body_.collected));
    }
    indent_.clear();
    if (is_cpp_) add("}");
  }

  void add_title(const Steps& steps, int step) {
    const std::string title = catalogue(Language::English).say(steps.at(step).title());
    add(comment(dialect_, fmt::format("{}. {}", step, title)));
  }

  void append(Piece& piece) {
    for (CodeLine& line : piece.lines) {
      line.text.insert(0, indent_);
      lines_.push_back(std::move(line));
    }
    step_ = piece.step;
  }

  void add(const std::string& text) { lines_.push_back({text.empty() ? text : indent_ + text, {}}); }

  Body body_;
  bool is_cpp_;
  Dialect dialect_;
  std::vector<CodeLine> lines_;
  Piece::Place place_ = Piece::Place::BeforeLoop;
  int step_ = 0;
  std::string indent_;
};

}  // namespace

std::vector<CodeLine> whole_layout(Body body, const Steps& steps, Dialect dialect) {
  return Layout(std::move(body), dialect).whole(steps);
}

std::vector<CodeLine> step_layout(Body body, int step, Dialect dialect) {
  return Layout(std::move(body), dialect).of_step(step);
}

}  // namespace heed
