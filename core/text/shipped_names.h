#pragma once

#include <string>
#include <string_view>

#include "core/text/catalogue.h"

namespace heed {

// The catalogue key of a head's name that the scenes and lessons of Heed itself use; empty: it is a name of
// the reader's own, which is the same in every language.
std::string head_name_key(std::string_view name);

// The name in a language.
std::string shown_head_name(const std::string& name, Language language);

}  // namespace heed
