#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "app/state/training_session.h"

namespace heed {

// Trains in a thread of its own, so that frames are not blocked. All functions are for the thread of the
// window.
class TrainingWorker {
 public:
  // Continues `past`, which ends where the run stands. It is paused at first; a run that has made no step is
  // tested.
  TrainingWorker(TrainingRun run, TrainingProgress past);
  ~TrainingWorker();  // when the step at hand is done
  TrainingWorker(const TrainingWorker&) = delete;

  void train_until(Index step);           // may be called again while it trains
  void pause();                           // returns when the step at hand is done
  void set_recipe(const Recipe& recipe);  // from the next step on
  void set_goal(const TrainingGoal& goal);
  void keep_moments(std::vector<Index> steps);  // besides those that it keeps anyway
  // What each example added to the gradient of this parameter in the last step, for its progress; when it
  // makes no step.
  void find_example_gradients(std::string parameter);

  // Whether it makes no step. From train_until() on its progress says that it is running.
  bool is_resting() const;
  // Whether there is something to be measured or found, which it does when it makes no step.
  bool has_to_measure() const;
  std::shared_ptr<const TrainingProgress> progress() const;

 private:
  void run(const std::stop_token& stop);
  void note_recipe();
  void make_step(bool is_last);
  void test_untrained();
  void test(HistoryRow& row);
  void publish();
  void publish_running(bool is_running);  // with the mutex held
  std::optional<MeasuredHeads::Readings> read_heads(const Parameters& parameters);
  void measure_step();
  void tell();
  void tell_of_moments();
  void measure_while_idle();
  void measure_at_rest();
  void find_asked(const std::string& parameter);
  TrainingMoments::Moment unmeasured_moment() const;

  void keep_marked();
  void keep_last();
  void keep_last_good();

  TrainingRun run_;  // of the thread, as is what follows
  TrainingProgress current_;
  TrainingGoal goal_;
  std::vector<Index> kept_;         // steps whose moments are asked for
  Index begun_ = 0;                 // the step that it was made for
  TrainingMoments::Moment recent_;  // the newest that was published before the last one
  std::optional<Index> answers_;    // between how many one would have to guess
  std::optional<HeadMeter> meter_;  // made when it is needed
  bool can_measure_ = true;

  mutable std::mutex mutex_;  // guards what follows
  std::condition_variable_any changed_;
  std::shared_ptr<const TrainingProgress> published_;
  Index until_ = 0;
  std::optional<Recipe> recipe_;
  std::optional<TrainingGoal> next_goal_;
  std::optional<std::vector<Index>> next_kept_;
  std::optional<std::string> asked_parameter_;
  bool is_busy_ = false;
  bool has_to_measure_ = false;
  std::jthread thread_;  // last, as it uses the other members
};

}  // namespace heed
