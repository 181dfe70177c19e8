#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/train/data/text_data.h"

namespace heed {

// Texts and labels of a table in the manner of RFC 4180: quotes around what holds separators or line breaks,
// two quotes for one. A first line that names its columns says which are read (`text`, `review` or
// `sentence`; `label`, `sentiment` or `class`); otherwise the first one is the text, the second the label.
// The place of an error is a line; it says in which others there is one, too. A table that is not whole may
// end anywhere.
Result<TextData> read_labelled_table(std::string_view text, char separator, bool is_whole);

// Whether the first line names a column of texts and one of labels.
bool has_named_columns(std::string_view table, char separator);

// What stands between the columns: a comma or, in a first line that has none, a semicolon or a tab.
char separator_of(std::string_view table);

}  // namespace heed
