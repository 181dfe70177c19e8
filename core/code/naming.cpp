#include "core/code/naming.h"

#include <fmt/format.h>

namespace heed {
namespace {

std::string in_form(const std::string& local, int head, bool is_given, HeadForm form) {
  if (form == HeadForm::Unrolled) return fmt::format("{}_{}", local, head);
  if (form == HeadForm::Loop && is_given) return fmt::format("{}[{}]", local, kHeadVariable);
  return local;
}

}  // namespace

std::string identifier(const NodeInfo& info, HeadForm form) {
  if (!info.head) return info.name;
  return in_form(info.id, *info.head, info.kind != NodeKind::Computed, form);
}

std::string list_name(const std::string& local) { return local + "s"; }

std::string keep_mask_name(const NodeInfo& dropped, HeadForm form) {
  return in_form("keep", dropped.head.value_or(0), true, form);
}

}  // namespace heed
