#include "app/panels/lesson/lesson_questions.h"

#include <algorithm>
#include <string>
#include <utility>

#include <imgui_internal.h>

#include "app/panels/explain/explain_links.h"
#include "app/panels/keys/number_keys.h"
#include "app/panels/lesson/lesson_prose.h"
#include "app/panels/widgets/buttons.h"
#include "app/panels/widgets/control.h"
#include "app/panels/widgets/rich_text_ui.h"
#include "app/panels/widgets/text.h"
#include "app/panels/widgets/text_field.h"
#include "app/state/exercise.h"
#include "app/state/read_lesson_page.h"
#include "core/base/number.h"
#include "core/explain/explain_text.h"
#include "core/explain/readable_names.h"
#include "core/explain/short_formula.h"
#include "core/lesson/exercise.h"

namespace heed {
namespace {

constexpr float kQuestionEm = 13.5f, kPad = 14, kButton = 32, kField = 32, kQuestionGap = 8, kMark = 22;
constexpr std::size_t kMaxReasons = 3;

struct Asked {
  std::size_t at = 0;
  const LessonQuestion& question;
  const GivenAnswer* given = nullptr;
  LessonMemory& memory;

  std::string id(const char* what) const {
    return at == kExercise ? std::string("exercise_") + what
                           : std::string("question_") + std::to_string(at + 1) + "_" + what;
  }
  int hints() const { return given ? given->hints : 0; }
  bool is_graded() const { return given && given->grade; }
  bool is_revealed() const { return given && given->reveals(); }
  bool is_right() const { return is_graded() && given->grade->is_right; }
  bool has_changed() const {
    return is_graded() && std::ranges::any_of(given->grade->cells, &CellGrade::is_changed);
  }
};

// On the screen: an answer, with what is said about it below.
struct Lines {
  float from = 0, to = 0;
};

bool small_button(Ui& ui, const Rect& row, float& x, const std::string& id, const char* label,
                  const char* tip) {
  const TextStyle style = words(ui, size::kText, ui.theme.ink);
  const Rect rect{x, row.y, text_size(ui, style, ui.tr(label)).x + ui.px(24), row.height};
  fill(rect, ui.theme.raised, ui.px(size::kRadius));
  x = rect.right() + ui.px(kQuestionGap);
  return text_button(ui, id.c_str(), rect, ui.tr(label), ui.tr(tip));
}

// Once, when the keyboard has asked for the question.
bool takes_focus(const Asked& asked) {
  if (asked.memory.focused_question != asked.at) return false;
  asked.memory.focused_question.reset();
  return true;
}

// In words: a colour or a sign alone is not read by everyone. A reply that begins with them says so itself.
void verdict_ui(const PanelUi& ui, Flow& flow, bool is_right, const LocalizedProse& reply,
                LessonMemory& memory) {
  const std::string verdict = ui.tr(is_right ? "ui.lesson.right" : "ui.lesson.wrong");
  const std::string_view word = std::string_view(verdict).substr(0, verdict.find_first_of(".\xe3"));
  if (has_prose(reply) && plain_prose(ui, reply, memory).starts_with(word)) return;
  flow.text(verdict, bold_words(ui, kQuestionEm, ui.theme.ink));
  flow.gap(3);
}

// An option of a multiple-choice question. Once chosen, an icon shows whether it is right.
Lines choice_ui(PanelUi& ui, Flow& flow, const Asked& asked, std::size_t choice) {
  const LessonChoice& each = asked.question.choices[choice];
  const bool is_chosen = asked.given && asked.given->choice == choice;
  const Rect row = flow.take(0);
  Flow inner(ui, row.x + ui.px(kMark + 10), row.y + ui.px(7), row.width - ui.px(kMark + 20));
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.ChannelsSplit(2);
  list.ChannelsSetCurrent(1);
  // As a whole it is what is chosen: a number in it leads nowhere.
  lesson_prose_ui(ui, inner, {"", each.say, kQuestionEm}, asked.memory);
  const Rect box{row.x, row.y, row.width, inner.y() - row.y + ui.px(7)};
  list.ChannelsSetCurrent(0);
  const std::string id = asked.id(("choice_" + std::to_string(choice + 1)).c_str());
  if (choice == 0 && takes_focus(asked)) focus_next_control();
  const Response state =
      interact(ui, id.c_str(), box, ui.tr("ui.lesson.choose_tip"), {size::kRadius, !asked.is_right()});
  fill(box, surface_color(ui, state, ui.theme.raised), ui.px(size::kRadius));
  if (is_chosen) outline(box, ui.theme.ink, ui.px(size::kRadius), ui.px(1.4f));
  const ImVec2 middle{box.x + ui.px(6 + kMark / 2), box.center_y()};
  if (is_chosen) {
    draw_icon(list, each.is_right ? Icon::Check : Icon::Close, middle, ui.px(13), im_color(ui.theme.ink));
  } else {
    list.AddCircle(middle, ui.px(6), im_color(ui.theme.muted), 0, ui.px(1.2f));
  }
  list.ChannelsMerge();
  if (state.is_pressed) ui.push(LessonCommand{lesson_action::Choose{asked.at, choice}});
  flow.take(box.height);
  if (is_chosen) {
    flow.gap(6);
    verdict_ui(ui, flow, each.is_right, each.reply, asked.memory);
  }
  if (is_chosen && has_prose(each.reply)) {
    lesson_prose_ui(ui, flow, {asked.id("reply"), each.reply, kQuestionEm}, asked.memory);
  }
  const Lines lines{box.y, flow.y()};
  flow.gap(kQuestionGap);
  return lines;
}

std::size_t columns_of(const std::vector<CellRef>& cells) {
  const auto other = std::find_if(cells.begin(), cells.end(), [&](const CellRef& each) {
    return each.cell.row != cells.front().cell.row || each.cell.slice != cells.front().cell.slice;
  });
  return static_cast<std::size_t>(other - cells.begin());
}

std::string typed_text(const Asked& asked, std::size_t cell) {
  return asked.given && cell < asked.given->typed.size() ? asked.given->typed[cell] : "";
}

std::size_t focused_cell(const Asked& asked) {
  const std::optional<BegunAnswer>& begun = asked.memory.begun;
  return begun && begun->question == asked.at ? begun->cell : 0;
}

// A field is active only some frames after it has asked for the focus.
void take_more(LessonMemory& memory, std::string& text) {
  const std::string more = take_typed_number(true);
  text += more;
  const bool is_entered = is_enter_typed();
  memory.is_begun_entered = memory.is_begun_entered || is_entered;
  memory.takes_typed = memory.takes_typed || !more.empty() || is_entered;
}

// Whether what was typed before the field had the keyboard ended with Enter.
bool ends_begun(LessonMemory& memory) {
  memory.begun.reset();
  if (!std::exchange(memory.is_begun_entered, false)) return false;
  ImGui::ClearActiveID();
  return true;
}

void field_ui(PanelUi& ui, const Asked& asked, const Rect& rect, std::size_t cell, CellRef ref) {
  const CellGrade* grade = asked.is_graded() && cell < asked.given->grade->cells.size()
                               ? &asked.given->grade->cells[cell]
                               : nullptr;
  std::string text = typed_text(asked, cell);
  const bool is_begun = asked.memory.begun == BegunAnswer{asked.at, cell};
  if (is_begun) take_more(asked.memory, text);
  FieldLook look;
  look.has_numbers = look.is_number = true;
  look.has_answer_below = true;
  look.takes_focus = cell == focused_cell(asked) && takes_focus(asked);
  look.begins_at_end = is_begun;
  const bool may_wait = grade && (grade->is_changed || (asked.at == kExercise && !grade->is_typed));
  look.is_wrong = grade && !grade->is_right && !may_wait;
  if (look.is_wrong && asked.memory.corrected_question == asked.at) {
    asked.memory.corrected_question.reset();
    look.takes_focus = look.selects_all = true;
  }
  const std::string id = "###" + asked.id(("cell_" + std::to_string(cell + 1)).c_str());
  const Message tip{"ui.lesson.type_tip", {{"cell", readable_cell_name(ui.state.computation, ref)}}};
  const FieldResult answer = text_field(ui, id.c_str(), rect, text, ui.texts.tr(tip), look);
  const bool is_entered = (answer.is_active && is_begun && ends_begun(asked.memory)) || answer.is_entered;
  if (text != typed_text(asked, cell)) ui.push(LessonCommand{lesson_action::Type{asked.at, cell, text}});
  if (answer.is_active)
    ui.pointing.region = RegionRef{ref.node, {ref.cell.row, ref.cell.col, 1, 1, ref.cell.slice, 1}};
  if (!is_entered) return;
  ui.push(LessonCommand{lesson_action::Check{asked.at}});
  asked.memory.corrected_question = asked.at;
}

void fields_ui(PanelUi& ui, Flow& flow, const Asked& asked) {
  const Result<Target> target = resolve(asked.question.cells, ui.state.computation.graph());
  if (!target) return flow.text(ui.texts.tr(target.error()), words(ui, kQuestionEm, ui.theme.muted));
  const Region& region = target.value().region;
  std::vector<CellRef> cells;
  for (Index slice = 0; slice < region.slices; ++slice) {
    for (Index row = 0; row < region.rows; ++row) {
      for (Index col = 0; col < region.cols; ++col)
        cells.push_back({target.value().node, {region.row + row, region.col + col, region.slice + slice}});
    }
  }
  const std::size_t columns = std::max<std::size_t>(columns_of(cells), 1);
  const float least = ui.px(64), gap = ui.px(6);
  Rect row = flow.take(0);
  const auto fitting = static_cast<std::size_t>(std::max((row.width + gap) / (least + gap), 1.0f));
  const std::size_t lines = (columns + fitting - 1) / fitting, across = (columns + lines - 1) / lines;
  const float width = std::max(
      std::min((row.width - gap * static_cast<float>(across - 1)) / static_cast<float>(across), ui.px(96)),
      std::min(least, row.width));
  for (std::size_t cell = 0; cell < cells.size(); ++cell) {
    const std::size_t at = cell % columns % across;
    const bool is_next_row = cell > 0 && cell % columns == 0;
    if (is_next_row && lines > 1) flow.gap(kField / 3);
    if (at == 0) row = flow.take(ui.px(kField + 6));
    field_ui(ui, asked, {row.x + static_cast<float>(at) * (width + gap), row.y, width, ui.px(kField)}, cell,
             cells[cell]);
  }
  if (asked.at == kExercise) return;  // says so in what it asks
  const Message tolerance{asked.question.tolerance > 0 ? "ui.lesson.tolerance" : "ui.lesson.exact",
                          {{"tolerance", readable_text(asked.question.tolerance)}}};
  std::string said = ui.texts.tr(tolerance);
  if (asked.memory.open_question == asked.at)
    said = ui.texts.tr(Message{"ui.lesson.tab_to_blank", {{"said", said}}});
  flow.text(said, words(ui, size::kTextSmall, ui.theme.muted));
}

// The feedback on an answer: the lesson's or the default text, and a diagnosis of the error. Returns whether
// anything is said.
bool reply_ui(PanelUi& ui, Flow& flow, const Asked& asked) {
  const Grade& grade = *asked.given->grade;
  const auto& own = grade.is_right ? asked.question.right : asked.question.wrong;
  const bool is_choice = asked.question.kind == LessonQuestion::Kind::Choose;
  flow.gap(4);
  const float begin = flow.y();
  if (!is_choice) verdict_ui(ui, flow, grade.is_right, own, asked.memory);
  // Of several numbers it says how many are right.
  if (grade.cells.size() > 1 && !grade.is_right)
    flow.text(ui.texts.tr(grade.reply), words(ui, kQuestionEm, ui.theme.ink));
  if (has_prose(own)) lesson_prose_ui(ui, flow, {asked.id("said"), own, kQuestionEm}, asked.memory);
  const bool is_typed_exercise = asked.at == kExercise && asked.question.kind == LessonQuestion::Kind::Fill;
  if (!asked.is_revealed() && !is_typed_exercise) {
    flow.gap(4);
    flow.text(ui.tr("ui.lesson.second_try"), words(ui, 13, ui.theme.muted));
  }
  std::size_t reasons = 0;
  for (const CellGrade& cell : grade.cells) {
    if (cell.is_right || !cell.reason || ++reasons > kMaxReasons) continue;
    flow.gap(4);
    flow.text(readable_cell_name(ui.state.computation, cell.cell) + ": " +
                  readable_names(ui.state.computation, ui.texts.tr(*cell.reason)),
              words(ui, 13, ui.theme.muted));
  }
  return flow.y() > begin;
}

void actions_ui(PanelUi& ui, Flow& flow, const Asked& asked) {
  const bool is_typed = asked.question.kind == LessonQuestion::Kind::Number ||
                        asked.question.kind == LessonQuestion::Kind::Fill;
  const bool may_check =
      is_typed && !asked.is_right() && (!asked.is_graded() || asked.at == kExercise || asked.has_changed());
  // Where the answers are shown, there is nothing left to hint at.
  const bool is_shown = asked.is_revealed() && (asked.at != kExercise || !is_typed);
  const bool may_hint = !asked.is_right() && !is_shown && asked.hints() < max_hints(asked.question);
  const bool may_try = asked.is_graded() && !asked.is_right() && !is_typed && asked.at != kExercise &&
                       asked.is_revealed() && asked.question.kind == LessonQuestion::Kind::Click;
  if (!may_check && !may_hint && !may_try) return;
  flow.gap(6);
  const Rect row = flow.take(ui.px(kButton));
  float x = row.x;
  if (may_check && small_button(ui, row, x, asked.id("check"), "ui.lesson.check", "ui.lesson.check_tip"))
    ui.push(LessonCommand{lesson_action::Check{asked.at}});
  if (may_try && small_button(ui, row, x, asked.id("again"), "ui.lesson.again", "ui.lesson.again_tip"))
    ui.push(LessonCommand{lesson_action::TryAgain{asked.at}});
  if (may_hint && small_button(ui, row, x, asked.id("hint"), "ui.lesson.hint", "ui.lesson.hint_tip"))
    ui.push(LessonCommand{lesson_action::ShowHint{asked.at}});
}

// Where it is right, and so are others that are equal to it.
void tie_ui(PanelUi& ui, Flow& flow, const Asked& asked) {
  if (!asked.is_right() || asked.question.wanted == LessonQuestion::Wanted::Listed) return;
  const Computation& computation = ui.state.computation;
  const Result<Target> among = resolve(asked.question.cells, computation.graph());
  if (!among || !std::ranges::all_of(cells_of(among.value()), [&](const CellRef& each) {
        return computation.is_known(each.node, each.cell);
      }))
    return;
  const Result<RightAnswer> right = right_answer(asked.question, computation.graph());
  if (!right || right.value().cells.size() < 2) return;
  std::string others;
  for (const CellRef& each : right.value().cells) {
    if (each == *asked.given->clicked) continue;
    others += (others.empty() ? "" : ", ") + readable_cell_name(computation, each);
  }
  flow.gap(4);
  flow.text(ui.texts.tr({"ui.lesson.tie", {{"others", others}}}), words(ui, 13, ui.theme.muted));
}

// The clicked cell; for a prediction, all predicted numbers.
void clicked_ui(PanelUi& ui, Flow& flow, const Asked& asked) {
  const Computation& computation = ui.state.computation;
  const std::string name = readable_cell_name(computation, *asked.given->clicked);
  if (asked.at != kExercise || !asked.is_revealed()) return flow.text(name, numbers(ui, 13, ui.theme.muted));
  const Result<Target> row = resolve(asked.question.cells, computation.graph());
  if (!row) return;
  const Region& region = row.value().region;
  const Graph& graph = computation.graph();
  std::string said = readable_names(computation, region_name(graph, row.value().node, region)) + " =";
  for (Index col = region.col; col < region.col + region.cols; ++col)
    said += "  " + readable_text(graph.cell(row.value().node, {region.row, col, region.slice}));
  flow.text(ui.texts.tr(Message{"exercise.predicted", {{"cell", name}}}), words(ui, 13, ui.theme.muted));
  flow.gap(4);
  flow.text(said, numbers(ui, 13, ui.theme.ink));
}

// Returns where the given answer is; of options, the chosen one with its reply.
Lines answer_ui(PanelUi& ui, Flow& flow, const Asked& asked) {
  Lines lines{flow.y(), 0};
  switch (asked.question.kind) {
    case LessonQuestion::Kind::Choose:
      for (std::size_t choice = 0; choice < asked.question.choices.size(); ++choice) {
        const Lines option = choice_ui(ui, flow, asked, choice);
        if (asked.given && asked.given->choice == choice) lines = option;
      }
      return lines;
    case LessonQuestion::Kind::Number:
    case LessonQuestion::Kind::Fill:
      fields_ui(ui, flow, asked);
      break;
    case LessonQuestion::Kind::Click:
      if (!asked.is_revealed()) flow.text(ui.tr("ui.lesson.click_cell"), words(ui, 13, ui.theme.muted));
      if (asked.is_graded() && asked.given->clicked) {
        clicked_ui(ui, flow, asked);
        tie_ui(ui, flow, asked);
      }
      break;
  }
  lines.to = flow.y();
  return lines;
}

// The question: the lesson's or the default text.
void ask_ui(PanelUi& ui, Flow& flow, const Asked& asked) {
  const auto& prompt = asked.question.prompt;
  if (!prompt)
    return lesson_prose_ui(ui, flow, {asked.id("ask"), asked.question.ask, kQuestionEm}, asked.memory);
  flow.text(readable_names(ui.state.computation, ui.texts.tr(*prompt)), words(ui, kQuestionEm, ui.theme.ink));
}

void hint_ui(PanelUi& ui, Flow& flow, const Asked& asked) {
  flow.gap(6);
  if (!asked.question.shows_arithmetic)
    return lesson_prose_ui(ui, flow, {asked.id("hinted"), asked.question.hint, 13}, asked.memory);
  const auto cell = hinted_cell(ui.state);
  if (!cell) return;
  const auto say = [&](const ExplainedPiece& piece) { return said_piece(ui, piece); };
  for (const std::string& line : exercise_hints(ui.state.computation.graph(), *cell, asked.hints(), say))
    flow.text(readable_names(ui.state.computation, line), numbers(ui, 12.5f, ui.theme.muted));
}

// When a reply or a hint has come: scrolls no farther than it takes to read it, so that the question stays in
// view where there is room for both, and in any case the answer that it is about.
void show_news(Ui& ui, const Asked& asked, const Lines& reply, const Lines& hint) {
  const QuestionReply now{asked.is_graded(), asked.is_right(), asked.hints(),
                          asked.given ? asked.given->misses : 0,
                          asked.given ? asked.given->choice : std::nullopt};
  const auto [last, is_new] = asked.memory.replies.try_emplace(asked.at, now);
  if (is_new || last->second == now) return;
  const Lines& news = last->second.hints != now.hints ? hint : reply;
  last->second = now;
  const float pad = ui.px(kPad), view_top = ImGui::GetWindowPos().y,
              below = news.to + pad - (view_top + ImGui::GetWindowHeight());
  const float by = std::min(below, news.from - pad - view_top);
  if (by <= 0) return;
  ImGui::SetScrollY(ImGui::GetScrollY() + by);
  ui.wake.in(0);
}

}  // namespace

void lesson_question_ui(PanelUi& ui, Flow& flow, std::size_t at, LessonMemory& memory) {
  const Asked asked{at, *question_at(ui.state, at), answer_at(ui.state, at), memory};
  const Rect top = flow.take(0);
  Flow inner(ui, top.x + ui.px(kPad), top.y + ui.px(kPad), top.width - ui.px(2 * kPad));
  ask_ui(ui, inner, asked);
  inner.gap(10);
  Lines reply = answer_ui(ui, inner, asked), hint{inner.y(), 0};
  const bool is_reply_below = asked.question.kind != LessonQuestion::Kind::Choose;
  if (asked.hints() > 0 && !asked.is_right()) hint_ui(ui, inner, asked);
  hint.to = inner.y();
  if (asked.is_graded() && reply_ui(ui, inner, asked)) reply.to = inner.y();
  if (asked.is_right() && memory.corrected_question == at) memory.corrected_question.reset();
  actions_ui(ui, inner, asked);
  if (is_reply_below) reply.to = inner.y();
  const float height = inner.y() - top.y + ui.px(kPad);
  const Rect card{top.x, top.y, top.width, height};
  show_news(ui, asked, reply, hint);
  outline(card, asked.is_right() ? ui.theme.ink : ui.theme.line, ui.px(size::kRadius), ui.px(1.2f));
  flow.take(height);
}

}  // namespace heed
