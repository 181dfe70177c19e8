// The sizes in the Edit tab, whose rows stay where they are.
#include "tests/ui/edit_test.h"

namespace heed {
namespace {

// In a window in which the sizes reach to the lower edge of the form.
class EditSizesStandStill : public EditTabTest {
 protected:
  EditSizesStandStill() {
    ui.resize({1366, 768});
    settle();
    click("sizes");
  }
  // Types into a field that stays active.
  void type_into(const std::string& id, const std::string& text) {
    click(id);
    ui.press("Ctrl+A");
    ui.type(text);
    settle();
  }
  float top_of(const std::string& id) const { return ui.item("inspector/" + id).rect.top; }
  bool is_apply_in_view() const {
    const ui_test::Item& apply = ui.item("inspector/size_apply");
    return !apply.is_disabled && apply.visible.height() > 0.9f * apply.rect.height();
  }
};
INSTANTIATE_TEST_SUITE_P(, EditSizesStandStill, kBothLanguages, language_name);

TEST_P(EditSizesStandStill, the_button_that_applies_a_new_size_is_in_view) {
  click("##size_d_k_more");
  const ui_test::Item apply = ui.item("size_apply");
  EXPECT_GT(apply.visible.height(), 0.9f * apply.rect.height());
  EXPECT_LE(apply.rect.bottom, ui.item("inspector").visible.bottom);
}

TEST_P(EditSizesStandStill, while_a_size_is_typed_and_the_next_field_is_entered) {
  ui.scroll("inspector/sizes", 3);
  type_into("##size_d", "16");
  const float before = top_of("##size_d_k");
  ui.click("inspector/##size_d_k");
  settle();
  EXPECT_TRUE(is_apply_in_view());
  EXPECT_EQ(top_of("##size_d_k"), before);
  ui.press("Ctrl+A");
  ui.type("5");
  ui.click("inspector/size_apply");
  settle();
  EXPECT_EQ(scene().attention.heads[0].query->weight->rows(), 16);
  EXPECT_EQ(scene().attention.heads[0].query->weight->cols(), 5) << "the press was not lost";
}

TEST_P(EditSizesStandStill, while_the_mouse_rests_on_what_is_below) {
  ui.scroll("inspector/biases", -20);
  click("##size_d");
  ui.hover("inspector/biases");
  const float before = top_of("biases");
  ui.press("Ctrl+A");
  ui.type("16");
  settle();
  EXPECT_EQ(top_of("biases"), before);
  EXPECT_TRUE(is_apply_in_view());
  EXPECT_FALSE(ui.has_text("4×4 → 16×"));
  ui.click("inspector/biases");
  settle();
  EXPECT_EQ(top_of("biases"), before) << "it is unfolded where it was pressed";
  ui.move_mouse({-1, -1});
  settle();
  EXPECT_GT(top_of("biases"), before) << "what the sizes do is said now";
}

// There is room below the form, so nothing goes down for it.
TEST_P(EditSizesStandStill, and_what_they_do_gives_its_room_back_when_they_are_applied) {
  const auto room = [&] { return top_of("biases") - top_of("##size_d"); };
  const float before = room();
  type_into("##size_d", "16");
  EXPECT_GT(room(), before);
  ui.click("inspector/size_apply");
  settle();
  EXPECT_EQ(scene().inputs->cols(), 16);
  EXPECT_EQ(room(), before);
}

TEST_P(EditSizesStandStill, when_they_are_given_up_at_the_end_of_the_form) {
  click("##size_d_more");
  ui.scroll("inspector/size_cancel", -40);
  const float before = top_of("size_cancel");
  ui.click("inspector/size_cancel");
  settle();
  EXPECT_EQ(top_of("size_cancel"), before);
  EXPECT_TRUE(ui.item("inspector/size_apply").is_disabled);
}

TEST_P(EditSizesStandStill, and_the_keyboard_leads_to_no_field_behind_the_buttons) {
  type_into("##size_d", "16");
  for (const char* id : {"size_d_k", "size_d_v"}) {
    tab_to(id);
    settle();
    const ui_test::Item field = ui.item("inspector/##" + std::string(id));
    EXPECT_EQ(field.visible.height(), field.rect.height()) << id;
    EXPECT_TRUE(is_apply_in_view()) << id;
  }
}

// Without leaving the field.
TEST_P(EditSizesStandStill, and_can_be_applied_while_they_are_typed) {
  EXPECT_TRUE(ui.item("inspector/size_apply").is_disabled);
  type_into("##size_d", "16");
  EXPECT_TRUE(is_apply_in_view());
  for (const char* wrong : {"99999", "0", ""}) {
    ui.press("Ctrl+A");
    wrong[0] == '\0' ? ui.press("Delete") : ui.type(wrong);
    settle();
    EXPECT_TRUE(ui.item("inspector/size_apply").is_disabled) << wrong;
  }
  ui.type("4");
  settle();
  EXPECT_TRUE(ui.item("inspector/size_apply").is_disabled) << "as it is now";
  ui.type("0");
  settle();
  ui.click("inspector/size_apply");
  settle();
  EXPECT_EQ(scene().inputs->cols(), 40);
}

TEST_P(EditSizesStandStill, and_are_reached_one_after_the_other_by_the_tab_key) {
  click("##size_d");
  for (const char* next : {"size_d_k", "size_d_v"}) {
    ui.press("Tab");
    settle();
    EXPECT_THAT(focused(), testing::EndsWith(next));
  }
  ui.press("Shift+Tab");
  settle();
  EXPECT_THAT(focused(), testing::EndsWith("size_d_k"));
}

TEST_P(EditSizesStandStill, and_arrows_count_in_a_field_that_is_written_in) {
  click("##size_d_k");
  for (const char* key : {"Up", "Up", "Down", "Up"}) ui.press(key);
  settle();
  EXPECT_TRUE(is_apply_in_view());
  ui.press("Tab");
  settle();
  EXPECT_THAT(focused(), testing::EndsWith("size_d_v")) << "the arrows did not leave the field";
  ui.click("inspector/size_apply");
  settle();
  EXPECT_EQ(scene().attention.heads[0].query->weight->cols(), 5);
}

// Twelve heads would have a line for each of their matrices.
TEST_P(EditSizesStandStill, and_what_many_matrices_do_alike_is_said_of_the_first_of_them) {
  const std::string weight = R"({"weight": [[1], [2]]})", head = R"({"query": )" + weight + R"(, "key": )" +
                                                                 weight + R"(, "value": )" + weight + "}";
  std::string heads = head;
  for (int more = 1; more < 12; ++more) heads += ", " + head;
  files.put("/home/me/twelve.json", R"({"heed": 1, "inputs": [[1, 2]], "heads": [)" + heads + "]}");
  app.open("/home/me/twelve.json");
  settle();
  type_into("##size_d_k", "2");
  ui.scroll("inspector/size_apply", -20);
  settle();
  EXPECT_TRUE(ui.has_text(catalogue(GetParam()).say(Message{"ui.edit.more_alike", {{"count", "21"}}})));
  EXPECT_TRUE(ui.has_text(
      catalogue(GetParam()).say(Message{"edit.follows.parameters", {{"from", "72"}, {"to", "120"}}})));
  EXPECT_FALSE(ui.has_text("W_q₃"));
}

}  // namespace
}  // namespace heed
