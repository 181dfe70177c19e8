#include "app/panels/lesson/lesson_prose.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "app/panels/base/ahead_text.h"
#include "app/panels/widgets/control.h"
#include "app/panels/widgets/rich_text_ui.h"
#include "app/panels/widgets/text.h"
#include "app/state/read_lesson_page.h"
#include "core/lesson/lesson.h"

namespace heed {
namespace {

constexpr float kIndent = 20, kParagraphGap = 10, kItemGap = 5, kLineHeight = 1.62f;

std::string language_code(const Ui& ui) { return ui.texts.language() == Language::Chinese ? "zh" : "en"; }

const Prose& filled(const AppState& state, const Prose& prose, LessonMemory& memory) {
  const LessonMemory::Key key{state.lesson->lesson.get(), state.lesson->page, state.history.revision(),
                              state.baseline ? state.baseline->id : 0};
  if (memory.key != key) {
    memory.filled.clear();
    if (memory.lesson != state.lesson->lesson) memory.variants_of.reset();
    memory.lesson = state.lesson->lesson;
    memory.numbers = std::make_unique<NumberContext>(state.computation,
                                                     state.baseline ? &state.baseline->computation : nullptr);
    memory.key = key;
  }
  const auto found = memory.filled.find(&prose);
  if (found != memory.filled.end()) return found->second;
  std::vector<LessonFault> faults;  // an edit may have taken away what the words speak about: they say `–`
  return memory.filled[&prose] = evaluate_prose(prose, *memory.numbers, faults);
}

// A paragraph as styled spans, with its links and references.
struct Inline {
  std::vector<StyledSpan> spans;
  std::vector<const ProseNode*> marked;
};

Color color_of(const PanelUi& ui, const ProseNode& node) {
  if (!node.target) return ui.theme.ink;
  return role_text_color(ui.theme, ui.state.computation.graph().info(node.target->node).role);
}

void collect(const PanelUi& ui, const ProseNode& node, TextStyle style, int mark, Inline& to) {
  const bool is_place = node.kind == ProseNode::Kind::Link || node.kind == ProseNode::Kind::Number;
  if (is_place && mark == kNoMark) {
    mark = static_cast<int>(to.marked.size());
    to.marked.push_back(&node);
    style.color = color_of(ui, node);
  }
  if (node.kind == ProseNode::Kind::Link || node.kind == ProseNode::Kind::Strong ||
      node.kind == ProseNode::Kind::Emphasis)
    style.font = ui.fonts.bold;
  if (node.kind == ProseNode::Kind::Code || node.kind == ProseNode::Kind::Number)
    style.font = numbers(ui, 1, style.color).font;
  style.is_literal = style.is_literal || node.kind == ProseNode::Kind::Code;
  if (node.kind == ProseNode::Kind::Break) to.spans.push_back({"\n", style, mark});
  if (!node.text.empty()) to.spans.push_back({node.text, style, mark, node.kind == ProseNode::Kind::Number});
  for (const ProseNode& child : node.children) collect(ui, child, style, mark, to);
}

// Follows a link: to a page, to a lesson, or to numbers in the figure.
void go_to(PanelUi& ui, const ProseNode& node) {
  if (node.kind == ProseNode::Kind::Link && node.link.kind == LessonLink::Kind::Page)
    return ui.push(LessonCommand{lesson_action::TurnTo{static_cast<std::size_t>(node.link.page - 1)}});
  if (node.kind == ProseNode::Kind::Link && node.link.kind == LessonLink::Kind::Lesson)
    return ui.push(FileCommand{file_command::OpenLesson{node.link.lesson}});
  if (!node.target) return;
  const CellRef first{node.target->node, node.target->cell()};
  if (!ui.state.computation.is_known(first.node, first.cell))
    return ui.push(command::ShowToast{{"ui.said.ahead", {{"said", ahead_text(ui, first)}}}});
  ui.push(command::Select{first});
}

std::string tip_of(const Ui& ui, const ProseNode& node) {
  if (node.kind == ProseNode::Kind::Link && node.link.kind != LessonLink::Kind::Node)
    return ui.tr("ui.lesson.go_tip");
  return ui.tr("ui.lesson.show_tip");
}

using Pieces = std::span<const WrappedText::Piece>;

float width_of(const PanelUi& ui, const WrappedText::Piece& piece) {
  return text_size(ui, piece.style, piece.text).x;
}

void draw_pieces(const PanelUi& ui, Point left_center, Pieces pieces) {
  for (const WrappedText::Piece& piece : pieces)
    draw_text_left(ui, left_center.x + piece.x, left_center.y, piece.style, piece.text);
}

// The words of a link, or a number, on one line: one control.
void link_ui(PanelUi& ui, const std::string& id, const Rect& line, Pieces pieces, const ProseNode& node) {
  const float left = pieces.front().x, right = pieces.back().x + width_of(ui, pieces.back());
  const Rect rect{line.x + left, line.y, right - left, line.height};
  if (node.target || node.kind == ProseNode::Kind::Link) {
    const Response state =
        interact(ui, id.c_str(), inset(rect, -ui.px(1)), tip_of(ui, node), {size::kRadiusSmall});
    if (state.is_pointed_at && node.target) {
      ui.pointing.region = RegionRef{node.target->node, node.target->region};
    }
    if (state.is_pressed) go_to(ui, node);
    const float thickness = state.is_pointed_at ? 2.0f : 1.0f;
    if (node.kind == ProseNode::Kind::Link)
      fill({rect.x, rect.bottom() - ui.px(2), rect.width, ui.px(thickness)},
           with_alpha(pieces.front().style.color, state.is_pointed_at ? 255 : 110));
  }
  draw_pieces(ui, {line.x, line.center_y()}, pieces);
}

// Of a passage that cannot be clicked no part can.
std::string part_of(const std::string& id, std::size_t at) {
  return id.empty() ? id : id + "_" + std::to_string(at + 1);
}

void paragraph_ui(PanelUi& ui, Flow& flow, const std::string& id, const ProseNode& node, float em,
                  float indent) {
  const TextStyle style = words(ui, em, ui.theme.ink);
  Inline line;
  for (const ProseNode& child : node.children) {
    if (child.kind != ProseNode::Kind::List) collect(ui, child, style, kNoMark, line);
  }
  const Rect probe = flow.take(0);
  const WrappedText text = wrap(ui, line.spans, probe.width - indent, std::round(style.em_px * kLineHeight));
  const Rect rect = flow.take(text.height());
  if (text.width() > rect.width - indent + 1) flow.report_overflow();
  float y = rect.y;
  std::size_t count = 0;
  for (const WrappedText::Line& one : text.lines) {
    const Rect at{rect.x + indent, y, rect.width - indent, text.line_height};
    for (auto from = one.pieces.begin(); from != one.pieces.end();) {
      const int mark = from->mark;
      const auto to =
          std::find_if(from, one.pieces.end(), [&](const auto& piece) { return piece.mark != mark; });
      if (mark == kNoMark || id.empty()) {
        draw_pieces(ui, {at.x, at.center_y()}, {from, to});
      } else {
        link_ui(ui, part_of(id, count++), at, {from, to}, *line.marked[static_cast<std::size_t>(mark)]);
      }
      from = to;
    }
    y += text.line_height;
  }
}

void block_ui(PanelUi& ui, Flow& flow, const std::string& id, const ProseNode& node, float em, float indent);

void list_ui(PanelUi& ui, Flow& flow, const std::string& id, const ProseNode& list, float em, float indent) {
  int number = list.first;
  for (std::size_t i = 0; i < list.children.size(); ++i) {
    const ProseNode& item = list.children[i];
    const Rect top = flow.take(0);
    const TextStyle style = words(ui, em, ui.theme.muted);
    const std::string mark = list.is_numbered ? std::to_string(number++) + "." : "•";
    draw_text_left(ui, top.x + indent, top.y + style.em_px * kLineHeight / 2, style, mark);
    const std::string item_id = part_of(id, i);
    const bool has_blocks =
        !item.children.empty() && item.children.front().kind == ProseNode::Kind::Paragraph;
    if (!has_blocks) paragraph_ui(ui, flow, item_id, item, em, indent + ui.px(kIndent));
    for (std::size_t at = 0; at < item.children.size(); ++at) {
      if (has_blocks || item.children[at].kind == ProseNode::Kind::List)
        block_ui(ui, flow, part_of(item_id, at), item.children[at], em, indent + ui.px(kIndent));
    }
    flow.gap(kItemGap);
  }
}

void block_ui(PanelUi& ui, Flow& flow, const std::string& id, const ProseNode& node, float em, float indent) {
  if (node.kind == ProseNode::Kind::List) return list_ui(ui, flow, id, node, em, indent);
  paragraph_ui(ui, flow, id, node, em, indent);
}

}  // namespace

bool has_prose(const LocalizedProse& words) {
  return std::any_of(words.begin(), words.end(), [](const auto& each) { return !each.second.empty(); });
}

const std::string& localized_text(const Ui& ui, const std::map<std::string, std::string>& texts) {
  return localized(texts, language_code(ui));
}

std::string plain_prose(const PanelUi& ui, const LocalizedProse& words, LessonMemory& memory) {
  std::string said = prose_text(filled(ui.state, localized(words, language_code(ui)), memory));
  while (said.ends_with('\n')) said.pop_back();
  return said;
}

void lesson_prose_ui(PanelUi& ui, Flow& flow, const LessonPassage& passage, LessonMemory& memory) {
  const Prose& prose = filled(ui.state, localized(passage.words, language_code(ui)), memory);
  for (std::size_t i = 0; i < prose.size(); ++i) {
    if (i > 0) flow.gap(kParagraphGap);
    block_ui(ui, flow, part_of(passage.id, i), prose[i], passage.em, 0);
  }
}

}  // namespace heed
