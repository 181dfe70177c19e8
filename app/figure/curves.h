#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/figure/drawing.h"
#include "app/theme/theme.h"

namespace heed {

struct CurvePoint {
  double x = 0;
  double y = 0;
};

// One line of a chart. Numbers that are not finite, or on a logarithmic scale not above 0, are gaps.
struct Curve {
  std::string name;
  std::vector<CurvePoint> points;  // x rises
  Color color;
  float width = 1.5f;
  bool is_smoothed = false;  // by what the options say; the line itself stays, faintly
  bool has_dots = false;     // few points, each of which can be seen
  float dash = 0, gap = 0;   // 0: an unbroken line
  std::string end = {};      // beside its last point
};

// A place on the x axis, with its name above.
struct CurveMark {
  double x = 0;
  std::string name;
};

// Curves over the same x, with a title.
struct CurveChart {
  std::string title;
  std::string x_name;
  std::vector<Curve> curves;
  bool is_share = false;  // of 0 to 1, in percent
  std::optional<CurveMark> mark = {};
};

struct CurveOptions {
  bool is_log = false;   // the y axis; a share always has a linear one
  double smoothing = 0;  // how much less each number counts than its neighbour nearer to the mean, below 1
};

// From numbers to places in a rectangle.
struct CurveAxes {
  Rect plot;
  double x_least = 0, x_most = 1;
  double y_least = 0, y_most = 1;  // on a logarithmic scale above 0
  bool is_log = false;

  std::optional<Point> at(CurvePoint point) const;
  double x_of(float px) const;  // what is at this place, for pointing at it
};

// Marks of an axis between two numbers: round ones, about so many.
std::vector<double> round_marks(double least, double most, int about);

// Marks of the y axis; of a logarithmic one, where it spans enough of them, 1, 2, 5 and 10 times powers of
// ten.
std::vector<double> value_marks(const CurveAxes& axes, int about);

// What is used where nobody has said how much. Of a short curve each point can be seen: the less it has, the
// less it is smoothed.
double usual_smoothing(double point_count);

// The mean around each point, in which a number counts `smoothing` times as much as its neighbour nearer to
// the point. It reaches equally far to both sides, so it lags behind no fall or rise, and leaves both ends
// where they are.
std::vector<CurvePoint> smoothed(const std::vector<CurvePoint>& points, double smoothing);

// What can be seen of a line with many points: of those that are less than half a unit from the first of them
// only that one, the least, the greatest and the last.
std::vector<Point> thinned_line(const std::vector<Point>& line);

CurveAxes axes_of(const CurveChart& chart, const Rect& rect, const CurveOptions& options);

// Adds the chart with its axes and the names of its curves.
void draw_curves(Drawing& drawing, const CurveChart& chart, const Rect& rect, const Theme& theme,
                 const CurveOptions& options);

}  // namespace heed
