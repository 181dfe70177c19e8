#pragma once

namespace heed {

// With the sanitizers everything takes several times as long: what is drawn at random is drawn less often.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool kIsSanitized = true;
#else
inline constexpr bool kIsSanitized = false;
#endif

}  // namespace heed
