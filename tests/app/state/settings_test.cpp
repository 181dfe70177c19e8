#include "app/state/settings.h"

#include <gtest/gtest.h>

namespace heed {
namespace {

TEST(Settings, written_and_read_again_are_the_same) {
  Settings settings;
  settings.theme = ThemeKind::Light;
  settings.language = Language::Chinese;
  settings.zoom = 1.25f;
  settings.speed = 2;
  settings.is_motion_reduced = true;
  settings.colors.long_rows = LongRows::Linear;
  settings.dialect = Dialect::Eigen;
  settings.window = WindowPlace{-20, 40, 1300, 820, true};
  settings.recent_actions = {"theme dark", "lesson dropout"};
  settings.begins_at_start = false;
  settings.reading = {{"eight-steps", "/home/me/mine.md"},
                      "three-roles",
                      3,
                      {{"/home/me/mine.md", {{"en", "Mine"}, {"zh", "我的课"}}, 2, 5}},
                      {"many-heads"},
                      {{"dropout", 4}}};
  settings.presenting.theme = ThemeKind::Dark;
  settings.presenting.zoom = 0.8f;
  settings.presenting.shows_inspector = settings.presenting.shows_timeline = true;
  EXPECT_EQ(settings_from_json(settings_to_json(settings)).value(), settings);
}

TEST(Settings, keep_the_default_for_what_is_not_there) {
  EXPECT_EQ(settings_from_json(R"({"theme": "light"})").value().theme, ThemeKind::Light);
  EXPECT_EQ(settings_from_json(R"({"theme": "light"})").value().language, Language::English);
}

TEST(Settings, pass_over_what_a_newer_program_wrote) {
  EXPECT_TRUE(settings_from_json(R"({"heed_settings": 7, "colour_map": "viridis"})").is_ok());
}

TEST(Settings, bring_a_zoom_back_into_its_range) {
  EXPECT_EQ(settings_from_json(R"({"zoom": 1000})").value().zoom, kMaxZoom);
  EXPECT_EQ(settings_from_json(R"({"zoom": -1})").value().zoom, kMinZoom);
}

TEST(Settings, bring_a_range_of_colours_back_into_its_limits_and_are_the_same_when_read_again) {
  for (const char* text : {R"({"range": "1e38"})", R"({"range": "1e-30"})", R"({"fixed_range": 1e38})"}) {
    const Settings settings = settings_from_json(text).value();
    EXPECT_GE(settings.colors.fixed, kMinFixedRange) << text;
    EXPECT_LE(settings.colors.fixed, kMaxFixedRange) << text;
    EXPECT_EQ(settings_from_json(settings_to_json(settings)).value(), settings) << text;
  }
}

class BrokenSettings : public testing::TestWithParam<const char*> {};

TEST_P(BrokenSettings, are_an_error_and_no_crash) { EXPECT_FALSE(settings_from_json(GetParam()).is_ok()); }

INSTANTIATE_TEST_SUITE_P(
    All, BrokenSettings,
    testing::Values("", "{", "[]", "null", "\xff\xfe", R"({"theme": 3})", R"({"zoom": "big"})",
                    R"({"language": "fr"})", R"({"window": []})", R"({"window": {"x": 1.5}})",
                    R"({"presenting": 1})", R"({"presenting": {"own_theme": "grey"}})",
                    R"({"recent_actions": [1]})", R"({"start_screen": "no"})", R"({"long_rows": "log"})",
                    R"({"lessons": []})", R"({"lessons": {"done": [1]}})", R"({"lessons": {"in_part": 2}})",
                    R"({"lessons": {"begun": ["a"]}})", R"({"lessons": {"begun": {"a": 0}}})",
                    R"({"lessons": {"last": 3}})", R"({"lessons": {"page": 0}})",
                    R"({"lessons": {"own": {}}})", R"({"lessons": {"own": [{"file": 1}]}})",
                    R"({"lessons": {"own": [{"file": "/a", "title": {"en": 2}}]}})",
                    R"({"lessons": {"own": [{"file": "/a", "page": 0}]}})", R"({"lessons": {"page": "two"}})",
                    R"({"window": {"x": 1, "y": 2, "width": 3}})"));

TEST(Settings, name_the_place_that_is_wrong) {
  EXPECT_EQ(settings_from_json(R"({"window": {"x": "left"}})").error().place, "window.x");
}

}  // namespace
}  // namespace heed
