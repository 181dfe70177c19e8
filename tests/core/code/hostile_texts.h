#pragma once

#include <string>
#include <vector>

namespace heed::testing {

// What a person, or an attacker, may call a scene, a token or a head, and a language or its tools may take
// for more than words in a comment.
std::vector<std::string> hostile_texts();

}  // namespace heed::testing
