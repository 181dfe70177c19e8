#include "core/lesson/update_slips.h"

#include <cmath>
#include <string>
#include <utility>

#include "core/base/number.h"

namespace heed {
namespace {

using SlipArgs = std::vector<std::pair<std::string, std::string>>;

std::string in_words(double value) { return readable_text(static_cast<float>(value)); }

double wide(float value) { return static_cast<double>(value); }

class UpdateSlips {
 public:
  UpdateSlips(const Recipe& recipe, const NumberUpdate& update)
      : recipe_(recipe),
        update_(update),
        before_(wide(update.before)),
        gradient_(wide(update.clipped)),
        decayed_(wide(update.decayed_gradient)),
        mean_(wide(update.mean)),
        remembered_(wide(update.mean_before)),
        is_clipped_(update.clipped != update.gradient) {}

  std::vector<Slip> run(UpdateQuantity quantity) && {
    switch (quantity) {
      case UpdateQuantity::Clipped:
        of_clipping();
        break;
      case UpdateQuantity::Mean:
        of_mean(recipe_.beta1, remembered_, gradient_, wide(update_.gradient));
        break;
      case UpdateQuantity::MeanSquare:
        of_mean_square();
        break;
      case UpdateQuantity::Corrected:
        of_correction(mean_, recipe_.beta1, recipe_.beta2);
        break;
      case UpdateQuantity::CorrectedSquare:
        of_correction(wide(update_.mean_square), recipe_.beta2, recipe_.beta1);
        break;
      case UpdateQuantity::Rate:
        of_rate();
        break;
      case UpdateQuantity::AfterDecay:
        of_decay();
        break;
      case UpdateQuantity::WithDecay:
        of_gradient_decay();
        break;
      case UpdateQuantity::Sum:
        of_sum();
        break;
      case UpdateQuantity::Change:
        of_change();
        break;
      case UpdateQuantity::After:
        of_new_number();
        break;
      case UpdateQuantity::Before:
      case UpdateQuantity::Gradient:
      case UpdateQuantity::Locked:
        break;
    }
    return std::move(slips_);
  }

 private:
  void add(double value, const char* what, SlipArgs args = {}) {
    slips_.push_back({value, {std::string("update.slip.") + what, std::move(args)}});
  }

  void add_unclipped(double value) {
    if (is_clipped_) add(value, "unclipped", {{"clipped", in_words(gradient_)}});
  }

  void of_clipping() {
    const double clip = recipe_.clip.value_or(1), length = update_.gradient_length;
    add(wide(update_.gradient), "not_clipped");
    add(wide(update_.gradient) * length / clip, "upside_down",
        {{"clip", in_words(clip)}, {"length", in_words(length)}});
  }

  void of_mean(double beta, double old, double made, double unclipped) {
    add_unclipped(beta * old + (1 - beta) * unclipped);
    add((1 - beta) * old + beta * made, "swapped", {{"beta", in_words(beta)}, {"rest", in_words(1 - beta)}});
    if (old != 0) add((1 - beta) * made, "nothing_remembered", {{"old", in_words(old)}});
  }

  void of_mean_square() {
    const double beta = recipe_.beta2, old = wide(update_.mean_square_before),
                 unclipped = wide(update_.gradient);
    of_mean(beta, old, gradient_ * gradient_, unclipped * unclipped);
    add(beta * old + (1 - beta) * gradient_, "not_squared");
  }

  void of_correction(double uncorrected, double beta, double other) {
    const auto step = static_cast<double>(update_.step);
    const double divisor = 1 - std::pow(beta, step);
    add(uncorrected, "uncorrected", {{"divisor", in_words(divisor)}});
    if (update_.step > 1)
      add(uncorrected / (1 - beta), "power",
          {{"beta", in_words(beta)}, {"step", std::to_string(update_.step)}});
    add(uncorrected * divisor, "multiplied", {{"divisor", in_words(divisor)}});
    add(uncorrected / (1 - std::pow(other, step)), "other_beta",
        {{"wrong", in_words(other)}, {"beta", in_words(beta)}});
  }

  void add_full_rate(double value) {
    if (update_.rate != recipe_.rate) add(value, "full_rate");
  }

  void of_rate() {
    add_full_rate(recipe_.rate);
    if (update_.step <= recipe_.warm_up)
      add(recipe_.rate * static_cast<double>(update_.step - 1) / static_cast<double>(recipe_.warm_up),
          "step_before", {{"step", std::to_string(update_.step)}});
  }

  void of_decay() {
    const double decay = recipe_.weight_decay;
    add(before_ * (1 - decay), "decay_without_rate", {{"decay", in_words(decay)}});
    add(before_, "no_decay_digits");
    add(before_ * (1 + update_.rate * decay), "decay_added");
  }

  void of_gradient_decay() {
    const double decay = recipe_.weight_decay * before_;
    add_unclipped(wide(update_.gradient) + decay);
    add(gradient_, "no_decay");
    add(gradient_ + update_.rate * decay, "decay_with_rate");
    add(gradient_ - decay, "decay_subtracted");
  }

  void of_sum() {
    const double kept = recipe_.momentum;
    add(kept * remembered_ + (1 - kept) * decayed_, "share");
    add((1 - kept) * remembered_ + decayed_, "swapped",
        {{"beta", in_words(kept)}, {"rest", in_words(1 - kept)}});
    if (remembered_ != 0) add(decayed_, "nothing_remembered", {{"old", in_words(remembered_)}});
  }

  // The change, and what it would be at another rate or in the other direction.
  void of_step(double each) {
    add(update_.rate * each, "direction");
    add(-each, "no_rate", {{"rate", in_words(update_.rate)}});
    add(each, "no_rate", {{"rate", in_words(update_.rate)}});
    add_full_rate(-recipe_.rate * each);
  }

  void of_change() {
    const double rate = update_.rate, epsilon = recipe_.epsilon;
    if (recipe_.optimizer == Recipe::Optimizer::AdamW) {
      const double mean = update_.mean_corrected, square = update_.mean_square_corrected;
      for (const double sign : {-1.0, 1.0}) add(sign * rate * mean / (square + epsilon), "no_root");
      for (const double sign : {-1.0, 1.0})
        add(sign * rate * mean_ / (std::sqrt(wide(update_.mean_square)) + epsilon), "uncorrected_both");
      of_step(mean / (std::sqrt(square) + epsilon));
      add(-rate * mean, "undivided", {{"divisor", in_words(std::sqrt(square) + epsilon)}});
      return;
    }
    const bool has_sum = recipe_.optimizer == Recipe::Optimizer::Momentum;
    if (has_sum && remembered_ != 0) add(-rate * decayed_, "no_sum");
    if (!has_sum && recipe_.weight_decay != 0) add(-rate * gradient_, "no_decay");
    of_step(has_sum ? mean_ : decayed_);
  }

  void of_new_number() {
    const double change = wide(update_.change), decayed = wide(update_.after_decay);
    add(decayed - change, "subtracted");
    if (decayed != before_) add(before_ + change, "no_decay");
    add(change, "change_alone");
    add(before_, "before");
  }

  const Recipe& recipe_;
  const NumberUpdate& update_;
  double before_, gradient_, decayed_, mean_, remembered_;
  bool is_clipped_;
  std::vector<Slip> slips_;
};

}  // namespace

std::vector<Slip> update_slips(const Recipe& recipe, const NumberUpdate& update, UpdateQuantity quantity) {
  return UpdateSlips(recipe, update).run(quantity);
}

}  // namespace heed
