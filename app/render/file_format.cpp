#include "app/render/file_format.h"

#include <filesystem>

namespace heed {

Result<FileFormat> format_from_ending(const std::string& file) {
  const std::string ending = std::filesystem::path(file).extension().string();
  if (ending == ".svg") return FileFormat::Svg;
  if (ending == ".pdf") return FileFormat::Pdf;
  if (ending == ".png") return FileFormat::Png;
  return Error{"", {"worksheet.bad_format", {{"file", file}}}};
}

}  // namespace heed
