#pragma once

#include <optional>
#include <string>

#include "app/files/exporter.h"
#include "app/state/app_state.h"

namespace heed {

// Names of exported files, and running an export.

std::string_view file_extension(const ExportOptions& choice);  // empty: it is a folder
// The same in the format that the ending of the name asks for; nullopt: it has no such format.
std::optional<ExportOptions> in_format_of(const ExportOptions& choice, std::string_view name);
// The suggested file name: `attention-W_q.svg`.
std::string name_for(const AppState& state, const ExportOptions& choice);
bool is_export_file(std::string_view name);  // by its extension

void begin_export(AppState& state, Exporter& exporter, const ExportOptions& choice, const std::string& path);
// Call this in every frame. Returns seconds until it must be called again without input.
std::optional<double> poll_export(AppState& state, Exporter& exporter);

ExportedSelection exported_selection(const AppState& state, const ExportOptions& choice);
// Of a transformer, what a picture of this content shows: single matrices are seen from near only.
Spot exported_spot(const AppState& state, ExportContent what);

}  // namespace heed
