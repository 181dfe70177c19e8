#pragma once

#include <optional>
#include <string>

#include "core/base/result.h"

namespace heed {

// Exit statuses.
inline constexpr int kSuccess = 0;
inline constexpr int kSceneError = 1;  // an invalid scene, or an I/O error
inline constexpr int kUsageError = 2;

// Why a command failed, printed as `subject: place: sentence`.
struct Failure {
  int exit_status = kSceneError;
  std::string subject;  // the file; empty: the command line
  Error error;
};

using Outcome = std::optional<Failure>;  // nullopt: success

inline Failure scene_error(std::string file, Error error) {
  return {kSceneError, std::move(file), std::move(error)};
}
inline Failure usage_error(Message message) { return {kUsageError, "", {"", std::move(message)}}; }

}  // namespace heed
