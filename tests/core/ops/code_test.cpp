#include <cstdio>
#include <filesystem>
#include <fstream>
#include <unistd.h>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include "core/base/number.h"
#include "tests/core/matrices.h"
#include "tests/core/ops/cases.h"
#include "tests/core/pythons.h"

// Each op's code, run in its own language, gives the numbers that forward gives. All ops of several seeds go
// into one script per dialect, so that each interpreter or compiler starts once.
namespace heed {
namespace {

constexpr std::uint64_t kPythonSeeds = 20;
constexpr std::uint64_t kEigenSeeds = 1;  // a compiler takes its time

std::string array(Dialect dialect, const Matrix& matrix) {
  std::vector<std::string> numbers;
  for (Index i = 0; i < matrix.size(); ++i) {
    numbers.push_back(exact_text(matrix.data()[i]));
    if (dialect == Dialect::Eigen && std::isinf(matrix.data()[i])) {
      numbers.back() = numbers.back() == "inf" ? "INFINITY" : "-INFINITY";
    }
  }
  if (dialect == Dialect::Eigen) {
    return fmt::format("matrix({}, {}, {{{}}})", matrix.rows(), matrix.cols(), fmt::join(numbers, ", "));
  }
  return fmt::format("matrix({}, {}, [{}])", matrix.rows(), matrix.cols(), fmt::join(numbers, ", "));
}

Matrix stack_of(const OpCase& op_case) {
  OpCase weigh;
  weigh.op = weigh_values();
  weigh.shapes = {op_case.shapes[1], op_case.shapes[2]};
  weigh.values = {op_case.values[1], op_case.values[2]};
  weigh.shape = op_case.shapes[0];
  Matrix stack = forward_all(weigh);
  for (const Override& held : op_case.overrides) {
    stack(held.cell.slice * op_case.shapes[0].rows + held.cell.row, held.cell.col) = held.value;
  }
  return stack;
}

std::string declared(Dialect dialect, const std::string& name, const std::string& value,
                     const std::string& type = "Matrix") {
  return dialect == Dialect::Eigen ? fmt::format("{} {} = {};\n", type, name, value)
                                   : fmt::format("{} = {}\n", name, value);
}

std::string inputs_of(const OpCase& op_case, Dialect dialect, CodeNames& names) {
  std::string text;
  for (std::size_t which = 0; which < op_case.shapes.size(); ++which) {
    names.inputs.push_back(fmt::format("x{}", which));
    const Shape& shape = op_case.shapes[which];
    if (!shape.is_stack()) {
      text += declared(dialect, names.inputs.back(), array(dialect, op_case.values[which]));
    } else {
      text += declared(dialect, names.inputs.back(),
                       fmt::format("stack({}, {})", shape.slices, array(dialect, stack_of(op_case))),
                       "std::vector<Matrix>");
    }
  }
  return text;
}

bool has_empty_row(const OpCase& op_case) {
  const Matrix& scores = op_case.values[0];
  return ((scores.array() == -std::numeric_limits<float>::infinity()).rowwise().all()).any();
}

// What the exporter would know of the scene; `is_plain` leaves out what it may do in one of two ways.
std::string names_of(const OpCase& op_case, Dialect dialect, bool is_plain, CodeNames& names) {
  std::string text = inputs_of(op_case, dialect, names);
  names.output = "y";
  names.shapes = op_case.shapes;
  names.output_is_edited = !is_plain;
  names.is_finite = is_plain;
  names.has_overridden_stack = !op_case.overrides.empty();
  if (op_case.name == "softmax") names.has_empty_row = has_empty_row(op_case);
  if (op_case.keep.size() > 0) text += declared(dialect, names.keep = "keep", array(dialect, op_case.keep));
  if (is_plain) return text;
  if (op_case.name == "subtract_distance") {
    text += declared(dialect, names.head = "h", std::to_string(op_case.head), "const int");
  }
  if (op_case.name == "concatenate") {
    const std::string parts = fmt::format("{}", fmt::join(names.inputs, ", "));
    text += declared(dialect, "parts", dialect == Dialect::Eigen ? "{" + parts + "}" : "[" + parts + "]",
                     "std::vector<Matrix>");
    names.inputs = {"parts"};
  }
  return text;
}

std::string checked(const OpCase& op_case, Dialect dialect, std::uint64_t seed) {
  CodeNames names;
  std::string text = names_of(op_case, dialect, seed % 2 == 0, names);
  for (const std::string& line : op_case.op->code(dialect, names)) text += line + "\n";
  const bool is_stack = op_case.shape.is_stack();
  const std::string expected = array(dialect, forward_all(op_case));
  const std::string name = fmt::format("\"{}, seed {}\"", op_case.name, seed);
  if (dialect == Dialect::Eigen) {
    return fmt::format("{{\n{}check({}, {}, {});\n}}\n", text, name, is_stack ? "joined(y)" : "y", expected);
  }
  return fmt::format("{}check({}, y, {})\n", text, name, expected);
}

constexpr Index kFar = 4096;

// The last of many positions, to 1e-6: angles in 32 bits would miss it by 2e-5 (by 2e-4 in a wide matrix,
// where more angles are large).
std::string far_positions(Dialect dialect) {
  OpCase rotary;
  rotary.op = rotate_by_position();
  rotary.values = {Matrix::Ones(kFar, 6)};
  rotary.shapes = {{kFar, 6}};
  OpCase sinusoidal;
  sinusoidal.op = sinusoidal_positions(kFar, 6);
  std::string text;
  for (OpCase* op_case : {&rotary, &sinusoidal}) {
    op_case->shape = {kFar, 6};
    CodeNames names;
    names.output = "y";
    names.inputs = {"ones"};
    names.shapes = op_case->shapes;
    std::string lines;
    for (const std::string& line : op_case->op->code(dialect, names)) lines += line + "\n";
    const std::string last = array(dialect, forward_all(*op_case).bottomRows(1));
    text += dialect == Dialect::Eigen
                ? fmt::format("{{\n{}check(\"far\", y.bottomRows(1), {}, 1e-6f);\n}}\n", lines, last)
                : fmt::format("{}check('far', y[-1:], {}, 1e-6)\n", lines, last);
  }
  return text;
}

std::string checks(Dialect dialect, std::uint64_t seeds) {
  std::string text = declared(
      dialect, "ones", dialect == Dialect::Eigen ? "Matrix::Ones(4096, 6)" : "matrix(4096, 6, [1] * 24576)");
  text += far_positions(dialect);
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    for (const OpCase& op_case : random_cases(seed)) text += checked(op_case, dialect, seed);
  }
  return text;
}

std::filesystem::path written(const std::string& name, const std::string& text) {
  const auto folder = std::filesystem::temp_directory_path() / fmt::format("heed_ops_{}", getpid());
  std::filesystem::create_directories(folder);
  std::ofstream(folder / name) << text;
  return folder / name;
}

// The exit status, and what was printed.
std::pair<int, std::string> run(const std::string& command) {
  std::FILE* pipe = popen((command + " 2>&1").c_str(), "r");
  std::string printed;
  char part[4096];
  while (std::fgets(part, sizeof part, pipe) != nullptr) printed += part;
  return {pclose(pipe), printed};
}

// A Python that can import the module, or nothing.
std::string python_with(const std::string& module) {
  for (const std::string& python : pythons_for(module)) {
    if (run(python + " -c 'import " + module + "'").first == 0) return python;
  }
  return {};
}

constexpr std::string_view kPythonPrelude = R"(import math
import numpy as np
inf, nan = math.inf, math.nan
def check(name, found, expected, within=2e-5):
    expected = np.asarray(expected)
    found = np.asarray(found)
    assert found.size == expected.size, f"{name}: {found.shape} is not as large as {expected.shape}"
    np.testing.assert_allclose(found.reshape(expected.shape), expected, rtol=within, atol=within, err_msg=name)
)";

