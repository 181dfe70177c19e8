#include "app/paint/worksheet_pages.h"

#include <algorithm>
#include <cmath>

#include "app/paint/math_text.h"
#include "app/paint/paginator.h"
#include "app/paint/printed_text.h"
#include "core/base/number.h"
#include "core/lesson/seeded_scene.h"

namespace heed {
namespace {

constexpr float kTitleSize = 19, kHeadSize = 9, kWordsSize = 9.5f, kStepSize = 12.5f, kFormulaSize = 11,
                kChapterSize = 13, kChapterHeight = 32;
constexpr float kBlockGap = 18, kLineGap = 12, kStepGap = 20, kDisc = 17;
// Keeps the title of a step on the same page as its first matrices.
constexpr float kStepHead = 58;
constexpr float kLineHeight = 25, kLineStepGap = 7, kLineBlank = 112, kLineNumberSize = 10.5f,
                kLineTitleSize = 11, kFormulasBegin = 140;

// Lays out a worksheet or its key.
class SheetPages {
 public:
  SheetPages(const Worksheet& plan, const std::string& title, const SheetStyle& style)
      : plan_(plan), title_(title), style_(style), theme_(*style.theme) {}

  Result<std::vector<Drawing>> run() {
    add_head();
    for (const WorksheetStep& step : plan_.steps) {
      if (Status status = add_step(step); !status) return status.error();
    }
    std::vector<Drawing> pages = std::move(flow_).take();
    for (std::size_t at = 0; at < pages.size(); ++at) add_margins(pages[at], at, pages.size());
    return pages;
  }

 private:
  std::string say(const Message& message) const { return catalogue(style_.language).say(message); }

  std::string kind() const { return say({style_.is_key ? "worksheet.key" : "worksheet.sheet", {}}); }
  std::string seed() const { return say({"worksheet.seed", {{"seed", std::to_string(plan_.seed)}}}); }

  std::string steps() const {
    const std::string first = std::to_string(plan_.step_range.first),
                      last = std::to_string(plan_.step_range.last);
    return first == last ? say({"worksheet.step", {{"step", first}}})
                         : say({"worksheet.steps", {{"first", first}, {"last", last}}});
  }

  // What the sheet is about: its chapter, if it is in one, and its steps.
  std::string subject() const {
    if (plan_.subject) return say(*plan_.subject);
    const auto has_chapter = [](const WorksheetStep& step) { return step.chapter.has_value(); };
    if (std::count_if(plan_.steps.begin(), plan_.steps.end(), has_chapter) != 1) return steps();
    return say(*plan_.steps.front().chapter) + "  ·  " + steps();
  }

  void add_head() {
    Drawing& page = flow_.page();
    const float y = flow_.y() + 6;
    add_text(page, {sheet::kMargin, y}, Anchor::Left, Face::WordsBold, kHeadSize, theme_.muted,
             kind() + "  ·  " + subject());
    add_text(page, {sheet::kRight, y}, Anchor::Right, Face::WordsBold, kHeadSize, theme_.muted, seed());
    flow_.advance(18);
    for (const std::string& line : printed_lines(Face::WordsBold, kTitleSize, title_, sheet::kContentWidth)) {
      add_text(flow_.page(), {sheet::kMargin, flow_.y() + 14}, Anchor::Left, Face::WordsBold, kTitleSize,
               theme_.ink, line);
      flow_.advance(26);
    }
    flow_.advance(4);
    if (style_.is_key) {
      add_text(flow_.page(), {sheet::kMargin, flow_.y() + 16}, Anchor::Left, Face::WordsBold, kWordsSize,
               theme_.ink, say({"worksheet.key.of", {{"seed", std::to_string(plan_.seed)}}}));
    } else {
      add_name_line();
    }
    flow_.advance(36);
    add_rounding();
  }

