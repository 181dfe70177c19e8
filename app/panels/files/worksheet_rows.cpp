#include "app/panels/files/worksheet_rows.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "app/panels/widgets/control.h"
#include "app/panels/widgets/text.h"
#include "app/state/update_on_paper.h"
#include "core/lesson/worksheet.h"

namespace heed {
namespace {

constexpr Values<double, 4> kBlanks{"ui.export.blank",
                                    "ui.export.blank_tip",
                                    "blank_",
                                    {{{0.25, "25%"}, {0.5, "50%"}, {0.75, "75%"}, {1, "100%"}}}};
constexpr Values<int, 4> kDecimals{
    "ui.export.decimals", "ui.export.decimals_tip", "decimals_", {{{1, "1"}, {2, "2"}, {3, "3"}, {4, "4"}}}};
// Of a step of training, whose numbers may be small.
constexpr Values<int, 4> kDigits{
    "ui.export.digits", "ui.export.digits_tip", "digits_", {{{1, "3"}, {2, "4"}, {3, "5"}, {4, "6"}}}};
constexpr NumberRow kSeed{"##sheet_seed", "ui.export.seed", "ui.export.seed_tip", 0, 999'999'999};
constexpr NumberRow kStudents{"##sheet_students", "ui.export.students", "ui.export.students_tip", 1, 500};

// The chapter in which the steps begin, between buttons to the chapter before and after.
void chapter_row(PanelUi& ui, ChoiceRows& rows, StepRange& range) {
  const Steps& steps = ui.state.computation.steps();
  const std::vector<Chapter>& chapters = steps.chapters();
  const Chapter& now = steps.chapter_of(range.first);
  const Rect room = rows.labelled("ui.export.chapter");
  const float side = room.height;
  const auto go_to = [&](const Chapter& to) { range = {to.first_step, to.last_step}; };
  ButtonLook look;
  look.icon_size = 11;
  look.is_enabled = &now != &chapters.front();
  if (icon_button(ui, "chapter_before", {room.x, room.y, side, side}, Icon::Back,
                  ui.tr("ui.export.chapter_before_tip"), look))
    go_to(*(&now - 1));
  look.is_enabled = &now != &chapters.back();
  if (icon_button(ui, "chapter_after", {room.x + side, room.y, side, side}, Icon::Next,
                  ui.tr("ui.export.chapter_after_tip"), look))
    go_to(*(&now + 1));
  const TextStyle style = words(ui, size::kText, ui.theme.ink);
  const float x = room.x + 2 * side + ui.px(size::kSpace2);
  draw_text_left(ui, x, room.center_y(), style,
                 shortened(ui, style, ui.texts.tr(now.title), room.right() - x));
}

// One row of a transformer, which is typed, or all of them.
void token_rows(PanelUi& ui, ChoiceRows& rows, WorksheetOptions& sheet) {
  const std::array segments = {Segment{"one_row", ui.tr("ui.export.one_row"), ui.tr("ui.export.rows_tip")},
                               Segment{"all_rows", ui.tr("ui.export.all_rows"), ui.tr("ui.export.rows_tip")}};
  const Rect room = rows.labelled("ui.export.rows");
  const float width = std::min(room.width, segmented_width(ui, segments));
  sheet.is_all_rows =
      segmented(ui, {room.x, room.y, width, room.height}, segments, sheet.is_all_rows ? 1 : 0) == 1;
  if (sheet.is_all_rows) return;
  const Computation& computation = ui.state.computation;
  const auto count = static_cast<int>(computation.graph().shape(computation.inputs()).rows);
  const float x = room.x + width + ui.px(size::kSpace3);
  const int before = row_on_worksheet(sheet, computation.scene());
  int row = before;
  number_field(ui, {x, room.y, room.right() - x, room.height},
               {"##sheet_row", "ui.export.rows", "ui.export.row_tip", 1, count}, row);
  if (row != before) sheet.row = row;
}

void query_row(PanelUi& ui, ChoiceRows& rows, WorksheetOptions& sheet) {
  const std::array queries = {
      Segment{"first_query", ui.tr("ui.export.first_query"), ui.tr("ui.export.queries_tip")},
      Segment{"all_queries", ui.tr("ui.export.all_queries"), ui.tr("ui.export.queries_tip")}};
  sheet.is_all_rows = rows.row("ui.export.queries", queries, sheet.is_all_rows ? 1 : 0) == 1;
}

// Which steps and rows of the scene.
void scene_rows(PanelUi& ui, ChoiceRows& rows, WorksheetOptions& sheet) {
  const Computation& computation = ui.state.computation;
  const bool has_blocks = computation.scene().has_blocks();
  const StepRange before = computation.steps().clipped(sheet.steps.value_or(usual_steps(computation)));
  StepRange range = before;
  if (has_blocks) chapter_row(ui, rows, range);
  step_rows(ui, rows, range);
  if (range != before) sheet.steps = range;
  has_blocks ? token_rows(ui, rows, sheet) : query_row(ui, rows, sheet);
}

// A step of training, or steps of the scene.
void update_row(PanelUi& ui, ChoiceRows& rows, const UpdateOnPaper& paper) {
  const std::array subjects = {
      Segment{"sheet_of_update", ui.tr("ui.export.of_update"),
              ui.texts.tr(Message{"ui.export.of_update_tip", {{"cell", paper.cell}}})},
      Segment{"sheet_of_scene", ui.tr("ui.export.of_scene"), ui.tr("ui.export.of_scene_tip")}};
  bool& is_of_update = rows.choice.worksheet.is_of_update;
  is_of_update = rows.row("ui.export.about", subjects, is_of_update ? 0 : 1) == 0;
}

}  // namespace

void worksheet_rows(PanelUi& ui, ChoiceRows& rows) {
  WorksheetOptions& sheet = rows.choice.worksheet;
  if (const auto paper = update_on_paper(ui.state)) update_row(ui, rows, *paper);
  const bool is_of_update = is_sheet_of_update(ui.state, rows.choice);
  if (!is_of_update) scene_rows(ui, rows, sheet);
  value_row(ui, rows, kBlanks, sheet.blank_share);
  value_row(ui, rows, is_of_update ? kDigits : kDecimals, sheet.decimals);
  number_row(ui, rows, kSeed, sheet.seed);
  number_row(ui, rows, kStudents, sheet.students);
  const std::array keys = {Segment{"key_behind", ui.tr("ui.export.key_behind"), ui.tr("ui.export.keys_tip")},
                           Segment{"key_apart", ui.tr("ui.export.key_apart"), ui.tr("ui.export.keys_tip")}};
  sheet.has_own_keys = rows.row("ui.export.keys", keys, sheet.has_own_keys ? 1 : 0) == 1;
  const std::array languages = {Segment{"words_en", "English", ui.tr("ui.export.words_tip")},
                                Segment{"words_zh", "中文", ui.tr("ui.export.words_tip")}};
  rows.row("ui.export.words", languages, rows.choice.language);
}

}  // namespace heed
