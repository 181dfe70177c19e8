#include "app/panels/new_scene/typed_source.h"

#include <algorithm>
#include <vector>

#include <imgui.h>

#include "app/files/file_name.h"
#include "core/base/number.h"
#include "core/base/trimmed.h"
#include "core/edit/named_table.h"
#include "core/tokens/words.h"

namespace heed {

std::optional<std::string> pasted_table() {
  const ImGuiIO& io = ImGui::GetIO();
  const bool is_pasted = (io.KeyCtrl && ImGui::IsKeyPressed(ImGuiKey_V, false)) ||
                         (io.KeyShift && ImGui::IsKeyPressed(ImGuiKey_Insert, false));
  const char* pasted = is_pasted ? ImGui::GetClipboardText() : nullptr;
  if (!pasted) return std::nullopt;
  const std::string text = pasted;
  const Result<NamedTable> table = parse_named_table(text);
  const bool is_table = table && (table.value().values.rows() > 1 || text.find('\t') != std::string::npos);
  return is_table ? std::optional(text) : std::nullopt;
}

std::optional<std::string> typed_path(std::string_view text) {
  const std::string_view path = trimmed(text, " \t\r\n\"'");
  const bool is_line = path.find('\n') == path.npos;
  const bool is_absolute = path.starts_with('/') || path.starts_with("~/") || path.starts_with("./");
  return is_line && (is_absolute || is_matrix_file(path)) ? std::optional(std::string(path)) : std::nullopt;
}

bool are_only_numbers(std::string_view text) {
  const std::vector<std::string> all = split_words(text);
  return all.size() > 1 && std::ranges::all_of(all, [](const std::string& word) {
           return parse_float(word).kind == ParsedFloat::Kind::Number;
         });
}

}  // namespace heed
