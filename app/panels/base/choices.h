#pragma once

#include <array>

#include "app/panels/widgets/choice_info.h"
#include "app/theme/color_scale.h"

namespace heed {

// Names and tooltips of options, each table in the order of its enum. Both the panels that offer the options
// and the palette read them.
inline constexpr std::array kColoringChoices = {
    ChoiceInfo{"colors_role", "ui.view.role", "ui.view.role_tip"},
    ChoiceInfo{"colors_dusk", "ui.view.dusk", "ui.view.dusk_tip"},
    ChoiceInfo{"colors_slate", "ui.view.slate", "ui.view.slate_tip"},
    ChoiceInfo{"colors_ash", "ui.view.ash", "ui.view.ash_tip"}};

inline ColorOptions with_other_long_rows(ColorOptions colors) {
  colors.long_rows = colors.long_rows == LongRows::Root ? LongRows::Linear : LongRows::Root;
  return colors;
}

inline constexpr std::array kRangeChoices = {
    ChoiceInfo{"range_matrix", "ui.view.range_matrix", "ui.view.range_matrix_tip"},
    ChoiceInfo{"range_role", "ui.view.range_role", "ui.view.range_role_tip"},
    ChoiceInfo{"range_fixed", "ui.view.range_fixed", "ui.view.range_fixed_tip"}};

inline constexpr std::array kGrainChoices = {
    ChoiceInfo{"grain_guided", "ui.transport.guided", "ui.transport.guided_tip"},
    ChoiceInfo{"grain_cell", "ui.transport.cell", "ui.transport.cell_tip"},
    ChoiceInfo{"grain_row", "ui.transport.row", "ui.transport.row_tip"},
    ChoiceInfo{"grain_matrix", "ui.transport.matrix", "ui.transport.matrix_tip"}};

inline constexpr std::array kTabChoices = {
    ChoiceInfo{"tab_lesson", "ui.inspector.lesson", "ui.inspector.lesson_tip"},
    ChoiceInfo{"tab_explain", "ui.inspector.explain", "ui.inspector.explain_tip"},
    ChoiceInfo{"tab_code", "ui.inspector.code", "ui.inspector.code_tip"},
    ChoiceInfo{"tab_edit", "ui.inspector.edit", "ui.inspector.edit_tip"},
    ChoiceInfo{"tab_compare", "ui.inspector.compare", "ui.inspector.compare_tip"},
    ChoiceInfo{"tab_vectors", "ui.inspector.vectors", "ui.inspector.vectors_tip"},
    ChoiceInfo{"tab_train", "ui.inspector.train", "ui.inspector.train_tip"}};

inline constexpr std::array kVectorTopicChoices = {
    ChoiceInfo{"vectors_inputs", "ui.vectors.inputs", "ui.vectors.inputs_tip"},
    ChoiceInfo{"vectors_turning", "ui.vectors.turning", "ui.vectors.turning_tip"},
    ChoiceInfo{"vectors_keys", "ui.vectors.keys", "ui.vectors.keys_tip"},
    ChoiceInfo{"vectors_values", "ui.vectors.values", "ui.vectors.values_tip"},
    ChoiceInfo{"vectors_outputs", "ui.vectors.outputs", "ui.vectors.outputs_tip"}};

inline constexpr std::array kPlaneChoices = {
    ChoiceInfo{"plane_main", "ui.vectors.main", "ui.vectors.main_tip"},
    ChoiceInfo{"plane_along", "ui.vectors.along", "ui.vectors.along_tip"},
    ChoiceInfo{"plane_columns", "ui.vectors.columns", "ui.vectors.columns_tip"}};

inline constexpr std::array kScoreChoices = {
    ChoiceInfo{"score_dot", "ui.edit.dot", "ui.edit.dot_says"},
    ChoiceInfo{"score_scaled_dot", "ui.edit.scaled_dot", "ui.edit.scaled_dot_says"},
    ChoiceInfo{"score_general", "ui.edit.general", "ui.edit.general_says"},
    ChoiceInfo{"score_additive", "ui.edit.additive", "ui.edit.additive_says"}};

inline constexpr std::array kPositionChoices = {
    ChoiceInfo{"position_none", "ui.edit.no_position", "ui.edit.no_position_says"},
    ChoiceInfo{"position_sinusoidal", "ui.edit.sinusoidal", "ui.edit.sinusoidal_says"},
    ChoiceInfo{"position_learned", "ui.edit.learned", "ui.edit.learned_says"},
    ChoiceInfo{"position_rotary", "ui.edit.rotary", "ui.edit.rotary_says"},
    ChoiceInfo{"position_alibi", "ui.edit.alibi", "ui.edit.alibi_says"}};

inline constexpr std::array kNormPlaceChoices = {
    ChoiceInfo{"norm_none", "ui.edit.no_norm", "ui.edit.no_norm_tip"},
    ChoiceInfo{"norm_pre", "ui.edit.pre_norm", "ui.edit.pre_norm_tip"},
    ChoiceInfo{"norm_post", "ui.edit.post_norm", "ui.edit.post_norm_tip"}};

inline constexpr std::array kNormKindChoices = {
    ChoiceInfo{"norm_layer", "ui.edit.layer_norm", "ui.edit.layer_norm_tip"},
    ChoiceInfo{"norm_rms", "ui.edit.rms_norm", "ui.edit.rms_norm_tip"}};

inline constexpr std::array kFillChoices = {
    ChoiceInfo{"fill_zeros", "ui.edit.fill_zeros", "ui.edit.fill_zeros_tip"},
    ChoiceInfo{"fill_identity", "ui.edit.fill_identity", "ui.edit.fill_identity_tip"},
    ChoiceInfo{"fill_constant", "ui.edit.fill_constant", "ui.edit.fill_constant_tip"},
    ChoiceInfo{"fill_gaussian", "ui.edit.fill_gaussian", "ui.edit.fill_gaussian_tip"},
    ChoiceInfo{"fill_uniform", "ui.edit.fill_uniform", "ui.edit.fill_uniform_tip"},
    ChoiceInfo{"fill_xavier_u", "ui.edit.fill_xavier_u", "ui.edit.fill_xavier_u_tip"},
    ChoiceInfo{"fill_xavier_n", "ui.edit.fill_xavier_n", "ui.edit.fill_xavier_n_tip"},
    ChoiceInfo{"fill_kaiming_u", "ui.edit.fill_kaiming_u", "ui.edit.fill_kaiming_u_tip"},
    ChoiceInfo{"fill_kaiming_n", "ui.edit.fill_kaiming_n", "ui.edit.fill_kaiming_n_tip"}};

// Names of libraries are not translated.
inline constexpr std::array<const char*, 4> kDialectNames = {"PyTorch", "NumPy", "TensorFlow", "Eigen"};

}  // namespace heed
