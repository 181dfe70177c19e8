#include "core/train/head_meter.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <string>
#include <utility>

#include "core/base/random.h"
#include "core/kernels/parallel.h"
#include "core/scene/modules.h"
#include "core/train/batch_pass.h"

namespace heed {
namespace {

constexpr std::size_t kParts = 4;

std::vector<Example> measured_examples(const ExampleSource& source, std::uint64_t seed) {
  std::vector<Example> examples = source.held_out();
  if (examples.empty()) examples = source.batch(seed, 0, static_cast<Index>(HeadMeter::kExamples));
  const std::size_t count = std::min(examples.size(), HeadMeter::kExamples);
  Random random(seed);
  for (std::size_t at = 0; at < count; ++at) {
    const std::size_t other = at + static_cast<std::size_t>(random.bits() % (examples.size() - at));
    std::swap(examples[at], examples[other]);
  }
  examples.resize(count);
  return examples;
}

TokenTraits traits_of(const Scene& scene, const Example& example) {
  std::vector<std::string> tokens;
  for (const int word : example.words)
    tokens.push_back(scene.embedding->tokens[static_cast<std::size_t>(word)]);
  if (example.words.empty()) tokens.resize(static_cast<std::size_t>(scene.inputs->rows()));
  return TokenTraits(tokens);
}

// Heads whose keys stand beside their queries.
std::vector<HeadKey> heads_to_measure(const Scene& scene) {
  std::vector<HeadKey> heads;
  for_each_attention(scene, [&](const Attention& attention, std::optional<int> block) {
    for (int head = 0; !attention.memory && head < static_cast<int>(attention.heads.size()); ++head)
      heads.push_back({block, head});
  });
  return heads;
}

// The block whose attention is the last: on its other queries than those that are asked for an answer nothing
// depends. None: something may depend on all of them.
std::optional<int> last_block_of(const Scene& scene) {
  if (!scene.readout || scene.readout->pool) return std::nullopt;
  for (int block = static_cast<int>(scene.blocks.size()) - 1; block >= 0; --block) {
    const TransformerBlock& each = scene.blocks[static_cast<std::size_t>(block)];
    if (each.is_enabled && each.attention && each.attention->is_enabled) return block;
  }
  return std::nullopt;
}

void leave_out_unasked(const Example& example, HeadAttention& attention) {
  const Index rows = attention.weights.rows();
  if (attention.masked.size() == 0) attention.masked = Matrix::Zero(rows, attention.weights.cols());
  for (Index row = 0; row < rows; ++row) {
    if (std::ranges::find(example.targets, row, &TargetCell::row) == example.targets.end())
      attention.masked.row(row).setConstant(-std::numeric_limits<float>::infinity());
  }
}

// Means over queries as sums over them.
HeadReading sums_of(HeadReading reading) {
  for (PatternShare& share : reading.shares) {
    share.share *= static_cast<double>(share.queries);
    share.chance *= static_cast<double>(share.queries);
  }
  return reading;
}

void add_sums(HeadReading& sums, const HeadReading& more) {
  for (std::size_t at = 0; at < sums.shares.size(); ++at) {
    sums.shares[at].share += more.shares[at].share;
    sums.shares[at].chance += more.shares[at].chance;
    sums.shares[at].queries += more.shares[at].queries;
  }
  sums.evenness += more.evenness;
}

}  // namespace

struct HeadMeter::Part {
  std::vector<Example> examples;
  std::vector<TokenTraits> tokens;  // of each example
  BatchPass pass;
  std::vector<HeadReading> sums;

  Part(const ModelPlan& plan, std::vector<Example> of) : examples(std::move(of)), pass(plan) {
    for (const Example& example : examples) tokens.push_back(traits_of(plan.scene(), example));
  }

