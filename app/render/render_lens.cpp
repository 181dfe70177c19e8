#include "app/render/render_lens.h"

#include "app/cli/load.h"
#include "app/cli/node_words.h"

namespace heed {
namespace {

// `h0.scores[1,2]`; of a stack `h0.weighted[0,1,2]`, as `heed explain` prints it.
struct CellWords {
  std::string node;
  std::vector<std::string> positions;
};

std::optional<CellWords> split(const std::string& word) {
  const auto open = word.find('[');
  if (open == 0 || open == std::string::npos || !word.ends_with(']')) return std::nullopt;
  CellWords words{word.substr(0, open), {""}};
  for (const char letter : word.substr(open + 1, word.size() - open - 2)) {
    if (letter == ',') {
      words.positions.emplace_back();
    } else if (letter != ' ') {
      words.positions.back() += letter;
    }
  }
  return words;
}

Result<Cell> read_cell(const std::vector<std::string>& positions, const Shape& shape) {
  const std::vector<Index> counts = shape.is_stack() ? std::vector{shape.slices, shape.rows, shape.cols}
                                                     : std::vector{shape.rows, shape.cols};
  std::vector<Index> found;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const Result<Index> position =
        read_position(i < positions.size() ? positions[i] : "", "--sensitivity", counts[i]);
    if (!position) return position.error();
    found.push_back(position.value());
  }
  return shape.is_stack() ? Cell{found[1], found[2], found[0]} : Cell{found[0], found[1]};
}

}  // namespace

Outcome RenderLens::read(const Arguments& arguments, const Computation& computation) {
  const auto baseline = arguments.option("--baseline"), sensitivity = arguments.option("--sensitivity");
  if (baseline && sensitivity) return words_off({"render.two_lenses", {}});
  if (baseline) return read_baseline(*baseline);
  return sensitivity ? read_sensitivity(*sensitivity, computation) : Outcome();
}

Outcome RenderLens::read_baseline(const std::string& file) {
  Result<Computation> loaded = load_computation(file);
  if (!loaded) return scene_fault(file, loaded.error());
  baseline_file_ = file;
  baseline_ = std::move(loaded).value();
  execute(*baseline_);
  numbers_ = LensNumbers::difference_to(baseline_->graph());
  return {};
}

Outcome RenderLens::read_sensitivity(const std::string& word, const Computation& computation) {
  const auto words = split(word);
  if (!words) return words_off({"render.bad_sensitivity", {{"word", word}}});
  const Result<NodeId> node = find_node(computation.graph(), words->node);
  if (!node) return words_off(node.error().message);
  const Shape& shape = computation.graph().shape(node.value());
  if (words->positions.size() != (shape.is_stack() ? 3u : 2u))
    return words_off({"render.bad_sensitivity", {{"word", word}}});
  const Result<Cell> cell = read_cell(words->positions, shape);
  if (!cell) return words_off(cell.error().message);
  numbers_ = LensNumbers::sensitivity(computation, {Objective::Kind::Cell, node.value(), cell.value(), {}});
  return {};
}

std::vector<std::filesystem::path> RenderLens::and_its_files(std::vector<std::filesystem::path> files) const {
  if (!baseline_) return files;
  const auto more = files_read(baseline_file_, baseline_->scene());
  files.insert(files.end(), more.begin(), more.end());
  return files;
}

}  // namespace heed
