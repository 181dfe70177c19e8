#include "core/code/export.h"

#include "core/code/body.h"
#include "core/code/layout.h"
#include "core/code/program.h"
#include "core/walk/steps.h"

namespace heed {
namespace {

std::string title_of(const Scene& scene) {
  for (const char* language : {"", "en"}) {
    const auto title = scene.title.find(language);
    if (title != scene.title.end() && !title->second.empty()) return title->second;
  }
  return scene.title.empty() ? "Attention" : scene.title.begin()->second;
}

bool is_finite(Graph graph) {
  graph.compute_all();
  return graph.value(*graph.find("Y"))->allFinite();
}

}  // namespace

std::string export_code(const Scene& scene, const Graph& graph, Dialect dialect) {
  const Steps steps = make_steps(scene, graph);
  std::vector<CodeLine> body = whole_layout(make_body(scene, graph, dialect), steps, dialect);
  return program_text({title_of(scene), is_finite(graph)}, dialect, std::move(body));
}

std::vector<CodeLine> code_of_step(const Scene& scene, const Graph& graph, Dialect dialect, int step,
                                   Index most_cells) {
  const Body body = make_body(scene, graph, dialect, most_cells);
  return step_layout(body, step, dialect);
}

}  // namespace heed
