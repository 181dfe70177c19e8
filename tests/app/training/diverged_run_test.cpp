// What is kept of a run whose loss is no longer a number.
#include <algorithm>

#include "app/state/notice.h"
#include "tests/app/training/trained_model.h"

namespace heed {
namespace {

using namespace training_command;

// One example, of which steps are made quickly: so many that not each of them is kept any more.
class DivergedRun : public Training {
 protected:
  DivergedRun() {
    trainer.dispatch(state, BeginHere{});
    train_until(300);
  }
  void train_until(Index step) {
    plan(step);
    wait_a_while();
    trainer.dispatch(state, Toggle{});
    wait_for_rest();
    poll();
  }
  void set_rate(double rate) {
    Recipe recipe = session().run.recipe;
    recipe.rate = rate;
    trainer.dispatch(state, SetRecipe{recipe});
  }
  void diverge() {
    set_rate(1e20);
    plan(400);
    wait_a_while();
    trainer.dispatch(state, Toggle{});
    wait_for_rest();
    ASSERT_TRUE(session().run.has_diverged());
  }
};

TEST_F(DivergedRun, goes_back_to_the_last_step_whose_loss_was_a_number) {
  train_until(301);
  ASSERT_GT(session().run.progress->moments.interval(), 1);
  const Parameters last = weights();
  diverge();
  ASSERT_EQ(step(), 302) << "with such a rate";
  EXPECT_EQ(session().run.last_good_step(), 301);
  trainer.dispatch(state, ShowNext{-1});
  EXPECT_EQ(session().shown_step(), 301);
  EXPECT_TRUE(weights() == last);
}

TEST_F(DivergedRun, makes_its_steps_again_as_they_were_made) {
  train_until(302);
  set_rate(0.02);
  train_until(303);
  const Parameters last = weights();
  diverge();
  ASSERT_EQ(step(), 304) << "with such a rate";
  trainer.dispatch(state, Show{session().run.last_good_step()});
  EXPECT_EQ(session().shown_step(), 303);
  EXPECT_TRUE(weights() == last);
}

TEST_F(DivergedRun, goes_on_from_there_with_what_the_optimizer_remembered) {
  train_until(301);
  diverge();
  trainer.dispatch(state, ShowNext{-1});
  set_rate(0.01);
  step_once();
  EXPECT_FALSE(session().run.progress->fault);
  const Parameters gone_on = weights();
  trainer.dispatch(state, SwitchTo{0});
  trainer.dispatch(state, Show{300});
  set_rate(0.01);
  train(2);
  EXPECT_TRUE(weights() == gone_on);
}

TEST_F(DivergedRun, offers_the_last_good_step_beside_why_it_stopped) {
  train_until(301);
  diverge();
  const auto& notices = state.notices.list();
  ASSERT_EQ(notices.size(), 1u);
  EXPECT_EQ(notices.front().offer, NoticeOffer::LastGood);
}

}  // namespace
}  // namespace heed
