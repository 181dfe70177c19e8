#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/state/head_wall.h"
#include "core/base/one_of.h"
#include "core/base/result.h"
#include "core/generate/generation.h"

namespace heed {

// What is said about the token that comes next.
struct NextToken {
  Matrix logits;     // (1, tokens of the model)
  Index tokens = 0;  // of the text
  std::shared_ptr<const LanguageModel> model;
};

// A token that a run has chosen.
struct ChosenToken {
  GeneratedToken made;
  std::string label;
};

// A text that goes on, as the card shows it. All but the first two are written by the worker.
struct GenerationState {
  Sampling sampling;
  Index count = 10;                 // tokens of a long run
  Index wanted = 0;                 // of the run that is to be made or is being made; 0: none
  Index done = 0;                   // of these
  std::string text;                 // that the run has added so far
  std::optional<ChosenToken> last;  // of the last run
  std::shared_ptr<const NextToken> next;
  std::optional<Error> refusal;  // why the text cannot go on
  NumbersId of;                  // the numbers that the two above are about
};

// A scene with the tokens that a run has put behind its text.
struct ContinuedText {
  Scene scene;
  std::string added;
  NumbersId of;  // what it continues
};

namespace generation_command {

struct Toggle {};  // the card
struct Choose {    // how tokens are chosen, and how many a long run makes
  Sampling sampling;
  Index count = 10;
};
struct Run {
  Index count = 1;
};
struct Stop {};  // what has been made is kept
struct Show {    // what a run has made, as one undo step
  std::shared_ptr<const ContinuedText> text;
};

}  // namespace generation_command

struct GenerationCommand
    : OneOf<generation_command::Toggle, generation_command::Choose, generation_command::Run,
            generation_command::Stop, generation_command::Show> {
  using OneOf::OneOf;
};

}  // namespace heed
