// How often the window is drawn while a model trains.
#include "app/training/frame_pace.h"

#include <gtest/gtest.h>

namespace heed {
namespace {

constexpr double kScreen = 1.0 / 30;

// Frames that take so long, each of them with other weights or none.
FramePace after_frames(double took_secs, bool has_weights) {
  FramePace pace;
  double now = 0;
  for (int frame = 0; frame < 100; ++frame) {
    pace.note_frame(now);
    if (has_weights) pace.note_weights(0);
    now += pace.secs_to_next_frame() + took_secs;
  }
  return pace;
}

TEST(FramePace, is_that_of_a_screen_where_frames_cost_nothing) {
  EXPECT_NEAR(after_frames(0, false).secs_to_next_frame(), kScreen, 1e-9);
  EXPECT_NEAR(after_frames(0, true).secs_between_weights(), kScreen, 1e-9);
}

// Whatever part of the time frames take themselves; one in eight shows other weights and takes longer.
TEST(FramePace, keeps_that_of_a_screen_with_frames_that_take_some_time) {
  FramePace pace;
  double now = 0, begun = 0;
  constexpr int kFrames = 240, kFirst = 80;
  for (int frame = 0; frame < kFrames; ++frame) {
    if (frame == kFirst) begun = now;
    const bool has_weights = frame % 8 == 0;
    pace.note_frame(now);
    if (has_weights) pace.note_weights(0);
    now += pace.secs_to_next_frame() + (has_weights ? 0.022 : 0.005);
  }
  EXPECT_NEAR((kFrames - kFirst) / (now - begun), 30, 0.5);
}

TEST(FramePace, catches_up_with_one_frame_at_most) {
  FramePace pace = after_frames(0, false);
  pace.restart();
  pace.note_frame(100);
  pace.note_weights(0);
  pace.note_frame(100.19);  // late once: it is no measure of the others
  const double at_once = pace.secs_to_next_frame();
  EXPECT_NEAR(at_once, 0, 1e-6);
  pace.note_frame(100.19 + at_once);
  EXPECT_NEAR(pace.secs_to_next_frame(), kScreen, 1e-6);
}

TEST(FramePace, of_frames_that_take_long_leaves_most_of_the_time_to_training) {
  EXPECT_NEAR(after_frames(0.01, false).secs_to_next_frame(), 0.04, 1e-6);
  EXPECT_NEAR(after_frames(0.02, true).secs_between_weights(), 0.36, 1e-6);
}

TEST(FramePace, never_lets_a_person_wait_for_long) {
  EXPECT_NEAR(after_frames(3, false).secs_to_next_frame(), 0.1, 1e-9);
  FramePace pace;
  pace.note_weights(100);
  EXPECT_NEAR(pace.secs_between_weights(), 5, 1e-9);
}

TEST(FramePace, of_weights_that_take_long_to_show_shows_fewer) {
  FramePace pace;
  pace.note_weights(0.05);
  EXPECT_NEAR(pace.secs_between_weights(), 0.6, 1e-9);
}

TEST(FramePace, a_frame_after_a_rest_was_not_slow) {
  FramePace pace = after_frames(0, true);
  pace.restart();
  pace.note_frame(1000);
  EXPECT_NEAR(pace.secs_between_weights(), kScreen, 1e-9);
}

}  // namespace
}  // namespace heed
