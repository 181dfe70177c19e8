#include "app/panels/help/help.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <limits>
#include <memory>
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
  CellSign sign = CellSign::None;  // for a 0
};

// The legend of special numbers, drawn as in the figure.
constexpr Sign kSigns[] = {{"ui.help.positive", 1},
                           {"ui.help.negative", -1},
                           {"ui.help.infinity", -std::numeric_limits<float>::infinity()},
                           {"ui.help.masked", 0, true, false, CellSign::Masked},
                           {"ui.help.switched_off", 0, true, false, CellSign::DroppedOut},
                           {"ui.help.nan", std::numeric_limits<float>::quiet_NaN()},
                           {"ui.help.override", 0.4f, true, true},
                           {"ui.help.unknown", 0, false}};
constexpr int kSignColumns = 3;
constexpr float kSignsHeight = 3 * kKeyRow + 24;

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

void signs_ui(const PanelUi& ui, const Rect& area) {
  fill({area.x, area.y + ui.px(8), area.width, ui.px(1)}, ui.theme.line);
  const float width = area.width / kSignColumns, side = ui.px(20);
  for (std::size_t i = 0; i < std::size(kSigns); ++i) {
    const float x = area.x + width * static_cast<float>(i % kSignColumns);
    const float y = area.y + ui.px(18) + ui.px(kKeyRow) * (static_cast<float>(i / kSignColumns) + 0.5f);
    const Rect rect{x, y - side / 2, side, side};
    Drawing drawing;
    drawing.shapes.push_back(heatmap_shape(sign_cell(ui, kSigns[i], rect)));
    if (kSigns[i].is_overridden) drawing.shapes.push_back(override_mark(ui.theme, rect));
    paint_screen(drawing, {}, {0, 0, 1e5f, 1e5f}, ui.fonts, *ImGui::GetWindowDrawList());
    draw_text_left(ui, rect.right() + ui.px(9), y, words(ui, size::kTextSmall, ui.theme.ink),
                   ui.tr(kSigns[i].text_key));
  }
}

struct KeysPage {
  std::vector<KeyBlock> blocks;
  std::vector<KeyColumn> columns;
  float width = 0, height = 0;
};

KeysPage make_page(const PanelUi& ui, float most_width) {
  KeysPage page;
  const Chapter& chapter = chapter_of_digits(ui.state);
  for (KeyGroup& group : key_groups(ui.texts, chapter.last_step - chapter.first_step + 1))
    page.blocks.push_back(make_block(ui, std::move(group)));
  page.columns = make_columns(ui, page.blocks, most_width);
  page.width = width_of(ui, page.columns);
  for (const KeyColumn& column : page.columns) page.height = std::max(page.height, column.height);
  return page;
}

void page_ui(PanelUi& ui, const KeysPage& page, const Rect& body) {
  const float left = body.x + ui.px(kHelpSide), top = body.y - ImGui::GetScrollY();
  float x = left;
  for (const KeyColumn& column : page.columns) {
    float y = top;
    for (const KeyBlock& block : column.blocks) {
      block_ui(ui, block, x, y);
      y += block.height;
    }
    x += column.width + ui.px(kBetweenColumns);
  }
  const float width = body.width - ui.px(2 * kHelpSide), signs = top + page.height;
  signs_ui(ui, {left, signs, width, ui.px(kSignsHeight)});
  ImGui::SetCursorScreenPos({left, signs + ui.px(kSignsHeight)});
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
  const float height = page.height + ui.px(kSignsHeight + kHelpHeader + kHelpFoot + 2);
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
