#include "app/cli/commands.h"
#include "app/cli/load.h"
#include "core/io/output_file.h"
#include "core/scene/scene_json.h"
#include "core/scene/share_text.h"
#include "core/walk/build.h"

namespace heed {
namespace {

// The scene if it can be built: what `heed run` rejects must not be shared.
Result<Scene> checked(Result<Scene> scene) {
  if (!scene) return scene;
  const Result<BuiltScene> built = build_scene(scene.value());
  return built ? std::move(scene) : Result<Scene>(built.error());
}

Outcome deliver_text(const std::string& text, const Paths& inputs, const std::optional<std::string>& path,
                     std::ostream& out) {
  if (!path) {
    out << text;
    return {};
  }
  const Status written = write_file(*path, inputs, [&](std::ostream& file) { file << text; });
  return written ? Outcome() : scene_error(*path, written.error());
}

}  // namespace

const CommandSpec& share_spec() {
  static const CommandSpec spec{"share", {"FILE|TEXT"}, 1, {{"--out", "PATH", {}}}};
  return spec;
}

Outcome share_command(const Arguments& arguments, Language, std::ostream& out) {
  const std::string& word = arguments.words[0];
  const auto path = arguments.option("--out");
  if (path == "") return usage_error({"cli.no_path", {}});
  const bool is_text = is_share_text(word);
  const Result<Scene> scene = checked(is_text ? read_share_text(word) : load_scene(word));
  if (!scene) return scene_error(is_text ? "heed1:…" : word, scene.error());
  if (is_text) return deliver_text(write_scene(scene.value()), {}, path, out);
  return deliver_text(share_text(scene.value()) + "\n", input_files(word, scene.value()), path, out);
}

}  // namespace heed
