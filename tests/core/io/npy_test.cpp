#include "core/io/npy.h"

#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "core/text/catalogue.h"

namespace heed {
namespace {

const std::filesystem::path kNpy = std::filesystem::path(HEED_SOURCE_DIR) / "tests/golden/npy";

std::string bytes_of(const std::string& name) {
  std::ifstream in(kNpy / name, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// A file with this dictionary and this many bytes of numbers.
std::string file_with(const std::string& dictionary, std::size_t bytes) {
  std::string file("\x93NUMPY\x01\x00", 8);
  file += static_cast<char>(dictionary.size() & 0xff);
  file += static_cast<char>(dictionary.size() >> 8);
  return file + dictionary + std::string(bytes, '\0');
}

std::string fault_key_of(const std::string& file) {
  std::istringstream in(file);
  const auto header = read_npy_header(in, file.size());
  return header ? "" : header.error().message.key;
}

// The numbers that tests/golden/npy/make.py wrote.
Matrix golden_matrix() { return (Matrix(2, 3) << 0.1f, -2.5f, 3e-40f, 1e30f, 0, 7).finished(); }

TEST(Npy, reads_what_numpy_wrote) {
  for (const std::string name : {"matrix_f4.npy", "matrix_f8.npy", "matrix_version2.npy"}) {
    const auto matrix = load_npy(kNpy / name);
    ASSERT_TRUE(matrix.is_ok()) << say(matrix.error(), Language::English);
    EXPECT_TRUE(is_identical(matrix.value(), golden_matrix())) << name;
  }
}

// What `numpy.save` writes of an array of whole numbers or of True and False.
TEST(Npy, reads_whole_numbers_and_truth_values) {
  const auto read = [](const std::string& descr, const std::string& numbers) {
    std::string file = file_with("{'descr': '" + descr + "', 'fortran_order': False, 'shape': (2,), }", 0);
    file += numbers;
    std::istringstream in(file);
    const auto header = read_npy_header(in, file.size());
    return header ? read_npy_values(in, header.value()).value() : Matrix();
  };
  const Matrix minus_two_and_three = (Matrix(1, 2) << -2, 3).finished();
  EXPECT_EQ(read("|i1", std::string("\xfe\x03", 2)), minus_two_and_three);
  EXPECT_EQ(read("<i2", std::string("\xfe\xff\x03\0", 4)), minus_two_and_three);
  EXPECT_EQ(read("<i4", std::string("\xfe\xff\xff\xff\x03\0\0\0", 8)), minus_two_and_three);
  EXPECT_EQ(read("<i8", std::string("\xfe\xff\xff\xff\xff\xff\xff\xff\x03\0\0\0\0\0\0\0", 16)),
            minus_two_and_three);
  EXPECT_EQ(read("<u2", std::string("\xff\xff\x03\0", 4)), (Matrix(1, 2) << 65535, 3).finished());
  EXPECT_EQ(load_npy(kNpy / "integers.npy").value(), (Matrix(2, 2) << 1, 2, 3, 4).finished());
  EXPECT_EQ(read("|b1", std::string("\x01\0", 2)), (Matrix(1, 2) << 1, 0).finished());
}

TEST(Npy, an_archive_of_arrays_is_called_so) {
  EXPECT_EQ(fault_key_of("PK\x03\x04" + std::string(40, '\0')), "npy.zip");
}

TEST(Npy, says_the_shape_of_what_has_too_many_dimensions) {
  const std::string file =
      file_with("{'descr': '<f4', 'fortran_order': False, 'shape': (1, 2, 3, 4), }", 4 * 24);
  std::istringstream in(file);
  const auto header = read_npy_header(in, file.size());
  ASSERT_FALSE(header.is_ok());
  EXPECT_EQ(header.error(), (Error{"", {"npy.dimensions", {{"text", "(1, 2, 3, 4)"}}}}));
}

TEST(Npy, puts_the_slices_of_a_stack_one_under_the_other) {
  const std::string file = bytes_of("stack_f4.npy");
  std::istringstream in(file);
  const auto header = read_npy_header(in, file.size());
  ASSERT_TRUE(header.is_ok());
  EXPECT_EQ(header.value().dims, (std::vector<Index>{2, 3, 2}));
  const auto values = read_npy_values(in, header.value());
  ASSERT_TRUE(values.is_ok());
  EXPECT_EQ(values.value(), (Matrix(6, 2) << 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11).finished());
}

TEST(Npy, writes_the_bytes_that_numpy_writes) {
  EXPECT_EQ(write_npy(golden_matrix()), bytes_of("matrix_f4.npy"));
  const Index length[] = {3}, row[] = {1, 3}, stack[] = {2, 3, 2};
  const float vector[] = {0.5f, -0.25f, 8};
  const double wide[] = {0.5, -0.25, 8};
  EXPECT_EQ(write_npy(length, vector), bytes_of("vector_f4.npy"));
  EXPECT_EQ(write_npy(row, wide), bytes_of("row_f8.npy"));
  const float counted[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
  EXPECT_EQ(write_npy(stack, counted), bytes_of("stack_f4.npy"));
}

TEST(Npy, refuses_a_double_that_no_float_holds_and_says_where_it_stands) {
  const auto matrix = load_npy(kNpy / "beyond_float_f8.npy");
  ASSERT_FALSE(matrix.is_ok());
  EXPECT_EQ(
      say(matrix.error(), Language::English),
      "[1][1]: a number in beyond_float_f8.npy is too large for a 32-bit float, which ends at about ±3.4e38");
}

TEST(Npy, reads_every_type_in_both_orders_of_bytes_as_numpy_converts_it) {
  const Matrix expected = load_npy(kNpy / "types_as_f4.npy").value();
  Index row = 0;
  for (const std::string type : {"f2", "f4", "f8", "i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "b1"}) {
    for (const std::string order : {"little_", "big_"}) {
      if (order == "big_" && type.ends_with('1')) continue;  // of one byte
      const auto read = load_npy(kNpy / ("type_" + order + type + ".npy"));
      ASSERT_TRUE(read.is_ok()) << order << type << ": " << say(read.error(), Language::English);
      EXPECT_TRUE(is_identical(read.value(), expected.row(row))) << order << type;
      ++row;
    }
  }
  EXPECT_EQ(row, expected.rows());
}

TEST(Npy, reads_what_numpy_saves_of_a_transposed_array) {
  EXPECT_TRUE(is_identical(load_npy(kNpy / "fortran_f4.npy").value(), golden_matrix()));
  Matrix counted(6, 4);
  for (Index i = 0; i < counted.size(); ++i) counted.data()[i] = static_cast<float>(i);
  EXPECT_EQ(load_npy(kNpy / "fortran_stack_f8.npy").value(), counted);
}

TEST(Npy, refuses_arrays_that_are_not_of_real_numbers) {
  const auto fault = [](const char* name) { return load_npy(kNpy / name).error().message; };
  const auto of_type = [](const char* key, const char* type, const char* file) {
    return Message{key, {{"text", type}, {"file", file}}};
  };
  EXPECT_EQ(fault("complex.npy"), of_type("npy.complex", "<c8", "complex.npy"));
  EXPECT_EQ(fault("objects.npy"), of_type("npy.objects", "|O", "objects.npy"));
  EXPECT_EQ(fault("words.npy"), of_type("npy.text", "<U3", "words.npy"));
  EXPECT_EQ(fault("fields.npy"), (Message{"npy.fields", {{"file", "fields.npy"}}}));
  EXPECT_EQ(fault("scalar_f4.npy"), of_type("npy.dimensions", "()", "scalar_f4.npy"));
  EXPECT_EQ(fault("make.py"), (Message{"npy.magic", {{"file", "make.py"}}}));
  EXPECT_EQ(fault("none.npy"), (Message{"npy.open", {}}));
  for (const char* descr : {"<M8[s]", "<f16", "=f4", "<i1", "f4", ""}) {
    const std::string file =
        file_with("{'descr': '" + std::string(descr) + "', 'fortran_order': False, 'shape': (1, 1)}", 4);
    EXPECT_EQ(fault_key_of(file), "npy.type") << descr;
  }
}

TEST(Npy, checks_what_the_header_claims_against_the_size_of_the_file) {
  const std::string right = "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }";
  EXPECT_EQ(fault_key_of(file_with(right, 24)), "");
  EXPECT_EQ(fault_key_of(file_with(right, 20)), "npy.size");
  EXPECT_EQ(fault_key_of(file_with(right, 28)), "npy.size");
  const std::string huge =
      "{'descr': '<f8', 'fortran_order': False, 'shape': (2000000000, 2000000000, 2000000000)}";
  EXPECT_EQ(fault_key_of(file_with(huge, 24)), "npy.size");
  EXPECT_EQ(fault_key_of(file_with("{'descr': '<f4', 'fortran_order': False, 'shape': (99999999999, )}", 0)),
            "npy.edge");
  EXPECT_EQ(fault_key_of(file_with("{'descr': '<f4', 'fortran_order': False, 'shape': (-1, 4)}", 0)),
            "npy.edge");
  EXPECT_EQ(fault_key_of(std::string("\x93NUMPY\x02\x00\xff\xff\xff\xff", 12)), "npy.ends");
}

TEST(Npy, refuses_a_header_that_makes_no_sense) {
  EXPECT_EQ(fault_key_of(""), "npy.empty");
  EXPECT_EQ(fault_key_of("1,2\n"), "npy.magic");
  EXPECT_EQ(fault_key_of(std::string("\x93NUMPY\x09\x00", 8)), "npy.version");
  EXPECT_EQ(fault_key_of(file_with("", 0)), "npy.header");
  EXPECT_EQ(fault_key_of(file_with("{'descr': '<f4', 'shape': (1, 1)}", 4)), "npy.header");
  EXPECT_EQ(
      fault_key_of(file_with("{'descr': '<f4', 'descr': '<f4', 'fortran_order': False, 'shape': (1, 1)}", 4)),
      "npy.header");
  EXPECT_EQ(
      fault_key_of(file_with("{'descr': '<f4', 'fortran_order': False, 'shape': (1, 1), 'more': 1}", 4)),
      "npy.header");
  EXPECT_EQ(fault_key_of(file_with("{'descr': '<f4', 'fortran_order': False, 'shape': (1, 1)} x", 4)),
            "npy.header");
}

TEST(Npy, cut_off_anywhere_is_refused) {
  const std::string whole = bytes_of("matrix_f4.npy");
  for (std::size_t size = 0; size < whole.size(); ++size)
    EXPECT_NE(fault_key_of(whole.substr(0, size)), "") << size;
}

}  // namespace
}  // namespace heed
