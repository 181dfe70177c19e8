#pragma once

#include <map>
#include <optional>

#include "app/figure/vector_view.h"
#include "app/state/history.h"

namespace heed {

// A vector that is being dragged, in the plane in which it was taken up.
struct VectorDrag {
  VectorTopic topic = VectorTopic::Keys;
  CellRef row;
  Matrix first;  // its numbers
  Point pressed_at;
  VectorFrame frame;
  int interaction = 0;
  bool has_moved = false;
};

// A plane that stays as it was when a vector was taken up, for as long as the same rows are shown.
struct HeldPlane {
  struct Key {
    VectorTopic topic = VectorTopic::Keys;
    HeadKey head;
    PlaneChoice choice;
    NodeId points = 0;
    Index known = 0, arrow = 0;

    bool operator==(const Key&) const = default;
  };
  Key key;
  Plane plane;
  DocumentRevision document = 0;  // at that time: with the edits undone, nothing is held
};

// What the vector view remembers between frames.
struct VectorMemory {
  std::optional<VectorDrag> drag;
  PlaneCache planes;
  std::optional<HeldPlane> held;
  std::optional<CellRef> hovered;             // in the last frame
  std::map<VectorTopic, float> word_heights;  // of title and notes in the last frame
};

}  // namespace heed
