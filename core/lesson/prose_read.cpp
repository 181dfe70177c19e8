#include "core/lesson/prose_read.h"

#include <algorithm>
#include <charconv>
#include <functional>
#include <string>

#include <md4c.h>

#include "core/lesson/prose_preprocess.h"
#include "core/lesson/soft_breaks.h"

namespace heed {
namespace {

constexpr std::size_t kMaxProseDepth = 24;
constexpr int kAbort = -1;  // aborts md4c; positive values do not abort the outer blocks
constexpr unsigned kDialect = MD_FLAG_NOHTML | MD_FLAG_NOINDENTEDCODEBLOCKS | MD_FLAG_TABLES;

bool is_inline(const ProseNode& node) {
  return node.kind != ProseNode::Kind::Paragraph && node.kind != ProseNode::Kind::List &&
         node.kind != ProseNode::Kind::Item;
}

// Wraps inline children of a list item in paragraphs; a tight Markdown list has none.
void wrap_in_paragraphs(std::vector<ProseNode>& children) {
  std::vector<ProseNode> blocks;
  bool is_open = false;
  for (ProseNode& child : children) {
    const bool belongs_in = is_inline(child);
    if (belongs_in && !is_open) blocks.push_back({ProseNode::Kind::Paragraph, {}, false, 1, {}, {}, {}, {}});
    is_open = belongs_in;
    (belongs_in ? blocks.back().children : blocks).push_back(std::move(child));
  }
  children = std::move(blocks);
}

// Builds the tree from the Markdown parser's callbacks.
class ProseBuilder {
 public:
  ProseBuilder(PreprocessedProse source, int line) : source_(std::move(source)), line_(line) {
    result_.faults = std::move(source_.faults);
    result_.notes = std::move(source_.notes);
    open_.emplace_back();
  }

  ParsedProse run() {
    MD_PARSER parser = {};
    parser.flags = kDialect;
    parser.enter_block = [](MD_BLOCKTYPE type, void* detail, void* self) {
      return of(self).enter_block(type, detail);
    };
    parser.leave_block = [](MD_BLOCKTYPE type, void*, void* self) { return of(self).leave_block(type); };
    parser.enter_span = [](MD_SPANTYPE type, void* detail, void* self) {
      return of(self).enter_span(type, detail);
    };
    parser.leave_span = [](MD_SPANTYPE type, void*, void* self) { return of(self).leave_span(type); };
    parser.text = [](MD_TEXTTYPE type, const MD_CHAR* text, MD_SIZE size, void* self) {
      return of(self).add_text(type, {text, size});
    };
    const std::string& markdown = source_.markdown;
    const int status = md_parse(markdown.data(), static_cast<MD_SIZE>(markdown.size()), &parser, this);
    if (status != 0 && result_.faults.empty()) fault("lesson.prose.deep");
    if (status == 0) {
      report_lost_links();
      result_.prose = std::move(open_.front().children);
      join_soft_breaks(result_.prose);
    }
    return std::move(result_);
  }

 private:
  static ProseBuilder& of(void* self) { return *static_cast<ProseBuilder*>(self); }

  void fault(const char* key) { add_fault(result_.faults, {line_ + lines_before_, 0, {"", {key, {}}}}); }

  int push(ProseNode::Kind kind) {
    if (open_.size() > kMaxProseDepth) return fault("lesson.prose.deep"), kAbort;
    open_.emplace_back().kind = kind;
    return 0;
  }

  int pop() {
    ProseNode node = std::move(open_.back());
    open_.pop_back();
    if (node.kind == ProseNode::Kind::Item) wrap_in_paragraphs(node.children);
    open_.back().children.push_back(std::move(node));
    return 0;
  }

  int enter_block(MD_BLOCKTYPE type, void* detail) {
    switch (type) {
      case MD_BLOCK_DOC:
        return 0;
      case MD_BLOCK_P:
        return push(ProseNode::Kind::Paragraph);
      case MD_BLOCK_UL:
        return push(ProseNode::Kind::List);
      case MD_BLOCK_OL: {
        if (push(ProseNode::Kind::List) != 0) return kAbort;
        open_.back().is_numbered = true;
        open_.back().first = static_cast<int>(static_cast<MD_BLOCK_OL_DETAIL*>(detail)->start);
        return 0;
      }
      case MD_BLOCK_LI:
        return push(ProseNode::Kind::Item);
      default:
        // Reported once, at the first text inside, since only text has a known line.
        has_unsupported_block_ = !is_unsupported_reported_;
        return push(ProseNode::Kind::Paragraph);
    }
  }

  int leave_block(MD_BLOCKTYPE type) {
    if (has_unsupported_block_) report_unsupported_block();
    return type == MD_BLOCK_DOC ? 0 : pop();
  }

