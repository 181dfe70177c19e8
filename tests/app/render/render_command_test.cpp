#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include <gtest/gtest.h>

#include "app/export/step_animation.h"
#include "core/scene/scene_json.h"
#include "tests/app/render/render_fixture.h"

namespace heed {
namespace {

TEST_F(Render, writes_each_format_that_the_ending_asks_for) {
  for (const auto& [name, begin] : {std::pair{"a.png", "\x89PNG"}, {"a.svg", "<?xml"}, {"a.pdf", "%PDF"}}) {
    const Said said = heed_render({scene(), "--out", file(name)});
    EXPECT_EQ(said.exit_status, 0) << said.err;
    EXPECT_EQ(contents(name).substr(0, 4), std::string(begin).substr(0, 4)) << name;
  }
}

TEST_F(Render, draws_the_curves_of_a_run) {
  std::filesystem::create_directories(folder_ / "model");
  std::ofstream(folder_ / "model" / "history.csv")
      << "step,loss,accuracy,test_loss,test_accuracy,rate,gradient_length\n1,2,,,,0.1,1\n2,1,,1.5,,0.1,1\n";
  for (const char* name : {"a.svg", "a.pdf", "a.png"}) {
    const Said said =
        heed_render({file("model"), "--curves", "--log", "--smoothing", "0.9", "--out", file(name)});
    EXPECT_EQ(said.exit_status, 0) << said.err;
  }
  EXPECT_EQ(contents("a.pdf").substr(0, 4), "%PDF");
  for (const std::vector<std::string>& wrong : std::vector<std::vector<std::string>>{
           {"--curves", "--smoothing", "1"}, {"--curves", "--node", "X"}, {"--log"}}) {
    std::vector<std::string> words = {file("model"), "--out", file("b.svg")};
    words.insert(words.end(), wrong.begin(), wrong.end());
    EXPECT_EQ(heed_render(words).exit_status, 2) << wrong.back();
  }
  EXPECT_EQ(heed_render({scene(), "--curves", "--out", file("b.svg")}).exit_status, 1);
  EXPECT_EQ(heed_render({file("model"), "--curves", "--out", file("b.gif")}).exit_status, 2);
}

// Bytes 16 to 23 of a PNG file are its width and height.
TEST_F(Render, is_as_large_as_asked) {
  ASSERT_EQ(heed_render({scene(), "--size", "640x300", "--out", file("a.png")}).exit_status, 0);
  const std::string png = contents("a.png");
  EXPECT_EQ(png.substr(16, 8), std::string("\0\0\x02\x80\0\0\x01\x2c", 8));
}

TEST_F(Render, has_so_many_pixels_for_each_of_the_page) {
  ASSERT_EQ(heed_render({scene(), "--size", "640x300", "--scale", "3", "--out", file("a.png")}).exit_status,
            0);
  const std::string png = contents("a.png");
  EXPECT_EQ(png.substr(16, 8), std::string("\0\0\x07\x80\0\0\x03\x84", 8));
}

// A scene whose whole figure has no room for numbers.
std::string crowded_scene() {
  const auto numbers = [](int rows, int cols) {
    std::string text;
    for (int row = 0; row < rows; ++row) {
      text += row > 0 ? ",[" : "[";
      for (int col = 0; col < cols; ++col) text += (col > 0 ? "," : "") + std::to_string((row + col) % 3);
      text += "]";
    }
    return "[" + text + "]";
  };
  const std::string weight = R"({"weight": )" + numbers(16, 4) + "}";
  const std::string head =
      R"({"query": )" + weight + R"(, "key": )" + weight + R"(, "value": )" + weight + "}";
  return R"({"heed": 1, "inputs": )" + numbers(12, 16) + R"(, "heads": [)" + head + "," + head + "," + head +
         "," + head + "]}";
}

TEST_F(Render, what_a_step_makes_grows_as_in_the_window) {
  std::ofstream(file("crowded.json")) << crowded_scene();
  const auto numbers_in = [&](std::vector<std::string> words) {
    words.insert(words.begin(), {file("crowded.json"), "--size", "900x640", "--out", file("a.svg")});
    EXPECT_EQ(heed_render(words).exit_status, 0);
    const std::string svg = contents("a.svg");
    const std::regex number(">(−|≈)?[0-9]*\\.?[0-9]+</text>");
    return std::distance(std::sregex_iterator(svg.begin(), svg.end(), number), std::sregex_iterator());
  };
  EXPECT_GT(numbers_in({"--step", "3"}), numbers_in({}) + 12 * 4);
}

TEST_F(Render, the_head_is_that_of_the_step_unless_another_is_asked_for) {
  std::ofstream(file("crowded.json")) << crowded_scene();
  const auto drawn = [&](std::vector<std::string> words) {
    words.insert(words.begin(), {file("crowded.json"), "--step", "3", "--out", file("a.png")});
    EXPECT_EQ(heed_render(words).exit_status, 0);
    return contents("a.png");
  };
  EXPECT_TRUE(drawn({}) == drawn({"--head", "3"}));
  EXPECT_FALSE(drawn({}) == drawn({"--head", "0"}));
}

TEST_F(Render, an_animation_grows_what_each_moment_makes_and_follows_the_heads) {
  Computation scene =
      Computation::make(read_scene(crowded_scene(), {}).value(), {Grain::Whole, false}).value();
  StepAnimationOptions options;
  options.steps = {3, 4};
  options.size = {900, 640};
  options.look.is_about_step = options.look.follows_step = true;
  const auto frames = step_animation_frames(scene, options).value();
  std::set<int> heads;
  std::size_t travelling = 0;
  for (const StepAnimationFrame& frame : frames) {
    travelling += frame.travel < 1 ? 1 : 0;
    const auto moment =
        frame.playhead > 0 ? std::optional(scene.timeline().moment(frame.playhead - 1)) : std::nullopt;
    const FigureLayout layout = figure_layout(scene, moment, options.look, options.size);
    EXPECT_TRUE(layout.is_grown);
    heads.insert(layout.head.head);
  }
  EXPECT_EQ(heads.size(), 4u);
  EXPECT_GT(travelling, 4u);
  options.look.is_about_step = false;
  const auto even = step_animation_frames(scene, options).value();
  for (const StepAnimationFrame& frame : even) EXPECT_EQ(frame.travel, 1);
}

// The figure of one head without W_o leaves Y out: it would be h0.output once more.
TEST_F(Render, what_is_only_passed_on_stands_for_what_is_drawn) {
  const auto drawn = [&](const std::vector<std::string>& words) {
    std::vector<std::string> all{scene(), "--out", file("a.svg")};
    all.insert(all.end(), words.begin(), words.end());
    const Said said = heed_render(all);
    EXPECT_EQ(said.exit_status, 0) << said.err;
    // Cairo numbers the surfaces of a process.
    return std::regex_replace(contents("a.svg"), std::regex("surface\\d+"), "surface");
  };
  EXPECT_EQ(drawn({"--node", "Y"}), drawn({"--node", "h0.output"}));
  EXPECT_EQ(drawn({"--select", "Y"}), drawn({"--select", "h0.output"}));
  EXPECT_EQ(drawn({"--sensitivity", "Y[0,2]"}), drawn({"--sensitivity", "h0.output[0,2]"}));
  EXPECT_NE(drawn({"--sensitivity", "Y[0,2]"}), drawn({"--sensitivity", "Y[0,1]"}));
}

TEST_F(Render, what_has_numbers_of_its_own_and_is_not_drawn_is_refused) {
  std::ofstream(file("a.json")) << R"({"heed": 1, "inputs": [[1], [2]], "overrides": {"Y": [[0, 0, 7]]}})";
  const Said said = heed_render({file("a.json"), "--node", "Y", "--out", file("a.svg")});
  EXPECT_EQ(said.exit_status, 2);
  EXPECT_NE(said.err.find("“Y”"), std::string::npos) << said.err;
}

// What the SVG says in letters, not in outlines.
TEST_F(Render, a_part_is_only_what_was_asked_for) {
  const auto says = [&](std::vector<std::string> words, const char* text) {
    words.insert(words.begin(), {scene(), "--out", file("a.svg"), "--step", "4"});
    EXPECT_EQ(heed_render(words).exit_status, 0);
    return contents("a.svg").find(">" + std::string(text) + "</text>") != std::string::npos;
  };
  EXPECT_TRUE(says({}, "X"));
  EXPECT_TRUE(says({"--node", "X"}, "X"));
  EXPECT_FALSE(says({"--node", "X"}, "Q"));
  EXPECT_TRUE(says({"--node", "step"}, "Q")) << "scores are made of queries";
  EXPECT_FALSE(says({"--node", "step"}, "X"));
}

TEST_F(Render, captions_name_the_only_head_as_the_window_does) {
  ASSERT_EQ(heed_render({scene(), "--moment", "2", "--out", file("a.svg")}).exit_status, 0);
  EXPECT_NE(contents("a.svg").find("W_"), std::string::npos);
  EXPECT_EQ(contents("a.svg").find("h0."), std::string::npos);
}

TEST_F(Render, themes_languages_steps_and_selections_give_different_pictures) {
  const std::vector<std::vector<std::string>> ways = {
      {},
      {"--theme", "dark"},
      {"--lang", "zh"},
      {"--step", "4"},
      {"--select", "h0.scores"},
      {"--view", "tokens"},
      {"--view", "tokens", "--query", "0"},
      {"--view", "tokens", "--lang", "zh"},
      {"--view", "vectors"},
      {"--view", "vectors", "--lang", "zh"},
      {"--view", "vectors", "--vectors", "inputs"},
      {"--view", "vectors", "--vectors", "keys"},
      {"--view", "vectors", "--vectors", "keys", "--query", "0"},
      {"--view", "vectors", "--vectors", "keys", "--plane", "along"},
      {"--view", "vectors", "--vectors", "keys", "--plane", "2,0"}};
  std::vector<std::string> pictures;
  for (std::vector<std::string> words : ways) {
    words.insert(words.begin(), {scene(), "--out", file("a.png")});
    const Said said = heed_render(words);
    ASSERT_EQ(said.exit_status, 0) << said.err;
    for (const std::string& other : pictures) EXPECT_NE(contents("a.png"), other) << words.back();
    pictures.push_back(contents("a.png"));
  }
}

TEST_F(Render, draws_any_frame_of_a_moment) {
  const auto frame = [&](const std::string& progress) {
    const Said said =
        heed_render({scene(), "--out", file("a.png"), "--moment", "32", "--progress", progress});
    EXPECT_EQ(said.exit_status, 0) << said.err;
    return contents("a.png");  // Cairo numbers what it writes into an SVG on and on
  };
  EXPECT_EQ(frame("0.5"), frame("0.5"));
  EXPECT_NE(frame("0.5"), frame("0.6"));
  EXPECT_NE(frame("0"), frame("1"));
}

TEST_F(Render, draws_differences_and_gradients_in_place_of_the_numbers) {
  ASSERT_EQ(heed_render({scene(), "--out", file("numbers.png")}).exit_status, 0);
  ASSERT_EQ(heed_render({scene(), "--out", file("same.png"), "--baseline", scene()}).exit_status, 0);
  ASSERT_EQ(heed_render({scene(), "--out", file("gradient.png"), "--sensitivity", "Y[0,2]"}).exit_status, 0);
  EXPECT_NE(contents("numbers.png"), contents("same.png"));
  EXPECT_NE(contents("numbers.png"), contents("gradient.png"));
  EXPECT_NE(contents("same.png"), contents("gradient.png"));
}

TEST_F(Render, never_writes_over_the_baseline) {
  std::filesystem::copy_file(scene(), file("old.svg"));
  const Said said = heed_render({scene(), "--out", file("old.svg"), "--baseline", file("old.svg")});
  EXPECT_NE(said.exit_status, 0);
  EXPECT_EQ(contents("old.svg").substr(0, 1), "{");
}

TEST_F(Render, says_what_is_wrong_with_a_baseline) {
  const Said said = heed_render({scene(), "--out", file("a.png"), "--baseline", file("none.json")});
  EXPECT_EQ(said.exit_status, 1);
  EXPECT_NE(said.err.find("none.json: there is no such file"), std::string::npos) << said.err;
}

TEST_F(Render, refuses_what_it_cannot_do_and_writes_nothing) {
  const std::vector<std::pair<std::vector<std::string>, std::string>> wrong = {
      {{scene()}, "heed: --out is missing"},
      {{scene(), "--out", file("a.bmp")}, "has none of the endings"},
      {{scene(), "--out", file("a.png"), "--scale", "5"}, "--scale cannot be “5”"},
      {{scene(), "--out", file("a.pdf"), "--scale", "2"}, "--scale goes with .png"},
      {{scene(), "--out", file("a.png"), "--node", "nothing"}, "“nothing” is not drawn"},
      {{scene(), "--out", file("a.gif"), "--steps", "7-3"}, "--steps cannot be “7-3”"},
      {{scene(), "--out", file("a.gif"), "--steps", "9"}, "--steps cannot be “9”"},
      {{scene(), "--out", file("a.gif"), "--fps", "51"}, "--fps cannot be “51”"},
      {{scene(), "--out", file("a.gif"), "--seconds-per-moment", "0"}, "--seconds-per-moment cannot be “0”"},
      {{scene(), "--out", file("a.gif"), "--moment", "3"}, "--moment does not go with an animation"},
      {{scene(), "--out", file("a.png"), "--fps", "10"}, "--fps is about an animation"},
      {{scene(), "--out", file("a.png"), "--size", "12"}, "--size cannot be “12”"},
      {{scene(), "--out", file("a.png"), "--size", "99999x10"}, "--size cannot be “99999x10”"},
      {{scene(), "--out", file("a.png"), "--select", "nothing"}, "“nothing” is not drawn"},
      {{scene(), "--out", file("a.png"), "--head", "1"}, "HEAD cannot be “1”"},
      {{scene(), "--out", file("a.png"), "--view", "tokens", "--query", "3"}, "QUERY cannot be “3”"},
      {{scene(), "--out", file("a.png"), "--order", "same"}, "add --view heads"},
      {{scene(), "--out", file("a.png"), "--view", "heads", "--step", "3"},
       "--view heads and --step exclude"},
      {{scene(), "--out", file("a.png"), "--view", "heads", "--query", "1"}, "add --view tokens"},
      {{scene(), "--out", file("a.png"), "--view", "vectors", "--query", "3"}, "QUERY cannot be “3”"},
      {{scene(), "--out", file("a.png"), "--view", "vectors", "--vectors", "turning"},
       "this scene has no vectors of \"turning\"; there are inputs, keys, values"},
      {{scene(), "--out", file("a.png"), "--view", "vectors", "--plane", "1"}, "\"1\" is not a plane"},
      {{scene(), "--out", file("a.png"), "--view", "vectors", "--plane", "1,1"}, "\"1,1\" is not a plane"},
      {{scene(), "--out", file("a.png"), "--view", "vectors", "--vectors", "keys", "--plane", "0,9"},
       "COLUMN cannot be “9”"},
      {{scene(), "--out", file("a.png"), "--view", "arcs"}, "--view cannot be “arcs”"},
      {{scene(), "--out", file("a.png"), "--progress", "1.5"}, "--progress cannot be “1.5”"},
      {{scene(), "--out", file("a.png"), "--sensitivity", "Y"}, "--sensitivity cannot be “Y”"},
      {{scene(), "--out", file("a.png"), "--sensitivity", "Y[0]"}, "--sensitivity cannot be “Y[0]”"},
      {{scene(), "--out", file("a.png"), "--sensitivity", "Y[9,0]"}, "--sensitivity cannot be “9”"},
      {{scene(), "--out", file("a.png"), "--sensitivity", "Y[0,0]", "--baseline", scene()},
       "exclude each other"},
      {{scene(), "--out", file("a.png"), "--moment", "99999"}, "--moment cannot be “99999”"},
  };
  for (const auto& [words, sentence] : wrong) {
    const Said said = heed_render(words);
    EXPECT_EQ(said.exit_status, 2) << said.err;
    EXPECT_NE(said.err.find(sentence), std::string::npos) << said.err;
  }
  EXPECT_TRUE(std::filesystem::is_empty(folder_));
}

TEST_F(Render, refuses_options_that_would_do_nothing) {
  const std::vector<std::pair<std::vector<std::string>, std::string>> idle = {
      {{"a.png", "--query", "1"}, "--query is about the views of tokens and vectors"},
      {{"a.png", "--view", "figure", "--query", "1"}, "--query is about the views of tokens and vectors"},
      {{"a.png", "--grain", "row"}, "--grain is about moments"},
      {{"a.svg", "--step", "4", "--grain", "row"}, "--grain is about moments"},
      {{"a.png", "--moment", "1", "--step", "3"}, "--moment and --step exclude each other"},
      {{"a.gif", "--steps", "1", "--step", "3"}, "--steps and --step exclude each other"},
      {{"a.png", "--node", "X", "--select", "Y"}, "--node and --select exclude each other"},
      {{"a.png", "--plane", "main"}, "--plane is about the view of vectors"},
      {{"a.png", "--view", "tokens", "--vectors", "keys"}, "--vectors is about the view of vectors"},
      {{"a.png", "--view", "vectors", "--range", "3"}, "--view vectors and --range exclude"},
      {{"a.png", "--view", "tokens", "--node", "X"}, "--view tokens and --node exclude each other"},
      {{"a.png", "--view", "tokens", "--select", "X"}, "--view tokens and --select exclude"},
      {{"a.png", "--view", "tokens", "--colors", "ash"}, "--view tokens and --colors exclude"},
      {{"a.png", "--view", "tokens", "--range", "3"}, "--view tokens and --range exclude"},
      {{"a.png", "--view", "tokens", "--legend", "off"}, "--view tokens and --legend exclude"},
      {{"a.png", "--view", "tokens", "--progress", "0.5"}, "--view tokens and --progress exclude"},
      {{"a.png", "--view", "tokens", "--baseline", scene()}, "--view tokens and --baseline exclude"},
      {{"a.png", "--view", "tokens", "--sensitivity", "Y[0,0]"}, "--view tokens and --sensitivity exclude"},
  };
  for (auto [words, sentence] : idle) {
    words[0] = file(words[0]);
    words.insert(words.begin(), {scene(), "--out"});
    const Said said = heed_render(words);
    EXPECT_EQ(said.exit_status, 2) << sentence;
    EXPECT_EQ(said.err.find("heed: " + sentence), 0u) << said.err;
    words.insert(words.end(), {"--lang", "zh"});
    EXPECT_TRUE(heed_render(words).err.ends_with("\n")) << sentence;
  }
  EXPECT_TRUE(std::filesystem::is_empty(folder_));
}

TEST_F(Render, takes_everything_that_its_contract_names) {
  const std::vector<std::vector<std::string>> fine = {
      {"a.png", "--step", "4", "--size", "320x200", "--lang", "zh", "--theme", "dark"},
      {"a.svg", "--step", "4", "--node", "step", "--baseline", scene()},
      {"a.pdf", "--node", "h0.output", "--size", "320x200", "--sensitivity", "Y[0,0]"},
      {"a.png", "--step", "8", "--scale", "2", "--node", "h0.scores", "--progress", "0.5"},
      {"a.png", "--moment", "2", "--grain", "row", "--progress", "0.5", "--legend", "off"},
      {"a.png", "--step", "6", "--view", "tokens", "--query", "1", "--head", "0"},
      {"a.png", "--moment", "9", "--grain", "row", "--view", "tokens", "--theme", "dark"},
      {"a.svg", "--step", "4", "--view", "vectors", "--vectors", "values", "--size", "320x200"},
      {"a.pdf", "--moment", "1", "--view", "vectors", "--theme", "dark", "--lang", "zh"},
      {"a.gif", "--step", "1", "--size", "320x200", "--lang", "zh", "--theme", "dark"},
      {"a.gif", "--steps", "1", "--grain", "matrix", "--size", "320x200", "--fps", "1",
       "--seconds-per-moment", "1"},
  };
  for (std::vector<std::string> words : fine) {
    words[0] = file(words[0]);
    words.insert(words.begin(), {scene(), "--out"});
    const Said said = heed_render(words);
    EXPECT_EQ(said.exit_status, 0) << said.err;
  }
}

TEST_F(Render, says_when_the_file_cannot_be_written) {
  const Said said = heed_render({scene(), "--out", file("no/such/folder/a.svg")});
  EXPECT_EQ(said.exit_status, 1);
  EXPECT_NE(said.err.find("a.svg: this cannot be written"), std::string::npos) << said.err;
}

TEST_F(Render, a_link_stays_a_link_and_a_full_device_is_an_error) {
  if (!std::filesystem::exists("/dev/full")) GTEST_SKIP() << "there is no /dev/full here";
  for (const std::string name : {"a.svg", "a.pdf", "a.png"}) {
    std::filesystem::create_symlink("/dev/full", file(name));
    const Said said = heed_render({scene(), "--out", file(name)});
    EXPECT_EQ(said.exit_status, 1) << name;
    EXPECT_EQ(said.err.find(file(name) + ": this cannot be written"), 0u) << said.err;
    EXPECT_TRUE(std::filesystem::is_symlink(file(name))) << name;
  }
}

}  // namespace
}  // namespace heed
