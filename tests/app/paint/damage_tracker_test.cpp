#include "app/paint/damage_tracker.h"

#include <gtest/gtest.h>
#include <imgui.h>

namespace heed {
namespace {

constexpr Rect kWindow = {0, 0, 800, 600};

void draws_nothing(const ImDrawList*, const ImDrawCmd*) {}

// Frames of lists of rectangles, made as ImGui makes them.
class FrameChangesTest : public testing::Test {
 protected:
  FrameChangesTest() : context_(ImGui::CreateContext()) {
    for (ImDrawList*& list : lists) list = IM_NEW(ImDrawList)(ImGui::GetDrawListSharedData());
    begin();
  }
  ~FrameChangesTest() override {
    for (ImDrawList* list : lists) IM_DELETE(list);
    ImGui::DestroyContext(context_);
  }

  void begin() {
    for (ImDrawList* list : lists) {
      list->_ResetForNewFrame();
      list->PushTexture(ImTextureRef(ImTextureID(1)));
      list->PushClipRect({0, 0}, {800, 600});
    }
  }
  void add(const Rect& rect, int list = 0, ImU32 color = IM_COL32_WHITE) {
    lists[list]->AddRectFilled({rect.x, rect.y}, {rect.right(), rect.bottom()}, color);
  }
  void call(const CallbackDrawing& drawn) {
    CallbackDrawing data = drawn;
    lists[0]->AddCallback(draws_nothing, &data, sizeof data);
  }
  // Ends the frame; its lists lie over each other in this order.
  std::vector<Rect> changes(const std::vector<int>& order = {0, 1}) {
    ImDrawData frame;
    frame.DisplaySize = {size.width, size.height};
    frame.FramebufferScale = {1, 1};
    for (const int at : order) {
      ImDrawList* list = lists[at];
      for (ImDrawCmd& command : list->CmdBuffer) {
        if (command.UserCallbackDataSize > 0)
          command.UserCallbackData = list->_CallbacksDataBuf.Data + command.UserCallbackDataOffset;
      }
      frame.CmdLists.push_back(list);
    }
    const std::vector<Rect> found = compared.damage_since_last(frame);
    begin();
    return found;
  }
  // Lets another frame come first.
  void after(const std::vector<Rect>& rects) {
    for (const Rect& rect : rects) add(rect);
    changes();
  }

  DamageTracker compared;
  ImDrawList* lists[2];
  Rect size = kWindow;

 private:
  ImGuiContext* context_;
};

TEST_F(FrameChangesTest, are_everywhere_in_the_first_frame) {
  EXPECT_EQ(changes(), std::vector<Rect>{kWindow});
}

TEST_F(FrameChangesTest, are_nowhere_if_the_same_is_drawn_again) {
  after({{10, 10, 50, 20}, {300, 10, 50, 20}});
  add({10, 10, 50, 20});
  add({300, 10, 50, 20});
  EXPECT_TRUE(changes().empty());
}

TEST_F(FrameChangesTest, are_where_something_was_and_where_it_is) {
  after({{10, 10, 50, 20}, {700, 500, 40, 20}});
  add({10, 10, 50, 20});
  add({100, 50, 40, 20});
  EXPECT_EQ(changes(), (std::vector<Rect>{{700, 500, 40, 20}, {100, 50, 40, 20}}));
}

TEST_F(FrameChangesTest, are_where_a_colour_is_another) {
  after({{10, 10, 50, 20}, {300, 10, 50, 20}});
  add({10, 10, 50, 20});
  add({300, 10, 50, 20}, 0, IM_COL32_BLACK);
  EXPECT_EQ(changes(), (std::vector<Rect>{{300, 10, 50, 20}}));
}

TEST_F(FrameChangesTest, are_only_where_something_came_between_others) {
  after({{10, 10, 50, 20}, {700, 500, 40, 20}});
  add({10, 10, 50, 20});
  add({400, 100, 30, 30});
  add({700, 500, 40, 20});
  EXPECT_EQ(changes(), (std::vector<Rect>{{400, 100, 30, 30}}));
}

TEST_F(FrameChangesTest, are_a_row_and_a_column_where_one_crosses_the_other) {
  after({});
  add({20, 300, 500, 8});
  add({200, 60, 8, 500});
  EXPECT_EQ(changes(), (std::vector<Rect>{{20, 300, 500, 8}, {200, 60, 8, 500}}));
}

TEST_F(FrameChangesTest, cover_every_pixel_that_is_touched) {
  after({});
  add({10.3f, 10.6f, 5.5f, 2.1f});
  EXPECT_EQ(changes(), (std::vector<Rect>{{10, 10, 6, 3}}));
}

TEST_F(FrameChangesTest, end_where_the_clip_does) {
  after({});
  lists[0]->PushClipRect({0, 0}, {40, 600});
  add({20, 100, 500, 30});
  EXPECT_EQ(changes(), (std::vector<Rect>{{20, 100, 20, 30}}));
}

TEST_F(FrameChangesTest, are_where_a_list_was_that_is_gone) {
  add({10, 10, 50, 20});
  add({300, 300, 80, 80}, 1);
  changes();
  add({10, 10, 50, 20});
  EXPECT_EQ(changes({0}), (std::vector<Rect>{{300, 300, 80, 80}}));
}

TEST_F(FrameChangesTest, are_everywhere_if_lists_lie_over_each_other_in_another_order) {
  const auto draw_both = [&] {
    add({10, 10, 50, 20});
    add({10, 10, 80, 80}, 1, IM_COL32_BLACK);
  };
  draw_both();
  changes({0, 1});
  draw_both();
  EXPECT_EQ(changes({1, 0}), std::vector<Rect>{kWindow});
}

TEST_F(FrameChangesTest, are_everywhere_in_a_window_of_another_size) {
  after({{10, 10, 50, 20}});
  size.width = 900;
  add({10, 10, 50, 20});
  EXPECT_EQ(changes(), std::vector<Rect>{size});
}

TEST_F(FrameChangesTest, are_everywhere_when_what_was_drawn_is_lost) {
  after({{10, 10, 50, 20}});
  compared.forget();
  add({10, 10, 50, 20});
  EXPECT_EQ(changes(), std::vector<Rect>{kWindow});
}

TEST_F(FrameChangesTest, of_a_callback_are_where_its_look_is_another) {
  const Rect area = {100, 100, 400, 400};
  const std::vector<Rect> cross = {{100, 150, 400, 1}, {250, 100, 1, 400}};
  call({area, 7, 0, nullptr});
  changes();
  call({area, 7, 0, nullptr});
  EXPECT_TRUE(changes().empty());
  call({area, 8, 7, &cross});
  EXPECT_EQ(changes(), cross);
  call({area, 9, 7, &cross});
  EXPECT_EQ(changes(), std::vector<Rect>{area})
      << "it says what differs from a look that is not on the screen";
  call({{100, 120, 400, 400}, 9, 0, nullptr});
  EXPECT_EQ(changes(), (std::vector<Rect>{{100, 100, 400, 420}})) << "it has moved";
}

}  // namespace
}  // namespace heed
