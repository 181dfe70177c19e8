#pragma once

#include <string>

#include "core/text/catalogue.h"
#include "tests/ui/app_test.h"

namespace heed {

// The card for a new scene, filled in by the keyboard.
class NewSceneCardTest : public AppTest, public testing::WithParamInterface<Language> {
 protected:
  NewSceneCardTest() { speak(GetParam()); }

  const Scene& scene() const { return app.state().computation.scene(); }
  bool is_open() const { return app.state().new_scene.is_open; }
  const NewScene& wanted() const { return app.state().new_scene.wanted; }
  std::string tr(const char* key) const { return catalogue(GetParam()).say(key); }

  void open() {
    press("Ctrl+N");
    ASSERT_TRUE(is_open());
  }
  void write(std::string_view text) {
    press("Ctrl+A");
    ui.type(text);
    settle();
  }
  // Goes to a field by the keyboard alone, and writes over what is there.
  void fill(const std::string& field, std::string_view text) {
    tab_to(field);
    write(text);
  }
};

}  // namespace heed
