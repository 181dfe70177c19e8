#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/json/json_read.h"
#include "core/json/json_write.h"
#include "core/module/dropout.h"
#include "core/module/value_check.h"

namespace heed {

ReadValue dropout_reader(std::optional<Dropout>& to);
void write_dropout(JsonWriter& out, std::string_view key, const std::optional<Dropout>& dropout);
void check_dropout(ValueCheck& check, const std::optional<Dropout>& dropout, const std::string& place);

}  // namespace heed
