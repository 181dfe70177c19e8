#include "app/figure/range_worker.h"

#include <atomic>
#include <thread>
#include <utility>

#include "app/figure/range_tracker.h"
#include "app/figure/usual_size.h"
#include "core/base/out_of_memory.h"
#include "core/base/progress.h"
#include "core/graph/node_traits.h"

namespace heed {

WholeNumbers numbers_of_large(Graph graph, const std::vector<NodeId>& of_rows) {
  graph.compute_all();
  WholeNumbers whole;
  for (const NodeId node : of_rows) {
    if (is_work_cancelled()) break;
    whole.row_lengths[node] = row_lengths_of(graph, node, graph.shape(node).rows);
  }
  RangesByNode& ranges = whole.ranges;
  ranges.resize(graph.node_count());
  whole.sizes.resize(graph.node_count());
  for (NodeId node = 0; node < graph.node_count() && !is_work_cancelled(); ++node) {
    if (graph.shape(node).is_stack()) continue;
    whole.sizes[node] = usual_size(graph, node);
    if (holds_shares(graph, node)) continue;
    RangeTracker tracker;
    for (Index left = tracker.follow(graph, node); left > 0 && !is_work_cancelled();)
      left -= tracker.read_piece(graph, node);
    ranges[node] = tracker.range();
  }
  return whole;
}

struct RangeWorker::Work {
  Work(Graph copy, std::vector<NodeId> of_rows)
      : thread([this, copy = std::move(copy), of_rows = std::move(of_rows)]() mutable {
          run(std::move(copy), of_rows);
        }) {}
  ~Work() {
    progress.cancel();
    if (thread.joinable()) thread.join();
  }

  void run(Graph copy, const std::vector<NodeId>& of_rows) {
    const ProgressScope watched(progress);
    if (!fits_in_memory([&] { whole = numbers_of_large(std::move(copy), of_rows); })) whole = {};
    is_done = true;
  }

  Progress progress;
  WholeNumbers whole;  // of the thread until it is done
  std::atomic<bool> is_done = false;
  std::thread thread;  // last, as it uses the other members
};

RangeWorker::RangeWorker() = default;
RangeWorker::~RangeWorker() = default;
RangeWorker::RangeWorker(RangeWorker&&) noexcept = default;
RangeWorker& RangeWorker::operator=(RangeWorker&&) noexcept = default;

bool RangeWorker::begin(const Graph& graph, const std::vector<NodeId>& of_rows) {
  cancel();
  return fits_in_memory([&] { work_ = std::make_unique<Work>(graph, of_rows); });
}

void RangeWorker::cancel() {
  std::erase_if(cancelled_, [](const auto& work) { return work->is_done.load(); });
  if (!is_busy()) return;
  work_->progress.cancel();
  cancelled_.push_back(std::move(work_));
}

std::optional<WholeNumbers> RangeWorker::outcome() {
  if (!is_busy() || !work_->is_done) return std::nullopt;
  return wait_for_outcome();
}

std::optional<WholeNumbers> RangeWorker::wait_for_outcome() {
  if (!is_busy()) return std::nullopt;
  work_->thread.join();
  WholeNumbers whole = std::move(work_->whole);
  work_.reset();
  return whole;
}

}  // namespace heed
