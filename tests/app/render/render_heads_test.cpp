#include <algorithm>
#include <utility>

#include "app/figure/head_wall.h"
#include "core/explain/head_survey.h"
#include "core/scene/scene_json.h"
#include "tests/app/render/render_fixture.h"

namespace heed {
namespace {

std::string decoder() { return std::string(HEED_SOURCE_DIR) + "/assets/scenes/decoder-stack.json"; }

TEST_F(Render, draws_all_heads_in_the_order_that_is_asked_for) {
  const auto order_of = [&](const std::string& order) {
    const Said said =
        heed_render({decoder(), "--out", file("heads.svg"), "--view", "heads", "--order", order});
    EXPECT_EQ(said.exit_status, 0) << said.err;
    const std::string svg = contents("heads.svg");
    std::vector<std::pair<std::size_t, std::string>> places;
    for (const char* head : {"1.1", "1.2", "2.1", "2.2"})
      places.emplace_back(svg.find(">" + std::string(head) + "<"), head);
    std::sort(places.begin(), places.end());
    EXPECT_NE(places.back().first, std::string::npos) << order;
    std::string names;
    for (const auto& [at, head] : places) names += head + " ";
    return names;
  };
  EXPECT_EQ(order_of("model"), "1.1 1.2 2.1 2.2 ");
  const Computation computation = completed(Computation::make(load_scene(decoder()).value()).value());
  const HeadSurvey survey = *survey_heads(computation);
  HeadChoice choice;
  choice.order = HeadOrder::Pattern;
  choice.pattern = HeadPattern::Induction;
  std::string expected;
  for (const std::size_t at : chosen_heads(survey, nullptr, choice))
    expected += short_head_name(survey.heads[at].reading.head) + " ";
  EXPECT_NE(expected, "1.1 1.2 2.1 2.2 ") << "the order of the model would do";
  EXPECT_EQ(order_of("induction"), expected);
}

TEST_F(Render, says_what_becomes_of_the_answer_below_all_heads) {
  EXPECT_EQ(heed_render({decoder(), "--out", file("a.svg"), "--view", "heads", "--order", "effect"}).err, "");
  EXPECT_NE(contents("a.svg").find("Without each part"), std::string::npos);
  EXPECT_NE(heed_render({scene(), "--out", file("b.svg"), "--view", "heads", "--order", "effect"})
                .err.find("needs blocks and a readout"),
            std::string::npos);
}

}  // namespace
}  // namespace heed
