#pragma once

#include <filesystem>
#include <optional>
#include <string_view>

#include "app/paint/picture.h"
#include "app/state/export_options.h"
#include "core/base/progress.h"
#include "core/io/output_file.h"

namespace heed {

inline constexpr int kMaxScale = 4;

std::optional<FileFormat> picture_format_from(std::string_view ending);  // `.svg`
std::string_view file_extension(FileFormat format);
FileFormat file_format(PictureKind kind);

// `scale`: PNG pixels per page pixel; ignored by vector formats.
Status write_picture(const Picture& picture, FileFormat format, int scale, const std::filesystem::path& path,
                     const Paths& inputs, const Progress& progress = {});

}  // namespace heed
