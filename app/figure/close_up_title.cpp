#include "app/figure/close_up_title.h"

#include "core/explain/readable_names.h"
#include "core/text/catalogue.h"

namespace heed {

CloseUpTitles close_up_titles(const Pen& pen, CellRef selected, const std::optional<Region>& range) {
  const auto say = [&](const Message& message) {
    return CloseUpTitle(catalogue(pen.view.language).say(message));
  };
  const CloseUpTitle cell(readable_cell_name(pen.computation, selected));
  if (!range) {
    const CloseUpTitle around = say({"figure.close_up", {{"cell", cell.text}}});
    return {around, around, cell};
  }
  const CloseUpTitle whole(readable_range_name(pen.computation, selected.node, *range));
  return {whole, say({"figure.close_up_part", {{"range", whole.text}}}), cell};
}

std::string title_within(const CloseUpTitles& titles, float ems, bool is_whole) {
  for (const CloseUpTitle* title : {is_whole ? &titles.whole : &titles.part, &titles.cell}) {
    if (title->ems <= ems) return title->text;
  }
  return {};
}

}  // namespace heed
