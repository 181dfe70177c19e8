#pragma once

#include <string>
#include <string_view>

#include "core/text/catalogue.h"

namespace heed {

// Translates messages and catalogue keys into the current language.
class Texts {
 public:
  explicit Texts(Language language) : language_(language), catalogue_(&catalogue(language)) {}

  std::string tr(std::string_view key) const { return catalogue_->say(key); }
  std::string tr(const Message& message) const { return catalogue_->say(message); }
  // An error without a place is shown as a sentence of its own, so it is capitalized, unless it begins with
  // the name of something.
  std::string tr(const Error& error) const {
    std::string said = say(error, language_);
    const bool is_sentence = error.place.empty() && !catalogue_->begins_with_argument(error.message.key);
    if (is_sentence && said[0] >= 'a' && said[0] <= 'z') said[0] = static_cast<char>(said[0] - 'a' + 'A');
    return said;
  }
  Language language() const { return language_; }

 private:
  Language language_;
  const Catalogue* catalogue_;
};

}  // namespace heed
