// For the comparison with `tokenizers`: many texts in one process. On each line the hexadecimal bytes of a
// text, or of two with a blank between them; on each line the result.
//
//   run_tokenizer FOLDER_OR_FILE < texts > results

#include <iostream>
#include <string>

#include <nlohmann/json.hpp>

#include "core/base/check.h"
#include "core/text/catalogue.h"
#include "core/tokens/text_characters.h"
#include "core/tokens/tokenizer_read.h"

namespace {

std::string bytes_of(std::string_view digits) {
  std::string bytes;
  for (std::size_t at = 0; at + 1 < digits.size(); at += 2)
    bytes += static_cast<char>(std::stoi(std::string(digits.substr(at, 2)), nullptr, 16));
  return bytes;
}

nlohmann::json described(const heed::TokenList& tokens) {
  nlohmann::json result = {{"ids", nlohmann::json::array()},     {"pieces", nlohmann::json::array()},
                           {"offsets", nlohmann::json::array()}, {"words", nlohmann::json::array()},
                           {"types", nlohmann::json::array()},   {"specials", nlohmann::json::array()}};
  for (const heed::Token& token : tokens) {
    result["ids"].push_back(token.id);
    result["pieces"].push_back(token.piece);
    result["offsets"].push_back({token.characters.begin, token.characters.end});
    result["words"].push_back(token.word ? nlohmann::json(*token.word) : nlohmann::json());
    result["types"].push_back(token.type);
    result["specials"].push_back(token.is_special ? 1 : 0);
  }
  return result;
}

nlohmann::json answer(const heed::Tokenizer& tokenizer, const std::string& line) {
  const std::size_t blank = line.find(' ');
  heed::Result<heed::TokenList> first = tokenizer.tokenize(bytes_of(line.substr(0, blank)));
  if (!first) return {{"error", heed::say(first.error(), heed::Language::English)}};
  heed::TokenList plain, finished;
  if (blank == std::string::npos) {
    finished = tokenizer.finished(first.value());
    plain = tokenizer.finished(std::move(first).value(), heed::SpecialTokens::LeaveOut);
  } else {
    const heed::Result<heed::TokenList> second = tokenizer.tokenize(bytes_of(line.substr(blank + 1)));
    if (!second) return {{"error", heed::say(second.error(), heed::Language::English)}};
    finished = tokenizer.finished(first.value(), second.value());
    plain = tokenizer.finished(first.value(), second.value(), heed::SpecialTokens::LeaveOut);
  }
  std::vector<int> ids;
  for (const heed::Token& token : finished) ids.push_back(token.id);
  return {{"finished", described(finished)},
          {"plain", described(plain)},
          {"decoded", tokenizer.decode(ids)},
          {"decoded_plain", tokenizer.decode(ids, true)}};
}

}  // namespace

int main(int argc, char** argv) {
  HEED_CHECK(argc == 2);
  std::ios::sync_with_stdio(false);
  const heed::Result<heed::Tokenizer> tokenizer = heed::load_tokenizer(argv[1]);
  if (!tokenizer) {
    std::cerr << heed::say(tokenizer.error(), heed::Language::English) << '\n';
    return 1;
  }
  for (std::string line; std::getline(std::cin, line);) std::cout << answer(tokenizer.value(), line) << '\n';
  return std::cout.flush() ? 0 : 1;
}
