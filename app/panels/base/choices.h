#pragma once

#include <array>

#include "app/panels/widgets/choice_words.h"

namespace heed {

// Names and tooltips of options, each table in the order of its enum. Both the panels that offer the options
// and the palette read them.
inline constexpr std::array kColoringWords = {
    ChoiceWords{"colors_role", "ui.view.role", "ui.view.role_tip"},
    ChoiceWords{"colors_dusk", "ui.view.dusk", "ui.view.dusk_tip"},
    ChoiceWords{"colors_slate", "ui.view.slate", "ui.view.slate_tip"},
    ChoiceWords{"colors_ash", "ui.view.ash", "ui.view.ash_tip"}};

inline constexpr std::array kRangeWords = {
    ChoiceWords{"range_matrix", "ui.view.range_matrix", "ui.view.range_matrix_tip"},
    ChoiceWords{"range_role", "ui.view.range_role", "ui.view.range_role_tip"},
    ChoiceWords{"range_fixed", "ui.view.range_fixed", "ui.view.range_fixed_tip"}};

inline constexpr std::array kGrainWords = {
    ChoiceWords{"grain_guided", "ui.transport.guided", "ui.transport.guided_tip"},
    ChoiceWords{"grain_cell", "ui.transport.cell", "ui.transport.cell_tip"},
    ChoiceWords{"grain_row", "ui.transport.row", "ui.transport.row_tip"},
    ChoiceWords{"grain_matrix", "ui.transport.matrix", "ui.transport.matrix_tip"}};

inline constexpr std::array kTabWords = {
    ChoiceWords{"tab_lesson", "ui.inspector.lesson", "ui.inspector.lesson_tip"},
    ChoiceWords{"tab_explain", "ui.inspector.explain", "ui.inspector.explain_tip"},
    ChoiceWords{"tab_code", "ui.inspector.code", "ui.inspector.code_tip"},
    ChoiceWords{"tab_edit", "ui.inspector.edit", "ui.inspector.edit_tip"},
    ChoiceWords{"tab_compare", "ui.inspector.compare", "ui.inspector.compare_tip"}};

inline constexpr std::array kScoreWords = {
    ChoiceWords{"score_dot", "ui.edit.dot", "ui.edit.dot_says"},
    ChoiceWords{"score_scaled_dot", "ui.edit.scaled_dot", "ui.edit.scaled_dot_says"},
    ChoiceWords{"score_general", "ui.edit.general", "ui.edit.general_says"},
    ChoiceWords{"score_additive", "ui.edit.additive", "ui.edit.additive_says"}};

inline constexpr std::array kPositionWords = {
    ChoiceWords{"position_none", "ui.edit.no_position", "ui.edit.no_position_says"},
    ChoiceWords{"position_sinusoidal", "ui.edit.sinusoidal", "ui.edit.sinusoidal_says"},
    ChoiceWords{"position_learned", "ui.edit.learned", "ui.edit.learned_says"},
    ChoiceWords{"position_rotary", "ui.edit.rotary", "ui.edit.rotary_says"},
    ChoiceWords{"position_alibi", "ui.edit.alibi", "ui.edit.alibi_says"}};

// Names of libraries are not translated.
inline constexpr std::array<const char*, 4> kDialectNames = {"PyTorch", "NumPy", "TensorFlow", "Eigen"};

}  // namespace heed
