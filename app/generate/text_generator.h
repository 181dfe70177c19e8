#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "app/heads/job.h"
#include "app/state/app_state.h"
#include "app/state/command.h"

namespace heed {

// Continues the text of the document in a thread, while the card for it is open: finds what comes next, and
// makes the runs that are asked for. What a run has made is shown by a command.
class TextGenerator {
 public:
  // To be called for every frame in which no command is carried out in the background. Seconds until it is
  // worth calling again; nullopt: until something changes.
  std::optional<double> poll(AppState& state, Commands& commands);

  void cancel();

 private:
  // What a run has made so far.
  struct Progress {
    std::mutex lock;
    Index done = 0;
    std::string text;
  };
  struct Outcome {
    std::shared_ptr<Generation> generation;  // with its rows, for the next run
    std::optional<ChosenToken> last;
    std::optional<ContinuedText> text;  // none: no token was chosen
    std::shared_ptr<const NextToken> next;
    std::optional<Error> refusal;
  };

  static std::optional<Outcome> run(const Scene& scene, std::shared_ptr<Generation> generation,
                                    const Sampling& sampling, Index count, Progress& progress);

  void begin(AppState& state, Index count);
  void take(AppState& state, Commands& commands);
  void follow_document(const AppState& state);

  std::unique_ptr<Job<Outcome>> job_;
  std::vector<std::unique_ptr<AnyJob>> cancelled_;  // their threads have not ended yet
  std::shared_ptr<Progress> progress_;
  NumbersId job_of_;
  bool is_run_ = false;                     // else it only finds what comes next
  std::shared_ptr<Generation> generation_;  // of the document
  NumbersId generation_of_;
  std::shared_ptr<const NextToken> next_;     // of the text that is about to be shown
  std::optional<SharedMatrix> shown_inputs_;  // of the scene that is about to be shown
};

}  // namespace heed
