// Training goes on after a crash, and knows what it has learned when.
#include "app/files/read_document.h"
#include "app/files/saved_session.h"
#include "app/state/apply.h"
#include "core/base/base64.h"
#include "core/scene/scene_json.h"
#include "tests/app/training/trained_model.h"

namespace heed {
namespace {

using namespace training_command;

std::string autosaved(const AppState& state, std::size_t most_bytes) {
  Autosaved work = with_session(state.computation.scene(), state, most_bytes);
  complete_scene(work);
  return write_scene(work.scene);
}

void expect_same(const TrainingProgress& a, const TrainingProgress& b) {
  EXPECT_EQ(a.step, b.step);
  EXPECT_TRUE(a.history == b.history);
  EXPECT_TRUE(a.milestones == b.milestones);
  EXPECT_TRUE(a.learned_with == b.learned_with);
  ASSERT_EQ(a.head_steps.size(), b.head_steps.size());
  for (std::size_t at = 0; at < a.head_steps.size(); ++at) {
    const MeasuredHeads::Readings &readings = *a.head_steps[at].readings,
                                  &others = *b.head_steps[at].readings;
    EXPECT_EQ(a.head_steps[at].step, b.head_steps[at].step);
    ASSERT_EQ(readings.size(), others.size());
    for (std::size_t head = 0; head < readings.size(); ++head) {
      EXPECT_EQ(readings[head].head, others[head].head);
      EXPECT_EQ(readings[head].evenness, others[head].evenness);
      EXPECT_EQ(readings[head].of(HeadPattern::Induction).share,
                others[head].of(HeadPattern::Induction).share);
    }
  }
  ASSERT_EQ(a.moments.all().size(), b.moments.all().size());
  for (std::size_t at = 0; at < a.moments.all().size(); ++at)
    EXPECT_TRUE(*a.moments.all()[at] == *b.moments.all()[at]) << at;
}

class RestoredRuns : public Training {
 protected:
  // As it would be after a crash now.
  void crash(std::size_t most_bytes = kMostAutosavedBytes) {
    const std::string text = autosaved(state, most_bytes);
    before = std::move(*state.training);
    trainer.end(state);
    state = AppState(eight_steps());
    trainer = Trainer();
    restore(text);
  }
  void restore(const std::string& text) {
    Result<std::optional<DataRequest>> request = restore_document(state, text);
    ASSERT_TRUE(request);
    ASSERT_TRUE(request.value());
    Result<ReadDocument> document = read_data(*request.value(), {});
    ASSERT_TRUE(document);
    show(state, std::move(document).value());
    poll();
    ASSERT_TRUE(state.training);
  }
  const TrainingProgress& progress() const { return *session().run.progress; }

