// The bytes of every file here are put together by hand from the description of the format
// (https://huggingface.co/docs/safetensors): 8 bytes with the length of the header, lowest first, the header
// in JSON, the numbers.
#include "core/json/safetensors.h"

#include <cmath>
#include <fstream>
#include <limits>
#include <random>
#include <sstream>

#include <gtest/gtest.h>

namespace heed {
namespace {

namespace fs = std::filesystem;

std::string length_bytes(std::uint64_t length) {
  std::string bytes;
  for (int at = 0; at < 8; ++at) bytes += static_cast<char>(length >> (8 * at) & 0xff);
  return bytes;
}

std::string file_with(const std::string& header, const std::string& numbers) {
  return length_bytes(header.size()) + header + numbers;
}

std::string bytes_of(std::initializer_list<unsigned> bytes) {
  std::string text;
  for (const unsigned byte : bytes) text += static_cast<char>(byte);
  return text;
}

const std::string kOneTwo = bytes_of({0, 0, 0x80, 0x3f, 0, 0, 0, 0x40});  // 1.0f and 2.0f
const std::string kPlain = R"({"a":{"dtype":"F32","shape":[1,2],"data_offsets":[0,8]}})";

class Safetensors : public testing::Test {
 protected:
  Safetensors()
      : file_(fs::temp_directory_path() /
              ("heed_" + std::to_string(std::random_device()()) + ".safetensors")) {}
  ~Safetensors() override {
    std::error_code ignored;
    fs::remove(file_, ignored);
  }

  Result<TensorFile> open(const std::string& bytes) const {
    std::ofstream(file_, std::ios::binary) << bytes;
    return TensorFile::open(file_);
  }

  // The key of the sentence that refuses the file; empty: it was read.
  std::string fault(const std::string& bytes) const {
    const Result<TensorFile> opened = open(bytes);
    return opened ? "" : opened.error().message.key;
  }
  std::string fault(const std::string& header, const std::string& numbers) const {
    return fault(file_with(header, numbers));
  }

  // The numbers of a file with a single tensor.
  Result<Matrix> read(const std::string& type, const std::string& shape, const std::string& numbers) const {
    const std::string header = R"({"t":{"dtype":")" + type + R"(","shape":)" + shape +
                               R"(,"data_offsets":[0,)" + std::to_string(numbers.size()) + "]}}";
    const Result<TensorFile> opened = open(file_with(header, numbers));
    if (!opened) return opened.error();
    return opened.value().read(*opened.value().find("t"));
  }