void expect_python_agrees(Dialect dialect, const std::string& module, const std::string& prelude) {
  const std::string python = python_with(module);
  if (python.empty()) GTEST_SKIP() << "skipped: no Python here has " << module;
  const std::string script =
      std::string(kPythonPrelude) + prelude + checks(dialect, kPythonSeeds) + "print('all agree')\n";
  const auto file = written("ops.py", script);
  const auto [status, printed] = run(python + " -W error " + file.string());
  EXPECT_EQ(status, 0) << printed << "the script is " << file;
  EXPECT_NE(printed.find("all agree"), std::string::npos) << printed;
  if (!testing::Test::HasFailure()) std::filesystem::remove_all(file.parent_path());
}

TEST(OpCode, in_numpy_gives_the_numbers_of_forward) {
  expect_python_agrees(Dialect::Numpy, "numpy", R"(
def matrix(rows, cols, numbers):
    return np.array(numbers, dtype=np.float32).reshape(rows, cols)
def stack(slices, joined):
    return joined.reshape(slices, -1, joined.shape[1])
)");
}

TEST(OpCode, in_torch_gives_the_numbers_of_forward) {
  expect_python_agrees(Dialect::Torch, "torch", R"(
import torch
import torch.nn.functional as F
def matrix(rows, cols, numbers):
    return torch.tensor(numbers, dtype=torch.float32).reshape(rows, cols)
def stack(slices, joined):
    return joined.reshape(slices, -1, joined.shape[1])
)");
}

