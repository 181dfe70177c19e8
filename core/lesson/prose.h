#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/lesson/reference.h"

namespace heed {

// What stands between braces in the words of a lesson: a number that is computed when the page is shown.
struct LessonNumber {
  enum class Form { Value, Sum, Min, Max, Argmax, Shape, Parameters, Gradient, Ratio, Difference };

  Form form = Form::Value;
  bool is_of_baseline = false;
  Reference of;                        // Ratio, Difference: of the first number
  Reference by;                        // Gradient: how much this changes
  std::vector<LessonNumber> operands;  // Ratio, Difference: two numbers
  std::optional<int> decimals;         // none: five significant digits

  bool operator==(const LessonNumber&) const = default;
};

// Where a link in the words of a lesson leads.
struct LessonLink {
  enum class Kind { Node, Page, Lesson };

  Kind kind = Kind::Node;
  Reference node;
  int page = 0;        // counts from 1
  std::string lesson;  // its file without `.md`
  int line = 0;

  bool operator==(const LessonLink&) const = default;
};

// A part of the words of a lesson: what it holds is in `children`, or is text.
struct ProseNode {
  enum class Kind { Paragraph, List, Item, Strong, Emphasis, Link, Break, Text, Code, Number };

  Kind kind = Kind::Text;
  std::string text;              // Text, Code; of a Number what it came to, once it is filled in
  bool is_numbered = false;      // List
  int first = 1;                 // List that is numbered: of its first item
  LessonLink link;               // Link
  LessonNumber number;           // Number
  std::optional<Target> target;  // Link to a matrix, Number: what it means, once it is filled in
  std::vector<ProseNode> children;

  bool operator==(const ProseNode&) const = default;
};

// Paragraphs and lists.
using Prose = std::vector<ProseNode>;

// The words alone, a line for each paragraph and item; a number that is not filled in comes as `{…}`.
std::string prose_text(const Prose& prose);

// All of it stands in this line: words that are a JSON string.
void set_line(Prose& prose, int line);

}  // namespace heed
