#include "core/code/program.h"

#include <algorithm>
#include <cctype>
#include <span>
#include <string>
#include <string_view>

#include "core/code/comment.h"

namespace heed {
namespace {

using Lines = std::vector<std::string>;

// An import line, needed if the script contains one of the words.
struct Import {
  std::string_view line;
  std::vector<std::string_view> words;
};

const std::vector<Import> kStandardPython = {{"import json", {"json."}},
                                             {"import math", {"math."}},
                                             {"import pathlib", {"pathlib."}},
                                             {"import sys", {"sys."}},
                                             {"import zipfile", {"zipfile."}}};
const std::vector<Import> kPythonLibraries = {{"import numpy as np", {"np."}},
                                              {"import tensorflow as tf", {"tf."}},
                                              {"import torch", {"torch."}},
                                              {"import torch.nn.functional as F", {"F."}},
                                              {"from torch import nn", {"nn."}}};
const std::vector<Import> kCppHeaders = {{"#include <algorithm>", {"std::max", "std::min"}},
                                         {"#include <cmath>",
                                          {"std::sqrt", "std::exp", "std::pow", "std::sin", "std::cos",
                                           "std::tanh", "std::abs", "std::isfinite", "INFINITY", "NAN"}},
                                         {"#include <cstdlib>", {"std::exit"}},
                                         {"#include <filesystem>", {"std::filesystem"}},
                                         {"#include <fstream>", {"std::ifstream"}},
                                         {"#include <iomanip>", {"std::setprecision"}},
                                         {"#include <iostream>", {"std::cout", "std::cerr"}},
                                         {"#include <limits>", {"std::numeric_limits"}},
                                         {"#include <map>", {"std::map"}},
                                         {"#include <string>", {"std::string"}},
                                         {"#include <vector>", {"std::vector"}}};

// Whether the line contains the word, and not as the end of a longer one: `F.` is not in `MatrixXF.`.
bool has_word(std::string_view line, std::string_view word) {
  for (std::size_t at = line.find(word); at != line.npos; at = line.find(word, at + 1)) {
    if (at == 0) return true;
    const auto before = static_cast<unsigned char>(line[at - 1]);
    if (!std::isalnum(before) && before != '_' && before != '.') return true;
  }
  return false;
}

bool is_used(const Import& import, const Lines& lines) {
  for (const std::string& line : lines) {
    for (std::string_view word : import.words) {
      if (has_word(line, word)) return true;
    }
  }
  return false;
}

Lines used_imports(const std::vector<Import>& imports, const Lines& lines) {
  Lines used;
  for (const Import& import : imports) {
    if (is_used(import, lines)) used.emplace_back(import.line);
  }
  return used;
}

// Some Python versions read the source in 512 byte chunks and treat each as a line when checking its
// encoding.
std::string shortened(const std::string& title) {
  constexpr std::size_t kMaxBytes = 400;
  if (title.size() <= kMaxBytes) return title;
  std::size_t end = kMaxBytes;
  while (end > 0 && (static_cast<unsigned char>(title[end]) & 0xc0) == 0x80) --end;
  return title.substr(0, end) + "…";
}

Lines print_in_python(const Program::Printed& printed, bool is_finite, Dialect dialect) {
  const char* call = dialect == Dialect::Tensorflow ? ".numpy().tolist()" : ".tolist()";
  const std::string rows = printed.variable + call;
  if (is_finite) return {"print(json.dumps({\"" + printed.name + "\": " + rows + "}))"};
  return {"rows = [[y if math.isfinite(y) else str(y) for y in row] for row in " + rows + "]",
          "print(json.dumps({\"" + printed.name + "\": rows}))"};
}

Lines print_in_cpp(const Program::Printed& printed, bool is_finite) {
  const std::string& Y = printed.variable;
  if (is_finite)
    return {"std::cout << \"{\\\"" + printed.name + "\\\": \" << " + Y + ".format(json) << \"}\\n\";"};
  return {"std::cout << std::setprecision(9) << \"{\\\"" + printed.name + "\\\": [\";",
          "for (int i = 0; i < " + Y + ".rows(); ++i) {",
          R"(  std::cout << (i > 0 ? ", [" : "[");)",
          "  for (int j = 0; j < " + Y + ".cols(); ++j) {",
          "    const float y = " + Y + "(i, j);",
          R"(    std::cout << (j > 0 ? ", " : "");)",
          R"(    if (std::isfinite(y)) std::cout << y;)",
          R"(    else std::cout << (y > 0 ? "\"inf\"" : y < 0 ? "\"-inf\"" : "\"nan\"");)",
          R"(  })",
          R"(  std::cout << "]";)",
          R"(})",
          R"(std::cout << "]}\n";)"};
}

