#include "core/code/exported_code.h"

#include <utility>

#include "core/code/body.h"
#include "core/code/code_layout.h"
#include "core/code/finite.h"
#include "core/code/model_code.h"
#include "core/code/naming.h"
#include "core/code/program.h"

namespace heed {
namespace {

std::string title_of(const Scene& scene) {
  for (const char* language : {"", "en"}) {
    const auto title = scene.title.find(language);
    if (title != scene.title.end() && !title->second.empty()) return title->second;
  }
  return scene.title.empty() ? "Attention" : scene.title.begin()->second;
}

bool is_finite(Graph graph, NodeId node) {
  graph.compute_all();
  return graph.value(node)->allFinite();
}

}  // namespace

std::string export_code(const Scene& scene, const BuiltScene& built, Dialect dialect) {
  if (scene.has_blocks()) return export_model(scene, built, dialect, DataPlace::Program).code;
  std::vector<CodeLine> body = layout_bodies(make_bodies(scene, built, dialect), built.steps, dialect);
  const bool is_result_finite = stays_finite(scene, built.graph) && is_finite(built.graph, built.result) &&
                                is_finite(built.graph, built.loss().value_or(built.result));
  const auto printed = [&](NodeId node) {
    const NodeInfo& info = built.graph.info(node);
    return Program::Printed{info.name, identifier(info, HeadNaming::Single)};
  };
  Program program{title_of(scene), {printed(built.result)}, is_result_finite};
  if (const auto loss = built.loss()) program.printed.insert(program.printed.begin(), printed(*loss));
  return program_text(program, dialect, std::move(body));
}

ExportedModel export_model(const Scene& scene, const BuiltScene& built, Dialect dialect, DataPlace place) {
  ModelProgram program = model_program(scene, built, dialect);
  program.title = title_of(scene);
  program.is_finite = stays_finite(scene, built.graph) && is_finite(built.graph, built.result);
  program.place = place;
  std::string code = model_style(dialect).program(program);
  return {std::move(code), std::move(program.data)};
}

ExportedModel export_trained_model(const Scene& scene, const BuiltScene& built,
                                   std::vector<std::vector<std::string>> after) {
  CodeOptions options = code_options(scene, built, Dialect::Torch);
  options.is_trained = true;
  ModelProgram program = model_program(scene, built, options);
  program.title = title_of(scene);
  program.after = std::move(after);
  std::string code = model_style(Dialect::Torch).program(program);
  return {std::move(code), std::move(program.data)};
}

std::vector<CodeLine> code_of_step(const Scene& scene, const BuiltScene& built, Dialect dialect, int step,
                                   Index max_cells) {
  return layout_step(make_body_of_step(scene, built, dialect, step, max_cells), step, dialect);
}

}  // namespace heed
