#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/message.h"
#include "core/base/result.h"

namespace heed {

enum class Language { English, Chinese };

// The message catalogue of one language: every user-visible sentence, by key.
//
// The file has one `key = sentence` per line; `#` begins a comment line; `\n` in a sentence is a line break.
// `{name}` is replaced by an argument of the Message; `{name|one|many}` by `one` if that argument is 1, else
// by `many`; `{@name}` by the sentence whose key is that argument, with the same arguments. `{name.part}` is
// an argument of its own, a part of what the argument `name` says as a whole.
class Catalogue {
 public:
  static Result<Catalogue> parse(std::string_view text);

  // The sentence with its placeholders substituted. An unknown key returns ⟦key⟧, so that it is noticed.
  std::string say(const Message& message) const;
  std::string say(std::string_view key) const { return say(Message{std::string(key), {}}); }

  // Whether what is said begins with an argument as it is given.
  bool begins_with_argument(std::string_view key) const;

  bool has(std::string_view key) const { return sentences_.contains(key); }
  std::vector<std::string> keys() const;
  // The placeholder names of a sentence without their parts, sorted and unique.
  std::vector<std::string> placeholders(std::string_view key) const;

 private:
  std::map<std::string, std::string, std::less<>> sentences_;
};

// The catalogue embedded from assets/text.
const Catalogue& catalogue(Language language);

// `place: sentence`, or only the sentence if the error has no place.
std::string say(const Error& error, Language language);

}  // namespace heed
