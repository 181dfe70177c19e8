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
  type_into("##size_d", "16");
  ui.hover("inspector/biases");
  const float before = top_of("biases");
  ui.press("Tab");
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

}  // namespace
}  // namespace heed
