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
  if (error.message.key != "npy.dimensions" || args.empty()) return error;
  return args[0].second == "()" ? Error{"", {"table.npy_scalar", {}}} : no_table(args[0].second);
}

bool has_broken_names(const TableNames& names) {
  const auto is_broken = [](const std::string& name) { return find_invalid_utf8(name) < name.size(); };
  return std::ranges::any_of(names.rows, is_broken) || std::ranges::any_of(names.columns, is_broken);
}

enum class Numbers { Finite, Any };

Result<NamedTable> table_of_array(const std::string& bytes, Numbers wanted) {
  std::istringstream in(bytes);
  const Result<NpyHeader> header = read_npy_header(in, bytes.size());
  if (!header) return as_of_table(header.error());
  const std::vector<Index>& dims = header.value().dims;
  if (dims.size() > 2) return no_table(shape_text(dims));
  if (header.value().rows() * header.value().cols() == 0)
    return Error{"", {"table.npy_no_numbers", {{"shape", shape_text(dims)}}}};
  Result<Matrix> values = read_npy_values(in, header.value());
  if (!values) return values.error();
  const auto wrong = wanted == Numbers::Finite ? first_not_finite(values.value()) : std::nullopt;
  if (!wrong) return NamedTable{std::move(values).value(), {}};
  const std::string row = dims.size() > 1 ? "[" + std::to_string(wrong->row) + "]" : "";
  return not_finite(row + "[" + std::to_string(wrong->col) + "]", values.value()(wrong->row, wrong->col));
}

Result<NamedTable> table_of_text(const std::string& text, Numbers wanted) {
  if (text.empty()) return Error{"", {"table.empty_file", {}}};
  Result<Matrix> plain = read_table(text);
  if (!plain && plain.error().message.key == "table.empty") return Error{"", {"table.no_numbers", {}}};
  Result<NamedTable> table =
      plain ? Result(NamedTable{std::move(plain).value(), {}}) : parse_named_table(text);
  if (!table) return table;
  if (has_broken_names(table.value().names)) return Error{"", {"table.not_utf8", {}}};
  const Status status = wanted == Numbers::Finite ? check_finite(text, table.value()) : Status();
  return status ? std::move(table) : status.error();
}

// Errors are placed in the file.
Result<NamedTable> read_table_file(FileAccess& files, const std::string& typed_path, Numbers wanted) {
  const std::string path = absolute_path(typed_path, files.current_folder(), files.home_folder());
  const std::string name = shown_text(file_name(path));
  const Result<std::string> bytes = files.read(path);
  if (!bytes) {
    Message fault = bytes.error().message;
    if (fault.key == "file.no_text") fault.key = "table.no_text";
    return Error{name, std::move(fault)};
  }
  Result<NamedTable> table =
      has_ending(path, ".npy") ? table_of_array(bytes.value(), wanted) : table_of_text(bytes.value(), wanted);
  if (table) return table;
  Error error = table.error();
  // What is wrong with an .npy file is said with its name.
  if (error.message.key.starts_with("npy.") || error.message.key.starts_with("table.npy_")) {
    error.message.args.emplace_back("file", name);
    return error;
  }
  const bool is_in_array = error.place.starts_with('[');
  error.place = name + (error.place.empty() || is_in_array ? "" : ", ") + error.place;
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
  const Graph& graph = state.computation.graph();
  const std::optional<NodeId> node = graph.find(to.node);
  const bool is_source = node && !graph.op(*node);
  Result<NamedTable> table = read_table_file(files, to.path, is_source ? Numbers::Finite : Numbers::Any);
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
  Result<NamedTable> table = read_table_file(files, path, Numbers::Finite);
  if (!table) {
    wanted.table_error = table.error();
  } else {
    wanted.table = SharedMatrix(std::move(table.value().values));
    wanted.table_names = std::move(table.value().names);
  }
}

}  // namespace heed
