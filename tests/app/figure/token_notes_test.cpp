#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "app/figure/token_view.h"
#include "tests/app/figure/sentences.h"

namespace heed {
namespace {

TEST(TokenNotes, of_a_query_without_weights_say_only_that_there_are_none) {
  Computation scene = computed(shared_out(sentence(200, 16, 4)));
  TokenViewRequest request;
  request.spoken = TokenPair{1, {}};
  EXPECT_EQ(token_notes(scene, make_token_view(scene, request))[0].key, "figure.tokens.relative");
  const NodeId weights = make_token_view(scene, request).weights;
  scene.go_to(scene.timeline().playhead_of(weights, {0, 199}));
  std::vector<std::string> said;
  for (const Message& note : token_notes(scene, make_token_view(scene, request))) said.push_back(note.key);
  EXPECT_EQ(said, std::vector<std::string>{"figure.tokens.ahead"});
}

}  // namespace
}  // namespace heed
