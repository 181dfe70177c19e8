#include "app/panels/help/help.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "app/figure/heatmap.h"
#include "app/paint/screen_painter.h"
#include "app/panels/help/about.h"
#include "app/panels/help/help_parts.h"
#include "app/panels/keys/shortcuts.h"
#include "app/panels/widgets/buttons.h"
#include "app/panels/widgets/control.h"
#include "app/panels/widgets/key_caps.h"
#include "app/panels/widgets/overlay.h"
#include "app/panels/widgets/rich_text_ui.h"
#include "app/panels/widgets/text.h"
#include "app/state/digit_keys.h"

namespace heed {
namespace {

constexpr float kKeyRow = 24, kSectionTitle = 34, kHelpSide = 28, kHelpHeader = 60, kHelpFoot = 14;
constexpr float kBetweenColumns = 36, kBetweenKeysAndWords = 12;

// A group of keys under its heading.
struct KeyBlock {
  KeyGroup group;
  float keys_width = 0, width = 0, height = 0;
};

KeyBlock make_block(const Ui& ui, KeyGroup group) {
  KeyBlock block{std::move(group)};
  float words_width = 0;
  for (const KeyRow& row : block.group.rows) {
    block.keys_width = std::max(block.keys_width, key_caps_width(ui, row.chords));
    words_width = std::max(words_width, text_size(ui, words(ui, size::kText, ui.theme.ink), row.does).x);
  }
  block.width = std::ceil(block.keys_width + ui.px(kBetweenKeysAndWords) + words_width);
  block.height = ui.px(kSectionTitle) + ui.px(kKeyRow) * static_cast<float>(block.group.rows.size());
  return block;
}

void block_ui(const Ui& ui, const KeyBlock& block, float x, float y) {
  draw_text_left(ui, x, y + ui.px(kSectionTitle - kKeyRow / 2), bold_words(ui, size::kText, ui.theme.ink),
                 ui.tr(block.group.title_key));
  y += ui.px(kSectionTitle + kKeyRow / 2);
  for (const KeyRow& row : block.group.rows) {
    draw_key_caps(ui, x, y, row.chords);
    draw_text_left(ui, x + block.keys_width + ui.px(kBetweenKeysAndWords), y,
                   words(ui, size::kText, ui.theme.ink), row.does);
    y += ui.px(kKeyRow);
  }
}

// Groups one below the other.
struct KeyColumn {
  std::span<const KeyBlock> blocks;
  float width = 0, height = 0;
};

// Greedily, in order, none higher than `most`.
std::vector<KeyColumn> columns_up_to(std::span<const KeyBlock> blocks, float most) {
  std::vector<KeyColumn> columns;
  for (std::size_t at = 0; at < blocks.size(); ++at) {
    const KeyBlock& block = blocks[at];
    if (columns.empty() || columns.back().height + block.height > most)
      columns.push_back({blocks.subspan(at, 0)});
    KeyColumn& column = columns.back();
    column.blocks = {column.blocks.data(), column.blocks.size() + 1};
    column.width = std::max(column.width, block.width);
    column.height += block.height;
  }
  return columns;
}

float width_of(const Ui& ui, const std::vector<KeyColumn>& columns) {
  float width = ui.px(kBetweenColumns) * static_cast<float>(columns.size() - 1);
  for (const KeyColumn& column : columns) width += column.width;
  return width;
}

// The least high arrangement that is not too wide, so that as many keys as can be are seen at once.
std::vector<KeyColumn> make_columns(const Ui& ui, std::span<const KeyBlock> blocks, float most_width) {
  float all = 0, least = 0;
  for (const KeyBlock& block : blocks) {
    all += block.height;
    least = std::max(least, block.height);
  }
  for (float most = least; most < all; most += ui.px(kKeyRow)) {
    std::vector<KeyColumn> columns = columns_up_to(blocks, most);
    if (width_of(ui, columns) <= most_width) return columns;
  }
  return columns_up_to(blocks, all + 1);
}

struct Sign {
  const char* text_key;
  float value;
  bool is_known = true;
  bool is_overridden = false;
  CellSign sign = CellSign::None;   // for a 0
  const char* character = nullptr;  // in place of a cell: beside numbers and names of matrices
};

// The legend of special numbers, drawn as in the figure.
constexpr Sign kSigns[] = {{"ui.help.positive", 1},
                           {"ui.help.negative", -1},
                           {"ui.help.infinity", -std::numeric_limits<float>::infinity()},
                           {"ui.help.masked", 0, true, false, CellSign::Masked},
                           {"ui.help.switched_off", 0, true, false, CellSign::DroppedOut},
                           {"ui.help.nan", std::numeric_limits<float>::quiet_NaN()},
                           {"ui.help.override", 0.4f, true, true},
                           {"ui.help.unknown", 0, false},
                           {"ui.help.rounded", 0, true, false, CellSign::None, "≈"}};
constexpr int kMostSignColumns = 3;
constexpr float kSignSide = 20, kSignGap = 9, kAroundSigns = 24;

// Where they stand below the keys.
struct SignsTable {
  int columns = kMostSignColumns;
  float height = 0;
};

float least_sign_width(const Ui& ui) {
  float widest = 0;
  for (const Sign& sign : kSigns)
    widest =
        std::max(widest, text_size(ui, words(ui, size::kTextSmall, ui.theme.ink), ui.tr(sign.text_key)).x);
  return widest + ui.px(kSignSide + kSignGap + kBetweenKeysAndWords);
}

SignsTable signs_table(const Ui& ui, float width) {
  const int columns = std::clamp(static_cast<int>(width / least_sign_width(ui)), 1, kMostSignColumns);
  const int rows = (static_cast<int>(std::size(kSigns)) + columns - 1) / columns;
  return {columns, ui.px(kKeyRow) * static_cast<float>(rows) + ui.px(kAroundSigns)};
}

ZeroNumbers zero_sources(CellSign sign) {
  static const Matrix score = Matrix::Constant(1, 1, -std::numeric_limits<float>::infinity());
  static const Matrix weight = Matrix::Ones(1, 1);
  ZeroNumbers sources;
  if (sign == CellSign::Masked) sources.scores = CellNumbers(&score);
  if (sign == CellSign::DroppedOut) sources.weights = CellNumbers(&weight);
  return sources;
}

Heatmap sign_cell(const PanelUi& ui, const Sign& sign, const Rect& rect) {
  Heatmap cell;
  cell.values = std::make_shared<const Matrix>(Matrix::Constant(1, 1, sign.value));
  cell.computed = 1;
  cell.known = sign.is_known ? 1 : 0;
  cell.zeros = zero_sources(sign.sign);
  cell.rect = rect;
  cell.gap = 0.01f;
  cell.radius = ui.px(3);
  cell.scale = make_scale(ui.state.view.colors, ui.theme, Role::Score, 1, true);
  cell.surface = ui.theme.canvas;
  cell.infinity = role_color(ui.theme, Role::Score);
  cell.nan = ui.theme.ink;
  cell.empty = ui.theme.edge;
  return cell;
}

void draw_sign(const PanelUi& ui, const Sign& sign, const Rect& rect) {
  if (sign.character)
    return draw_text_center(ui, rect.center_x(), rect.center_y(), numbers(ui, size::kText, ui.theme.ink),
                            sign.character);
  Drawing drawing;
  drawing.shapes.push_back(heatmap_shape(sign_cell(ui, sign, rect)));
  if (sign.is_overridden) drawing.shapes.push_back(override_mark(ui.theme, rect));
  paint_screen(drawing, {}, {0, 0, 1e5f, 1e5f}, ui.fonts, *ImGui::GetWindowDrawList());
}

void signs_ui(const PanelUi& ui, const Rect& area, int columns) {
  fill({area.x, area.y + ui.px(8), area.width, ui.px(1)}, ui.theme.line);
  const auto across = static_cast<std::size_t>(columns);
  const float width = area.width / static_cast<float>(columns), side = ui.px(kSignSide);
  for (std::size_t i = 0; i < std::size(kSigns); ++i) {
    const float x = area.x + width * static_cast<float>(i % across);
    const float y = area.y + ui.px(18) + ui.px(kKeyRow) * (static_cast<float>(i / across) + 0.5f);
    const Rect rect{x, y - side / 2, side, side};
    draw_sign(ui, kSigns[i], rect);
    draw_text_left(ui, rect.right() + ui.px(kSignGap), y, words(ui, size::kTextSmall, ui.theme.ink),
                   ui.tr(kSigns[i].text_key));
  }
}

struct KeysPage {
  std::vector<KeyBlock> blocks;
  std::vector<KeyColumn> columns;
  float width = 0, height = 0;
  SignsTable signs;
  std::optional<std::size_t> signs_column;  // below the keys of this one; none: below all of them
};

// In a column that is so much lower than the others, from the last on; else they would often be out of sight.
void place_signs(const Ui& ui, KeysPage& page) {
  for (std::size_t at = page.columns.size(); at-- > 0 && !page.signs_column;) {
    const KeyColumn& column = page.columns[at];
    page.signs = signs_table(ui, column.width);
    if (column.height + page.signs.height <= page.height) page.signs_column = at;
  }
  if (page.signs_column) return;
  page.signs = signs_table(ui, page.width);
  page.height += page.signs.height;
}

KeysPage make_page(const PanelUi& ui, float most_width) {
  KeysPage page;
  const Chapter& chapter = chapter_of_digits(ui.state);
  for (KeyGroup& group : key_groups(ui.texts, chapter.last_step - chapter.first_step + 1))
    page.blocks.push_back(make_block(ui, std::move(group)));
  page.columns = make_columns(ui, page.blocks, most_width);
  page.width = width_of(ui, page.columns);
  for (const KeyColumn& column : page.columns) page.height = std::max(page.height, column.height);
  place_signs(ui, page);
  return page;
}

void page_ui(PanelUi& ui, const KeysPage& page, const Rect& body) {
  const float left = body.x + ui.px(kHelpSide), top = body.y - ImGui::GetScrollY();
  const float width = body.width - ui.px(2 * kHelpSide);
  float x = left;
  for (std::size_t at = 0; at < page.columns.size(); ++at) {
    const KeyColumn& column = page.columns[at];
    float y = top;
    for (const KeyBlock& block : column.blocks) {
      block_ui(ui, block, x, y);
      y += block.height;
    }
    if (page.signs_column == at) signs_ui(ui, {x, y, column.width, page.signs.height}, page.signs.columns);
    x += column.width + ui.px(kBetweenColumns);
  }
  const float end = top + page.height;
  if (!page.signs_column)
    signs_ui(ui, {left, end - page.signs.height, width, page.signs.height}, page.signs.columns);
  ImGui::SetCursorScreenPos({left, end});
  ImGui::Dummy({width, 1});
}

void card_ui(PanelUi& ui, const Rect& card, const KeysPage& page) {
  help_header_ui(ui, {card.x, card.y, card.width, ui.px(kHelpHeader)});
  if (is_clicked_outside(card)) ui.push(command::ToggleHelp{});
  const Rect body{card.x, card.y + ui.px(kHelpHeader), card.width,
                  card.height - ui.px(kHelpHeader + kHelpFoot)};
  ImGui::SetCursorScreenPos(min_of(body));
  if (ImGui::BeginChild("keys", {body.width, body.height}, ImGuiChildFlags_NavFlattened,
                        ImGuiWindowFlags_NoBackground)) {
    page_ui(ui, page, body);
  }
  ImGui::EndChild();
}

void keys_ui(PanelUi& ui, ImVec2 window_px) {
  const KeysPage page = make_page(ui, window_px.x - ui.px(2 * kHelpSide + 32));
  const float height = page.height + ui.px(kHelpHeader + kHelpFoot + 2);
  const Rect card = centered_card(ui, window_px, page.width / ui.scale + 2 * kHelpSide, height / ui.scale);
  overlay_ui("help", window_px, [&] {
    draw_card(ui, window_px, card);
    card_ui(ui, card, page);
  });
}

}  // namespace

void help_header_ui(PanelUi& ui, const Rect& head) {
  const std::array pages = {Segment{"help_keys", ui.tr("ui.help.keys"), ui.tr("ui.help.keys_tip")},
                            Segment{"help_parts", ui.tr("ui.help.parts"), ui.tr("ui.help.parts_tip")},
                            Segment{"help_about", ui.tr("ui.help.about"), ui.tr("ui.help.about_tip")}};
  const auto now = static_cast<int>(ui.state.view.help_page);
  const float button = ui.px(size::kControl), middle = head.center_y();
  const Rect row{head.x + ui.px(kHelpSide), middle - button / 2, segmented_width(ui, pages), button};
  const int chosen = segmented(ui, row, pages, now);
  if (chosen != now) ui.push(command::OpenHelp{static_cast<HelpPage>(chosen)});
  const Rect close{head.right() - ui.px(16) - button, middle - button / 2, button, button};
  if (icon_button(ui, "close", close, Icon::Close, ui.tr("ui.export.close_tip"), {13}))
    ui.push(command::ToggleHelp{});
}

void help_ui(PanelUi& ui, ImVec2 window_px, const Versions& versions) {
  if (!ui.state.view.is_help_open) return;
  switch (ui.state.view.help_page) {
    case HelpPage::Keys:
      return keys_ui(ui, window_px);
    case HelpPage::Parts:
      return help_parts_ui(ui, window_px);
    case HelpPage::About:
      return about_ui(ui, window_px, versions);
  }
}

}  // namespace heed
