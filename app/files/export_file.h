#pragma once

#include <optional>
#include <string>

#include "app/files/exporter.h"
#include "app/state/app_state.h"

namespace heed {

// What is taken away of the document: under which name, and how it gets there.

std::string_view ending_of(const ExportChoice& choice);  // empty: it is a folder
// `attention-W_q.svg`: a name that is proposed.
std::string name_for(const AppState& state, const ExportChoice& choice);
bool is_export_file(std::string_view name);  // it has one of the endings

void begin_export(AppState& state, Exporter& exporter, const ExportChoice& choice, const std::string& path);
// To be called in each frame. Returns seconds until it needs to be called again although nothing happens.
std::optional<double> follow_export(AppState& state, Exporter& exporter);

}  // namespace heed
