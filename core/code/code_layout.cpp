#include "core/code/code_layout.h"

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
    for (CodeSection& section : body_.sections) {
      if (section.place == CodeSection::Place::AfterLoop) move_to(section.place, true);
      if (begins_block(section)) add("");
      move_to(section.place, true);
      if (section.step != step_ && !repeats_in_loop(section)) add_title(steps, section.step);
      append(section);
    }
    move_to(CodeSection::Place::AfterLoop, true);
    return std::move(lines_);
  }

  std::vector<CodeLine> of_step(int step) {
    const bool collects = step == last_step_in_loop();
    for (CodeSection& section : body_.sections) {
      if (section.step != step) continue;
      move_to(section.place, collects);
      append(section);
    }
    move_to(CodeSection::Place::AfterLoop, collects);
    return std::move(lines_);
  }

 private:
  bool begins_block(const CodeSection& section) const {
    return !lines_.empty() && (section.step != step_ || section.place != place_);
  }

  // Data that the loop reads (the dropout mask) is defined before it but belongs to a step inside it.
  bool repeats_in_loop(const CodeSection& section) const {
    return section.place == CodeSection::Place::BeforeLoop &&
           std::any_of(body_.sections.begin(), body_.sections.end(), [&](const CodeSection& other) {
             return other.place == CodeSection::Place::InLoop && other.step == section.step;
           });
  }

  int last_step_in_loop() const {
    int step = 0;
    for (const CodeSection& section : body_.sections) {
      if (section.place == CodeSection::Place::InLoop) step = section.step;
    }
    return step;
  }

  void move_to(CodeSection::Place place, bool collects) {
    if (place_ == CodeSection::Place::InLoop && place != place_) close_loop(collects);
    if (place == CodeSection::Place::InLoop && place != place_) open_loop(collects);
    place_ = place;
  }

  void open_loop(bool collects) {
    const std::string list = list_name(body_.collected);
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
    const std::string list = list_name(body_.collected);
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

  void append(CodeSection& section) {
    for (CodeLine& line : section.lines) {
      line.text.insert(0, indent_);
      lines_.push_back(std::move(line));
    }
    step_ = section.step;
  }

  void add(const std::string& text) { lines_.push_back({text.empty() ? text : indent_ + text, {}}); }

  Body body_;
  bool is_cpp_;
  Dialect dialect_;
  std::vector<CodeLine> lines_;
  CodeSection::Place place_ = CodeSection::Place::BeforeLoop;
  int step_ = 0;
  std::string indent_;
};

}  // namespace

std::vector<CodeLine> layout_bodies(std::vector<Body> bodies, const Steps& steps, Dialect dialect) {
  std::vector<CodeLine> lines;
  for (Body& body : bodies) {
    if (!lines.empty()) lines.push_back({});
    if (body.unit.block) {
      lines.push_back({comment(dialect, fmt::format("Block {}", *body.unit.block + 1)), {}});
      lines.push_back({});
    }
    for (CodeLine& line : Layout(std::move(body), dialect).whole(steps)) lines.push_back(std::move(line));
  }
  return lines;
}

std::vector<CodeLine> layout_step(Body body, int step, Dialect dialect) {
  return Layout(std::move(body), dialect).of_step(step);
}

}  // namespace heed
