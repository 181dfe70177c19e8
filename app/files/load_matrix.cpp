#include "app/files/load_matrix.h"

#include <algorithm>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/files/documents.h"
#include "app/files/file_name.h"
#include "app/state/edit_scene.h"
#include "app/state/rearrange.h"
#include "core/base/trimmed.h"
#include "core/edit/named_table.h"
#include "core/io/npy.h"
#include "core/io/table.h"
#include "core/json/json_text.h"
#include "core/tokens/words.h"

namespace heed {
namespace {

// An array of three dimensions or more, of which a part may be a table.
Error no_table(const std::string& shape) {
  std::string part = "0";
  for (auto comma = std::ranges::count(shape, ','); comma > 2; --comma) part += ", 0";
  return {"", {"table.npy_dimensions", {{"shape", shape}, {"part", part}}}};
}

Error as_of_table(const Error& error) {
  const auto& args = error.message.args;
  const bool has_many = error.message.key == "npy.dimensions" && !args.empty() && args[0].second != "()";
  return has_many ? no_table(args[0].second) : error;
}

Result<NamedTable> table_of(const std::string& path, const std::string& bytes) {
  const auto unnamed = [](Result<Matrix> values) -> Result<NamedTable> {
    if (!values) return values.error();
    return NamedTable{std::move(values).value(), {}};
  };
  if (!has_ending(path, ".npy")) {
    Result<Matrix> plain = read_table(bytes);
    return plain ? unnamed(std::move(plain)) : parse_named_table(bytes);
  }
  std::istringstream in(bytes);
  const Result<NpyHeader> header = read_npy_header(in, bytes.size());
  if (!header) return as_of_table(header.error());
  if (header.value().dims.size() > 2) return no_table(shape_text(header.value().dims));
  return unnamed(read_npy_values(in, header.value()));
}

bool has_broken_names(const TableNames& names) {
  const auto is_broken = [](const std::string& name) { return find_invalid_utf8(name) < name.size(); };
  return std::ranges::any_of(names.rows, is_broken) || std::ranges::any_of(names.columns, is_broken);
}

// Errors are placed in the file.
Result<NamedTable> read_table_file(FileAccess& files, const std::string& typed_path) {
  const std::string path = absolute_path(typed_path, files.current_folder(), files.home_folder());
  const std::string name = shown_text(file_name(path));
  const Result<std::string> bytes = files.read(path);
  if (!bytes) {
    Message fault = bytes.error().message;
    if (fault.key == "file.no_text") fault.key = "table.no_text";
    return Error{name, std::move(fault)};
  }
  Result<NamedTable> table = table_of(path, bytes.value());
  if (table && has_broken_names(table.value().names)) return Error{name, {"table.not_utf8", {}}};
  if (table) return table;
  Error error = table.error();
  // What is wrong with an .npy file is said with its name.
  if (has_ending(path, ".npy")) {
    error.message.args.emplace_back("file", name);
    return error;
  }
  error.place = error.place.empty() ? name : name + ", " + error.place;
  return error;
}

// A longer text is data to learn from; this one is read before anything is asked, so it has to be small.
constexpr std::uint64_t kMostOfSentence = 2048, kMostOfTable = 1 << 20;

bool is_no_longer_than(FileAccess& files, const std::string& path, std::uint64_t bytes) {
  const auto stamp = files.stamp(path);
  return stamp && stamp->bytes <= bytes;
}

// In one line; none: it is a table, or no text to begin with.
std::optional<std::string> sentence_in(FileAccess& files, const std::string& path) {
  if (!has_ending(path, ".txt") || !is_no_longer_than(files, path, kMostOfSentence)) return std::nullopt;
  const Result<std::string> text = files.read(path);
  if (!text || find_invalid_utf8(text.value()) < text.value().size() || parse_named_table(text.value()))
    return std::nullopt;
  std::string sentence = text.value();
  std::ranges::replace_if(
      sentence, [](char c) { return c == '\n' || c == '\r' || c == '\t'; }, ' ');
  const std::string_view alone = trimmed(sentence, " ");
  return split_words(alone).empty() ? std::nullopt : std::optional(std::string(alone));
}

bool is_table_of_text(FileAccess& files, const std::string& path) {
  if (!has_ending(path, ".txt") || !is_no_longer_than(files, path, kMostOfTable)) return false;
  const Result<std::string> text = files.read(path);
  return text && parse_named_table(text.value());
}

}  // namespace

bool can_begin_scene(FileAccess& files, const std::string& path) {
  return is_matrix_file(path) || is_table_of_text(files, path) || sentence_in(files, path);
}

Status check_archive(FileAccess& files, const std::string& path) {
  if (!has_ending(path, ".npz")) return {};
  const Result<std::string> text = files.read(path);
  return text ? Status() : Status(error_in_file(text.error(), path));
}

void load_beginning(AppState& state, FileAccess& files, const std::string& path) {
  const auto sentence = sentence_in(files, path);
  if (!sentence) return load_table(state, files, path);
  state.new_scene.wanted.source = NewScene::Source::Text;
  state.new_scene.wanted.text = *sentence;
}

void load_matrix(AppState& state, FileAccess& files, const file_command::LoadMatrix& to) {
  Result<NamedTable> table = read_table_file(files, to.path);
  if (!table) return state.notices.add(table.error());
  if (!edit_scene(state, {edit::SetCells{to.node, {0, 0}, std::move(table.value().values)}, 0})) return;
  say_names_left_out(state, table.value().names);
}

void load_table(AppState& state, FileAccess& files, const std::string& path) {
  NewScene& wanted = state.new_scene.wanted;
  wanted.source = NewScene::Source::File;
  wanted.path = path;
  wanted.table = {};
  wanted.table_names = {};
  wanted.table_error.reset();
  if (path.empty()) return;
  Result<NamedTable> table = read_table_file(files, path);
  if (!table) {
    wanted.table_error = table.error();
  } else {
    wanted.table = SharedMatrix(std::move(table.value().values));
    wanted.table_names = std::move(table.value().names);
  }
}

}  // namespace heed
