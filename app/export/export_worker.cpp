#include "app/export/export_worker.h"

#include <thread>
#include <utility>

#include "app/export/export_job.h"
#include "core/base/check.h"
#include "core/base/out_of_memory.h"

namespace heed {

// The job is destroyed on the thread that passed it in: matrices are shared with the document, and only that
// thread may release the last reference.
struct ExportWorker::Work {
  explicit Work(ExportJob given)
      : job(std::move(given)), thread([this] {
          if (!fits_in_memory([&] { status = write_export(job, progress); })) status = out_of_memory();
          is_done = true;
        }) {}

  ExportJob job;
  Progress progress;
  Status status;
  std::atomic<bool> is_done = false;
  std::thread thread;  // last, as it uses the other members
};

ExportWorker::ExportWorker() = default;

ExportWorker::~ExportWorker() {
  cancel();
  wait();
}

void ExportWorker::begin(ExportJob job) {
  HEED_CHECK(!is_busy());
  wait();
  work_ = std::make_unique<Work>(std::move(job));
}

void ExportWorker::cancel() {
  if (work_) work_->progress.cancel();
}

bool ExportWorker::is_busy() const { return work_ && !work_->is_done; }
double ExportWorker::share() const { return work_ ? work_->progress.share() : 0; }

void ExportWorker::wait() {
  if (work_ && work_->thread.joinable()) work_->thread.join();
}

std::optional<Status> ExportWorker::outcome() {
  if (!work_ || !work_->is_done) return std::nullopt;
  wait();
  Status status = std::move(work_->status);
  work_.reset();
  return status;
}

}  // namespace heed