  // Takes the same height on sheet and key, so that everything below is at the same place on both.
  void add_rounding() {
    const float begin = flow_.y();
    const auto lines = [&](bool is_key) {
      return printed_lines(Face::Words, kWordsSize, rounding(is_key), sheet::kContentWidth).size();
    };
    const auto most = static_cast<float>(std::max(lines(false), lines(true)));
    flow_.paragraph(rounding(style_.is_key), kWordsSize, theme_.ink);
    flow_.advance(begin + most * Paginator::line_height(kWordsSize) - flow_.y());
    if (plan_.row) flow_.paragraph(say({"worksheet.row.is", {{"row", *plan_.row}}}), kWordsSize, theme_.ink);
  }

  void add_name_line() {
    constexpr float kShares[] = {0.52f, 0.22f, 0.26f};
    const char* keys[] = {"worksheet.name", "worksheet.class", "worksheet.date"};
    const float y = flow_.y() + 16;
    float x = sheet::kMargin;
    for (std::size_t i = 0; i < std::size(keys); ++i) {
      const std::string word = say({keys[i], {}});
      const float width = kShares[i] * sheet::kContentWidth,
                  from = x + printed_width(Face::Words, kWordsSize, word) + 6;
      const float gap = i + 1 < std::size(keys) ? 14 : 0;
      add_text(flow_.page(), {x, y}, Anchor::Left, Face::Words, kWordsSize, theme_.muted, word);
      add_rule(flow_.page(), {from, y + 5}, x + width - gap - from, theme_.muted);
      x += width;
    }
  }

  std::string rounding(bool is_key) const {
    if (plan_.digits)
      return say({is_key ? "worksheet.update.key_rounding" : "worksheet.update.rounding",
                  {{"digits", std::to_string(*plan_.digits)},
                   {"units", std::to_string(std::lround(plan_.tolerance) + 1)}}});
    const double unit = std::pow(10.0, -plan_.decimals);
    const auto text = [&](double value) { return fixed_text(static_cast<float>(value), plan_.decimals); };
    if (plan_.is_exact) return say({is_key ? "worksheet.key.exact" : "worksheet.exact", {}});
    // One unit more than the tolerance allows for rounding intermediate values, such as a softmax's exps.
    const double near = (std::round(plan_.tolerance / unit) + 1) * unit;
    return say({is_key ? "worksheet.key.rounding" : "worksheet.rounding",
                {{"unit", text(unit)}, {"tolerance", text(near)}}});
  }

  // A chapter is announced unless the head of the page has said it.
  bool is_announced(const WorksheetStep& step) const { return step.chapter && subject() == steps(); }

  void add_chapter(const WorksheetStep& step) {
    add_text(flow_.page(), {sheet::kMargin, flow_.y() + kChapterSize / 2}, Anchor::Left, Face::WordsBold,
             kChapterSize, theme_.ink, say(*step.chapter));
    add_rule(flow_.page(), {sheet::kMargin, flow_.y() + kChapterSize + 5}, sheet::kContentWidth, theme_.line);
    flow_.advance(kChapterHeight);
  }

  // What is given before the steps has no number.
  static float disc_width(int number) { return number == 0 ? -8 : number > 99 ? kDisc + 7 : kDisc; }

  void add_disc(int number) {
    if (number == 0) return;
    const float width = disc_width(number);
    Drawing& page = flow_.page();
    page.shapes.push_back(Box{{sheet::kMargin, flow_.y(), width, kDisc}, theme_.ink, kDisc / 2});
    add_text(page, {sheet::kMargin + width / 2, flow_.y() + kDisc / 2}, Anchor::Center, Face::WordsBold, 10,
             theme_.on_ink, std::to_string(number));
  }

