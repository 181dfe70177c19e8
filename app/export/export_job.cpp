#include "app/export/export_job.h"

#include <algorithm>
#include <utility>

#include "app/export/picture_file.h"
#include "app/export/run_job.h"
#include "app/export/step_animation.h"
#include "app/export/worksheet_job.h"
#include "app/figure/lens.h"
#include "core/export/program_export.h"

namespace heed {
namespace {

constexpr Index kMaxMomentsPerCheck = 4096;  // moments between checks for cancellation

Status go_to(Computation& computation, Index playhead, const Progress& progress) {
  while (computation.playhead() < playhead) {
    if (progress.is_cancelled()) return cancelled();
    computation.go_to(std::min(computation.playhead() + kMaxMomentsPerCheck, playhead));
  }
  return {};
}

// The lens of the window when the export was started.
class JobLens {
 public:
  Status read(const ExportJob& job, const Computation& computation, const Progress& progress) {
    if (job.sensitivity) numbers_ = LensNumbers::sensitivity(computation, *job.sensitivity);
    if (!job.baseline) return {};
    Result<Computation> made = Computation::make(*job.baseline);
    if (!made) return made.error();
    baseline_ = std::move(made).value();
    if (const Status done = compute_all(*baseline_, progress); !done) return done;
    numbers_ = LensNumbers::difference_to(baseline_->graph());
    return {};
  }
  LensNumbers* numbers() { return numbers_ ? &*numbers_ : nullptr; }

 private:
  std::optional<Computation> baseline_;
  std::optional<LensNumbers> numbers_;
};

PictureStyle look_of(const ExportJob& job, LensNumbers* lens) {
  PictureStyle look;
  look.theme = job.choice.theme;
  look.language = job.choice.language;
  look.colors = job.colors;
  look.shows_legends = job.shows_legends;
  look.spot = job.spot;
  look.lens = lens;
  look.is_about_step = job.is_about_step && job.choice.what == ExportContent::Figure;
  look.blank = job.blank;
  look.selected = job.selection.cell;
  look.range = job.selection.range;
  look.is_about_selected = job.selection.leads;
  return look;
}

struct JobHeads {
  std::shared_ptr<const HeadSurvey> survey;
  std::shared_ptr<const PartEffects> effects;
};

// Those that the window had found, if it had.
Result<JobHeads> heads_of(const ExportJob& job, const Computation& computation, Progress& progress) {
  JobHeads heads{job.heads, job.head_effects};
  if (heads.survey) return heads;
  const ProgressScope scope(progress);
  std::optional<HeadSurvey> survey = survey_heads(computation);
  if (!survey) return cancelled();
  if (survey->heads.empty()) return Error{"", {"ui.heads.nothing", {}}};
  heads.survey = std::make_shared<const HeadSurvey>(std::move(*survey));
  return heads;
}

Status write_heads(const ExportJob& job, const Computation& computation, Progress& progress) {
  const Result<JobHeads> heads = heads_of(job, computation, progress);
  if (!heads) return heads.error();
  const AllHeads part{heads.value().survey.get(), heads.value().effects.get(), job.head_choice};
  const Picture picture = make_picture(computation, part, look_of(job, nullptr));
  return write_picture(picture, file_format(job.choice.picture), job.choice.scale, job.path, job.inputs,
                       progress);
}

// The matrix of the selected cell, or the step if nothing drawn is selected.
PicturePart part_of(const ExportJob& job, const Computation& computation) {
  if (job.choice.what == ExportContent::Vectors) return job.vectors;
  if (job.choice.what != ExportContent::Selection) return WholeFigure{};
  const FigureLayout layout = make_figure_layout(computation, figure_focus(computation, job.spot));
  if (job.node && layout.find(*job.node)) return OneMatrix{*job.node};
  return OneStep{computation.step()};
}

Status write_figure(const ExportJob& job, Computation& computation, Progress& progress) {
  if (const Status there = go_to(computation, job.playhead, progress); !there) return there;
  JobLens lens;
  if (const Status read = lens.read(job, computation, progress); !read) return read;
  const Picture picture = make_picture(computation, part_of(job, computation), look_of(job, lens.numbers()));
  return write_picture(picture, file_format(job.choice.picture), job.choice.scale, job.path, job.inputs,
                       progress);
}

Status write_animation(const ExportJob& job, Computation& computation, Progress& progress) {
  StepAnimationOptions wanted;
  wanted.steps = job.choice.steps;
  wanted.size = stepping_size(job.choice.width);
  wanted.frames_per_sec = job.choice.frames_per_sec;
  wanted.secs_per_moment = job.choice.secs_per_moment;
  wanted.look = look_of(job, nullptr);
  wanted.look.is_about_step = job.is_about_step;
  wanted.look.follows_step = job.follows_step;
  return write_step_animation(computation, wanted, job.path, job.inputs, progress);
}

}  // namespace

Status write_export(const ExportJob& job, Progress& progress) {
  if (job.run) return write_run(job, progress);
  Result<Computation> made = Computation::make(job.scene, job.walk);
  if (!made) return made.error();
  Computation& computation = made.value();
  switch (job.choice.what) {
    case ExportContent::Figure:
    case ExportContent::Selection:
    case ExportContent::Vectors:
      return write_figure(job, computation, progress);
    case ExportContent::Heads:
      return write_heads(job, computation, progress);
    case ExportContent::Stepping:
      return write_animation(job, computation, progress);
    case ExportContent::Code:
      return export_program(computation, job.choice.dialect, job.path, job.inputs, progress);
    case ExportContent::Worksheet:
      return write_worksheets(job, progress);
    case ExportContent::Numbers:
    case ExportContent::Run:
      break;
  }
  const bool is_of_one = !job.choice.is_all_numbers && job.node;
  const NumberExportOptions wanted{job.choice.numbers, is_of_one ? job.node : std::nullopt,
                                   job.choice.language};
  return export_numbers(computation, wanted, job.path, job.inputs, progress);
}

}  // namespace heed
