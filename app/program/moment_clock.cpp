#include "app/program/moment_clock.h"

#include <algorithm>

#include "app/text/rich_text.h"
#include "core/walk/caption.h"

namespace heed {
namespace {

constexpr double kSecsPerLetter = 1.0 / 22, kSecsPerChineseSign = 1.0 / 8;
constexpr double kSecsToLook = 0.5, kMinSecs = 0.7, kMaxSecs = 4.5;
constexpr double kKnownShare = 0.35;  // of the time, if only the numbers of a sentence are new

// Whether the byte starts an ASCII character, or one of three or more bytes, such as a Chinese one.
double secs_for_signs(const std::string& text) {
  double secs = 0;
  for (const char byte : text) {
    const auto sign = static_cast<unsigned char>(byte);
    if (sign < 0x80) secs += kSecsPerLetter;
    if (sign >= 0xE0) secs += kSecsPerChineseSign;
  }
  return secs;
}

}  // namespace

void MomentClock::begin(double now_secs) {
  shown_secs_ = 0;
  last_secs_ = now_secs;
}

void MomentClock::advance(double now_secs, float speed, bool is_held) {
  if (!is_held) shown_secs_ += (now_secs - last_secs_) * static_cast<double>(speed);
  last_secs_ = now_secs;
}

double secs_to_read(const Computation& computation, const Moment& moment, Language language) {
  const Message said = caption(computation, moment);
  const std::string text = plain_rich_text(catalogue(language).say(said));
  const double all = std::min(kSecsToLook + secs_for_signs(text), kMaxSecs);
  const Timeline& timeline = computation.timeline();
  const bool is_known =
      moment.index > 0 && caption(computation, timeline.moment(moment.index - 1)).key == said.key;
  return std::max(is_known ? kKnownShare * all : all, kMinSecs);
}

}  // namespace heed