  // Its name, its formula and its blank in one line, and below them what it is.
  Status add_line_step(const WorksheetStep& step) {
    const auto lines = static_cast<float>(
        printed_lines(Face::Words, kWordsSize, say(step.task), sheet::kContentWidth).size());
    flow_.ensure_space(kLineStepGap + kLineHeight + 4 + lines * Paginator::line_height(kWordsSize));
    flow_.advance(kLineStepGap + (kLineHeight - kDisc) / 2);
    add_disc(step.number);
    const float y = flow_.y() + kDisc / 2, left = sheet::kMargin + disc_width(step.number) + 8;
    const std::string title = say(step.title);
    add_text(flow_.page(), {left, y}, Anchor::Left, Face::WordsBold, kLineTitleSize, theme_.ink, title);
    const MathLine formula = math_line(say(*step.line_formula), kFormulaSize, theme_.ink, false);
    const float blank = sheet::kRight - kLineBlank;
    const float begin = std::max(left + printed_width(Face::WordsBold, kLineTitleSize, title) + 14,
                                 std::min(sheet::kMargin + kFormulasBegin, blank - 10 - formula.width));
    add_line(flow_.page(), formula, {begin, y});
    draw_number(flow_.page(), step.asked.front().cells.front(), step.asked.front().role, style_,
                {blank, y - kLineHeight / 2, kLineBlank, kLineHeight}, kLineNumberSize);
    flow_.advance(kDisc + (kLineHeight - kDisc) / 2 + 2);
    flow_.paragraph(say(step.task), kWordsSize, theme_.muted);
    return {};
  }

  Status add_step(const WorksheetStep& step) {
    if (step.line_formula) return add_line_step(step);
    const float chapter = is_announced(step) ? kChapterHeight : 0;
    flow_.ensure_space(kStepGap + chapter + kStepHead + first_height(step));
    flow_.advance(kStepGap);
    if (chapter > 0) add_chapter(step);
    const float y = flow_.y() + kDisc / 2, width = disc_width(step.number);
    add_disc(step.number);
    add_text(flow_.page(), {sheet::kMargin + width + 8, y}, Anchor::Left, Face::WordsBold, kStepSize,
             theme_.ink, say(step.title));
    add_formula(step, y);
    flow_.advance(kDisc + 5);
    flow_.paragraph(say(step.task), kWordsSize, theme_.ink);
    for (const Message& note : step.notes) flow_.paragraph(say(note), kWordsSize, theme_.muted);
    flow_.advance(9);
    for (const auto* matrices : {&step.given, &step.asked}) {
      if (Status status = add_blocks(*matrices); !status) return status;
    }
    return {};
  }

  float first_height(const WorksheetStep& step) const {
    const WorksheetMatrix& first = step.given.empty() ? step.asked.front() : step.given.front();
    const std::vector<SheetBlock> blocks = fitted_blocks(first, room(), style_.language);
    return blocks.empty() ? 0 : blocks.front().height;
  }

  // To the right of the title if it fits, otherwise below.
  void add_formula(const WorksheetStep& step, float title_y) {
    const MathLine formula = math_line(step.formula, kFormulaSize, theme_.ink, has_heads());
    const float title_end = sheet::kMargin + disc_width(step.number) + 8 +
                            printed_width(Face::WordsBold, kStepSize, say(step.title)) + 24;
    if (title_end + formula.width <= sheet::kRight)
      return add_line(flow_.page(), formula, {sheet::kRight - formula.width, title_y});
    flow_.advance(kDisc + 3);
    add_line(flow_.page(), formula, {sheet::kMargin + kDisc + 8, flow_.y() + 6});
  }

  bool has_heads() const {
    for (const WorksheetStep& step : plan_.steps) {
      for (const auto* matrices : {&step.given, &step.asked}) {
        for (const WorksheetMatrix& each : *matrices) {
          if (each.head) return true;
        }
      }
    }
    return false;
  }

  static Point room() { return {sheet::kContentWidth, Paginator::max_height() - kStepGap - kStepHead}; }

