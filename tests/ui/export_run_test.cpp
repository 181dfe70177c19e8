// What is taken away of a model that is trained.
#include <algorithm>
#include <chrono>
#include <thread>

#include "core/edit/scene_edit.h"
#include "core/scene/gpt2_folder.h"
#include "core/train/training_folder.h"
#include "tests/ui/driver/checks.h"
#include "tests/ui/export_test.h"

namespace heed {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

class ExportRunTest : public ExportTest {
 protected:
  const TrainingSession& session() const { return *app.state().training; }

  void train(const std::string& task, Index steps) {
    app.apply(FileCommand{file_command::TrainTask{task, 1}});
    settle();
    for (Index step = 1; step <= steps; ++step) {
      press("Shift+R");
      wait_for_step(step);
    }
  }
  void wait_for_step(Index at) {
    for (int i = 0; i < 5000 && session().run.last_step() < at; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
      ui.frames(1);
    }
    ASSERT_GE(session().run.last_step(), at);
    settle();
  }
  void write_part(const char* part) {
    open_card("export_run");
    click(std::string("export/") + part);
    write_and_wait();
  }
};
INSTANTIATE_TEST_SUITE_P(, ExportRunTest, kBothLanguages, language_name);

TEST_P(ExportRunTest, is_offered_only_while_there_is_a_run) {
  press("Ctrl+E");
  EXPECT_FALSE(ui.exists("export/export_run"));
  press("Esc");
  train("reverse", 1);
  press("Ctrl+E");
  EXPECT_TRUE(ui.exists("export/export_run"));
  click("export/export_run");
  press("Esc");
  click("train_end");
  press("Ctrl+E");
  EXPECT_EQ(choice().what, ExportContent::Figure);
}

TEST_P(ExportRunTest, a_worksheet_of_the_last_step_is_seen_and_written) {
  ui.resize({1366, 768});
  train("reverse", 2);
  app.apply(command::Select{CellRef{*app.state().computation.graph().find("b0.h0.W_q"), {0, 0}}});
  app.apply(command::OpenTab{InspectorTab::Train});
  settle();
  click("update_sheet");
  EXPECT_EQ(choice().what, ExportContent::Worksheet);
  EXPECT_TRUE(choice().worksheet.is_of_update);
  EXPECT_TRUE(ui.has_text(tr("worksheet.update.given"))) << "the first page is shown";
  EXPECT_FALSE(ui.exists("export/##sheet_row"));
  EXPECT_THAT(ui_test::overlapping_texts(ui), testing::IsEmpty());
  write_and_wait();
  EXPECT_EQ(home.names(), std::vector{name("-worksheet.pdf")});
  EXPECT_TRUE(home.contents(name("-worksheet.pdf")).starts_with("%PDF"));
}

TEST_P(ExportRunTest, a_worksheet_is_about_the_model_where_no_step_is_known) {
  train("reverse", 2);
  app.apply(command::Select{CellRef{*app.state().computation.graph().find("b0.h0.W_q"), {0, 0}}});
  app.apply(command::OpenTab{InspectorTab::Train});
  settle();
  click("update_sheet");
  click("export/sheet_of_scene");
  EXPECT_FALSE(ui.has_text(tr("worksheet.update.given")));
  click("export/sheet_of_update");
  EXPECT_TRUE(ui.has_text(tr("worksheet.update.given")));
  press("Esc");
  press("J");
  open_card("export_worksheet");
  EXPECT_FALSE(ui.exists("export/sheet_of_update")) << "only the last step is kept with its arithmetic";
  EXPECT_FALSE(ui.has_text(tr("worksheet.update.given")));
}

TEST_P(ExportRunTest, the_folder_is_that_of_the_step_that_is_shown_and_goes_on_when_it_is_opened) {
  train("reverse", 3);
  press("J");
  ASSERT_EQ(session().shown_step(), 2);
  const Parameters second = parameters_of(app.state().computation.scene());
  write_part("run_model");
  const fs::path folder = home.path() / name("-model");
  const Result<TrainedModel> model = load_training(folder);
  ASSERT_TRUE(model) << say(model.error(), Language::English);
  ASSERT_TRUE(model.value().training);
  EXPECT_EQ(model.value().training->task, "reverse");
  EXPECT_EQ(model.value().training->state.step, 2);
  EXPECT_TRUE(model.value().training->state.parameters == second);
  EXPECT_EQ(model.value().training->history.rows().back().step, 2);

  press("K");
  const Parameters third = parameters_of(app.state().computation.scene());
  app.apply(FileCommand{file_command::Open{folder.string()}});
  settle();
  if (app.state().files.question) app.apply(FileCommand{file_command::GiveAnswer{Answer::DontSave}});
  settle();
  ASSERT_TRUE(app.state().training);
  EXPECT_EQ(session().task, "reverse");
  EXPECT_EQ(session().run.last_step(), 2);
  EXPECT_EQ(session().run.progress->history.rows().front().step, 0);
  press("Shift+R");
  wait_for_step(3);
  EXPECT_TRUE(parameters_of(app.state().computation.scene()) == third) << "bit for bit as it went on before";
}

TEST_P(ExportRunTest, of_a_run_that_is_opened_again_what_came_before_is_not_gone_back_to) {
  train("reverse", 3);
  write_part("run_model");
  SavedTraining saved = *load_training(home.path() / name("-model")).value().training;
  saved.recipe.steps = 3;  // the pictures along its curve would be of steps that are not kept
  const fs::path folder = home.path() / "short";
  ASSERT_TRUE(save_training(folder, app.state().computation.scene(), saved, {}));
  app.apply(TrainingCommand{training_command::End{}});
  app.apply(FileCommand{file_command::Open{folder.string()}});
  if (app.state().files.question) app.apply(FileCommand{file_command::GiveAnswer{Answer::DontSave}});
  settle();
  ASSERT_TRUE(app.state().training);
  ui.frames(10);
  EXPECT_EQ(session().shown_step(), 3);
  press("Shift+R");
  wait_for_step(4);
  click("train_first");
  EXPECT_EQ(session().shown_step(), 3);
  write_part("run_model");
  EXPECT_TRUE(fs::exists(home.path() / name("-model")));
}

TEST_P(ExportRunTest, its_numbers_are_those_of_its_curves) {
  train("reverse", 2);
  write_part("run_history");
  EXPECT_EQ(home.contents(name("-history.csv")), history_csv(session().run.progress->history));
}

TEST_P(ExportRunTest, of_several_runs_all_are_among_the_numbers_and_in_the_picture) {
  train("reverse", 3);
  press("J");
  press("Shift+R");
  wait_for_step(3);
  ASSERT_EQ(session().others.size(), 1u);
  write_part("run_history");
  const std::string csv = home.contents(name("-history.csv"));
  EXPECT_THAT(csv, StartsWith("run,step,loss,"));
  for (const char* row : {"\nA,1,", "\nA,3,", "\nB,1,", "\nB,3,"}) EXPECT_THAT(csv, HasSubstr(row));
  EXPECT_LT(csv.find("\nA,3,"), csv.find("\nB,1,"));
  open_card("export_run");
  click("export/run_curves");
  click("export/picture_svg");
  write_and_wait();
  EXPECT_THAT(home.contents(name("-curves.svg")), HasSubstr("B · "));
}

TEST_P(ExportRunTest, a_rate_has_the_digits_that_were_typed) {
  train("reverse", 1);
  app.apply(command::OpenTab{InspectorTab::Train});
  settle();
  ui.double_click("##train_rate");
  ui.press("Ctrl+A");
  ui.type("0.02");
  press("Enter");
  press("Shift+R");
  wait_for_step(2);
  for (const auto& [part, file] :
       {std::pair("run_history", "-history.csv"), {"run_program", "-training.py"}}) {
    write_part(part);
    EXPECT_THAT(home.contents(name(file)), HasSubstr("0.02"));
    EXPECT_THAT(home.contents(name(file)), testing::Not(HasSubstr("0.0199")));
  }
  write_part("run_model");
  EXPECT_THAT(home.contents(name("-model/config.json")), HasSubstr("\"rate\": 0.02"));
}

TEST_P(ExportRunTest, csv_in_the_palette_is_first_of_all_what_was_trained) {
  train("reverse", 1);
  press("Ctrl+K");
  ui.type("csv");
  settle();
  press("Enter");
  settle();
  ASSERT_TRUE(app.state().exports.is_open);
  EXPECT_EQ(choice().what, ExportContent::Run);
  EXPECT_EQ(choice().run, RunPart::History);
}

TEST_P(ExportRunTest, a_folder_may_be_written_with_a_slash_and_that_it_was_written_is_said) {
  train("reverse", 1);
  open_card("export_run");
  click("export/run_model");
  click("export/export_go");
  ASSERT_TRUE(app.state().files.dialog);
  press("Ctrl+A");
  ui.type(home.path().string() + "/nowhere/mine/");
  settle();
  EXPECT_TRUE(app.state().files.dialog->error) << "nor is there the folder that it would be in";
  press("Ctrl+A");
  ui.type(home.path().string() + "/mine/");
  settle();
  EXPECT_FALSE(app.state().files.dialog->error);
  EXPECT_TRUE(ui.has_text(tr("ui.files.new_folder")));
  press("Enter");
  exporter.wait();
  settle();
  EXPECT_TRUE(fs::exists(home.path() / "mine" / "config.json"));
  ASSERT_TRUE(app.state().notices.said());
  EXPECT_EQ(app.state().notices.said()->message.key, "export.done");
}

TEST_P(ExportRunTest, what_a_program_does_of_the_changes_on_the_way_is_said) {
  train("reverse", 2);
  Recipe recipe = session().run.recipe;
  recipe.rate = 0.02;
  app.apply(TrainingCommand{training_command::SetRecipe{recipe}});
  press("Shift+R");
  wait_for_step(3);
  SceneEdit off = edit::EnablePart{edit::EnablePart::Part::FeedForward, false};
  off.block = 0;
  app.apply(command::EditScene{off});
  settle();
  press("Shift+R");
  wait_for_step(4);
  open_card("export_run");
  click("export/run_program");
  settle();
  const Catalogue& words = catalogue(GetParam());
  const auto begins = [&](const Message& message) { return ui.has_text(words.say(message).substr(0, 18)); };
  EXPECT_TRUE(begins({"ui.export.program_changes", {{"count", "1"}}}));
  EXPECT_TRUE(ui.has_text(GetParam() == Language::English ? "first 4 steps" : "前 4 步"));
  const std::string what = words.say(Message{"export.training_model", {{"step", "3"}}});
  EXPECT_TRUE(begins({"ui.export.program_leaves_out", {{"what", what}}}));
  EXPECT_TRUE(ui.has_text("# This program does not repeat"));
}

TEST_P(ExportRunTest, its_curves_are_a_picture) {
  train("reverse", 2);
  open_card("export_run");
  click("export/run_curves");
  click("export/picture_svg");
  write_and_wait();
  EXPECT_THAT(home.contents(name("-curves.svg")), StartsWith("<?xml"));
  open_card("export_run");
  click("export/picture_pdf");
  write_and_wait();
  EXPECT_THAT(home.contents(name("-curves.pdf")), StartsWith("%PDF"));
}

TEST_P(ExportRunTest, its_moments_are_an_animation) {
  train("reverse", 2);
  open_card("export_run");
  click("export/run_film");
  click("export/film_heads");
  click("export/width_480");
  write_and_wait();
  const std::string gif = home.contents(name("-training.gif"));
  EXPECT_THAT(gif, StartsWith("GIF89a"));
  // A frame for each of the moments 0, 1 and 2 begins with how long it is shown (GIF89a, 23).
  std::size_t frames = 0;
  for (std::size_t at = 0; (at = gif.find(std::string("\x21\xF9\x04", 3), at)) != gif.npos; ++at) ++frames;
  EXPECT_EQ(frames, 3u);
}

TEST_P(ExportRunTest, a_program_repeats_it) {
  train("reverse", 2);
  write_part("run_program");
  EXPECT_THAT(home.contents(name("-training.py")), HasSubstr("torch.optim.AdamW"));
  EXPECT_FALSE(home.contents(name("-training.npz")).empty());
}

TEST_P(ExportRunTest, a_program_of_a_folder_that_nothing_was_made_of_is_one_of_steps_that_are_planned) {
  train("reverse", 2);
  const auto is_said = [&](const std::string& key) {
    const Message run{key, {{"first", "2"}}};
    std::string all, said = catalogue(GetParam()).say(run);
    for (const ui_test::TextRun& each : ui.text_runs()) all += each.text + " ";
    for (std::string* text : {&all, &said}) std::erase(*text, ' ');
    return all.find(said) != std::string::npos;
  };
  open_card("export_run");
  click("export/run_program");
  EXPECT_TRUE(is_said("ui.export.program_whole"));
  press("Esc");
  write_part("run_model");
  app.apply(FileCommand{file_command::Open{(home.path() / name("-model")).string()}});
  settle();
  if (app.state().files.question) app.apply(FileCommand{file_command::GiveAnswer{Answer::DontSave}});
  settle();
  open_card("export_run");
  click("export/run_program");
  EXPECT_TRUE(is_said("ui.export.program_planned"));
}

TEST_P(ExportRunTest, what_has_the_shape_of_a_gpt2_is_written_as_one) {
  train("reverse", 1);
  write_part("run_gpt2");
  EXPECT_THAT(home.contents(name("-gpt2/config.json")), HasSubstr("GPT2LMHeadModel"));
}

TEST_P(ExportRunTest, why_another_shape_is_no_gpt2_is_said_on_that_page_alone_and_nothing_is_written) {
  train("sentiment", 1);
  open_card("export_run");
  const std::string why = say(check_gpt2(app.state().computation.scene()).error(), GetParam()).substr(0, 12);
  EXPECT_FALSE(ui.has_text(why));
  click("export/run_gpt2");
  const auto says_why = [&](const ui_test::TextRun& run) { return run.text.find(why) != std::string::npos; };
  EXPECT_EQ(std::ranges::count_if(ui.text_runs(), says_why), 1);
  EXPECT_TRUE(ui.item("export/export_go").is_disabled);
  press("Enter");
  EXPECT_FALSE(app.state().files.dialog);
  click("export/run_program");
  EXPECT_FALSE(ui.has_text(why));
}

}  // namespace
}  // namespace heed
