// Whatever the text: rows with a text and a label each, or a sentence; what was read reads the same after it
// was written with quotes around everything.
#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/check.h"
#include "core/train/data/labelled_table.h"

namespace {

std::string quoted(const std::string& text) {
  std::string out = "\"";
  for (const char each : text) out.append(each == '"' ? 2 : 1, each);
  return out + "\"";
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  static_cast<void>(heed::read_labelled_table(text, '\t', false));
  const auto table = heed::read_labelled_table(text, heed::separator_of(text), true);
  if (!table) return 0;
  const auto& [name, texts, labels, has_split, notes] = table.value();
  std::string written = "text,label\n";
  for (const heed::DataText& each : texts)
    written += quoted(each.text) + "," + quoted(labels.at(static_cast<std::size_t>(each.label))) + "\n";
  const auto again = heed::read_labelled_table(written, ',', true);
  HEED_CHECK(again.is_ok() && again.value().labels == labels && again.value().texts.size() == texts.size());
  for (std::size_t at = 0; at < texts.size(); ++at)
    HEED_CHECK(again.value().texts[at].text == texts[at].text);
  return 0;
}
