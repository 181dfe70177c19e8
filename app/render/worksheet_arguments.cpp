#include "app/render/worksheet_arguments.h"

#include <algorithm>
#include <filesystem>
#include <limits>

#include "app/cli/node_arguments.h"
#include "app/cli/step_arguments.h"
#include "app/export/picture_file.h"
#include "core/base/ascii.h"
#include "core/base/number.h"
#include "core/text/catalogue.h"

namespace heed {
namespace {

constexpr std::uint64_t kMaxStudents = 500;

Error off(const std::string& key, const std::string& word) { return {"", {key, {{"word", word}}}}; }

Status read_share(const std::string& word, WorksheetRequest& sheet) {
  const ParsedFloat share = parse_float(word);
  const bool is_share = share.kind == ParsedFloat::Kind::Number && share.value > 0 && share.value <= 1;
  if (!is_share) return off("worksheet.bad_share", word);
  sheet.blank_share = static_cast<double>(share.value);
  return {};
}

Status read_numbers(const Arguments& arguments, WorksheetArguments& words) {
  if (const auto word = arguments.option("--seed")) {
    const auto seed = parse_integer<std::uint64_t>(*word);
    if (!seed) return off("worksheet.bad_seed", *word);
    words.sheet.seed = *seed;
  }
  if (const auto word = arguments.option("--students")) {
    const auto students = parse_integer<std::uint64_t>(*word);
    const bool is_class = students && *students >= 1 && *students <= kMaxStudents;
    if (!is_class) return off("worksheet.bad_students", *word);
    if (words.sheet.seed > std::numeric_limits<std::uint64_t>::max() - *students)
      return off("worksheet.bad_seed", *arguments.option("--seed"));
    words.students = *students;
  }
  return {};
}

Result<FileFormat> format_of(const std::string& file) {
  const auto format = picture_format_from(std::filesystem::path(file).extension().string());
  if (!format) return Error{"", {"worksheet.bad_format", {{"file", file}}}};
  return *format;
}

Status read_files(const Arguments& arguments, WorksheetArguments& words) {
  const auto out = arguments.option("--out");
  if (!out) return Error{"", {"render.no_out", {{"usage", usage(worksheet_spec())}}}};
  const Result<FileFormat> format = format_of(*out);
  if (!format) return format.error();
  words.out = *out;
  words.format = format.value();
  words.key = arguments.option("--key");
  words.saved_scene = arguments.option("--save-scene");
  if (words.key) {
    const Result<FileFormat> of_key = format_of(*words.key);
    if (!of_key) return of_key.error();
    if (of_key.value() != words.format) return off("worksheet.other_format", *words.key);
  }
  if (words.saved_scene == "") return off("worksheet.no_scene_path", "");
  const bool is_same = words.key == words.out || words.saved_scene == words.out ||
                       (words.key && words.key == words.saved_scene);
  if (is_same) return off("worksheet.same_file", words.out);
  if (words.saved_scene && words.students > 1) return off("worksheet.one_scene", "");
  return {};
}

// A step of training has a parameter, and no steps and rows of a scene.
Status read_update(const Arguments& arguments, WorksheetArguments& words) {
  if (!arguments.has("--update")) {
    if (arguments.words.size() == 1) return {};
    return Error{"", {"cli.extra_word", {{"word", arguments.words[1]}, {"usage", usage(worksheet_spec())}}}};
  }
  constexpr const char* kOfScenes[] = {"--steps", "--chapter", "--row", "--all-rows", "--save-scene"};
  const bool has_place = arguments.words.size() == worksheet_spec().words.size();
  const bool is_alone =
      std::ranges::none_of(kOfScenes, [&](const char* option) { return arguments.has(option); });
  if (!has_place || !is_alone)
    return Error{
        "",
        {"worksheet.update_alone", {{"usage", "heed worksheet FOLDER NODE ROW COLUMN --update --out PATH"}}}};
  words.update = arguments.words;
  return {};
}

std::string lower(std::string text) {
  for (char& each : text) each = to_lower(each);
  return text;
}

// By its title in either language, or by as much of it as no other has.
const Chapter* find_chapter(const Steps& steps, const std::string& word) {
  const Chapter* found = nullptr;
  int count = 0;
  for (const Chapter& each : steps.chapters()) {
    bool is_part = false;
    for (const Language language : {Language::English, Language::Chinese}) {
      const std::string title = lower(catalogue(language).say(each.title));
      if (title == lower(word)) return &each;
      is_part = is_part || title.find(lower(word)) != std::string::npos;
    }
    if (!is_part) continue;
    found = &each;
    ++count;
  }
  return count == 1 ? found : nullptr;
}

Result<StepRange> steps_of_chapter(const std::string& word, const Steps& steps, Language language) {
  const Chapter* chapter = word.empty() ? nullptr : find_chapter(steps, word);
  if (chapter) return StepRange{chapter->first_step, chapter->last_step};
  std::string names;
  for (const Chapter& each : steps.chapters())
    names += (names.empty() ? "" : "; ") + catalogue(language).say(each.title);
  return Error{"", {"worksheet.bad_chapter", {{"word", word}, {"names", names}}}};
}

}  // namespace

const CommandSpec& worksheet_spec() {
  static const CommandSpec spec{"worksheet",
                                {"FILE", "NODE", "ROW", "COLUMN"},
                                1,
                                {{"--out", "PATH", {}, true},
                                 {"--update", "", {}},
                                 {"--steps", "3-7", {}},
                                 {"--chapter", "TITLE", {}},
                                 {"--row", "R", {}},
                                 {"--seed", "N", {}},
                                 {"--students", "K", {}},
                                 {"--blank", "SHARE", {}},
                                 {"--decimals", "1|2|3|4", {"1", "2", "3", "4"}},
                                 {"--all-rows", "", {}},
                                 {"--key", "PATH", {}},
                                 {"--save-scene", "PATH", {}}}};
  return spec;
}

Result<WorksheetArguments> parse_worksheet_arguments(const Arguments& arguments) {
  WorksheetArguments words;
  words.scene = arguments.words[0];
  if (Status read = read_update(arguments, words); !read) return read.error();
  words.sheet.is_all_rows = arguments.has("--all-rows");
  words.sheet.decimals = std::stoi(arguments.option("--decimals").value_or("2"));
  words.steps = arguments.option("--steps");
  words.chapter = arguments.option("--chapter");
  words.row = arguments.option("--row");
  if (words.steps && words.chapter) return off("worksheet.steps_and_chapter", "");
  if (words.row && words.sheet.is_all_rows) return off("worksheet.rows_and_row", "");
  if (Status read = read_share(arguments.option("--blank").value_or("1"), words.sheet); !read)
    return read.error();
  if (Status read = read_numbers(arguments, words); !read) return read.error();
  if (Status read = read_files(arguments, words); !read) return read.error();
  return words;
}

Status read_place(const WorksheetArguments& words, const BuiltScene& built, Language language,
                  WorksheetRequest& sheet) {
  if (words.row) {
    const Result<Index> row = parse_position(*words.row, "--row", built.graph.shape(built.inputs).rows);
    if (!row) return row.error();
    sheet.row = row.value();
  }
  if (!words.steps && !words.chapter) return {};
  const Result<StepRange> range = words.chapter
                                      ? steps_of_chapter(*words.chapter, built.steps, language)
                                      : parse_step_range(*words.steps, "worksheet.bad_steps", built.steps);
  if (!range) return range.error();
  sheet.steps = range.value();
  return {};
}

}  // namespace heed
