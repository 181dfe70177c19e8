#include "app/cli/commands.h"
#include "app/cli/load.h"
#include "app/cli/next_update.h"
#include "app/cli/node_arguments.h"
#include "app/cli/terminal_text.h"
#include "core/explain/explain_text.h"
#include "core/train/explain_update.h"

namespace heed {
namespace {

void write_explanation(std::ostream& out, const Graph& graph, CellRef cell, Language language) {
  const ExplainedCell explained = explain_cell(graph, cell);
  std::string arithmetic = plain_text(explained);
  if (!arithmetic.ends_with('\n')) arithmetic += '\n';
  out << arithmetic;
  for (const Message& note : explained.notes)
    out << "  " << without_tags(catalogue(language).say(note)) << '\n';
}

// Parses the positions after the node; errors use their names in the usage line.
Result<Cell> read_cell(const std::vector<std::string>& words, const Shape& shape) {
  const bool is_stack = shape.is_stack();
  const auto first =
      parse_position(words[2], is_stack ? "QUERY" : "ROW", is_stack ? shape.slices : shape.rows);
  if (!first) return first.error();
  const auto second =
      parse_position(words[3], is_stack ? "KEY" : "COLUMN", is_stack ? shape.rows : shape.cols);
  if (!second) return second.error();
  if (!is_stack) return Cell{first.value(), second.value()};
  if (words.size() < 5) return Cell{second.value(), 0, first.value()};
  const auto third = parse_position(words[4], "DIMENSION", shape.cols);
  if (!third) return third.error();
  return Cell{second.value(), third.value(), first.value()};
}

// What the next step of a run will do to a number of one of its parameters.
Outcome explain_next_step(const std::vector<std::string>& words, Language language, std::ostream& out) {
  NextUpdate next;
  if (Outcome fault = find_next_update(words, next)) return fault;
  const char* indent = "";
  for (const Message& line : update_lines(next.recipe, next.update, next.cell)) {
    out << indent << catalogue(language).say(line) << '\n';
    indent = "  ";
  }
  return {};
}

}  // namespace

const CommandSpec& explain_spec() {
  static const CommandSpec spec{
      "explain", {"FILE", "NODE", "ROW", "COLUMN", "DIMENSION"}, 4, {text_option(), {"--update", "", {}}}};
  return spec;
}

Outcome explain_command(const Arguments& arguments, Language language, std::ostream& out) {
  const std::vector<std::string>& words = arguments.words;
  if (arguments.has("--update")) {
    if (arguments.has("--text") || words.size() > 4)
      return usage_error({"cli.update.alone", {{"usage", "heed explain FOLDER NODE ROW COLUMN --update"}}});
    return explain_next_step(words, language, out);
  }
  Result<Computation> loaded = load_computation(words[0], arguments.option("--text"));
  if (!loaded) return scene_error(words[0], loaded.error());
  const Graph& graph = loaded.value().graph();
  const Result<NodeId> node = find_node(graph, words[1]);
  if (!node) return usage_error(node.error().message);
  const Shape& shape = graph.shape(node.value());
  if (words.size() > 4 && !shape.is_stack())
    return usage_error(
        {"cli.extra_word", {{"word", words[4]}, {"usage", "heed explain FILE NODE ROW COLUMN"}}});
  const Result<Cell> cell = read_cell(words, shape);
  if (!cell) return usage_error(cell.error().message);

  execute(loaded.value());
  const bool is_vector = shape.is_stack() && words.size() == 4;
  const Index end = is_vector ? shape.cols : cell.value().col + 1;
  for (Index col = cell.value().col; col < end; ++col)
    write_explanation(out, graph, {node.value(), {cell.value().row, col, cell.value().slice}}, language);
  return {};
}

}  // namespace heed
