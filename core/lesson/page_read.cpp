#include <algorithm>
#include <limits>

#include "core/json/json_text.h"
#include "core/lesson/block_reader.h"
#include "core/train/recipe_json.h"
#include "core/train/task.h"

namespace heed {
namespace {

Status read_moment(JsonView value, const std::string& place, const BlockReader& reader, LessonMoment& at) {
  using Kind = LessonMoment::Kind;
  at.line = reader.line_of(value);
  if (!value.is(JsonKind::Object)) {
    if (value.text() == "\"start\"") return at.kind = Kind::Start, Status();
    if (value.text() == "\"end\"") return at.kind = Kind::End, Status();
    return Error{place, {"lesson.at", {{"found", excerpt(value)}}}};
  }
  bool has_step = false, has_cell = false, has_more = false;
  const auto read_step = [&](JsonView v, const std::string& step_place) {
    std::uint64_t step = 0;
    has_step = true;
    // The number of steps is checked when the scene is computed.
    const Status status = read_integer(v, step_place, std::numeric_limits<int>::max(), step);
    at.step = static_cast<int>(step);
    return status ? status : Error{step_place, {"lesson.no_step", {{"found", excerpt(v)}}}};
  };
  const auto read_query = [&](JsonView v, const std::string& query_place) {
    has_more = true;
    return read_index(v, query_place, at.query.emplace());
  };
  const auto read_done = [&](JsonView v, const std::string& done_place) {
    has_more = true;
    return read_bool(v, done_place, at.is_done);
  };
  const auto read_cell = [&](JsonView v, const std::string& cell_place) {
    has_cell = true;
    return reader.reference(at.cell)(v, cell_place);
  };
  Extras ignored;
  const Status status =
      read_object(value, place, ignored,
                  {{"step", read_step}, {"query", read_query}, {"done", read_done}, {"cell", read_cell}});
  if (!status) return status;
  at.kind = has_cell ? Kind::Cell : Kind::Step;
  const bool is_whole = has_cell ? !has_step && !has_more : has_step;
  return is_whole ? Status() : Error{place, {"lesson.at", {{"found", excerpt(value)}}}};
}

Status read_lens(JsonView value, const std::string& place, const BlockReader& reader, LessonLens& lens) {
  if (!value.is(JsonKind::Object)) {
    return read_enum<Lens>(value, place, {{"values", Lens::Values}, {"difference", Lens::Difference}},
                           lens.kind);
  }
  lens.kind = Lens::Sensitivity;
  Extras ignored;
  if (!JsonMembers(value).next()) return Error{place, {"lesson.lens", {}}};
  return read_object(value, place, ignored, {{"gradient", reader.reference(lens.gradient_of)}});
}

Status read_look(JsonView value, const std::string& place, const BlockReader& reader, LessonPage& page) {
  constexpr std::string_view kWhole = "\"whole\"";
  if (value.text() == kWhole) return page.shows_whole_figure = true, Status();
  return read_list(value, place, kMaxReferences, [&](JsonView item, const std::string& at) {
    if (item.text() == kWhole) return page.shows_whole_figure = true, Status();
    return reader.reference(page.look.emplace_back())(item, at);
  });
}

Status read_hidden(JsonView value, const std::string& place, std::set<ScreenPart>& hidden) {
  return read_list(value, place, kMaxReferences, [&](JsonView item, const std::string& at) {
    ScreenPart part = ScreenPart::Stepper;
    Status status = read_enum<ScreenPart>(item, at,
                                          {{"stepper", ScreenPart::Stepper},
                                           {"transport", ScreenPart::Transport},
                                           {"inspector", ScreenPart::Inspector},
                                           {"explain", ScreenPart::Explain},
                                           {"edit", ScreenPart::Edit},
                                           {"compare", ScreenPart::Compare},
                                           {"legend", ScreenPart::Legend}},
                                          part);
    hidden.insert(part);
    return status;
  });
}

Status read_grain(JsonView value, const std::string& place, LessonPage& page) {
  return read_enum<Grain>(
      value, place,
      {{"guided", Grain::Guided}, {"cell", Grain::Cell}, {"row", Grain::Row}, {"matrix", Grain::Whole}},
      page.grain.emplace());
}

Status read_topic(JsonView value, const std::string& place, VectorTopic& topic) {
  return read_enum<VectorTopic>(value, place,
                                {{"inputs", VectorTopic::Inputs},
                                 {"turning", VectorTopic::Turning},
                                 {"keys", VectorTopic::Keys},
                                 {"values", VectorTopic::Values},
                                 {"outputs", VectorTopic::Outputs}},
                                topic);
}

// `"along"`, or two columns.
Status read_plane(JsonView value, const std::string& place, PlaneChoice& plane) {
  using Kind = PlaneChoice::Kind;
  if (!value.is(JsonKind::List))
    return read_enum<Kind>(value, place, {{"main", Kind::Main}, {"along", Kind::Along}}, plane.kind);
  plane.kind = Kind::Columns;
  std::vector<Index> columns;
  const Status read = read_list(value, place, 2, [&](JsonView item, const std::string& at) {
    return read_index(item, at, columns.emplace_back());
  });
  if (!read) return read;
  if (columns.size() != 2 || columns[0] == columns[1]) return Error{place, {"lesson.plane", {}}};
  plane.across = columns[0];
  plane.upwards = columns[1];
  return {};
}

// A topic, or a topic with the plane that it is drawn in.
Status read_vectors(JsonView value, const std::string& place, LessonPage& page) {
  using At = const std::string&;
  LessonVectors& vectors = page.vectors.emplace();
  if (!value.is(JsonKind::Object)) return read_topic(value, place, vectors.topic);
  Extras ignored;
  bool has_topic = false;
  const auto topic = [&](JsonView v, At at) { return has_topic = true, read_topic(v, at, vectors.topic); };
  const auto plane = [&](JsonView v, At at) { return read_plane(v, at, vectors.plane); };
  const Status status = read_object(value, place, ignored, {{"topic", topic}, {"plane", plane}});
  if (!status) return status;
  return has_topic ? Status() : Error{place, {"lesson.missing.topic", {}}};
}

Status read_depth(JsonView value, const std::string& place, LessonPage& page) {
  return read_enum<PageDepth>(
      value, place, {{"model", PageDepth::Model}, {"block", PageDepth::Block}, {"head", PageDepth::Head}},
      page.depth.emplace());
}

Status read_code(JsonView value, const std::string& place, LessonPage& page) {
  return read_enum<Dialect>(value, place,
                            {{"torch", Dialect::Torch},
                             {"numpy", Dialect::Numpy},
                             {"tensorflow", Dialect::Tensorflow},
                             {"eigen", Dialect::Eigen}},
                            page.code.emplace());
}

Status read_variant(JsonView value, const std::string& place, const BlockReader& reader,
                    LessonVariant& variant) {
  variant.line = reader.line_of(value);
  Extras ignored;
  const Status status = read_object(value, place, ignored,
                                    {{"say", reader.words(variant.say)},
                                     {"change", reader.patch(variant.change)},
                                     {"show", reader.reference(variant.show)}});
  if (!status) return status;
  if (variant.say.empty()) return Error{place, {"lesson.missing.variant_say", {}}};
  if (variant.show.node.empty()) return Error{place, {"lesson.missing.show", {}}};
  if (!variant.show.ranges.empty()) return Error{place_of(place, "show"), {"lesson.show_part", {}}};
  return {};
}

Status read_variants(JsonView value, const std::string& place, const BlockReader& reader,
                     std::vector<LessonVariant>& variants) {
  return read_list(value, place, kMaxVariants, [&](JsonView item, const std::string& at) {
    return read_variant(item, at, reader, variants.emplace_back());
  });
}

// The name of a task, or an object with one and a recipe.
Status read_training(JsonView value, const std::string& place, const BlockReader& reader, LessonPage& page) {
  LessonTraining& training = page.training.emplace();
  training.line = reader.line_of(value);
  const auto read_task = [&](JsonView v, const std::string& at) -> Status {
    if (Status status = read_text(v, at, training.task); !status) return status;
    if (training.task == LessonTraining::kOwnTarget) return {};
    const auto tasks = task_names();
    if (std::ranges::find(tasks, training.task) != tasks.end()) return {};
    std::string names = LessonTraining::kOwnTarget;
    for (const std::string_view name : tasks) names += ", " + std::string(name);
    return Error{at, {"lesson.no_task", {{"found", shortened(training.task)}, {"names", names}}}};
  };
  if (!value.is(JsonKind::Object)) return read_task(value, place);
  const auto check_its_recipe = [&](JsonView v, const std::string& at) {
    training.recipe = LessonJson{std::string(v.text()), reader.line_of(v)};
    Recipe recipe;
    return read_recipe(v, at, recipe);
  };
  Extras ignored;
  const Status status =
      read_object(value, place, ignored, {{"task", read_task}, {"recipe", check_its_recipe}});
  return status && training.task.empty() ? Error{place, {"lesson.missing.task", {}}} : status;
}

}  // namespace

Status read_page_block(JsonView json, const BlockReader& reader, LessonPage& page) {
  using At = const std::string&;
  Extras ignored;
  const Status status = read_object(
      json, "", ignored,
      {{"change", reader.patch(page.change)},
       {"baseline", reader.patch(page.baseline)},
       {"lens", [&](JsonView v, At at) { return read_lens(v, at, reader, page.lens); }},
       {"at", [&](JsonView v, At at) { return read_moment(v, at, reader, page.at); }},
       {"grain", [&](JsonView v, At at) { return read_grain(v, at, page); }},
       {"all_rows", [&](JsonView v, At at) { return read_bool(v, at, page.is_all_rows); }},
       {"look", [&](JsonView v, At at) { return read_look(v, at, reader, page); }},
       {"light", reader.references(page.light)},
       {"select", [&](JsonView v, At at) { return reader.reference(page.selected.emplace())(v, at); }},
       {"tokens", [&](JsonView v, At at) { return read_bool(v, at, page.shows_tokens); }},
       {"vectors", [&](JsonView v, At at) { return read_vectors(v, at, page); }},
       {"depth", [&](JsonView v, At at) { return read_depth(v, at, page); }},
       {"block", [&](JsonView v, At at) { return read_index(v, at, page.block.emplace()); }},
       {"head", [&](JsonView v, At at) { return read_index(v, at, page.head.emplace()); }},
       {"stream", [&](JsonView v, At at) { return read_bool(v, at, page.shows_stream); }},
       {"hide", [&](JsonView v, At at) { return read_hidden(v, at, page.hidden); }},
       {"code", [&](JsonView v, At at) { return read_code(v, at, page); }},
       {"train", [&](JsonView v, At at) { return read_training(v, at, reader, page); }},
       {"beside", [&](JsonView v, At at) { return read_variants(v, at, reader, page.variants); }}});
  if (!status) return status;
  if (page.at.query && page.is_all_rows) return Error{"at", {"lesson.query_and_all_rows", {}}};
  const bool compares = page.lens.kind == Lens::Difference;
  return compares && !page.baseline ? Error{"lens", {"lesson.no_baseline", {}}} : Status();
}

}  // namespace heed
