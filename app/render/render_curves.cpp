#include "app/render/render_curves.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <string>

#include "app/export/picture_file.h"
#include "app/paint/curves_picture.h"
#include "app/render/render_options.h"
#include "core/base/number.h"
#include "core/train/training_folder.h"

namespace heed {
namespace {

// What else may be said of curves.
constexpr std::array<std::string_view, 8> kOfCurves{"--curves", "--out",       "--size", "--scale",
                                                    "--theme",  "--smoothing", "--log",  "--lang"};

Result<CurveOptions> curve_options(const Arguments& arguments) {
  for (const auto& [option, value] : arguments.options) {
    if (std::ranges::find(kOfCurves, option) == kOfCurves.end())
      return Error{"", {"render.exclude", {{"one", "--curves"}, {"other", option}}}};
  }
  CurveOptions options;
  options.is_log = arguments.has("--log");
  if (const auto word = arguments.option("--smoothing")) {
    const std::optional<double> smoothing = parse_double(*word);
    if (!smoothing || *smoothing < 0 || *smoothing >= 1)
      return Error{"", {"render.bad_smoothing", {{"word", *word}}}};
    options.smoothing = *smoothing;
  }
  return options;
}

}  // namespace

Outcome render_curves(const Arguments& arguments, Language language) {
  const Result<CurveOptions> curves = curve_options(arguments);
  if (!curves) return usage_error(curves.error().message);
  const Result<RenderOptions> read = parse_render_options(arguments, language);
  if (!read) return usage_error(read.error().message);
  const RenderOptions& options = read.value();
  if (!options.format) return usage_error({"render.bad_format", {{"file", options.out}}});
  const std::filesystem::path folder = options.file;
  const Result<TrainingHistory> history = load_history(folder);
  if (!history) return scene_error(options.file, history.error());
  if (history.value().rows().empty()) return scene_error(options.file, {"", {"render.no_history", {}}});

  const CurvesLook look{options.size.value_or(kUsualCurves), options.look.theme, language, curves.value()};
  const Picture picture = curves_picture(history.value(), look);
  const Status written = write_picture(picture, *options.format, options.scale, options.out, {});
  return written ? Outcome() : scene_error(options.out, written.error());
}

}  // namespace heed
