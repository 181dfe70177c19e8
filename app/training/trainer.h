#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/state/app_state.h"
#include "app/state/lesson_training.h"
#include "app/training/frame_pace.h"
#include "app/training/training_worker.h"

namespace heed {

// Carries out the commands of training, and brings what the worker has learned into the document.
class Trainer {
 public:
  // The only place where these commands change the state.
  void dispatch(AppState& state, const TrainingCommand& command);

  // To be called for every frame: shows how far the worker is. Seconds until it is worth calling again;
  // nullopt: until the next command.
  std::optional<double> poll(AppState& state, double now_secs);

  // Returns when the step at hand is done, and shows it.
  void pause(AppState& state);

  // Ends training for good; what was learned stays in the document.
  void end(AppState& state);

 private:
  struct Visitor;
  std::optional<double> follow(AppState& state, double now_secs);
  void take_back_fault(AppState& state);
  void refuse(AppState& state, const Error& error);
  // In which revisions of the document a session is there: from one on, up to one in which it had ended.
  struct Stay {
    DocumentRevision document = kNoRevision, begun = kNoRevision, ended = kNoRevision;
    bool is_here(const History& history) const;
  };
  // A session that was ended, or whose model has got other sizes: undoing that brings it back.
  struct SetAside {
    TrainingSession session;
    Stay stay;
  };

  // A run that a person has taken away. Undoing that brings it back.
  struct Forgotten {
    std::optional<SessionRun> run;  // none: it is back, under its letter
    char letter = 'A';
    DocumentRevision document = kNoRevision, at = kNoRevision;  // since when it is gone
  };

  bool begin(AppState& state);
  void begin_here(AppState& state);
  bool make_worker(AppState& state);
  void end_by_hand(AppState& state);
  void set_aside(AppState& state);
  void set_aside_by_edit(AppState& state);
  void follow_history(AppState& state);
  void bring_back(AppState& state);
  bool go_on_from_shown(AppState& state);
  void start(AppState& state, Index until);
  void show(AppState& state, std::optional<Index> step);
  void branch(AppState& state);
  void switch_to(AppState& state, std::size_t other);
  void forget(AppState& state, std::size_t other);
  void follow_forgotten(AppState& state);
  void set_recipe(AppState& state, const Recipe& recipe);
  void show_example(AppState& state, std::size_t at);
  void show_trained(AppState& state, std::size_t at);  // of the examples of the last step
  void show_text(AppState& state, const std::string& text);
  void show_words(AppState& state, Scene scene);
  void show_weights(AppState& state, Index step, const Scene* model = nullptr);
  void show_latest(AppState& state, double now_secs);
  void show_head(AppState& state, const HeadKey& head);
  void note_change_by_hand(AppState& state);
  TrainingMoments::Moment go_to_run_with(TrainingSession& session, const Parameters& parameters);
  void find_shown(AppState& state);
  void note_edited(AppState& state);
  std::optional<double> measure_edited(AppState& state, double now_secs);
  void tell_of_end(AppState& state);
  bool comes_too_late(AppState& state);
  bool is_working() const;
  static bool has_its_sizes(const AppState& state, const TrainingSession& session);
  bool goes_on(const AppState& state) const;

  std::unique_ptr<TrainingWorker> worker_;
  std::uint64_t model_ = 0;  // the document's, by model_id()
  // Tests the model after a change by hand, when no further change has followed for a moment.
  std::unique_ptr<TrainingWorker> edited_;
  std::optional<double> edited_at_secs_;
  TrainingMoments::Moment shown_;  // whose weights the document has; null: changed by hand
  double shown_at_secs_ = -1;      // since when
  FramePace pace_;
  DocumentRevision revision_ = kNoRevision;  // of the document with those weights
  Stay stay_;                                // of the session
  std::vector<SetAside> aside_;              // of this document, the newest last
  std::vector<Forgotten> forgotten_;         // of this document
  LearnedPage learned_page_;
  Index rested_at_ = -1;         // the step at which it was last seen to rest
  double now_secs_ = 0;          // when it was polled last
  bool ends_by_itself_ = false;  // it trains until a person pauses it, or up to its end,
  std::optional<Error> told_fault_;
  std::optional<Error> told_refusal_;          // why the document cannot learn,
  DocumentRevision refused_at_ = kNoRevision;  // as it was then
  std::optional<double> ended_at_secs_;        // which it came to then; none: long ago for the next press
  int interaction_ = 0;                        // all that is learned between two edits is undone together
};

}  // namespace heed