  fs::path file_;
};

TEST_F(Safetensors, a_tensor_has_its_name_shape_and_numbers) {
  const TensorFile file =
      open(file_with(
               R"({"__metadata__":{"format":"pt"},"a":{"dtype":"F32","shape":[2,1],"data_offsets":[0,8]},)"
               R"("b":{"shape":[3],"dtype":"F32","data_offsets":[8,20]}}  )",
               kOneTwo + kOneTwo + kOneTwo.substr(0, 4)))
          .value();
  EXPECT_EQ(file.metadata(), (std::map<std::string, std::string>{{"format", "pt"}}));
  ASSERT_EQ(file.tensors().size(), 2u);
  EXPECT_EQ(file.find("a")->dims, (std::vector<std::uint64_t>{2, 1}));
  EXPECT_EQ(file.find("a")->type, TensorInfo::Type::F32);
  EXPECT_EQ(file.find("c"), nullptr);
  EXPECT_EQ(file.read(*file.find("a")).value(), (Matrix(2, 1) << 1, 2).finished());
  EXPECT_EQ(file.read(*file.find("b")).value(), (Matrix(1, 3) << 1, 2, 1).finished());
}

TEST_F(Safetensors, tensors_may_stand_in_any_order_in_the_header) {
  const TensorFile file = open(file_with(R"({"z":{"dtype":"F32","shape":[1],"data_offsets":[4,8]},)"
                                         R"("y":{"dtype":"F32","shape":[],"data_offsets":[0,4]}})",
                                         kOneTwo))
                              .value();
  EXPECT_EQ(file.read(*file.find("z")).value()(0, 0), 2);
  EXPECT_EQ(file.read(*file.find("y")).value()(0, 0), 1);
}

TEST_F(Safetensors, more_than_two_dimensions_are_stacked) {
  const Matrix read_matrix = read("F32", "[2,1,1]", kOneTwo).value();
  EXPECT_EQ(read_matrix, (Matrix(2, 1) << 1, 2).finished());
}

TEST_F(Safetensors, halves_are_read_exactly) {
  // 1, −2, 2⁻²⁴ (the smallest subnormal), 1023·2⁻²⁴ (the largest), −0, 65504, ∞, −∞
  const Matrix halves = read("F16", "[8]",
                             bytes_of({0x00, 0x3c, 0x00, 0xc0, 0x01, 0x00, 0xff, 0x03, 0x00, 0x80, 0xff, 0x7b,
                                       0x00, 0x7c, 0x00, 0xfc}))
                            .value();
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  EXPECT_EQ(
      halves,
      (Matrix(1, 8) << 1, -2, 5.9604645e-8f, 6.0975552e-5f, -0.0f, 65504, kInfinity, -kInfinity).finished());
  EXPECT_TRUE(std::signbit(halves(0, 4)));
  EXPECT_TRUE(std::isnan(read("F16", "[1]", bytes_of({0x01, 0x7e})).value()(0, 0)));
  EXPECT_EQ(read("F16", "[1]", bytes_of({0x01, 0x80})).value()(0, 0), -5.9604645e-8f);
}

TEST_F(Safetensors, bfloats_are_read_exactly) {
  // 1, −2.5, the smallest subnormal 2⁻¹³³, ∞
  const Matrix numbers =
      read("BF16", "[2,2]", bytes_of({0x80, 0x3f, 0x20, 0xc0, 0x01, 0x00, 0x80, 0x7f})).value();
  EXPECT_EQ(numbers(0, 0), 1);
  EXPECT_EQ(numbers(0, 1), -2.5f);
  EXPECT_EQ(numbers(1, 0), std::ldexp(1.0f, -133));
  EXPECT_EQ(numbers(1, 1), std::numeric_limits<float>::infinity());
}

TEST_F(Safetensors, doubles_are_rounded_and_refused_beyond_a_float) {
  EXPECT_EQ(read("F64", "[1]", bytes_of({0x9a, 0x99, 0x99, 0x99, 0x99, 0x99, 0xb9, 0x3f})).value()(0, 0),
            0.1f);
  EXPECT_EQ(read("F64", "[1]", bytes_of({0, 0, 0, 0, 0, 0, 0xf0, 0x7f})).value()(0, 0),
            std::numeric_limits<float>::infinity());
  // 1e300
  EXPECT_EQ(
      read("F64", "[1]", bytes_of({0x9c, 0x75, 0x00, 0x88, 0x3c, 0xe4, 0x37, 0x7e})).error().message.key,
      "tensors.too_large");
}

TEST_F(Safetensors, whole_numbers_are_known_and_not_read) {
  for (const std::string type : {"I64", "U64"})
    EXPECT_EQ(read(type, "[1]", kOneTwo).error().message.key, "tensors.not_floats") << type;
  EXPECT_EQ(read("BOOL", "[2]", "ab").error().message.key, "tensors.not_floats");
}

TEST_F(Safetensors, a_tensor_without_numbers_is_one) {
  const Matrix none = read("F32", "[0,3]", "").value();
  EXPECT_EQ(none.rows(), 0);
  EXPECT_EQ(none.cols(), 3);
}

TEST_F(Safetensors, a_header_that_cannot_be_is_refused) {
  EXPECT_EQ(fault(""), "tensors.header");
  EXPECT_EQ(fault("1234567"), "tensors.header");
  EXPECT_EQ(fault(length_bytes(0)), fault(file_with("", "")));
  EXPECT_NE(fault(length_bytes(0)), "");
  EXPECT_EQ(fault(length_bytes(kPlain.size() + 9) + kPlain + kOneTwo), "tensors.header");
  EXPECT_EQ(fault(length_bytes(std::numeric_limits<std::uint64_t>::max()) + kPlain + kOneTwo),
            "tensors.header");
  EXPECT_EQ(fault(length_bytes(std::uint64_t{1} << 63) + kPlain + kOneTwo), "tensors.header");
  EXPECT_EQ(fault(file_with("[1]", "")), "tensors.header");
  EXPECT_EQ(fault(file_with("  " + kPlain, kOneTwo)), "tensors.header");
}

TEST_F(Safetensors, a_header_of_more_than_100_megabytes_is_not_read) {
  ASSERT_TRUE(open(file_with("{}", "")).is_ok());
  std::fstream(file_, std::ios::binary | std::ios::in | std::ios::out) << length_bytes(100'000'001);
  fs::resize_file(file_, 200'000'000);  // takes no room on the disk
  EXPECT_EQ(TensorFile::open(file_).error().message.key, "tensors.header");
}

TEST_F(Safetensors, a_header_that_is_no_json_is_refused) {
  for (const std::string header :
       {"{", "{}}", "{\"a\":}", "\xff\xfe", "{\"a\xff\":1}", "{\"a\":{},}", "{'a':1}"})
    EXPECT_NE(fault(header, ""), "") << header;
  EXPECT_NE(fault("{" + std::string(1, '\0') + "}", ""), "");
  EXPECT_NE(fault(R"({"a":)" + std::string(200'000, '[') + std::string(200'000, ']') + "}", ""), "");
}

TEST_F(Safetensors, a_tensor_that_is_not_described_is_refused) {
  for (const std::string info :
       {"1", "[]", "{}", R"({"dtype":"F32","shape":[1]})", R"({"dtype":"F32","data_offsets":[0,4]})",
        R"({"shape":[1],"data_offsets":[0,4]})", R"({"dtype":4,"shape":[1],"data_offsets":[0,4]})",
        R"({"dtype":"F32","shape":1,"data_offsets":[0,4]})",
        R"({"dtype":"F32","shape":[-1],"data_offsets":[0,4]})",
        R"({"dtype":"F32","shape":[1.5],"data_offsets":[0,4]})",
        R"({"dtype":"F32","shape":["1"],"data_offsets":[0,4]})",
        R"({"dtype":"F32","shape":[1],"data_offsets":[4]})",
        R"({"dtype":"F32","shape":[1],"data_offsets":[0,4,8]})",
        R"({"dtype":"F32","shape":[1],"data_offsets":[0,1e9]})",
        R"({"dtype":"F32","shape":[1,1,1,1,1,1,1,1,1],"data_offsets":[0,4]})"})
    EXPECT_NE(fault("{\"a\":" + info + "}", kOneTwo.substr(0, 4)), "") << info;
}

TEST_F(Safetensors, an_unknown_type_is_refused_by_name) {
  const Error error =
      open(file_with(R"({"a":{"dtype":"F31","shape":[1],"data_offsets":[0,4]}})", kOneTwo.substr(0, 4)))
          .error();
  EXPECT_EQ(error.message.key, "tensors.type");
  EXPECT_NE(std::ranges::find(error.message.args, std::pair<std::string, std::string>("type", "F31")),
            error.message.args.end());
}

TEST_F(Safetensors, offsets_that_do_not_fit_the_shape_are_refused) {
  const auto with = [&](const std::string& shape, const std::string& offsets) {
    return fault(R"({"a":{"dtype":"F32","shape":)" + shape + R"(,"data_offsets":)" + offsets + "}}", kOneTwo);
  };
  EXPECT_EQ(with("[2]", "[0,8]"), "");
  EXPECT_EQ(with("[3]", "[0,8]"), "tensors.offsets");
  EXPECT_EQ(with("[1]", "[0,8]"), "tensors.offsets");
  EXPECT_EQ(with("[2]", "[8,0]"), "tensors.offsets");
  // Products that are 8 bytes if 64 bits overflow: 2³² · (2³² + …) and 2⁶² + 2 numbers of 4 bytes.
  EXPECT_EQ(with("[4611686018427387906]", "[0,8]"), "tensors.offsets");
  EXPECT_EQ(with("[4294967296,4294967296]", "[0,0]"), "tensors.offsets");
  EXPECT_EQ(with("[18446744073709551615,18446744073709551615]", "[0,4]"), "tensors.offsets");
  EXPECT_NE(with("[18446744073709551616]", "[0,8]"), "");
}

TEST_F(Safetensors, holes_overlaps_and_wrong_ends_are_refused) {
  const auto two = [&](const std::string& first, const std::string& second) {
    const std::string one = R"({"dtype":"F32","shape":[1],"data_offsets":)";
    return fault("{\"a\":" + one + first + "},\"b\":" + one + second + "}}", kOneTwo);
  };
  EXPECT_EQ(two("[0,4]", "[4,8]"), "");
  EXPECT_EQ(two("[0,4]", "[0,4]"), "tensors.layout");
  EXPECT_EQ(two("[0,4]", "[2,6]"), "tensors.layout");
  EXPECT_EQ(two("[0,4]", "[8,12]"), "tensors.layout");
  EXPECT_EQ(two("[4,8]", "[8,12]"), "tensors.layout");
  EXPECT_EQ(fault(kPlain, kOneTwo.substr(0, 7)), "tensors.ends");
  EXPECT_EQ(fault(kPlain, kOneTwo + "x"), "tensors.more_bytes");
  EXPECT_EQ(fault("{}", "x"), "tensors.more_bytes");
  EXPECT_EQ(fault("{}", ""), "");
}

TEST_F(Safetensors, a_name_that_stands_twice_is_refused) {
  const std::string info = R"({"dtype":"F32","shape":[0],"data_offsets":[0,0]})";
  EXPECT_NE(fault("{\"a\":" + info + ",\"a\":" + info + "}", ""), "");
  EXPECT_NE(fault("{\"a\":" + info + ",\"\\u0061\":" + info + "}", ""), "");
  EXPECT_NE(fault(R"({"__metadata__":{},"__metadata__":{}})", ""), "");
}

TEST_F(Safetensors, metadata_are_texts) {
  EXPECT_EQ(fault(R"({"__metadata__":1})", ""), "tensors.metadata");
  EXPECT_NE(fault(R"({"__metadata__":{"a":1}})", ""), "");
}

TEST_F(Safetensors, what_cannot_be_opened_is_refused) {
  EXPECT_EQ(TensorFile::open(file_).error().message.key, "tensors.open");
  EXPECT_EQ(TensorFile::open(fs::temp_directory_path()).error().message.key, "tensors.open");
  EXPECT_EQ(TensorFile::open("/dev/zero").error().message.key, "tensors.open");
}

TEST_F(Safetensors, what_is_written_are_the_bytes_of_the_format) {
  const Matrix matrix = (Matrix(1, 2) << 1, 2).finished();
  const std::vector<NamedTensor> tensors = {{"a", &matrix, true}};
  std::ostringstream out;
  write_safetensors(out, tensors, {{"format", "pt"}});
  const std::string bytes = out.str();
  ASSERT_GT(bytes.size(), 16u);
  std::uint64_t length = 0;
  for (int at = 7; at >= 0; --at)
    length = length << 8 | static_cast<unsigned char>(bytes[static_cast<std::size_t>(at)]);
  EXPECT_EQ(length % 8, 0u);
  ASSERT_EQ(bytes.size(), 8 + length + 8);
  EXPECT_EQ(bytes[8], '{');
  EXPECT_EQ(bytes.substr(8 + length), kOneTwo);
  const TensorFile file = open(bytes).value();
  EXPECT_EQ(file.find("a")->dims, std::vector<std::uint64_t>{2});
  EXPECT_EQ(file.read(*file.find("a")).value(), matrix);
}

}  // namespace
}  // namespace heed
