#include "app/figure/motion.h"

#include <algorithm>
#include <cmath>

#include "core/graph/node_traits.h"

namespace heed {
namespace {

constexpr Index kMaxInRun = 16;      // more than these are shown as a Fill
constexpr Index kMaxRows = 4;        // shown being computed one by one
constexpr Index kLongestVector = 6;  // shown as a row of chips
constexpr Index kLongestSoftmax = 64;
constexpr float kArrivedInRun = 0.4f;  // if nothing moves
constexpr float kArrived = 0.96f;      // a result reaches its cell slightly before the end
constexpr float kLaterWeight = 0.72f;  // start phase of a weight whose row is already normalized
constexpr double kCellSecs = 0.8, kLaterWeightSecs = 0.45, kRowSecs = 1.1, kMaxSecs = 2.4;
constexpr double kSweepSecs = 0.5, kRunSecs = 0.22, kMaxRunSecs = 1.8, kFillSecs = 0.8;

Index cells_of(const Moment& moment) { return moment.to_cell - moment.from_cell; }

bool is_made_of_vectors(const Graph& graph, const Moment& moment) {
  const RowMotion motion = traits_of(graph, moment.node).row_motion;
  if (motion == RowMotion::CellByCell) return false;
  const Shape& shape = graph.shape(moment.node);
  const Index rows = motion == RowMotion::SummedRows ? graph.shape(graph.inputs(moment.node)[0]).rows : 1;
  const Index cells = cells_of(moment);
  return cells > 1 && cells % shape.cols == 0 && cells / shape.cols <= kMaxRows &&
         shape.cols <= kLongestVector && rows <= kLongestVector;
}

bool is_made_by_softmax(const Graph& graph, const Moment& moment) {
  const Index cols = graph.shape(moment.node).cols;
  return traits_of(graph, moment.node).normalization == Normalization::Softmax && cols <= kLongestSoftmax &&
         cells_of(moment) <= kMaxRows * cols;
}

MotionKind kind_of(const Graph& graph, const Moment& moment) {
  if (!graph.op(moment.node)) return MotionKind::Sweep;
  if (is_made_by_softmax(graph, moment)) return MotionKind::Softmax;
  if (is_made_of_vectors(graph, moment)) return MotionKind::Vectors;
  if (cells_of(moment) == 1) return MotionKind::Product;
  return cells_of(moment) <= kMaxInRun ? MotionKind::Run : MotionKind::Fill;
}

Index cells_per_unit(const Graph& graph, const Moment& moment, MotionKind kind) {
  const Index cols = graph.shape(moment.node).cols;
  if (kind == MotionKind::Softmax || kind == MotionKind::Vectors) return std::min(cols, cells_of(moment));
  return kind == MotionKind::Sweep ? cells_of(moment) : 1;
}

bool is_later_weight(const Graph& graph, const Moment& moment, MotionKind kind) {
  return kind == MotionKind::Softmax && cells_of(moment) == 1 &&
         cell_at(graph.shape(moment.node), moment.from_cell).col > 0;
}

}  // namespace

Motion motion_at(const Computation& computation, float progress) {
  const auto moment = computation.last_moment();
  if (!moment) return {};
  const Graph& graph = computation.graph();
  Motion motion;
  motion.kind = kind_of(graph, *moment);
  motion.node = moment->node;
  motion.is_moving = progress < 1;
  const Index size = cells_per_unit(graph, *moment, motion.kind);
  const Index units = cells_of(*moment) / size;
  const float at = std::clamp(progress, 0.0f, 1.0f) * static_cast<float>(units);
  const Index unit = std::min(static_cast<Index>(at), units - 1);
  motion.unit_from = moment->from_cell + unit * size;
  motion.unit_to = motion.unit_from + size;
  motion.phase = at - static_cast<float>(unit);
  const bool is_whole_at_once = motion.kind == MotionKind::Sweep;
  const bool is_quick = motion.kind == MotionKind::Run || motion.kind == MotionKind::Fill;
  const bool has_arrived = is_whole_at_once || motion.phase >= (is_quick ? kArrivedInRun : kArrived);
  motion.shown_until = has_arrived ? motion.unit_to : motion.unit_from;
  if (is_later_weight(graph, *moment, motion.kind) && motion.is_moving)
    motion.phase = kLaterWeight + (1 - kLaterWeight) * motion.phase;
  return motion;
}

Moment made_now(const Computation& computation, const Motion& motion) {
  Moment made = *computation.last_moment();
  if (motion.is_moving) made.from_cell = motion.unit_from;
  made.to_cell = motion.unit_to;
  return made;
}

double secs_to_show(const Computation& computation, const Moment& moment) {
  const Graph& graph = computation.graph();
  const MotionKind kind = kind_of(graph, moment);
  const auto cells = static_cast<double>(cells_of(moment));
  const double units = cells / static_cast<double>(cells_per_unit(graph, moment, kind));
  switch (kind) {
    case MotionKind::Sweep:
      return kSweepSecs;
    case MotionKind::Product:
      return kCellSecs;
    case MotionKind::Softmax:
      if (is_later_weight(graph, moment, kind)) return kLaterWeightSecs;
      return cells > 1 ? std::min(kRowSecs * units, kMaxSecs) : kCellSecs;
    case MotionKind::Vectors:
      return std::min(kRowSecs * units, kMaxSecs);
    case MotionKind::Run:
      return std::min(kRunSecs * cells, kMaxRunSecs);
    case MotionKind::Fill:
      return kFillSecs;
    case MotionKind::Still:
      break;
  }
  return 0;
}

float sweep_opacity(const Shape& shape, Cell cell, float phase) {
  constexpr float kFront = 0.4f;  // width of the wave, relative to the diagonal
  const float along = ((static_cast<float>(cell.row) + 0.5f) / static_cast<float>(shape.rows) +
                       (static_cast<float>(cell.col) + 0.5f) / static_cast<float>(shape.cols)) /
                      2;
  return ease_in_out((phase * (1 + kFront) - along) / kFront);
}

float ease_in_out(float share) {
  const float t = std::clamp(share, 0.0f, 1.0f);
  return t * t * (3 - 2 * t);
}

float eased_progress(float phase, float begin, float end) {
  if (end <= begin) return phase >= end ? 1.0f : 0.0f;
  return ease_in_out((phase - begin) / (end - begin));
}

Rect interpolate(const Rect& from, const Rect& to, float share, MotionPath way) {
  // In this form both ends are exact.
  const auto mixed = [](float a, float b, float by) { return a * (1 - by) + b * by; };
  const float early = eased_progress(share, 0, 0.65f), late = eased_progress(share, 0.35f, 1),
              even = ease_in_out(share);
  const float x = way == MotionPath::SidewaysFirst ? early : way == MotionPath::UpOrDownFirst ? late : even;
  const float y = way == MotionPath::SidewaysFirst ? late : way == MotionPath::UpOrDownFirst ? early : even;
  return {mixed(from.x, to.x, x), mixed(from.y, to.y, y), mixed(from.width, to.width, even),
          mixed(from.height, to.height, even)};
}

Span staggered_span(std::size_t at, std::size_t count, Span all, float length) {
  if (count <= 1) return {all.begin, all.begin + length};
  const float step = (all.end - all.begin - length) / static_cast<float>(count - 1);
  const float begin = all.begin + step * static_cast<float>(at);
  return {begin, begin + length};
}

}  // namespace heed
