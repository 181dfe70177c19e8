#pragma once

#include <optional>
#include <string>

#include "core/base/result.h"

namespace heed {

// Exit statuses.
inline constexpr int kDone = 0;
inline constexpr int kSceneFault = 1;  // an invalid scene, or an I/O error
inline constexpr int kWordsOff = 2;

// Why a command failed, printed as `subject: place: sentence`.
struct Failure {
  int exit_status = kSceneFault;
  std::string subject;  // the file; empty: the command line
  Error error;
};

using Outcome = std::optional<Failure>;  // nullopt: success

inline Failure scene_fault(std::string file, Error error) {
  return {kSceneFault, std::move(file), std::move(error)};
}
inline Failure words_off(Message message) { return {kWordsOff, "", {"", std::move(message)}}; }

}  // namespace heed
