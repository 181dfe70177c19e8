#include "app/files/open_worker.h"

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <utility>

#include "app/files/documents.h"
#include "core/base/out_of_memory.h"
#include "core/base/progress.h"

namespace heed {

struct Opener::Work {
  using Read = std::function<Result<ReadDocument>()>;

  Work(std::string from, Read how)
      : path(std::move(from)), document_of(std::move(how)), thread([this] { read(); }) {}
  ~Work() {
    progress.cancel();
    if (thread.joinable()) thread.join();
  }

  void read() {
    const ProgressScope watched(progress);
    std::optional<Result<ReadDocument>> made;
    if (!fits_in_memory([&] { made = document_of(); })) made = error_in_file(out_of_memory(), path);
    const std::lock_guard lock(mutex);
    document = std::move(made);
    is_there.notify_all();
  }

  bool is_done() {
    const std::lock_guard lock(mutex);
    return document.has_value();
  }

  const std::string path;
  const Read document_of;
  Progress progress;
  std::mutex mutex;
  std::condition_variable is_there;
  std::optional<Result<ReadDocument>> document;
  std::thread thread;  // last, as it uses the other members
};

Opener::Opener(FileAccess& files) : files_(files) {}
Opener::~Opener() = default;

void Opener::begin(const std::string& path, const Walk& walk, bool is_reload) {
  cancel();
  const auto read = is_reload ? read_document_again : read_document;
  work_ =
      std::make_unique<Work>(path, [&files = files_, read, path, walk] { return read(files, path, walk); });
}

void Opener::begin(DataRequest data, const Walk& walk) {
  cancel();
  const std::string path = data.data.path.string();
  work_ = std::make_unique<Work>(path, [data = std::move(data), walk] { return read_data(data, walk); });
}

void Opener::cancel() {
  if (!is_busy()) return;
  work_->progress.cancel();
  cancelled_.push_back(std::move(work_));
}

double Opener::share() const { return is_busy() ? work_->progress.share() : 0; }

std::optional<Result<ReadDocument>> Opener::outcome() {
  std::erase_if(cancelled_, [](const auto& work) { return work->is_done(); });
  if (!is_busy() || !work_->is_done()) return std::nullopt;
  work_->thread.join();
  std::optional<Result<ReadDocument>> document = std::move(work_->document);
  work_.reset();
  return document;
}

void Opener::wait(double most_secs) const {
  if (!is_busy()) return;
  std::unique_lock lock(work_->mutex);
  work_->is_there.wait_for(lock, std::chrono::duration<double>(most_secs),
                           [&] { return work_->document.has_value(); });
}

}  // namespace heed
