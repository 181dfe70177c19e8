#pragma once

#include <optional>
#include <string>

#include "core/base/result.h"

namespace heed {

inline constexpr int kDone = 0;
inline constexpr int kSceneFault = 1;  // or: what it was to be read from or written to
inline constexpr int kWordsOff = 2;

// Why a command could not do what it was asked: one sentence, `subject: place: sentence`.
struct Failure {
  int exit_status = kSceneFault;
  std::string subject;  // the file it is about; empty: the command line
  Error error;
};

using Outcome = std::optional<Failure>;  // nothing: done

inline Failure scene_fault(std::string file, Error error) {
  return {kSceneFault, std::move(file), std::move(error)};
}
inline Failure words_off(Message message) { return {kWordsOff, "", {"", std::move(message)}}; }

}  // namespace heed
