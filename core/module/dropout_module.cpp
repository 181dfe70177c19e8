#include "core/module/dropout_module.h"

#include <limits>

#include "core/base/number.h"
#include "core/json/json_text.h"

namespace heed {
namespace {

// The file's own digits are quoted: 0.99999999 is below 1, but not as a 32-bit number.
Status read_share(JsonView value, const std::string& place, float& share) {
  if (Status status = read_float(value, place, share); !status) return status;
  if (share >= 0 && share < 1) return {};
  const bool is_rounded = share == 1 && value.text().find('9') != std::string_view::npos;
  return Error{place, {is_rounded ? "scene.p_rounds" : "scene.p", {{"found", excerpt(value)}}}};
}

}  // namespace

ReadValue dropout_reader(std::optional<Dropout>& to) {
  return [&to](JsonView value, const std::string& place) {
    Dropout& dropout = to.emplace();
    const auto read_seed = [&](JsonView v, const std::string& at) {
      return read_integer(v, at, std::numeric_limits<std::uint64_t>::max(), dropout.seed);
    };
    return read_object(value, place, dropout.extras,
                       {{"p", [&](JsonView v, const std::string& at) { return read_share(v, at, dropout.p); },
                         true, "scene.missing.p"},
                        {"seed", read_seed}});
  };
}

void write_dropout(JsonWriter& out, std::string_view key, const std::optional<Dropout>& dropout) {
  if (!dropout) return;
  out.key(key);
  out.begin_object(JsonWriter::Layout::OneLine);
  out.key("p");
  out.json(exact_text(dropout->p));
  out.key("seed");
  out.json(std::to_string(dropout->seed));
  out.extras(dropout->extras);
  out.end_object();
}

void check_dropout(ValueCheck& check, const std::optional<Dropout>& dropout, const std::string& place) {
  if (!dropout || (dropout->p >= 0 && dropout->p < 1)) return;
  check.keep(Error{place + ".p", {"scene.p", {{"found", exact_text(dropout->p)}}}});
}

}  // namespace heed
