#include "app/export/picture_file.h"

#include <array>
#include <utility>

namespace heed {
namespace {

constexpr std::array kEndings{std::pair{FileFormat::Svg, std::string_view(".svg")},
                              std::pair{FileFormat::Pdf, std::string_view(".pdf")},
                              std::pair{FileFormat::Png, std::string_view(".png")}};

}  // namespace

std::optional<FileFormat> picture_format_from(std::string_view ending) {
  for (const auto& [format, own] : kEndings) {
    if (own == ending) return format;
  }
  return std::nullopt;
}

std::string_view file_extension(FileFormat format) {
  return kEndings[static_cast<std::size_t>(format)].second;
}

FileFormat file_format(PictureKind kind) {
  switch (kind) {
    case PictureKind::Svg:
      return FileFormat::Svg;
    case PictureKind::Pdf:
      return FileFormat::Pdf;
    case PictureKind::Png:
      break;
  }
  return FileFormat::Png;
}

Status write_picture(const Picture& picture, FileFormat format, int scale, const std::filesystem::path& path,
                     const Paths& inputs, const Progress& progress) {
  const Page page =
      format == FileFormat::Png ? enlarged(picture.page, static_cast<float>(scale)) : picture.page;
  return write_file(path, inputs, progress,
                    [&](std::ostream& out) { return write_drawing(picture.drawing, page, format, out); });
}

}  // namespace heed
