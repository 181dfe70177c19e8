#include "app/program/background_compute.h"

#include <algorithm>
#include <atomic>
#include <deque>
#include <mutex>
#include <thread>
#include <utility>

#include "app/state/apply.h"
#include "app/state/command_cost.h"
#include "core/base/check.h"
#include "core/base/out_of_memory.h"
#include "core/base/progress.h"

namespace heed {
namespace {

void read_rows(const Graph& graph, NodeId node) {
  if (!graph.has_unread_rows(node)) return;
  Matrix column(graph.known(node) / graph.shape(node).cols, 1);
  graph.read(node, {0, 0, column.rows(), 1, 0, 1}, column);
}

void read_all_rows(const Graph& graph) {
  for (NodeId node = 0; node < graph.node_count(); ++node) read_rows(graph, node);
}

// What is read while the window is drawn is computed here, before. Of rows that always wait for a reader,
// those that the picture of a chapter and a comparison read.
void read_what_is_shown(const AppState& state) {
  const Computation& computation = state.computation;
  computation.graph().compute_unread_rows();
  if (state.view.tab == InspectorTab::Compare && state.baseline) {
    read_all_rows(computation.graph());
    read_all_rows(state.baseline->computation.graph());
  }
  if (state.view.spot.depth != Depth::Chapter) return;
  const Chapter& chapter = chapter_at(computation.steps(), state.view.spot);
  for (int step = chapter.first_step; step <= chapter.last_step; ++step) {
    for (const NodeId node : computation.steps().at(step).nodes) read_rows(computation.graph(), node);
  }
}

}  // namespace

// The copy is destroyed on the thread that passed it in: matrices are shared with the shown state, and only
// that thread may release the last reference.
struct BackgroundCompute::Work {
  Work(AppState copy, const Command& first)
      : state(std::move(copy)), asked{first}, is_only_navigation(is_navigation(first)), thread([this] {
          run();
        }) {}
  ~Work() {
    progress.cancel();
    if (thread.joinable()) thread.join();
  }

  void run() {
    const ProgressScope watched(progress);
    std::unique_lock lock(mutex);
    while (!asked.empty() && !progress.is_cancelled()) {
      const Command command = asked.front();
      const bool is_last = asked.size() == 1;
      lock.unlock();
      const bool fits = fits_in_memory([&] {
        apply(state, command);
        if (is_last) read_what_is_shown(state);
      });
      lock.lock();
      asked.pop_front();
      if (fits) {
        done.push_back(command);
        continue;
      }
      is_out_of_memory = true;
      done.insert(done.end(), asked.begin(), asked.end());
      asked.clear();
    }
    is_done = true;
  }

  AppState state;
  Progress progress;
  std::mutex mutex;
  std::deque<Command> asked;      // the first one is running
  Commands done;                  // without the one that ran out of memory
  bool is_out_of_memory = false;  // then `state` is invalid
  bool is_only_navigation;
  std::atomic<bool> is_done = false;
  std::thread thread;  // last, as it uses the other members
};

BackgroundCompute::BackgroundCompute() = default;
BackgroundCompute::~BackgroundCompute() = default;

void BackgroundCompute::begin(AppState copy, const Command& command) {
  HEED_CHECK(!is_busy());
  work_ = std::make_unique<Work>(std::move(copy), command);
}

bool BackgroundCompute::enqueue(const Command& command) {
  const std::lock_guard lock(work_->mutex);
  if (work_->asked.empty()) return false;
  work_->asked.push_back(command);
  work_->is_only_navigation = work_->is_only_navigation && is_navigation(command);
  return true;
}

bool BackgroundCompute::is_only_navigation() const { return is_busy() && work_->is_only_navigation; }

void BackgroundCompute::stop() {
  if (!is_busy()) return;
  work_->progress.cancel();
  cancelled_.push_back(std::move(work_));
}

double BackgroundCompute::share() const { return is_busy() ? work_->progress.share() : 0; }

std::optional<BackgroundCompute::Outcome> BackgroundCompute::outcome() {
  std::erase_if(cancelled_, [](const auto& work) { return work->is_done.load(); });
  if (!is_busy() || !work_->is_done) return std::nullopt;
  return wait_for_outcome();
}

std::optional<BackgroundCompute::Outcome> BackgroundCompute::wait_for_outcome() {
  if (!is_busy()) return std::nullopt;
  work_->thread.join();
  Outcome outcome;
  if (work_->is_out_of_memory) {
    outcome.others = std::move(work_->done);
  } else {
    outcome.state = std::move(work_->state);
  }
  work_.reset();
  return outcome;
}

}  // namespace heed
