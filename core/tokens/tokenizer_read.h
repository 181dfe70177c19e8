#pragma once

#include <filesystem>
#include <string_view>

#include "core/tokens/tokenizer.h"

namespace heed {

// Reads the text of a `tokenizer.json`. What would change the tokens and is not known is refused by its name;
// "truncation" and "padding" are left to who calls.
Result<Tokenizer> read_tokenizer(std::string_view json);

// The tokenizer of a model: of its folder, or one of its files. In a folder it is `tokenizer.json`; without
// one `vocab.json` and `merges.txt`, or `vocab.txt`, as the model's family uses them. The place of an error
// begins with the name of the file.
Result<Tokenizer> load_tokenizer(const std::filesystem::path& path);

}  // namespace heed