  int enter_span(MD_SPANTYPE type, void* detail) {
    switch (type) {
      case MD_SPAN_EM:
        return push(ProseNode::Kind::Emphasis);
      case MD_SPAN_STRONG:
        return push(ProseNode::Kind::Strong);
      case MD_SPAN_A:
        return enter_link(static_cast<MD_SPAN_A_DETAIL*>(detail)->href);
      case MD_SPAN_CODE:
        return push(ProseNode::Kind::Code);
      default:
        fault("lesson.prose.image");
        return push(ProseNode::Kind::Emphasis);
    }
  }

  int enter_link(const MD_ATTRIBUTE& href) {
    if (push(ProseNode::Kind::Link) != 0) return kAbort;
    const std::string_view placeholder(href.text, href.size);
    std::size_t which = source_.links.size();
    if (placeholder.starts_with(kLinkPlaceholder)) {
      const std::string_view digits = placeholder.substr(kLinkPlaceholder.size());
      std::from_chars(digits.data(), digits.data() + digits.size(), which);
    }
    if (which >= source_.links.size()) return fault("lesson.prose.link"), 0;
    open_.back().link = source_.links[which];
    ++links_seen_;
    return 0;
  }

  int leave_span(MD_SPANTYPE) { return pop(); }

  int add_text(MD_TEXTTYPE type, std::string_view text) {
    update_line(text);
    if (has_unsupported_block_) report_unsupported_block();
    if (type == MD_TEXT_BR) return add(ProseNode::Kind::Break, "");
    if (type == MD_TEXT_SOFTBR) return add(ProseNode::Kind::Text, std::string(1, kSoftBreak));
    if (open_.back().kind == ProseNode::Kind::Code) return open_.back().text += text, 0;
    if (type == MD_TEXT_ENTITY) return add(ProseNode::Kind::Text, entity(text));
    if (text.find("**") != std::string_view::npos) fault("lesson.prose.stars");
    while (!text.empty()) {
      const std::size_t begin = std::min(text.find(kNumberBegin), text.size());
      if (begin > 0) add(ProseNode::Kind::Text, std::string(text.substr(0, begin)));
      text.remove_prefix(begin);
      if (!text.empty()) take_number(text);
    }
    return 0;
  }

  static std::string entity(std::string_view text) {
    if (text == "&amp;") return "&";
    if (text == "&lt;") return "<";
    if (text == "&gt;") return ">";
    if (text == "&quot;") return "\"";
    if (text == "&nbsp;") return "\u00a0";
    return std::string(text);
  }

  int add(ProseNode::Kind kind, std::string text) {
    std::vector<ProseNode>& siblings = open_.back().children;
    const bool goes_on =
        kind == ProseNode::Kind::Text && !siblings.empty() && siblings.back().kind == ProseNode::Kind::Text;
    if (!goes_on) siblings.emplace_back().kind = kind;
    siblings.back().text += text;
    return 0;
  }

  void take_number(std::string_view& text) {
    std::size_t which = source_.numbers.size();
    const std::size_t end = std::min(text.find(kNumberEnd), text.size() - 1);
    std::from_chars(text.data() + 1, text.data() + end, which);
    text.remove_prefix(end + 1);
    if (which >= source_.numbers.size()) return;
    ProseNode& node = open_.back().children.emplace_back();
    node.kind = ProseNode::Kind::Number;
    node.number = source_.numbers[which];
  }

  // Tracks the parser's line: its text is a view into the source, except for a few static strings.
  void update_line(std::string_view text) {
    const std::string& all = source_.markdown;
    const std::less<const char*> is_before;
    if (is_before(text.data(), all.data()) || !is_before(text.data(), all.data() + all.size())) return;
    const char* const from = all.data() + place_;
    if (is_before(text.data(), from)) return;
    lines_before_ += static_cast<int>(std::count(from, text.data(), '\n'));
    place_ = static_cast<std::size_t>(text.data() - all.data());
  }

  void report_unsupported_block() {
    fault("lesson.prose.foreign");
    has_unsupported_block_ = false;
    is_unsupported_reported_ = true;
  }

  void report_lost_links() {
    if (links_seen_ >= source_.links.size()) return;
    lines_before_ = 0;
    fault("lesson.prose.lost_link");
  }

  PreprocessedProse source_;
  int line_ = 0;
  ParsedProse result_;
  std::vector<ProseNode> open_;  // stack of open nodes, from the root to the innermost
  std::size_t place_ = 0;
  int lines_before_ = 0;
  std::size_t links_seen_ = 0;
  bool has_unsupported_block_ = false;
  bool is_unsupported_reported_ = false;
};

}  // namespace

ParsedProse read_prose(std::string_view text, int line) {
  return ProseBuilder(preprocess_prose(text, line), line).run();
}

}  // namespace heed