void append(Lines& lines, const Lines& more) { lines.insert(lines.end(), more.begin(), more.end()); }

Lines python_head(const Lines& inner) {
  Lines head = used_imports(kStandardPython, inner);
  const Lines libraries = used_imports(kPythonLibraries, inner);
  if (!libraries.empty()) head.emplace_back();
  append(head, libraries);
  head.emplace_back();
  return head;
}

Lines cpp_head(const Lines& inner) {
  Lines head = {"#include <Eigen/Dense>"};
  append(head, used_imports(kCppHeaders, inner));
  append(head, {"", "using Matrix = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;"});
  return head;
}

// A title may end with a mark of its own: “what comes next?”.
std::string as_sentence(const std::string& title) {
  constexpr std::string_view kMarks[] = {".", "?", "!", "。", "？", "！"};
  const bool has_mark =
      std::ranges::any_of(kMarks, [&](std::string_view mark) { return title.ends_with(mark); });
  return has_mark ? title : title + ".";
}

Lines title_lines(const std::string& title, Dialect dialect) {
  Lines lines = {comment(dialect, as_sentence(shortened(title)) + " Made by Heed.")};
  if (dialect == Dialect::Eigen)
    lines.push_back(comment(dialect, "Build: g++ -std=c++17 -O2 -I/usr/include/eigen3 FILE.cpp"));
  lines.emplace_back();
  return lines;
}

std::string joined(const Lines& head, const Lines& inner, std::string_view indent, std::string_view end) {
  std::size_t size = end.size();
  for (const std::string& line : head) size += line.size() + 1;
  for (const std::string& line : inner) size += line.size() + indent.size() + 1;
  std::string text;
  text.reserve(size);
  for (const std::string& line : head) text.append(line) += '\n';
  for (const std::string& line : inner) {
    if (!line.empty()) text += indent;
    text.append(line) += '\n';
  }
  return text.append(end);
}

}  // namespace

std::string program_text(const Program& program, Dialect dialect, std::vector<CodeLine> body) {
  const bool is_cpp = dialect == Dialect::Eigen;
  Lines inner;
  inner.reserve(body.size() + 16);
  for (CodeLine& line : body) inner.push_back(std::move(line.text));
  inner.emplace_back();
  append(inner, print_lines(program, dialect));
  Lines head = title_lines(program.title, dialect);
  append(head, is_cpp ? cpp_head(inner) : python_head(inner));
  if (is_cpp) append(head, {"", "int main() {"});
  return joined(head, inner, is_cpp ? "  " : "", is_cpp ? "}\n" : "");
}

Lines print_lines(const Program& program, Dialect dialect) {
  const bool is_cpp = dialect == Dialect::Eigen;
  Lines lines;
  if (is_cpp && program.is_finite)
    lines.emplace_back(
        R"(const Eigen::IOFormat json(9, Eigen::DontAlignCols, ", ", ", ", "[", "]", "[", "]");)");
  for (const Program::Printed& printed : program.printed) {
    append(lines, is_cpp ? print_in_cpp(printed, program.is_finite)
                         : print_in_python(printed, program.is_finite, dialect));
  }
  return lines;
}

std::string module_text(const std::string& title, Dialect dialect, const Lines& lines) {
  Lines head = title_lines(title, dialect);
  append(head, dialect == Dialect::Eigen ? cpp_head(lines) : python_head(lines));
  if (head.back().empty()) head.pop_back();
  return joined(head, lines, "", "");
}

}  // namespace heed
