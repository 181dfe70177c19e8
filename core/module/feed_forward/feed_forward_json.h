#pragma once

#include <optional>

#include "core/json/json_read.h"
#include "core/json/json_write.h"
#include "core/json/matrix_files.h"
#include "core/module/feed_forward/feed_forward.h"

namespace heed {

// What is handed to the reader has to outlive it.
ReadValue feed_forward_reader(const MatrixFiles& files, std::optional<FeedForward>& to);
void write_feed_forward(JsonWriter& out, const FeedForward& feed_forward);  // a value, without its key

}  // namespace heed