TEST(OpCode, in_tensorflow_gives_the_numbers_of_forward) {
  expect_python_agrees(Dialect::Tensorflow, "tensorflow", R"(
import tensorflow as tf
def matrix(rows, cols, numbers):
    return tf.reshape(tf.constant(numbers, dtype=tf.float32), (rows, cols))
def stack(slices, joined):
    return tf.reshape(joined, (slices, -1, joined.shape[1]))
)");
}

constexpr std::string_view kEigenPrelude = R"(#include <Eigen/Dense>
#include <cmath>
#include <cstdio>
#include <initializer_list>
#include <vector>
using Matrix = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
Matrix matrix(int rows, int cols, std::initializer_list<float> numbers) {
  Matrix made(rows, cols);
  int i = 0;
  for (float number : numbers) made.data()[i++] = number;
  return made;
}
std::vector<Matrix> stack(int slices, const Matrix& joined) {
  std::vector<Matrix> made;
  const int rows = joined.rows() / slices;
  for (int i = 0; i < slices; ++i) made.push_back(joined.middleRows(i * rows, rows));
  return made;
}
Matrix joined(const std::vector<Matrix>& slices) {
  Matrix made(0, slices[0].cols());
  for (const Matrix& slice : slices) {
    made.conservativeResize(made.rows() + slice.rows(), Eigen::NoChange);
    made.bottomRows(slice.rows()) = slice;
  }
  return made;
}
void check(const char* name, const Matrix& found, const Matrix& expected, float within = 2e-5f) {
  bool is_same = found.rows() == expected.rows() && found.cols() == expected.cols();
  for (int i = 0; is_same && i < expected.size(); ++i) {
    const float a = found.data()[i], b = expected.data()[i];
    is_same = a == b || std::abs(a - b) <= within * (1 + std::abs(b));
  }
  if (is_same) return;
  std::printf("%s: the numbers differ\n", name);
  std::exit(1);
}
int main() {
)";

TEST(OpCode, in_eigen_gives_the_numbers_of_forward) {
  const std::string program =
      std::string(kEigenPrelude) + checks(Dialect::Eigen, kEigenSeeds) + "std::puts(\"all agree\");\n}\n";
  const auto file = written("ops.cpp", program);
  const std::string binary = (file.parent_path() / "ops").string();
  const auto [status, printed] = run(fmt::format("{} -std=c++17 -O0 -Wall -isystem {} {} -o {} && {}",
                                                 HEED_CXX, HEED_EIGEN, file.string(), binary, binary));
  EXPECT_EQ(status, 0) << printed << "the program is " << file;
  EXPECT_NE(printed.find("all agree"), std::string::npos) << printed;
  EXPECT_EQ(printed.find("warning"), std::string::npos) << printed;
  if (!testing::Test::HasFailure()) std::filesystem::remove_all(file.parent_path());
}

}  // namespace
}  // namespace heed
