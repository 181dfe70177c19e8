#include "app/platform/autosave_folder.h"

#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <cstdio>
#include <ctime>
#include <fcntl.h>
#include <mutex>
#include <set>
#include <sys/file.h>
#include <sys/stat.h>
#include <system_error>
#include <thread>
#include <unistd.h>
#include <utility>

#include <fmt/format.h>

#include "app/platform/files.h"
#include "core/base/out_of_memory.h"
#include "core/scene/scene_json.h"

namespace heed {
namespace {

namespace fs = std::filesystem;

std::string unique_id() {
  const auto now = std::chrono::system_clock::now().time_since_epoch().count();
  return fmt::format("{}-{:x}", ::getpid(), now);
}

// The time of day if it was today, otherwise with the date.
std::string time_text(std::time_t then) {
  const std::time_t now = std::time(nullptr);
  std::tm then_parts{}, now_parts{};
  ::localtime_r(&then, &then_parts);
  ::localtime_r(&now, &now_parts);
  const bool is_today = then_parts.tm_yday == now_parts.tm_yday && then_parts.tm_year == now_parts.tm_year;
  char text[32];
  std::strftime(text, sizeof text, is_today ? "%H:%M" : "%Y-%m-%d %H:%M", &then_parts);
  return text;
}

// Removes temporary files of crashed processes; the number in the name is the process id.
void remove_half_written(const fs::path& folder) {
  std::error_code code;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, code)) {
    int pid = 0;
    const bool is_temporary = std::sscanf(entry.path().filename().c_str(), ".heed-%d-", &pid) == 1;
    if (is_temporary && ::kill(pid, 0) != 0 && errno == ESRCH) ::unlink(entry.path().c_str());
  }
}

}  // namespace

// An exclusive file lock, which the OS releases when the process ends.
class AutosaveFolder::Lock {
 public:
  static std::unique_ptr<Lock> take(const fs::path& path) {
    const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0) return nullptr;
    if (::flock(file, LOCK_EX | LOCK_NB) != 0) {
      ::close(file);
      return nullptr;
    }
    return std::unique_ptr<Lock>(new Lock(path, file));
  }
  ~Lock() { ::close(file_); }
  Lock(const Lock&) = delete;
  void remove() const { ::unlink(path_.c_str()); }

 private:
  Lock(fs::path path, int file) : path_(std::move(path)), file_(file) {}

  fs::path path_;
  int file_;
};

// Writes one scene at a time. It is destroyed on the thread that passed it in: matrices are shared with the
// document, and only that thread may release the last reference.
class AutosaveFolder::Writer {
 public:
  explicit Writer(fs::path file) : file_(std::move(file)), thread_([this] { run(); }) {}
  ~Writer() {
    {
      const std::lock_guard guard(mutex_);
      is_ending_ = true;
    }
    changed_.notify_all();
    thread_.join();
  }

  void begin(Autosaved work) {
    const std::lock_guard guard(mutex_);
    work_ = std::move(work);
    is_busy_ = true;
    changed_.notify_all();
  }
  bool is_busy() const {
    const std::lock_guard guard(mutex_);
    return is_busy_;
  }
  void wait() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return !is_busy_; });
  }
  std::optional<Status> outcome() {
    const std::lock_guard guard(mutex_);
    if (!is_busy_) work_.reset();
    return std::exchange(outcome_, std::nullopt);
  }

 private:
  void run() {
    std::unique_lock lock(mutex_);
    while (true) {
      changed_.wait(lock, [this] { return is_busy_ || is_ending_; });
      if (!is_busy_) return;
      lock.unlock();
      Status status;
      const bool fits = fits_in_memory([&] {
        complete_scene(*work_);
        status = write_file(file_, write_scene(work_->scene));
      });
      if (!fits) status = out_of_memory();
      lock.lock();
      outcome_ = std::move(status);
      is_busy_ = false;
      changed_.notify_all();
    }
  }

  const fs::path file_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::optional<Autosaved> work_;  // owned by the worker thread while is_busy_
  std::optional<Status> outcome_;
  bool is_busy_ = false, is_ending_ = false;
  std::thread thread_;
};

AutosaveFolder::AutosaveFolder(fs::path folder) : folder_(std::move(folder)) {}
AutosaveFolder::~AutosaveFolder() = default;

void AutosaveFolder::write(Autosaved work) {
  std::error_code code;
  fs::create_directories(folder_, code);  // if this fails, writing reports the error
  if (own_id_.empty()) own_id_ = unique_id();
  // The lock file may have been deleted; without it the autosave would look like that of a crashed process.
  if (!own_lock_ || !fs::exists(lock_of(own_id_), code)) own_lock_ = Lock::take(lock_of(own_id_));
  if (!writer_) writer_ = std::make_unique<Writer>(file_of(own_id_));
  writer_->begin(std::move(work));
}

bool AutosaveFolder::is_busy() const { return writer_ && writer_->is_busy(); }
std::optional<Status> AutosaveFolder::outcome() { return writer_ ? writer_->outcome() : std::nullopt; }

void AutosaveFolder::remove() {
  if (!writer_) return;
  writer_->wait();
  ::unlink(file_of(own_id_).c_str());
  if (own_lock_) own_lock_->remove();
  own_lock_.reset();
}

std::vector<Leftover> AutosaveFolder::leftovers() {
  std::error_code code;
  remove_half_written(folder_);
  std::set<std::string> ids;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder_, code)) {
    const std::string ending = entry.path().extension().string();
    if (ending == ".json" || ending == ".lock") ids.insert(entry.path().stem().string());
  }
  std::vector<Leftover> found;
  for (const std::string& id : ids) {
    std::unique_ptr<Lock> lock = Lock::take(lock_of(id));
    if (!lock) continue;  // its process is still running
    struct stat file {};
    if (::stat(file_of(id).c_str(), &file) != 0) {
      lock->remove();
      continue;
    }
    adopted_[id] = std::move(lock);
    found.push_back({id, time_text(file.st_mtim.tv_sec), ""});
  }
  return found;
}

Result<std::string> AutosaveFolder::read(const std::string& id) { return load_scene_text(file_of(id)); }

void AutosaveFolder::discard(const std::string& id) {
  ::unlink(file_of(id).c_str());
  const auto lock = adopted_.find(id);
  if (lock == adopted_.end()) return;
  lock->second->remove();
  adopted_.erase(lock);
}

std::string AutosaveFolder::quarantine(const std::string& id) {
  const fs::path aside = folder_ / (id + ".broken");
  std::error_code code;
  fs::rename(file_of(id), aside, code);
  if (code) return file_of(id).string();
  discard(id);
  return aside.string();
}

}  // namespace heed
