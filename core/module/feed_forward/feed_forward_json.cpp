#include "core/module/feed_forward/feed_forward_json.h"

#include <string>

#include "core/module/activation_json.h"
#include "core/module/dropout_module.h"
#include "core/module/projection_module.h"

namespace heed {
ReadValue feed_forward_reader(const MatrixFiles& files, std::optional<FeedForward>& to) {
  return [&](JsonView value, const std::string& place) {
    FeedForward& feed = to.emplace();
    return read_object(
        value, place, feed.extras,
        {{"expand", projection_reader(files, feed.expand), true, "scene.missing.expand"},
         {"gate", projection_reader(files, feed.gate)},
         {"activation",
          [&](JsonView v, const std::string& at) { return read_activation(v, at, feed.activation); }, true,
          "scene.missing.activation"},
         {"contract", projection_reader(files, feed.contract), true, "scene.missing.contract"},
         {"dropout", dropout_reader(feed.dropout)},
         {"enabled", [&](JsonView v, const std::string& at) { return read_bool(v, at, feed.is_enabled); }}});
  };
}

void write_feed_forward(JsonWriter& out, const FeedForward& feed_forward) {
  out.begin_object();
  if (!feed_forward.is_enabled) {
    out.key("enabled");
    out.json("false");
  }
  write_projection(out, "expand", feed_forward.expand);
  write_projection(out, "gate", feed_forward.gate);
  out.key("activation");
  out.text(kActivationNames[static_cast<std::size_t>(feed_forward.activation)]);
  write_projection(out, "contract", feed_forward.contract);
  write_dropout(out, "dropout", feed_forward.dropout);
  out.extras(feed_forward.extras);
  out.end_object();
}

}  // namespace heed
