#pragma once

#include <memory>

#include "app/files/exporter.h"

namespace heed {

// Writes on a thread of its own, so that no frame waits for it.
class ExportWorker final : public Exporter {
 public:
  ExportWorker();
  ~ExportWorker() override;  // cancels what is being written, and waits until nothing is left of it
  ExportWorker(const ExportWorker&) = delete;

  void begin(ExportJob job) override;
  void cancel() override;
  bool is_busy() const override;
  double share() const override;
  std::optional<Status> outcome() override;
  void wait();  // until what is being written has ended

 private:
  struct Work;

  std::unique_ptr<Work> work_;
};

}  // namespace heed
