#include "core/lesson/computed_page.h"

#include <algorithm>

#include "core/json/json_read.h"
#include "core/lesson/json_place.h"
#include "core/lesson/lesson_scene.h"

namespace heed {
namespace {

// Maps an error in the patched scene to a line of the lesson file, in the patch if there is one.
LessonFault fault_in_scene(const Lesson& lesson, const std::optional<LessonJson>& patch,
                           const std::string& key, const Error& error) {
  const LessonJson& json = patch ? *patch : lesson.scene;
  const bool is_elsewhere = !patch && !lesson.scene_file.empty();
  const int line = is_elsewhere ? json.line : line_of_place(json.text, error.place, json.line);
  const std::string& inside = error.place;
  const std::string place = inside.empty() || inside.front() == '[' ? key + inside : key + ("." + inside);
  return {line, 0, {place, error.message}};
}

std::optional<Computation> compute(const Lesson& lesson, const std::optional<LessonJson>& patch,
                                   const std::string& key, Walk walk, std::vector<LessonFault>& faults) {
  Result<Scene> scene = patched_scene(lesson, patch);
  if (!scene) {
    faults.push_back(fault_in_scene(lesson, patch, patch ? key : "scene", scene.error()));
    return std::nullopt;
  }
  // What stays open when the lesson is closed has a name.
  if (scene.value().title.empty()) scene.value().title = lesson.title;
  Result<Computation> made = Computation::make(std::move(scene).value(), walk);
  if (made) return std::move(made).value();
  faults.push_back(fault_in_scene(lesson, patch, patch ? key : "scene", made.error()));
  return std::nullopt;
}

Error query_needs_another_step(const Steps& steps, int step) {
  const auto is_by_query = [](const Step& one) { return one.is_by_query; };
  const auto first = std::find_if(steps.begin(), steps.end(), is_by_query);
  const auto last = std::find_if_not(first, steps.end(), is_by_query);
  return {"at",
          {"lesson.query_of_step",
           {{"step", std::to_string(step)},
            {"first", std::to_string(first->number)},
            {"last", std::to_string(last->number - 1)}}}};
}

bool has_same_scene(const LessonPage& a, const LessonPage& b) {
  const bool is_patched_alike =
      a.change.has_value() == b.change.has_value() && (!a.change || a.change->text == b.change->text);
  return is_patched_alike && a.is_all_rows == b.is_all_rows;
}

}  // namespace

Result<Index> playhead_at(const LessonMoment& at, const Computation& computation) {
  const Timeline& timeline = computation.timeline();
  switch (at.kind) {
    case LessonMoment::Kind::Start:
      return Index{0};
    case LessonMoment::Kind::End:
      return timeline.moment_count();
    case LessonMoment::Kind::Cell: {
      const Result<CellRef> cell = resolve_cell(at.cell, computation.graph());
      if (!cell) return Error{"at.cell", cell.error().message};
      return timeline.playhead_of(cell.value().node, cell.value().cell);
    }
    case LessonMoment::Kind::Step:
      break;
  }
  const Steps& steps = computation.steps();
  if (!steps.contains(at.step)) {
    return Error{
        "at.step",
        {"lesson.step", {{"found", std::to_string(at.step)}, {"last", std::to_string(steps.last())}}}};
  }
  if (!at.query) return timeline.step_begin(at.is_done ? at.step + 1 : at.step);
  if (!steps.at(at.step).is_by_query) {
    return query_needs_another_step(steps, at.step);
  }
  const Index queries = computation.scene().inputs->rows();
  if (*at.query >= queries) {
    return Error{
        "at.query",
        {"lesson.query", {{"found", std::to_string(*at.query)}, {"last", std::to_string(queries - 1)}}}};
  }
  const Index begin = timeline.step_begin(at.step, *at.query);
  return at.is_done ? begin + timeline.step_begin(at.step + 1) - timeline.step_begin(at.step) : begin;
}

Index last_playhead_of_page(const Lesson& lesson, std::size_t page, const Computation& computation) {
  const LessonPage& shown = lesson.pages[page];
  const Result<Index> begin = playhead_at(shown.at, computation);
  if (!begin) return computation.playhead();  // an edit has removed what the page names
  LessonMoment end = shown.at;
  if (end.kind != LessonMoment::Kind::Step || end.is_done) return begin.value();
  end.is_done = true;
  const Result<Index> last = playhead_at(end, computation);
  if (!last) return begin.value();
  if (page + 1 == lesson.pages.size() || !has_same_scene(shown, lesson.pages[page + 1])) return last.value();
  const Result<Index> next = playhead_at(lesson.pages[page + 1].at, computation);
  const bool is_on_the_way = next && next.value() > begin.value();
  return is_on_the_way ? std::min(next.value(), last.value()) : last.value();
}

std::optional<ComputedPage> compute_page(const Lesson& lesson, const LessonPage& page, Grain grain,
                                         std::vector<LessonFault>& faults) {
  const Walk walk{page.grain.value_or(grain), page.is_all_rows};
  std::optional<Computation> now = compute(lesson, page.change, "change", walk, faults);
  std::optional<Computation> before;
  if (page.baseline) {
    before = compute(lesson, page.baseline, "baseline", walk, faults);
    if (!before) return std::nullopt;
    before->go_to(before->timeline().moment_count());
  }
  if (!now) return std::nullopt;
  const Result<Index> playhead = playhead_at(page.at, *now);
  if (!playhead) {
    faults.push_back({page.at.line, 0, playhead.error()});
    return std::nullopt;
  }
  now->go_to(playhead.value());
  return ComputedPage{std::move(*now), std::move(before)};
}

std::optional<Computation> compute_variant(const Lesson& lesson, const LessonVariant& variant,
                                           const std::string& place, std::vector<LessonFault>& faults) {
  std::optional<Computation> made =
      compute(lesson, variant.change, place_of(place, "change"), {Grain::Whole, true}, faults);
  if (made) made->go_to(made->timeline().moment_count());
  return made;
}

}  // namespace heed