  // Side by side, wrapped to the content width.
  Status add_blocks(const std::vector<WorksheetMatrix>& matrices) {
    std::vector<SheetBlock> line;
    float width = 0;
    for (const WorksheetMatrix& matrix : matrices) {
      const std::vector<SheetBlock> blocks = fitted_blocks(matrix, room(), style_.language);
      if (blocks.empty()) {
        const std::string rows = std::to_string(matrix.rows),
                          most = std::to_string(most_rows(matrix, room().y, style_.language));
        return Error{"", {"worksheet.too_high", {{"name", matrix.name}, {"rows", rows}, {"most", most}}}};
      }
      for (const SheetBlock& block : blocks) {
        if (!line.empty() && width + kBlockGap + block.width > sheet::kContentWidth) {
          add_line_of(line);
          line.clear();
          width = 0;
        }
        width += (line.empty() ? 0 : kBlockGap) + block.width;
        line.push_back(block);
      }
    }
    if (!line.empty()) add_line_of(line);
    return {};
  }

  void add_line_of(const std::vector<SheetBlock>& blocks) {
    float height = 0;
    for (const SheetBlock& each : blocks) height = std::max(height, each.height);
    flow_.ensure_space(height);
    float x = sheet::kMargin;
    for (const SheetBlock& each : blocks) {
      draw_block(flow_.page(), each, style_, {x, flow_.y()});
      x += each.width + kBlockGap;
    }
    flow_.advance(height + kLineGap);
  }

  void add_margins(Drawing& page, std::size_t at, std::size_t count) const {
    const float foot = sheet::kHeight - 30;
    add_rule(page, {sheet::kMargin, foot - 11}, sheet::kContentWidth, theme_.line);
    add_text(page, {sheet::kMargin, foot}, Anchor::Left, Face::Words, 8, theme_.muted,
             kind() + "  ·  " + seed());
    add_text(page, {sheet::kRight, foot}, Anchor::Right, Face::Words, 8, theme_.muted,
             std::to_string(at + 1) + " / " + std::to_string(count));
    if (at == 0) return;
    const float head = sheet::kTop + 4;
    add_text(page, {sheet::kMargin, head}, Anchor::Left, Face::Words, 8, theme_.muted, title_);
    add_text(page, {sheet::kRight, head}, Anchor::Right, Face::Words, 8, theme_.muted, seed());
    add_rule(page, {sheet::kMargin, head + 9}, sheet::kContentWidth, theme_.line);
  }

  const Worksheet& plan_;
  const std::string& title_;
  SheetStyle style_;
  const Theme& theme_;
  Paginator flow_;
};

// With its key.
Status add_sheet(ClassPages& pages, const Result<Worksheet>& sheet, const ClassSheets& sheets) {
  if (!sheet) return sheet.error();
  const auto append = [](std::vector<Drawing>& to, std::vector<Drawing> more) {
    for (Drawing& each : more) to.push_back(std::move(each));
  };
  SheetStyle style{&theme(ThemeKind::Light), sheets.language, false};
  Result<std::vector<Drawing>> blank = worksheet_pages(sheet.value(), sheets.title, style);
  if (!blank) return blank.error();
  append(pages.sheets, std::move(blank).value());
  style.is_key = true;
  Result<std::vector<Drawing>> key = worksheet_pages(sheet.value(), sheets.title, style);
  if (!key) return key.error();
  append(sheets.has_own_keys ? pages.keys : pages.sheets, std::move(key).value());
  return {};
}

}  // namespace

Page worksheet_page() { return {sheet::kWidth, sheet::kHeight, {}, 1, {255, 255, 255, 255}}; }

Result<std::vector<Drawing>> worksheet_pages(const Worksheet& sheet, const std::string& title,
                                             const SheetStyle& style) {
  return SheetPages(sheet, title, style).run();
}

Status add_student(ClassPages& pages, const Scene& scene, const WorksheetRequest& request,
                   const ClassSheets& sheets) {
  const Result<Scene> drawn_scene = seeded_scene(scene, request.seed);
  if (!drawn_scene) return drawn_scene.error();
  return add_sheet(pages, make_worksheet(drawn_scene.value(), request), sheets);
}

Status add_student(ClassPages& pages, const UpdateOnPaper& update, const WorksheetRequest& request,
                   const ClassSheets& sheets) {
  return add_sheet(pages, make_update_worksheet(update, request), sheets);
}

}  // namespace heed
