#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/message.h"
#include "core/base/result.h"

namespace heed {

enum class Language { English, Chinese };

// Every sentence that Heed can say in one language, by key.
//
// The file has one `key = sentence` per line; `#` begins a comment line; `\n` in a sentence is a line break.
// `{name}` stands for an argument of the Message; `{name|one|many}` for `one` where that argument is 1, and
// else for `many`; `{@name}` for the sentence whose key that argument is.
class Catalogue {
 public:
  static Result<Catalogue> parse(std::string_view text);

  // The sentence with its placeholders filled; an unknown key comes back as ⟦key⟧ so that it is seen.
  std::string say(const Message& message) const;
  std::string say(std::string_view key) const { return say(Message{std::string(key), {}}); }

  bool has(std::string_view key) const { return sentences_.contains(key); }
  std::vector<std::string> keys() const;
  // The names between braces in a sentence, sorted, each once.
  std::vector<std::string> placeholders(std::string_view key) const;

 private:
  std::map<std::string, std::string, std::less<>> sentences_;
};

// The catalogue that was built in from assets/text.
const Catalogue& catalogue(Language language);

// `place: sentence`, or the sentence alone when the error is about the whole.
std::string say(const Error& error, Language language);

}  // namespace heed
