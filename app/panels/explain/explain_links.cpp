#include "app/panels/explain/explain_links.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/panels/base/inspected.h"
#include "app/panels/widgets/control.h"
#include "core/explain/readable_names.h"
#include "core/graph/readable_number.h"

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
  const bool is_known = computation.is_known(cell.node, cell.cell);
  const std::string number = is_known ? readable_number(computation.graph(), cell) : "";
  if (!is_known || written == number) return written == name ? follow : name + "\n" + follow;
  return name + " = " + number + "\n" + follow;
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

// A piece of a line, or a part of one between operators.
struct Atom {
  std::size_t piece = 0;
  std::string text;
  bool is_link = false;
};

// Atoms that stay on one line, if they fit on one: a bracket and what follows it, an operator and its
// operand.
using Unit = std::vector<Atom>;

// Where a space stands before an operator, a line may end.
std::vector<std::string> parts_before_operators(const std::string& text) {
  constexpr std::string_view kOperators[] = {"+", "−", "·", "/", "×", "=", "≈", "…"};
  std::vector<std::string> parts{{}};
  for (std::size_t at = 0; at < text.size(); ++at) {
    const std::string_view behind = std::string_view(text).substr(at + 1);
    const bool is_break = text[at] == ' ' && std::ranges::any_of(kOperators, [&](std::string_view sign) {
                            return behind.starts_with(sign) && behind.substr(sign.size()).starts_with(' ');
                          });
    if (is_break) parts.emplace_back();
    parts.back() += text[at];
  }
  return parts;
}

std::vector<Unit> units_of(const PanelUi& ui, const ExplainedLine& line, std::string_view lead) {
  std::vector<Unit> units{{}};
  if (!lead.empty()) units.back().push_back({0, std::string(lead)});
  for (std::size_t i = 0; i < line.pieces.size(); ++i) {
    const ExplainedPiece& piece = line.pieces[i];
    const std::string text = readable_names(ui.state.computation, said_piece(ui, piece));
    if (piece.cell) {
      units.back().push_back({i, text, true});
      continue;
    }
    std::vector<std::string> parts = parts_before_operators(text);
    for (std::size_t part = 0; part < parts.size(); ++part) {
      if (part > 0) units.emplace_back();
      if (!parts[part].empty()) units.back().push_back({i, std::move(parts[part])});
    }
  }
  return units;
}

// Where the next piece of a line goes.
struct Cursor {
  Rect line;
  float x = 0;

  void begin_line(Ui& ui, Flow& flow) {
    line = flow.take(ui.px(kLine));
    x = line.x;
  }
};

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
  Cursor cursor;
  cursor.begin_line(ui, flow);
  const auto is_full = [&](float width) {
    return cursor.x > cursor.line.x && cursor.x + width > cursor.line.right();
  };
  const auto write = [&](const Atom& atom) {
    const ExplainedPiece* link = atom.is_link ? &line.pieces[atom.piece] : nullptr;
    const TextStyle style =
        link ? numbers(ui, kEm, role_text_color(ui.theme, role_of(ui, *link->cell))) : plain;
    std::string_view text = atom.text;
    if (is_full(text_size(ui, style, text).x)) cursor.begin_line(ui, flow);
    while (cursor.x == cursor.line.x && text.starts_with(' ')) text.remove_prefix(1);
    const float width = text_size(ui, style, text).x;
    const Rect rect{cursor.x, cursor.line.y, width, cursor.line.height};
    if (!link)
      draw_text_left(ui, cursor.x, cursor.line.center_y(), style, text);
    else if (link_text_ui(ui, id + "_" + std::to_string(atom.piece), rect, style, atom.text, *link->cell))
      follow(ui, *link->cell);
    cursor.x += width;
  };
  for (const Unit& unit : units_of(ui, line, lead)) {
    float width = 0;
    for (const Atom& atom : unit) width += text_size(ui, plain, atom.text).x;
    if (is_full(width)) cursor.begin_line(ui, flow);
    for (const Atom& atom : unit) write(atom);
  }
}

}  // namespace heed
