#include "app/figure/range_worker.h"

#include <atomic>
#include <thread>
#include <utility>

#include "app/figure/range_tracker.h"
#include "core/base/out_of_memory.h"
#include "core/base/progress.h"
#include "core/graph/node_traits.h"

namespace heed {

RangesByNode ranges_of_large(Graph graph) {
  graph.compute_all();
  RangesByNode ranges(graph.node_count());
  for (NodeId node = 0; node < graph.node_count() && !is_work_cancelled(); ++node) {
    if (graph.shape(node).is_stack() || holds_shares(graph, node)) continue;
    RangeTracker tracker;
    for (Index left = tracker.follow(graph, node); left > 0 && !is_work_cancelled();)
      left -= tracker.read_piece(graph, node);
    ranges[node] = tracker.range();
  }
  return ranges;
}

struct RangeWorker::Work {
  explicit Work(Graph copy) : thread([this, copy = std::move(copy)]() mutable { run(std::move(copy)); }) {}
  ~Work() {
    progress.cancel();
    if (thread.joinable()) thread.join();
  }

  void run(Graph copy) {
    const ProgressScope watched(progress);
    if (!fits_in_memory([&] { ranges = ranges_of_large(std::move(copy)); })) ranges = {};
    is_done = true;
  }

  Progress progress;
  RangesByNode ranges;  // of the thread until it is done
  std::atomic<bool> is_done = false;
  std::thread thread;  // last, as it uses the other members
};

RangeWorker::RangeWorker() = default;
RangeWorker::~RangeWorker() = default;
RangeWorker::RangeWorker(RangeWorker&&) noexcept = default;
RangeWorker& RangeWorker::operator=(RangeWorker&&) noexcept = default;

bool RangeWorker::begin(const Graph& graph) {
  cancel();
  return fits_in_memory([&] { work_ = std::make_unique<Work>(graph); });
}

void RangeWorker::cancel() {
  std::erase_if(cancelled_, [](const auto& work) { return work->is_done.load(); });
  if (!is_busy()) return;
  work_->progress.cancel();
  cancelled_.push_back(std::move(work_));
}

std::optional<RangesByNode> RangeWorker::outcome() {
  if (!is_busy() || !work_->is_done) return std::nullopt;
  return wait_for_outcome();
}

std::optional<RangesByNode> RangeWorker::wait_for_outcome() {
  if (!is_busy()) return std::nullopt;
  work_->thread.join();
  RangesByNode ranges = std::move(work_->ranges);
  work_.reset();
  return ranges;
}

}  // namespace heed
