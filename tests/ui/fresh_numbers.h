#pragma once

#include <cmath>

#include <gtest/gtest.h>

#include "core/base/number.h"
#include "core/scene/scene_json.h"
#include "core/walk/computation.h"

namespace heed {

// Every number that can be seen is, bit for bit, what a new computation of the saved scene has.
inline void expect_numbers_of_the_file(const Computation& here) {
  const auto read = read_scene(write_scene(here.scene()), {});
  ASSERT_TRUE(read) << "what was edited cannot be read again: " << read.error().message.key;
  ASSERT_TRUE(read.value() == here.scene()) << "what was edited is read as something else:\n"
                                            << write_scene(here.scene());
  Computation fresh = Computation::make(read.value()).value();
  fresh.set_walk(here.timeline().walk());
  fresh.go_to(here.playhead());
  ASSERT_EQ(fresh.graph().node_count(), here.graph().node_count());
  for (NodeId node = 0; node < here.graph().node_count(); ++node) {
    const Shape& shape = here.graph().shape(node);
    for (Index at = 0; at < here.known(node); ++at) {
      const Cell cell = cell_at(shape, at);
      const float shown = here.graph().cell(node, cell), wanted = fresh.graph().cell(node, cell);
      if (shown == wanted && std::signbit(shown) == std::signbit(wanted)) continue;
      ASSERT_EQ(exact_text(shown), exact_text(wanted)) << here.graph().info(node).name << " " << at;
    }
  }
}

}  // namespace heed