  TrainingSession before;
};

// As if it had been measured.
void learn_at(SessionRun& run, Index at) {
  TrainingProgress told = *run.progress;
  Milestone& half = told.milestones.emplace_back();
  half.kind = Milestone::Kind::HalfRight;
  half.step = at;
  run.progress = std::make_shared<const TrainingProgress>(std::move(told));
}

TEST_F(RestoredRuns, know_their_curves_milestones_and_moments) {
  train(40);
  ASSERT_FALSE(progress().milestones.empty());
  ASSERT_GT(progress().head_steps.size(), 3u);
  crash();
  EXPECT_EQ(session().task, "induction");
  EXPECT_EQ(session().run.letter, 'A');
  EXPECT_EQ(session().run.recipe, before.run.recipe);
  EXPECT_EQ(session().run.stretch, before.run.stretch);
  expect_same(progress(), *before.run.progress);
  EXPECT_TRUE(weights() == kept(40));
}

TEST_F(RestoredRuns, go_on_as_if_nothing_had_happened) {
  train(5);
  crash();
  train(5);
  const Parameters after = weights();
  const std::vector<Milestone> told = progress().milestones;

  state = AppState(eight_steps());
  trainer = Trainer();
  ASSERT_TRUE(open_task(state, "induction", 1));
  poll();
  train(10);
  EXPECT_TRUE(weights() == after);
  EXPECT_EQ(progress().milestones, told);
}

TEST_F(RestoredRuns, are_all_there_with_what_they_share) {
  train(4);
  trainer.dispatch(state, Show{2});
  train(1);
  ASSERT_EQ(session().others.size(), 1u);
  crash();
  EXPECT_EQ(session().run.letter, 'B');
  EXPECT_EQ(session().run.parent, 'A');
  EXPECT_EQ(session().run.branched_at, 2);
  ASSERT_EQ(session().others.size(), 1u);
  expect_same(progress(), *before.run.progress);
  expect_same(*session().others[0].progress, *before.others[0].progress);
  EXPECT_EQ(session().others[0].progress->moments.at(1), progress().moments.at(1)) << "they are shared";
  trainer.dispatch(state, SwitchTo{0});
  EXPECT_EQ(step(), 4);
  train(1);
  EXPECT_EQ(step(), 5);
}

TEST_F(RestoredRuns, have_their_own_parts_off) {
  train(2);
  trainer.dispatch(state, Branch{});
  SceneEdit off = edit::EnableHead{0, false};
  off.block = 0;
  apply(state, command::EditScene{off});
  poll();
  train(2);
  crash();
  const auto expect_run = [&](char letter, bool is_on) {
    EXPECT_EQ(session().run.letter, letter);
    EXPECT_EQ(state.computation.scene().blocks[0].attention->heads[0].is_enabled, is_on) << letter;
    EXPECT_FALSE(session().is_edited) << letter;
  };
  expect_run('B', false);
  trainer.dispatch(state, SwitchTo{0});
  poll();
  expect_run('A', true);
  trainer.dispatch(state, SwitchTo{0});
  poll();
  expect_run('B', false);
}

TEST_F(RestoredRuns, know_the_last_test_of_those_that_are_kept) {
  train(3);
  for (int i = 0; i < 4000 && !(progress().at_rest && progress().at_rest->test.test_loss); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    poll();
  }
  trainer.dispatch(state, Show{2});
  train(1);
  ASSERT_EQ(session().others.size(), 1u);
  crash();
  const auto rows = session().others[0].progress->history.rows();
  EXPECT_EQ(rows.back().step, 3);
  EXPECT_TRUE(rows.back().test_loss);
}

TEST_F(RestoredRuns, lose_nothing_where_an_earlier_step_was_shown) {
  train(3);
  const Parameters third = weights();
  trainer.dispatch(state, Show{1});
  crash();
  EXPECT_EQ(session().shown_step(), 1);
  EXPECT_EQ(step(), 3);
  EXPECT_TRUE(weights() == kept(1));
  trainer.dispatch(state, Show{});
  EXPECT_TRUE(weights() == third);
}

// Of large models only the last moment of each run is stored. What is learned from then on can be gone back
// to, and so can the moment at which it went on.
TEST_F(RestoredRuns, have_moments_again_where_only_the_last_was_stored) {
  train(5);
  trainer.dispatch(state, Branch{});
  train(6);
  crash(1);
  ASSERT_EQ(progress().moments.all().size(), 2u) << "the last, and the one at which the other run ended";
  const Parameters stored = weights();
  train(6);
  for (const Index at : {12, 14, 17}) {
    trainer.dispatch(state, Show{at});
    EXPECT_EQ(session().shown_step(), at);
  }
  trainer.dispatch(state, Show{});
  EXPECT_EQ(step(), 17);
  apply(state, command::Undo{});
  poll();
  EXPECT_TRUE(weights() == stored);
  EXPECT_EQ(session().shown_step(), 11);
  EXPECT_FALSE(session().is_edited);
}

// What several runs share is stored once, and the moment at which something was learned is there as long as
// there is room for anything.
TEST_F(RestoredRuns, of_three_and_of_six_keep_what_they_share_once_and_where_something_was_learned) {
  const auto branch_off = [&] {
    trainer.dispatch(state, Branch{});
    train(1);
  };
  train(40);
  branch_off();
  branch_off();
  learn_at(state.training->run, 13);
  for (SessionRun& other : state.training->others) learn_at(other, 13);
  const std::size_t of_one = byte_count(*progress().moments.all().back());
  const auto written_size = [&](std::size_t moments) { return autosaved(state, moments * of_one).size(); };
  EXPECT_EQ(written_size(43), written_size(1000)) << "0 to 40, and one of each run that left it";
  EXPECT_LT(written_size(42), written_size(43));
  EXPECT_LE(written_size(8), written_size(0) + (8 - 3) * of_one * 4 / 3 + 10) << "its limit holds";
  const auto expect_runs = [&](std::size_t count) {
    ASSERT_EQ(session().others.size() + 1, count);
    const TrainingMoments::Moment half = progress().moments.at(13);
    EXPECT_EQ(half->step, 13);
    EXPECT_EQ(progress().moments.all().front()->step, 0);
    for (const SessionRun& other : session().others)
      EXPECT_EQ(other.progress->moments.at(13), half) << other.letter << ": it is shared";
  };
  crash(8 * of_one);
  expect_runs(3);
  EXPECT_LT(progress().moments.all().size(), 8u);
  branch_off();
  branch_off();
  branch_off();
  EXPECT_LE(written_size(9), written_size(0) + (9 - 6) * of_one * 4 / 3 + 10);
  crash(9 * of_one);
  expect_runs(6);
}

// When every second moment is dropped.
TEST_F(RestoredRuns, keep_where_something_was_learned_however_far_they_go_on) {
  train(6);
  learn_at(state.training->run, 3);
  crash();
  ASSERT_EQ(progress().moments.interval(), 1);
  plan(250);
  trainer.dispatch(state, Toggle{});
  wait_for_step(250);
  wait_for_rest();
  EXPECT_EQ(progress().moments.interval(), 2);
  EXPECT_EQ(progress().moments.at(3)->step, 3);
  EXPECT_EQ(progress().moments.at(5)->step, 4);
}

TEST_F(RestoredRuns, go_on_from_a_number_that_was_changed_by_hand) {
  train(3);
  trainer.dispatch(state, Show{1});
  apply(state,
        command::SetCells{{*state.computation.graph().find("b0.h0.W_q"), {0, 0}}, Matrix::Constant(1, 1, 7)});
  poll();
  const Parameters changed = weights();
  crash();
  EXPECT_EQ(session().shown_step(), 1);
  EXPECT_EQ(step(), 3);
  EXPECT_TRUE(weights() == changed);
  step_once();
  EXPECT_EQ(step(), 2);
  ASSERT_EQ(session().others.size(), 1u);
  EXPECT_EQ(session().others[0].last_step(), 3);
}

TEST_F(RestoredRuns, are_left_out_where_they_are_not_as_they_were_written) {
  train(2);
  Autosaved work = with_session(state.computation.scene(), state, kMostAutosavedBytes);
  complete_scene(work);
  const std::string json = work.scene.extras.back().second;
  const std::string bytes = *from_base64(std::string_view(json).substr(1, json.size() - 2));
  const auto is_read = [&](const std::string& changed, const Scene& in) {
    return read_session('"' + in_base64(changed) + '"', in).has_value();
  };
  EXPECT_TRUE(is_read(bytes, work.scene));
  EXPECT_FALSE(is_read(bytes + "a", work.scene));
  for (std::size_t size = 0; size < bytes.size(); size += 1 + size / 7)
    EXPECT_FALSE(is_read(bytes.substr(0, size), work.scene)) << size;
  for (std::size_t at = 0; at < bytes.size(); at += 1 + at / 7) {
    std::string damaged = bytes;
    damaged[at] ^= 1;
    EXPECT_FALSE(is_read(damaged, work.scene)) << at;
  }
  Scene of_others = work.scene;
  of_others.embedding.reset();
  EXPECT_FALSE(is_read(bytes, of_others));
}

TEST(SavedSession, of_a_huge_model_does_not_fit_into_the_file_of_its_scene) {
  const auto with_numbers = [](Index rows) {
    auto progress = std::make_shared<TrainingProgress>();
    progress->step = 5;
    progress->moments.add({5, {{"W", Matrix::Zero(rows, 4096), false}}, {}}, true);
    AppState state(eight_steps());
    state.training.emplace().run.progress = std::move(progress);
    return state;
  };
  EXPECT_EQ(session_in_file(with_numbers(2)), SessionInFile::Whole);
  EXPECT_EQ(session_in_file(with_numbers(4097)), SessionInFile::TooLarge);
}

}  // namespace
}  // namespace heed
