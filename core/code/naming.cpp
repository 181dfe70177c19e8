#include "core/code/naming.h"

#include <fmt/format.h>

namespace heed {
namespace {

std::string in_form(const std::string& local, int head, bool is_given, HeadNaming form) {
  if (form == HeadNaming::Unrolled) return fmt::format("{}_{}", local, head);
  if (form == HeadNaming::Loop && is_given) return fmt::format("{}[{}]", local, kHeadVariable);
  return local;
}

// `b0_` for what is outside a loop over heads.
std::string in_block(const NodeInfo& info, const std::string& local) {
  return info.block ? fmt::format("b{}_{}", *info.block, local) : local;
}

}  // namespace

std::string identifier(const NodeInfo& info, HeadNaming form) {
  if (!info.head) return in_block(info, info.id);
  const bool is_given = info.kind != NodeKind::Computed;
  const bool is_local = form == HeadNaming::Loop && !is_given;
  const std::string name = in_form(info.id, *info.head, is_given, form);
  return is_local ? name : in_block(info, name);
}

std::string list_name(const std::string& local) { return local + "s"; }

std::string keep_mask_name(const NodeInfo& dropped, HeadNaming form) {
  if (!dropped.head) return in_block(dropped, "keep_" + dropped.id);
  return in_block(dropped, in_form("keep", *dropped.head, true, form));
}

}  // namespace heed
