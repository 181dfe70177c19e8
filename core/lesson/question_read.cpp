#include <algorithm>

#include "core/lesson/block_reader.h"

namespace heed {
namespace {

constexpr std::size_t kMaxChoices = 12;

Status read_choice(JsonView value, const std::string& place, const BlockReader& reader,
                   LessonChoice& choice) {
  Extras ignored;
  const auto read_right = [&](JsonView v, const std::string& at) {
    return read_bool(v, at, choice.is_right);
  };
  const Status status = read_object(
      value, place, ignored,
      {{"say", reader.words(choice.say)}, {"right", read_right}, {"reply", reader.words(choice.reply)}});
  if (!status) return status;
  return choice.say.empty() ? Error{place, {"lesson.missing.say", {}}} : Status();
}

Status read_choices(JsonView value, const std::string& place, const BlockReader& reader,
                    std::vector<LessonChoice>& choices) {
  const Status status = read_list(value, place, kMaxChoices, [&](JsonView item, const std::string& at) {
    return read_choice(item, at, reader, choices.emplace_back());
  });
  if (!status) return status;
  const auto right =
      std::count_if(choices.begin(), choices.end(), [](const auto& each) { return each.is_right; });
  const bool is_question = right > 0 && right < static_cast<std::ptrdiff_t>(choices.size());
  return is_question ? Status() : Error{place, {"lesson.choices", {}}};
}

Status read_click(JsonView value, const std::string& place, const BlockReader& reader,
                  LessonQuestion& question) {
  using Wanted = LessonQuestion::Wanted;
  bool has_answer = false;
  const auto read_wanted = [&](JsonView v, const std::string& at) {
    has_answer = true;
    if (!v.is(JsonKind::List)) {
      return read_enum<Wanted>(v, at, {{"largest", Wanted::Largest}, {"smallest", Wanted::Smallest}},
                               question.wanted);
    }
    question.wanted = Wanted::Listed;
    const Status status = reader.references(question.listed)(v, at);
    if (!status || !question.listed.empty()) return status;
    return Status(Error{at, {"lesson.no_answer", {}}});
  };
  Extras ignored;
  const Status status =
      read_object(value, place, ignored, {{"in", reader.reference(question.cells)}, {"answer", read_wanted}});
  if (!status) return status;
  return question.cells.node.empty() || !has_answer ? Error{place, {"lesson.click", {}}} : Status();
}

Status read_tolerance(JsonView value, const std::string& place, float& tolerance) {
  const Status status = read_float(value, place, tolerance);
  if (!status || tolerance >= 0) return status;
  return Error{place, {"lesson.tolerance", {{"found", excerpt(value)}}}};
}

}  // namespace

Status read_question_block(JsonView json, const BlockReader& reader, LessonQuestion& question) {
  using Kind = LessonQuestion::Kind;
  int kinds = 0;
  bool hides_own = true, has_tolerance = false;
  const auto set_kind = [&](Kind kind) { question.kind = kind, ++kinds; };
  const auto read_cells = [&](Kind kind) -> ReadValue {
    return [&, kind](JsonView v, const std::string& at) {
      set_kind(kind);
      return reader.reference(question.cells)(v, at);
    };
  };
  Extras ignored;
  using At = const std::string&;
  const Status status = read_object(json, "", ignored,
                                    {{"ask", reader.words(question.ask)},
                                     {"choose",
                                      [&](JsonView v, At at) {
                                        set_kind(Kind::Choose);
                                        return read_choices(v, at, reader, question.choices);
                                      }},
                                     {"number", read_cells(Kind::Number)},
                                     {"click",
                                      [&](JsonView v, At at) {
                                        set_kind(Kind::Click);
                                        return read_click(v, at, reader, question);
                                      }},
                                     {"fill", read_cells(Kind::Fill)},
                                     {"tolerance",
                                      [&](JsonView v, At at) {
                                        has_tolerance = true;
                                        return read_tolerance(v, at, question.tolerance);
                                      }},
                                     {"right", reader.words(question.right)},
                                     {"wrong", reader.words(question.wrong)},
                                     {"hint", reader.words(question.hint)},
                                     {"hides", [&](JsonView v, At at) {
                                        const Status read = reader.references(question.hidden)(v, at);
                                        hides_own = !question.hidden.empty();
                                        return read;
                                      }}});
  if (!status) return status;
  if (question.ask.empty()) return Error{"", {"lesson.missing.ask", {}}};
  if (kinds != 1) return Error{"", {"lesson.question_kind", {{"count", std::to_string(kinds)}}}};
  const bool is_typed = question.kind == Kind::Number || question.kind == Kind::Fill;
  if (has_tolerance && !is_typed) return Error{"tolerance", {"lesson.tolerance_unused", {}}};
  if (question.kind != Kind::Choose && (hides_own || question.kind == Kind::Fill)) {
    question.hidden.push_back(question.cells);
  }
  return {};
}

}  // namespace heed
