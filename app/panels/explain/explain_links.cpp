#include "app/panels/explain/explain_links.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/panels/base/inspected.h"
#include "app/panels/widgets/control.h"
#include "core/base/number.h"
#include "core/explain/readable_names.h"

namespace heed {
namespace {

constexpr float kLine = 21, kEm = 12;

Role role_of(const PanelUi& ui, CellRef cell) { return ui.state.computation.graph().info(cell.node).role; }

std::string link_id(const PanelUi& ui, const std::string& id, CellRef cell) {
  return cell_name(ui.state.computation.graph(), cell, true) + "##" + id;
}

// `written`: the link's own text, which is not repeated.
std::string link_tooltip(const PanelUi& ui, CellRef cell, const std::string& written) {
  const Computation& computation = ui.state.computation;
  const std::string name = readable_cell_name(computation, cell), follow = ui.tr("ui.explain.follow_tip");
  const float value = computation.is_known(cell.node, cell.cell)
                          ? computation.graph().cell(cell.node, cell.cell)
                          : std::nanf("");
  if (std::isnan(value) || written == readable_text(value))
    return written == name ? follow : name + "\n" + follow;
  return name + " = " + readable_text(value) + "\n" + follow;
}

Response link_touch(PanelUi& ui, const std::string& id, const Rect& rect, CellRef cell,
                    const std::string& written) {
  const auto tooltip = [&] { return link_tooltip(ui, cell, written); };
  const Response state = interact(ui, link_id(ui, id, cell).c_str(), rect, tooltip, {size::kRadiusSmall});
  if (state.is_pointed_at) ui.pointing.cell = cell;
  return state;
}

void follow(PanelUi& ui, CellRef to) {
  if (const auto from = inspected_cell(ui.state)) ui.push(command::Follow{*from, to});
}

// Where the next piece of a line goes.
struct Cursor {
  Rect line;
  float x = 0;
};

// A piece that has no room any more begins a new line, without the space it would begin with.
std::string_view placed(Ui& ui, Flow& flow, Cursor& cursor, const TextStyle& style, std::string_view text) {
  const bool is_first = cursor.x <= cursor.line.x;
  if (!is_first && cursor.x + text_size(ui, style, text).x > cursor.line.right()) {
    cursor.line = flow.take(ui.px(kLine));
    cursor.x = cursor.line.x;
    while (text.starts_with(' ')) text.remove_prefix(1);
  }
  return text;
}

}  // namespace

Color link_chip_color(const PanelUi& ui, CellRef cell) {
  const float amount = ui.theme.kind == ThemeKind::Dark ? 0.5f : 0.45f;
  return mix(ui.theme.raised, role_fill_color(ui.theme, role_of(ui, cell)), amount);
}

float link_chip_ui(PanelUi& ui, const std::string& id, ImVec2 at, const std::string& text, CellRef cell) {
  const Color surface = link_chip_color(ui, cell);
  const TextStyle style = numbers(ui, 13, cell_text_color(ui.theme, surface));
  const float width = std::max(text_size(ui, style, text).x + ui.px(12), ui.px(24));
  const Rect rect{at.x, at.y - ui.px(11), width, ui.px(22)};
  const Response state = link_touch(ui, id, rect, cell, text);
  if (state.is_pressed) follow(ui, cell);
  fill(rect, surface_color(ui, state, surface), ui.px(size::kRadiusSmall));
  draw_text_center(ui, rect.center_x(), rect.center_y(), style, text);
  return rect.right();
}

bool link_text_ui(PanelUi& ui, const std::string& id, const Rect& rect, const TextStyle& style,
                  const std::string& text, CellRef cell) {
  const Response state = link_touch(ui, id, rect, cell, text);
  if (state.is_pointed_at) {
    fill({rect.x, rect.bottom() - ui.px(2), rect.width, ui.px(1)}, style.color);
  }
  draw_text_left(ui, rect.x, rect.center_y(), style, text);
  return state.is_pressed;
}

std::string said_total(const Ui& ui, const std::string& text) {
  constexpr std::pair<const char*, const char*> kTotals[] = {
      {"max", "explain.total.max"}, {"sum", "explain.total.sum"}, {"mean", "explain.total.mean"}};
  for (const auto& [name, key] : kTotals) {
    if (text == name) return ui.tr(key);
  }
  return text;
}

std::string said_piece(const Ui& ui, const ExplainedPiece& piece) {
  return piece.folded ? ui.texts.tr(message_of(*piece.folded)) : said_total(ui, piece.text);
}

void linked_line_ui(PanelUi& ui, Flow& flow, const std::string& id, const ExplainedLine& line,
                    std::string_view lead) {
  const TextStyle plain = numbers(ui, kEm, ui.theme.muted);
  Cursor cursor{flow.take(ui.px(kLine)), 0};
  cursor.x = cursor.line.x;
  const auto write = [&](std::string_view text) {
    const std::string_view shown = placed(ui, flow, cursor, plain, text);
    draw_text_left(ui, cursor.x, cursor.line.center_y(), plain, shown);
    cursor.x += text_size(ui, plain, shown).x;
  };
  if (!lead.empty()) write(lead);
  for (std::size_t i = 0; i < line.pieces.size(); ++i) {
    const ExplainedPiece& piece = line.pieces[i];
    const std::string text = readable_names(ui.state.computation, said_piece(ui, piece));
    if (!piece.cell) {
      write(text);
      continue;
    }
    const TextStyle style = numbers(ui, kEm, role_text_color(ui.theme, role_of(ui, *piece.cell)));
    placed(ui, flow, cursor, style, text);
    const float width = text_size(ui, style, text).x;
    const Rect rect{cursor.x, cursor.line.y, width, cursor.line.height};
    if (link_text_ui(ui, id + "_" + std::to_string(i), rect, style, text, *piece.cell))
      follow(ui, *piece.cell);
    cursor.x += width;
  }
}

}  // namespace heed
