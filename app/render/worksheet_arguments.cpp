#include "app/render/worksheet_arguments.h"

#include <filesystem>
#include <limits>

#include "app/export/picture_file.h"
#include "core/base/number.h"

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

}  // namespace

const CommandSpec& worksheet_spec() {
  static const CommandSpec spec{"worksheet",
                                {"FILE"},
                                1,
                                {{"--out", "PATH", {}, true},
                                 {"--steps", "3-7", {}},
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
  words.sheet.is_all_rows = arguments.has("--all-rows");
  words.sheet.decimals = std::stoi(arguments.option("--decimals").value_or("2"));
  words.steps = arguments.option("--steps");
  if (Status read = read_share(arguments.option("--blank").value_or("1"), words.sheet); !read)
    return read.error();
  if (Status read = read_numbers(arguments, words); !read) return read.error();
  if (Status read = read_files(arguments, words); !read) return read.error();
  return words;
}

}  // namespace heed
