#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "core/base/one_of.h"
#include "core/explain/head_circuit.h"
#include "core/explain/head_survey.h"

namespace heed {

// The answer whose loss shows what a part is for. Without a label it is the likeliest of the row; without a
// row that of the last one.
struct WantedAnswer {
  std::optional<Index> row;
  std::optional<Index> label;

  bool operator==(const WantedAnswer&) const = default;
};

// What a person chose to see in the card of all heads.
struct HeadWallChoice {
  bool is_open = false;
  HeadChoice heads;
  bool has_repeated_words = false;  // random words, twice, in place of the text
  std::optional<HeadKey> picked;
  bool is_rollout_picked = false;  // in place of a head
  WantedAnswer answer;
  std::optional<Index>
      circuit_key;  // the token that the picked head is to look at; none: where it looks most
};

// Which numbers something was found in.
struct NumbersId {
  std::uint64_t structure = 0, revision = 0;

  bool operator==(const NumbersId&) const = default;
};

// What the worker has found; of other numbers than those of the document until it has caught up.
struct HeadFindings {
  std::shared_ptr<const HeadSurvey> survey;
  NumbersId survey_of;
  bool survey_has_repeated_words = false;
  std::shared_ptr<const PartEffects> effects;
  NumbersId effects_of;
  WantedAnswer effects_on;
  std::shared_ptr<const HeadCircuit> circuit;
  NumbersId circuit_of;
  CircuitChoice circuit_on;
  bool wants_effects = false;  // until they are there, or given up
  double effects_share = 0;    // of the parts that have been switched off
};

namespace head_wall_command {

struct Toggle {};
struct Choose {
  HeadChoice heads;
};
struct UseRepeatedWords {
  bool is_on = true;
};
struct Pick {
  std::optional<HeadKey> head;
};
struct PickRollout {};
struct AskAbout {  // another answer
  WantedAnswer answer;
};
struct LookAt {  // what the picked head would write then
  std::optional<Index> key;
};
struct FindEffects {
  bool is_on = true;  // false: gives up
};

}  // namespace head_wall_command

struct HeadWallCommand
    : OneOf<head_wall_command::Toggle, head_wall_command::Choose, head_wall_command::UseRepeatedWords,
            head_wall_command::Pick, head_wall_command::PickRollout, head_wall_command::AskAbout,
            head_wall_command::LookAt, head_wall_command::FindEffects> {
  using OneOf::OneOf;
};

}  // namespace heed
