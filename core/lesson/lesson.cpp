#include "core/lesson/lesson.h"

#include <utility>

namespace heed {
namespace {

template <typename ByLanguage>
const typename ByLanguage::mapped_type& best(const ByLanguage& words, const std::string& language) {
  static const typename ByLanguage::mapped_type kNone;
  if (words.empty()) return kNone;
  const auto found = words.find(language);
  return found != words.end() ? found->second : words.begin()->second;
}

}  // namespace

const std::string& localized(const LocalizedText& texts, const std::string& language) {
  return best(texts, language);
}
const Prose& localized(const LocalizedProse& words, const std::string& language) {
  return best(words, language);
}

void add_fault(std::vector<LessonFault>& faults, LessonFault fault) {
  if (faults.size() < kMaxFaults) faults.push_back(std::move(fault));
}

Error error_of(const LessonFault& fault) {
  std::string place = fault.line > 0 ? "line " + std::to_string(fault.line) : "";
  const auto add = [&](const std::string& part) {
    place += (place.empty() || part.empty() ? "" : ", ") + part;
  };
  if (fault.page > 0) add("page " + std::to_string(fault.page));
  add(fault.error.place);
  return {place, fault.error.message};
}

}  // namespace heed
