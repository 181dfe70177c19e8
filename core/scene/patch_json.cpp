#include "core/scene/patch_json.h"

#include <algorithm>

#include "core/base/number.h"
#include "core/json/json_read.h"
#include "core/json/json_text.h"
#include "core/json/limits.h"

namespace heed {
namespace {

using Layout = JsonWriter::Layout;

// What an object says, before it is decided what kind of patch that is.
struct PatchFields {
  Patch patch;
  bool has_from = false, has_mean = false, has_add = false;
};

// A row, or [row here, row of the text].
Status read_patched_row(JsonView value, const std::string& place, PatchedRow& row) {
  if (!value.is(JsonKind::List)) return read_index(value, place, row.row);
  const Error wrong{place, {"scene.patch.row", {{"found", excerpt(value)}}}};
  JsonItems items(value);
  const auto here = items.next(), there = items.next();
  if (!there || items.next()) return wrong;
  Status status = read_index(*here, place_of(place, 0), row.row);
  if (status) status = read_index(*there, place_of(place, 1), row.from.emplace());
  return status;
}

// true, or a text.
Status read_mean(JsonView value, const std::string& place, PatchFields& read) {
  read.has_mean = true;
  if (value.is(JsonKind::Text)) return read_text(value, place, read.patch.text.emplace());
  bool is_wanted = false;
  if (value.is(JsonKind::Bool)) (void)read_bool(value, place, is_wanted);
  return is_wanted ? Status() : Error{place, {"scene.patch.mean", {{"found", excerpt(value)}}}};
}

// Which of the three kinds it is: copied, a mean, or added.
Status decide_kind(PatchFields& read, const std::string& place) {
  Patch& patch = read.patch;
  if (read.has_mean && (read.has_from || read.has_add || patch.minus))
    return Error{place, {"scene.patch.mean_alone", {}}};
  if (!read.has_mean && !read.has_from) return Error{place, {"scene.patch.no_source", {}}};
  if (patch.minus && !read.has_add) return Error{place_of(place, "minus"), {"scene.patch.minus_alone", {}}};
  patch.kind = read.has_mean ? Patch::Kind::Mean : read.has_add ? Patch::Kind::Steer : Patch::Kind::Copy;
  for (std::size_t at = 0; read.has_mean && at < patch.rows.size(); ++at) {
    if (patch.rows[at].from)
      return Error{place_of(place_of(place, "rows"), static_cast<Index>(at)), {"scene.patch.mean_row", {}}};
  }
  return {};
}

Status read_patch(JsonView value, const std::string& place, Patch& patch) {
  PatchFields read;
  const auto text = [](std::string& member) -> ReadValue {
    return [&](JsonView v, const std::string& at) { return read_text(v, at, member); };
  };
  const auto rows = [&](JsonView v, const std::string& at) -> Status {
    const Status status = read_list(v, at, kMaxEdge, [&](JsonView item, const std::string& item_place) {
      return read_patched_row(item, item_place, read.patch.rows.emplace_back());
    });
    return status && read.patch.rows.empty() ? Error{at, {"scene.patch.no_rows", {}}} : status;
  };
  const auto from = [&](JsonView v, const std::string& at) {
    read.has_from = true;
    return read_text(v, at, read.patch.text.emplace());
  };
  const auto minus = [&](JsonView v, const std::string& at) {
    return read_text(v, at, read.patch.minus.emplace());
  };
  const auto add = [&](JsonView v, const std::string& at) {
    read.has_add = true;
    return read_float(v, at, read.patch.strength);
  };
  Status status =
      read_object(value, place, read.patch.extras,
                  {{"node", text(read.patch.node), true, "scene.missing.node"},
                   {"rows", rows},
                   {"from", from},
                   {"mean", [&](JsonView v, const std::string& at) { return read_mean(v, at, read); }},
                   {"add", add},
                   {"minus", minus}});
  if (status) status = decide_kind(read, place);
  if (status) patch = std::move(read.patch);
  return status;
}

void write_rows(JsonWriter& out, const std::vector<PatchedRow>& rows) {
  if (rows.empty()) return;
  out.key("rows");
  out.begin_list(Layout::OneLine);
  for (const PatchedRow& row : rows) {
    if (!row.from) {
      out.json(std::to_string(row.row));
      continue;
    }
    out.begin_list(Layout::OneLine);
    out.json(std::to_string(row.row));
    out.json(std::to_string(*row.from));
    out.end_list();
  }
  out.end_list();
}

void write_patch(JsonWriter& out, const Patch& patch) {
  out.begin_object(Layout::OneLine);
  out.key("node");
  out.text(patch.node);
  write_rows(out, patch.rows);
  if (patch.kind == Patch::Kind::Mean) {
    out.key("mean");
    patch.text ? out.text(*patch.text) : out.json("true");
  } else {
    if (patch.kind == Patch::Kind::Steer) {
      out.key("add");
      out.json(exact_text(patch.strength));
    }
    out.key("from");
    out.text(*patch.text);
  }
  if (patch.minus) {
    out.key("minus");
    out.text(*patch.minus);
  }
  out.extras(patch.extras);
  out.end_object();
}

std::vector<Index> rows_here(const Patch& patch) {
  std::vector<Index> rows;
  for (const PatchedRow& row : patch.rows) rows.push_back(row.row);
  std::ranges::sort(rows);
  return rows;
}

}  // namespace

bool have_one_target(const Patch& a, const Patch& b) {
  const bool are_added = a.kind == Patch::Kind::Steer && b.kind == Patch::Kind::Steer;
  const bool are_put = a.kind != Patch::Kind::Steer && b.kind != Patch::Kind::Steer;
  const bool is_one_direction = a.text == b.text && a.minus == b.minus;
  return a.node == b.node && (are_put || (are_added && is_one_direction)) && rows_here(a) == rows_here(b);
}

void drop_patches_of_words(std::vector<Patch>& patches) {
  std::erase_if(patches,
                [](const Patch& patch) { return !patch.rows.empty() || patch.kind == Patch::Kind::Copy; });
}

Status read_patches(JsonView value, const std::string& place, std::vector<Patch>& patches) {
  return read_list(value, place, kMaxPatches, [&](JsonView item, const std::string& at) {
    return read_patch(item, at, patches.emplace_back());
  });
}

void write_patches(JsonWriter& out, const std::vector<Patch>& patches) {
  if (patches.empty()) return;
  out.key("patches");
  out.begin_list();
  for (const Patch& patch : patches) write_patch(out, patch);
  out.end_list();
}

}  // namespace heed