  void measure(const ModelPlan& plan, std::span<const HeadKey> heads, const Parameters& parameters) {
    NodeId last = 0;
    for (const HeadKey& head : heads) last = std::max(last, plan.built().head(head).weights);
    pass.forward_to(last, parameters, examples);
    const std::optional<int> last_block = last_block_of(plan.scene());
    sums.clear();
    for (const HeadKey& head : heads) {
      const HeadNodes& nodes = plan.built().head(head);
      HeadReading& sum = sums.emplace_back();
      for (std::size_t at = 0; at < examples.size(); ++at) {
        HeadAttention attention;
        attention.weights = pass.values_of_example(nodes.weights, at);
        if (nodes.masked) attention.masked = pass.values_of_example(*nodes.masked, at);
        if (last_block && head.block == last_block) leave_out_unasked(examples[at], attention);
        if (attention.weights.size() > 0) add_sums(sum, sums_of(read_attention(attention, tokens[at])));
      }
    }
  }
};

HeadMeter::HeadMeter(HeadMeter&&) noexcept = default;
HeadMeter& HeadMeter::operator=(HeadMeter&&) noexcept = default;
HeadMeter::~HeadMeter() = default;

HeadMeter::HeadMeter(ModelPlan plan, std::vector<Example> examples)
    : plan_(std::make_unique<ModelPlan>(std::move(plan))), heads_(heads_to_measure(plan_->scene())) {
  const std::size_t parts = std::min(kParts, examples.size());
  for (std::size_t at = 0; at < parts; ++at) {
    const auto place = [&](std::size_t part) {
      return examples.begin() + static_cast<std::ptrdiff_t>(part * examples.size() / parts);
    };
    parts_.emplace_back(*plan_, std::vector<Example>(place(at), place(at + 1)));
  }
}

std::size_t HeadMeter::held_out_in(const ExampleSource& examples) {
  return std::min(examples.held_out().size(), kExamples);
}

std::optional<HeadMeter> HeadMeter::make(const Scene& scene, const ExampleSource& source,
                                         std::uint64_t seed) {
  Result<ModelPlan> plan = ModelPlan::make(scene);
  std::vector<Example> examples = measured_examples(source, seed);
  if (!plan || heads_to_measure(scene).empty() || !plan.value().prepare(examples)) return std::nullopt;
  return HeadMeter(std::move(plan).value(), std::move(examples));
}

std::vector<HeadReading> HeadMeter::measure(const Parameters& parameters) {
  parallel_for(static_cast<std::ptrdiff_t>(parts_.size()), [&](std::ptrdiff_t at) {
    parts_[static_cast<std::size_t>(at)].measure(*plan_, heads_, parameters);
  });
  std::vector<HeadReading> readings(heads_.size());
  double examples = 0;
  for (const Part& part : parts_) {
    examples += static_cast<double>(part.examples.size());
    for (std::size_t head = 0; head < heads_.size(); ++head) add_sums(readings[head], part.sums[head]);
  }
  for (std::size_t head = 0; head < heads_.size(); ++head) {
    readings[head].head = heads_[head];
    readings[head].evenness /= examples;
    for (PatternShare& share : readings[head].shares) {
      if (!share.is_measured()) continue;
      share.share /= static_cast<double>(share.queries);
      share.chance /= static_cast<double>(share.queries);
    }
  }
  return readings;
}

void MeasuredHeads::add(TrainingMoments::Moment moment, Readings readings) {
  const auto step_of = [](const Entry& entry) { return entry.moment->step; };
  const auto place = std::ranges::lower_bound(entries_, moment->step, {}, step_of);
  Entry entry{std::move(moment), std::make_shared<const Readings>(std::move(readings))};
  if (place != entries_.end() && step_of(*place) == step_of(entry)) {
    *place = std::move(entry);
  } else {
    entries_.insert(place, std::move(entry));
  }
}

void MeasuredHeads::keep_only(const TrainingMoments& moments) {
  std::erase_if(entries_, [&](Entry& entry) {
    const TrainingMoments::Moment kept = moments.at(entry.moment->step);
    if (!kept || kept->step != entry.moment->step) return true;
    // The last moment is made anew when training goes on.
    if (kept != entry.moment && kept->parameters != entry.moment->parameters) return true;
    entry.moment = kept;
    return false;
  });
}

bool MeasuredHeads::has(const TrainingMoments::Moment& moment) const {
  return std::ranges::binary_search(entries_, moment->step, {},
                                    [](const Entry& entry) { return entry.moment->step; });
}

const MeasuredHeads::Readings* MeasuredHeads::at(Index step) const {
  const auto later =
      std::ranges::upper_bound(entries_, step, {}, [](const Entry& entry) { return entry.moment->step; });
  return later == entries_.begin() ? nullptr : std::prev(later)->readings.get();
}

bool is_measuring_step(Index step) {
  const auto number = static_cast<std::uint64_t>(step);
  const std::uint64_t octave = std::bit_floor(number);
  // The first hundred steps take a second: what happens in them need not be told apart as finely.
  const std::uint64_t early = std::clamp<std::uint64_t>(octave / 4, 1, 8);
  return number % std::max(octave / kMeasuredToDouble, early) == 0;
}

const HeadReading* reading_of(const MeasuredHeads::Readings* readings, const HeadKey& head) {
  if (!readings) return nullptr;
  const auto found = std::ranges::find(*readings, head, &HeadReading::head);
  return found == readings->end() ? nullptr : &*found;
}

}  // namespace heed
