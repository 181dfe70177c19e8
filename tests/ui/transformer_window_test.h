// A transformer of two blocks in the window.
#pragma once

#include <string>

#include "tests/app/figure/scenes.h"
#include "tests/ui/app_test.h"

namespace heed {

class TransformerWindowTest : public AppTest, public testing::WithParamInterface<Language> {
 protected:
  TransformerWindowTest() {
    speak(GetParam());
    files.put("/home/me/model.json", kTransformer);
    app.open("/home/me/model.json");
    settle();
  }
  std::string tr(const char* key) const { return catalogue(GetParam()).say(key); }
  std::string tr(const Message& message) const { return catalogue(GetParam()).say(message); }
  const Computation& computation() const { return app.state().computation; }
  const Spot& spot() const { return view().spot; }
};

}  // namespace heed
