#pragma once

#include <memory>

#include "app/files/exporter.h"

namespace heed {

// Runs exports in a worker thread, so that frames are not blocked.
class ExportWorker final : public Exporter {
 public:
  ExportWorker();
  ~ExportWorker() override;  // cancels, and waits until partial output is removed
  ExportWorker(const ExportWorker&) = delete;

  void begin(ExportJob job) override;
  void cancel() override;
  bool is_busy() const override;
  double share() const override;
  std::optional<Status> outcome() override;
  void wait();  // until the export has ended

 private:
  struct Work;

  std::unique_ptr<Work> work_;
};

}  // namespace heed
