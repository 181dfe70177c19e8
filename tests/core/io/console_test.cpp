#include "core/io/console.h"

#include <csignal>
#include <iostream>
#include <thread>
#include <unistd.h>

#include <gtest/gtest.h>

namespace heed {
namespace {

constexpr auto kLong = std::chrono::hours(1);

// What a shell starts in the background ignores Ctrl+C.
void listen_to_ctrl_c() { std::signal(SIGINT, SIG_DFL); }

TEST(InterruptHold, gives_ctrl_c_to_the_wait_and_ends_the_program_when_it_is_gone) {
  const auto tidy_up_and_end = [] {
    listen_to_ctrl_c();
    {
      InterruptHold hold;
      std::raise(SIGINT);
      if (hold.wait({}, kLong)) std::cerr << "tidied up";
    }
    ::_exit(0);
  };
  EXPECT_EXIT(tidy_up_and_end(), testing::KilledBySignal(SIGINT), "tidied up");
}

TEST(InterruptHold, does_the_same_where_the_program_is_told_to_end) {
  const auto tidy_up_and_end = [] {
    std::signal(SIGINT, SIG_IGN);  // as in the background
    std::signal(SIGTERM, SIG_DFL);
    {
      InterruptHold hold;
      std::raise(SIGTERM);
      if (hold.wait({}, kLong)) std::cerr << "tidied up";
    }
    ::_exit(0);
  };
  EXPECT_EXIT(tidy_up_and_end(), testing::KilledBySignal(SIGTERM), "tidied up");
}

TEST(InterruptHold, ends_the_program_at_once_when_ctrl_c_is_pressed_again) {
  const auto press_twice = [] {
    listen_to_ctrl_c();
    InterruptHold hold;
    std::raise(SIGINT);
    hold.wait({}, kLong);
    std::raise(SIGINT);
    hold.wait({}, kLong);
    ::_exit(0);
  };
  EXPECT_EXIT(press_twice(), testing::KilledBySignal(SIGINT), "");
}

TEST(InterruptHold, stops_waiting_when_its_thread_is_to_stop) {
  InterruptHold hold;
  bool is_pressed = true;
  std::jthread waiting([&](const std::stop_token& stop) { is_pressed = hold.wait(stop, kLong); });
  waiting.request_stop();
  waiting.join();
  EXPECT_FALSE(is_pressed);
}

TEST(InterruptHold, leaves_ctrl_c_ignored_in_a_program_that_ignores_it) {
  const auto go_on = [] {
    std::signal(SIGINT, SIG_IGN);
    {
      InterruptHold hold;
      std::raise(SIGINT);
      if (hold.wait({}, std::chrono::milliseconds(0))) ::_exit(1);
    }
    ::_exit(0);
  };
  EXPECT_EXIT(go_on(), testing::ExitedWithCode(0), "");
}

}  // namespace
}  // namespace heed
