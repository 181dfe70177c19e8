#include "app/program/wiggle.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "core/base/check.h"

namespace heed {
namespace {

constexpr double kSwings = 2;
constexpr float kShare = 0.1f, kMinAmplitude = 0.1f;

float finite(float value) {
  constexpr float kMax = std::numeric_limits<float>::max();
  return std::clamp(value, -kMax, kMax);
}

float value_now(const AppState& state, double secs) {
  const Wiggle& wiggle = *state.wiggle;
  if (!is_motion_off(state.view)) return wiggled(wiggle.value, secs);
  const float reach = wiggle_amplitude(wiggle.value);
  return finite(wiggle.value + (wiggle.is_low ? -reach : reach));
}

}  // namespace

float wiggle_amplitude(float value) { return std::max(kShare * std::abs(value), kMinAmplitude); }

float wiggled(float value, double secs) {
  if (secs <= 0 || secs >= kWiggleSecs) return value;
  const double phase = 2 * std::numbers::pi * kSwings * secs / kWiggleSecs;
  return finite(value + wiggle_amplitude(value) * static_cast<float>(std::sin(phase)));
}

Computation* WiggleAnimation::now(const AppState& state, double now_secs) {
  is_over_ = false;
  if (!state.wiggle) {
    shown_.reset();
    return nullptr;
  }
  if (!shown_ || shown_->id != state.wiggle->id)
    shown_ = Shown{state.computation, state.wiggle->id, now_secs};
  const double secs = now_secs - shown_->began_secs;
  is_over_ = !is_motion_off(state.view) && secs >= kWiggleSecs;
  const CellRef cell = state.wiggle->cell;
  const auto edit = shown_->computation.set_cell(cell.node, cell.cell, value_now(state, secs));
  HEED_CHECK(edit.is_ok());  // the value is finite
  return &shown_->computation;
}

}  // namespace heed
