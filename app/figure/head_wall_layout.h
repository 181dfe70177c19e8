#pragma once

namespace heed {

// The lines of a head above its picture: its name, and what was measured where it has a name of its own; and
// that of its effect below it.
inline constexpr float kWallTitle = 20, kWallMeasured = 18, kWallEffect = 18;

}  // namespace heed
