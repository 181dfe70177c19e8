#include "app/state/page_matrices.h"

namespace heed {

std::vector<Reference> named_by_page(const LessonPage& page) {
  std::vector<Reference> named = page.light;
  if (page.selected) named.push_back(*page.selected);
  for (const LessonQuestion& question : page.questions) {
    if (question.kind != LessonQuestion::Kind::Choose) named.push_back(question.cells);
  }
  return named;
}

void add_linked(const Prose& prose, std::vector<Reference>& linked) {
  for (const ProseNode& node : prose) {
    if (node.kind == ProseNode::Kind::Link && node.link.kind == LessonLink::Kind::Node)
      linked.push_back(node.link.node);
    add_linked(node.children, linked);
  }
}

}  // namespace heed
