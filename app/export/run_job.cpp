#include "app/export/run_job.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <ostream>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "app/export/film.h"
#include "app/export/picture_file.h"
#include "app/paint/curves_picture.h"
#include "core/base/check.h"
#include "core/base/number.h"
#include "core/export/training_program.h"
#include "core/scene/gpt2_folder.h"
#include "core/scene/model_folder.h"

namespace heed {
namespace {

constexpr float kStepRoom = 34, kStepSide = 16, kStepText = 15;  // above the figure, at the usual width
constexpr int kUsualFilmWidth = 960;
constexpr int kLastFrameHundredths = 200;  // before it begins again

Scene learned_scene(const ExportJob& job) {
  return with_parameters(job.scene, job.run->saved.state.parameters);
}

Status write_curves(const ExportJob& job, const Progress& progress) {
  CurvesLook look;
  look.theme = job.choice.theme;
  look.language = job.choice.language;
  look.curves.is_log = job.choice.has_log_scale;
  if (job.choice.is_smooth)
    look.curves.smoothing = usual_smoothing(static_cast<double>(job.run->history.rows().size()));
  if (job.run->parent) look.branch = {*job.run->parent, job.run->branched_at};
  look.beside = {job.run->letter, job.run->others};
  return write_picture(curves_picture(job.run->history, look), file_format(job.choice.picture),
                       job.choice.scale, job.path, job.inputs, progress);
}

// Of one run as it is; of several in the order of their letters, which the first column has.
std::string curves_csv(const ExportedRun& run) {
  if (run.others.empty()) return history_csv(run.history);
  std::map<char, std::string> tables = {{run.letter, history_csv(run.history)}};
  for (const RunHistory& other : run.others) tables[other.letter] = history_csv(other.history);
  std::string csv;
  for (const auto& [letter, table] : tables) {
    for (std::size_t at = 0; at < table.size();) {
      const std::size_t end = table.find('\n', at) + 1;
      const bool is_head = at == 0;
      if (!is_head || csv.empty())
        csv += (is_head ? "run" : std::string(1, letter)) + "," + table.substr(at, end - at);
      at = end;
    }
  }
  return csv;
}

// The newest numbers of the history up to a step: `step 120 · loss 0.53 · right 91.2%`.
std::string said_at(const ExportJob& job, Index step) {
  const Catalogue& words = catalogue(job.choice.language);
  const HistoryRow* newest = nullptr;
  for (const HistoryRow& row : job.run->history.rows()) {
    if (row.step <= step && (row.test_loss || !newest || !newest->test_loss)) newest = &row;
  }
  std::string said = words.say(Message{"figure.training.step", {{"step", std::to_string(step)}}});
  if (!newest) return said;
  const auto loss = newest->test_loss ? newest->test_loss : newest->loss;
  const auto accuracy = newest->test_loss ? newest->test_accuracy : newest->accuracy;
  if (loss) said += " · " + words.say("figure.curves.loss") + fmt::format(" {:.3f}", *loss);
  if (accuracy)
    said += " · " + words.say("figure.curves.accuracy") + " " + percent_text(static_cast<float>(*accuracy));
  return said;
}

// The figure through the kept moments of a run.
class TrainingFilm {
 public:
  TrainingFilm(const ExportJob& job, Computation computation)
      : job_(job), computation_(std::move(computation)), size_(stepping_size(job.choice.width)) {
    look_.theme = job.choice.theme;
    look_.language = job.choice.language;
    look_.colors = job.colors;
    look_.shows_legends = job.shows_legends;
    look_.spot = job.spot;
    if (job.choice.shows_all_heads) look_.spot.depth = Depth::Model;
  }

  Result<Raster> frame(std::size_t at) {
    const TrainingState& moment = *job_.run->moments[at];
    const Status set = computation_.set_scene(with_parameters(job_.scene, moment.parameters));
    if (!set) return set.error();
    computation_.go_to(computation_.timeline().moment_count());
    const float grown = static_cast<float>(size_.width) / static_cast<float>(kUsualFilmWidth);
    const float room = std::round(kStepRoom * std::max(grown, 0.7f));
    const PictureSize figure{size_.width, size_.height - static_cast<int>(room)};
    Picture picture = make_picture(computation_, WholeFigure{}, look_, figure);
    Page& page = picture.page;
    page.height += room;
    page.origin.y += room;
    const auto on_figure = [&](float x, float y) {
      return Point{(x - page.origin.x) / page.scale, (y - page.origin.y) / page.scale};
    };
    Label label;
    label.at = on_figure(kStepSide, room / 2 + 2);
    label.face = Face::WordsBold;
    label.size = kStepText * std::max(grown, 0.7f) / page.scale;
    label.color = theme(look_.theme).ink;
    label.text = said_at(job_, moment.step);
    picture.drawing.shapes.push_back({std::move(label)});
    return rasterized(picture.drawing, page);
  }

  Status write(Progress& progress) {
    const std::size_t count = job_.run->moments.size();
    const int each = static_cast<int>(std::lround(100.0 / job_.choice.frames_per_sec));
    const Film film{size_, count, [&](std::size_t at) { return frame(at); },
                    [&](std::size_t at) { return at + 1 == count ? kLastFrameHundredths : each; }};
    return write_film(film, job_.path, job_.inputs, progress);
  }

 private:
  const ExportJob& job_;
  Computation computation_;
  PictureSize size_;
  PictureStyle look_;
};

Status write_training_film(const ExportJob& job, Progress& progress) {
  Result<Computation> made = Computation::make(job.scene, job.walk);
  if (!made) return made.error();
  return TrainingFilm(job, std::move(made).value()).write(progress);
}

}  // namespace

Status write_run(const ExportJob& job, Progress& progress) {
  HEED_CHECK(job.run != nullptr);
  switch (job.choice.run) {
    case RunPart::Model:
      if (Status status = check_folder_for_model(job.path, kModelType); !status) return status;
      return save_training(job.path, learned_scene(job), job.run->saved, progress);
    case RunPart::Gpt2: {
      const Scene scene = learned_scene(job);
      if (Status fits = check_gpt2(scene); !fits) return fits;
      if (Status status = check_folder_for_model(job.path, "gpt2"); !status) return status;
      return write_gpt2_folder(job.path, scene, job.inputs, progress);
    }
    case RunPart::Program:
      return write_training_program(job.run->job, job.path);
    case RunPart::History:
      return write_file(job.path, job.inputs, progress,
                        [&](std::ostream& out) { return out << curves_csv(*job.run), Status(); });
    case RunPart::Curves:
      return write_curves(job, progress);
    case RunPart::Film:
      break;
  }
  return write_training_film(job, progress);
}

}  // namespace heed
