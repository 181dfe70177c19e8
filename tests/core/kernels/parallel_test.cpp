#include "core/kernels/parallel.h"

#include <atomic>
#include <chrono>
#include <new>
#include <numeric>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace heed {
namespace {

std::vector<int> how_often_each_was_called(std::ptrdiff_t count) {
  std::vector<int> calls(static_cast<std::size_t>(count));
  parallel_for(count, [&](std::ptrdiff_t i) { ++calls[static_cast<std::size_t>(i)]; });
  return calls;
}

TEST(ParallelFor, calls_each_index_once_and_returns_when_all_are_done) {
  for (const std::ptrdiff_t count : {0, 1, 2, 3, 100, 10000}) {
    EXPECT_EQ(how_often_each_was_called(count), std::vector<int>(static_cast<std::size_t>(count), 1));
  }
}

TEST(ParallelFor, may_be_called_many_times) {
  std::ptrdiff_t sum = 0;
  for (int round = 0; round < 2000; ++round) {
    const std::vector<int> calls = how_often_each_was_called(5);
    sum += std::accumulate(calls.begin(), calls.end(), 0);
  }
  EXPECT_EQ(sum, 10000);
}

template <typename Claim>
bool comes_true(const Claim& claim) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(10);
  while (!claim() && std::chrono::steady_clock::now() < end) std::this_thread::yield();
  return claim();
}

TEST(ParallelFor, leaves_threads_awake_that_soon_sleep) {
  if (thread_count() == 1) GTEST_SKIP();
  bool were_awake = false;
  EXPECT_TRUE(comes_true([&] {
    how_often_each_was_called(100);
    return were_awake = were_awake || are_threads_awake();
  }));
  EXPECT_TRUE(comes_true([] { return !are_threads_awake(); }));
}

TEST(ParallelFor, waits_for_the_call_of_another_thread_however_long_it_takes) {
  const std::thread::id caller = std::this_thread::get_id();
  for (int round = 0; round < 20; ++round) {
    std::atomic<int> begun = 0, begun_elsewhere = 0, ended_elsewhere = 0;
    parallel_for(2, [&](std::ptrdiff_t) {
      const bool is_elsewhere = std::this_thread::get_id() != caller;
      begun_elsewhere += is_elsewhere;
      ++begun;
      // Each on a thread of its own where there are two, and the caller is done long before the other.
      for (int turn = 0; turn < 10'000'000 && begun < 2; ++turn) continue;
      for (int turn = 0; turn < 1'000'000 && is_elsewhere; ++turn) begun += 0;
      ended_elsewhere += is_elsewhere;
    });
    EXPECT_EQ(ended_elsewhere, begun_elsewhere);
  }
}

TEST(ParallelFor, may_be_called_by_its_body) {
  std::atomic<int> calls = 0;
  parallel_for(8, [&](std::ptrdiff_t) { parallel_for(8, [&](std::ptrdiff_t) { ++calls; }); });
  EXPECT_EQ(calls, 64);
}

TEST(ParallelFor, may_be_called_by_several_threads_at_once) {
  std::atomic<int> calls = 0;
  std::vector<std::thread> callers;
  for (int caller = 0; caller < 4; ++caller) {
    callers.emplace_back([&] {
      for (int round = 0; round < 200; ++round) parallel_for(6, [&](std::ptrdiff_t) { ++calls; });
    });
  }
  for (std::thread& caller : callers) caller.join();
  EXPECT_EQ(calls, 4 * 200 * 6);
}

TEST(ParallelFor, throws_on_what_a_body_threw_when_all_have_returned_and_works_on) {
  for (int round = 0; round < 200; ++round) {
    std::atomic<int> running = 0;
    const auto body = [&](std::ptrdiff_t i) {
      ++running;
      if (i == 3) {
        --running;
        throw std::bad_alloc();
      }
      --running;
    };
    EXPECT_THROW(parallel_for(20, body), std::bad_alloc);
    EXPECT_EQ(running, 0);
  }
  EXPECT_EQ(how_often_each_was_called(100), std::vector<int>(100, 1));
}

TEST(ParallelFor, throws_once_when_every_body_throws) {
  EXPECT_THROW(parallel_for(64, [](std::ptrdiff_t) { throw std::bad_alloc(); }), std::bad_alloc);
  EXPECT_THROW(parallel_for(1, [](std::ptrdiff_t) { throw std::bad_alloc(); }), std::bad_alloc);
}

}  // namespace
}  // namespace heed
