#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "app/panels/base/panel_ui.h"
#include "app/panels/widgets/buttons.h"
#include "app/state/export_options.h"

namespace heed {

inline constexpr float kChoiceHeight = 34, kChoiceGap = 8;

// Rows of labelled options; together they make the new choice. They are dense where there is little room.
class ChoiceRows {
 public:
  ChoiceRows(Ui& ui, const Rect& area, const ExportOptions& now, int rows);

  int row(const char* label_key, std::span<const Segment> segments, int chosen);
  template <typename T>
  void row(const char* label_key, std::span<const Segment> segments, T& value) {
    value = static_cast<T>(row(label_key, segments, static_cast<int>(value)));
  }
  // Begins a row; returns its room beside the label.
  Rect labelled(const char* label_key);
  void says(const std::string& text);

 private:
  Rect take();

  Ui& ui_;
  Rect area_;
  float y_;
  bool is_dense_;

 public:
  ExportOptions choice;
};

// A row with a whole number to be typed.
struct NumberRow {
  const char *id, *label, *tip;
  int least, most;
};

// What is typed counts once it is entered or left; if it is no such number, the value stays as it was.
void number_row(Ui& ui, ChoiceRows& rows, const NumberRow& row, int& value);
// The same in so much of a row.
void number_field(Ui& ui, const Rect& strip, const NumberRow& row, int& value);

// The steps from one to another, of the computation.
void step_rows(PanelUi& ui, ChoiceRows& rows, StepRange& range);

// A row of a few values to choose from.
template <typename T, std::size_t kCount>
struct Values {
  const char* label;
  const char* tip;
  const char* id;
  std::array<std::pair<T, const char*>, kCount> values;
};
template <typename T, std::size_t kCount>
void value_row(Ui& ui, ChoiceRows& rows, const Values<T, kCount>& choices, T& value) {
  std::array<std::string, kCount> ids;
  std::vector<Segment> segments;
  int chosen = -1;
  for (std::size_t i = 0; i < kCount; ++i) {
    const auto& [each, name] = choices.values[i];
    ids[i] = std::string(choices.id) + name;
    if (each == value) chosen = static_cast<int>(i);
    segments.push_back({ids[i].c_str(), name, ui.tr(choices.tip)});
  }
  const int now = rows.row(choices.label, segments, chosen);
  if (now >= 0) value = choices.values[static_cast<std::size_t>(now)].first;
}

}  // namespace heed
