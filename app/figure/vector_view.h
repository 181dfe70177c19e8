#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/figure/drawing.h"
#include "app/theme/theme.h"
#include "core/base/message.h"
#include "core/explain/vectors.h"
#include "core/text/catalogue.h"

namespace heed {

// How the plane lies on the paper.
struct VectorFrame {
  Plane plane;
  Point zero;      // where 0, 0 of the plane is drawn
  float unit = 1;  // how long a vector of length 1 is drawn

  Point place(const Eigen::RowVectorXd& row) const;
  // The change of a row that moves its point by this on the paper.
  Eigen::RowVectorXd row_change(Point way) const;
};

// What the vector view should show.
struct VectorViewRequest {
  VectorSubject subject;
  PlaneCache* planes = nullptr;  // null: the plane is found anew
  HeadKey head;
  const Plane* held_plane = nullptr;  // from before an edit: it must not turn under what is being edited
  float width = 360, height = 300;
  std::vector<RegionRef> hidden;    // asked for in a question
  std::optional<VectorFrame> held;  // while a vector is dragged: the plane must not turn under it
};

// One row as a point, or as an arrow from 0, 0.
struct VectorMark {
  CellRef row;  // its first cell
  Point at;
  Role role = Role::Input;
  bool is_arrow = false;
  bool is_before = false;  // before positions were added, or the row was turned
  std::string label;
};

// The rows of a topic in a plane.
struct VectorView {
  VectorTopic topic = VectorTopic::Keys;
  HeadKey head;
  VectorNodes nodes;
  PlaneChoice choice;
  VectorFrame frame;
  bool is_plane_held = false;
  bool is_line = false;  // its rows have one number each: a low picture, with words above and below the line
  TokenPair focus;
  float arrow_factor = 1;         // drawn length of the focused arrow, once its scores are scaled
  std::vector<VectorMark> marks;  // in painting order
  std::vector<Point> hull;        // of values
  std::vector<RegionRef> hidden;
  Index hidden_rows = 0;
  Index left_out = 0;    // rows that are too many to draw
  Index not_finite = 0;  // rows that have no place
  Rect bounds;

  const VectorMark* find(NodeId node, Index row) const;
  bool is_in_focus(const VectorMark& mark) const;
  // The number of an arrow and a point, if it is known and no question asks for it.
  std::optional<float> number(const Computation& computation, Index arrow, Index point) const;
  // Whether the focused arrow lies in the plane, so that dot products with it can be read off.
  bool is_arrow_in_plane(const Computation& computation) const;
};

inline constexpr Index kMostVectors = 1024;  // of each matrix

VectorView make_vector_view(const Computation& computation, const VectorViewRequest& request);

Drawing draw_vector_view(const Computation& computation, const VectorView& view, const Theme& theme,
                         Language language);

// What is to be seen, and which plane it is; the first is the title.
std::vector<Message> vector_notes(const Computation& computation, const VectorView& view);

// The mark nearest to a place, if it is near enough to be meant.
const VectorMark* vector_under(const VectorView& view, Point at);

// The view on a page of its own: the title above, the notes below.
Drawing vector_page(const Computation& computation, const VectorViewRequest& request, const Theme& theme,
                    Language language);

}  // namespace heed
