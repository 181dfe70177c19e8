#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/lesson/reference.h"

namespace heed {

// An expression in braces in a lesson's text, evaluated when the page is shown.
struct NumberExpression {
  enum class Form {
    Value,
    Sum,
    Mean,
    Deviation,  // the root of the mean squared distance from the mean
    Length,     // the root of the sum of squares
    Min,
    Max,
    Argmax,
    Shape,
    ParameterCount,
    Gradient,
    Ratio,
    Difference
  };

  Form form = Form::Value;
  bool reads_baseline = false;
  Reference of;                            // Ratio, Difference: that of the first operand
  Reference by;                            // Gradient: the cell that is differentiated, d by / d of
  std::vector<NumberExpression> operands;  // Ratio, Difference: two
  std::optional<int> decimals;             // none: four significant digits

  bool operator==(const NumberExpression&) const = default;
};

// The target of a link in a lesson's text.
struct LessonLink {
  enum class Kind { Node, Page, Lesson };

  Kind kind = Kind::Node;
  Reference node;
  int page = 0;        // counts from 1
  std::string lesson;  // its file name without `.md`
  int line = 0;

  bool operator==(const LessonLink&) const = default;
};

// A node of the Markdown tree of a lesson's text: a container with `children`, or a leaf with text.
struct ProseNode {
  enum class Kind { Paragraph, List, Item, Strong, Emphasis, Link, Break, Text, Code, Number };

  Kind kind = Kind::Text;
  std::string text;              // Text, Code; Number: its value, once evaluated
  bool is_numbered = false;      // List
  int first = 1;                 // numbered List: the number of its first item
  LessonLink link;               // Link
  NumberExpression number;       // Number
  std::optional<Target> target;  // Link to a matrix, Number: the matrix or region, once resolved
  std::vector<ProseNode> children;

  bool operator==(const ProseNode&) const = default;
};

// A parsed Markdown text: its paragraphs and lists.
using Prose = std::vector<ProseNode>;

// The plain text, one line per paragraph and list item; a number that is not evaluated yet becomes `{…}`.
std::string prose_text(const Prose& prose);

// Sets the line of every node, for text from a JSON string, which is all on one line.
void set_line(Prose& prose, int line);

}  // namespace heed
