#include "core/scene/share_text.h"

#include <array>
#include <cstdint>
#include <filesystem>

#include <zlib.h>

#include "core/base/check.h"
#include "core/json/limits.h"
#include "core/scene/scene_json.h"
#include "core/scene/scene_matrices.h"

namespace heed {
namespace {

constexpr std::string_view kMark = "heed1:";
constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
// Limits decompression: a larger scene was not made by hand and could exhaust memory.
constexpr std::size_t kMaxUnpackedBytes = std::size_t{64} << 20;

// A received text must not read the recipient's files.
constexpr const char* kNoFolder = "/dev/null/nowhere";

Error share_fault(const char* key) { return {"", {key, {}}}; }

std::string packed(const std::string& text) {
  uLongf size = compressBound(static_cast<uLong>(text.size()));
  std::string bytes(size, '\0');
  const int done =
      compress2(reinterpret_cast<Bytef*>(bytes.data()), &size, reinterpret_cast<const Bytef*>(text.data()),
                static_cast<uLong>(text.size()), Z_BEST_COMPRESSION);
  HEED_CHECK(done == Z_OK);
  bytes.resize(size);
  return bytes;
}

Result<std::string> unpacked(const std::string& bytes) {
  z_stream stream{};
  HEED_CHECK(inflateInit(&stream) == Z_OK);
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  stream.avail_in = static_cast<uInt>(bytes.size());
  std::string text;
  int state = Z_OK;
  while (state == Z_OK && text.size() <= kMaxUnpackedBytes) {
    std::array<char, 16384> some{};
    stream.next_out = reinterpret_cast<Bytef*>(some.data());
    stream.avail_out = static_cast<uInt>(some.size());
    state = inflate(&stream, Z_NO_FLUSH);
    text.append(some.data(), some.size() - stream.avail_out);
  }
  const bool has_more = stream.avail_in > 0;
  inflateEnd(&stream);
  if (text.size() > kMaxUnpackedBytes) return share_fault("share.too_large");
  if (state != Z_STREAM_END || has_more) return share_fault("share.damaged");
  return text;
}

// base64url: six bits per character, most significant first, zero padded.
std::string in_letters(std::string_view bytes) {
  std::string letters;
  std::uint32_t bits = 0;
  int count = 0;
  for (const char byte : bytes) {
    bits = (bits << 8) | static_cast<unsigned char>(byte);
    for (count += 8; count >= 6; count -= 6) letters += kDigits[(bits >> (count - 6)) & 63];
  }
  if (count > 0) letters += kDigits[(bits << (6 - count)) & 63];
  return letters;
}

Result<std::string> from_letters(std::string_view letters) {
  std::string bytes;
  std::uint32_t bits = 0;
  int count = 0;
  for (const char letter : letters) {
    const std::size_t digit = kDigits.find(letter);
    if (digit == kDigits.npos) return share_fault("share.letter");
    bits = (bits << 6) | static_cast<std::uint32_t>(digit);
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes += static_cast<char>((bits >> count) & 255);
  }
  return bytes;
}

constexpr std::array<std::string_view, 17> kAround{" ", "\t", "\r", "\n", "\"", "'",  "`",      "<",     ">",
                                                   "“", "”",  "‘",  "’",  "「", "」", "\u00a0", "\u200b"};

// The length of the ignorable character at the beginning of the text, else 0.
std::size_t sign_around(std::string_view text) {
  for (const std::string_view sign : kAround) {
    if (text.starts_with(sign)) return sign.size();
  }
  return 0;
}

// The text without ignorable characters; none of them occurs in a share text itself.
std::string without_signs_around(std::string_view text) {
  std::string dense;
  while (!text.empty()) {
    const std::size_t skipped = sign_around(text);
    if (skipped == 0) dense += text.front();
    text.remove_prefix(skipped > 0 ? skipped : 1);
  }
  return dense;
}

}  // namespace

std::string share_text(const Scene& scene) {
  if (scene.model) {  // where it is on this computer is nobody's business
    Scene shared = scene;
    shared.model->folder = std::filesystem::path(scene.model->folder).filename().string();
    return std::string(kMark) + in_letters(packed(write_scene(shared)));
  }
  return std::string(kMark) + in_letters(packed(write_scene(without_references(scene))));
}

bool is_share_text(std::string_view text) {
  while (const std::size_t skipped = sign_around(text)) text.remove_prefix(skipped);
  return text.starts_with(kMark);
}

Result<Scene> read_share_text(std::string_view text) {
  HEED_CHECK(is_share_text(text));
  const Result<std::string> bytes = from_letters(without_signs_around(text).substr(kMark.size()));
  if (!bytes) return bytes.error();
  const Result<std::string> scene = unpacked(bytes.value());
  if (!scene) return scene.error();
  return read_scene(scene.value(), kNoFolder);
}

}  // namespace heed
