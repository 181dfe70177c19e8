#include "app/panels/new_scene/new_scene_form.h"

#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/panels/base/choices.h"
#include "app/panels/new_scene/typed_source.h"
#include "app/panels/widgets/buttons.h"
#include "app/panels/widgets/chips.h"
#include "app/panels/widgets/control.h"
#include "app/panels/widgets/text.h"
#include "app/panels/widgets/text_field.h"
#include "core/edit/trained_start.h"

namespace heed {
namespace {

using Source = NewScene::Source;

constexpr float kNewLabel = 86, kNewRowGap = 7, kRowsHeight = 96, kNumberWidth = 62;

constexpr std::array kSourceChoices = {ChoiceInfo{"source_text", "ui.new.text", "ui.new.text_tip"},
                                       ChoiceInfo{"source_rows", "ui.new.rows", "ui.new.rows_tip"},
                                       ChoiceInfo{"source_file", "ui.new.file", "ui.new.file_tip"}};
constexpr std::array kMaskChoices = {
    ChoiceInfo{"mask_none", "ui.new.no_mask", "ui.new.no_mask_tip"},
    ChoiceInfo{"mask_causal", "ui.edit.causal_short", "ui.edit.causal_says"},
    ChoiceInfo{"mask_window", "ui.edit.window_short", "ui.edit.window_says"}};

constexpr std::array kFormChoices = {
    ChoiceInfo{"form_attention", "ui.new.attention", "ui.new.attention_tip"},
    ChoiceInfo{"form_transformer", "ui.new.transformer", "ui.new.transformer_tip"}};
constexpr std::array kNormChoices = {ChoiceInfo{"norm_none", "ui.new.no_norm", "ui.new.no_norm_tip"},
                                     ChoiceInfo{"norm_pre", "ui.new.pre_norm", "ui.new.pre_norm_tip"},
                                     ChoiceInfo{"norm_post", "ui.new.post_norm", "ui.new.post_norm_tip"}};
constexpr std::array kActivationChoices = {
    ChoiceInfo{"act_relu", "ui.new.relu", "ui.new.relu_tip"},
    ChoiceInfo{"act_gelu", "ui.new.gelu", "ui.new.gelu_tip"},
    ChoiceInfo{"act_gelu_tanh", "ui.new.gelu_tanh", "ui.new.gelu_tanh_tip"},
    ChoiceInfo{"act_silu", "ui.new.silu", "ui.new.silu_tip"}};

// A number beside others in a row.
struct NumberField {
  NewSceneField field;
  const char* id;
  std::string label;
  const char* tip_key;
  bool is_enabled = true;
};

class NewSceneForm {
 public:
  NewSceneForm(PanelUi& ui, Flow& flow, NewScene& wanted, NewSceneMemory& memory)
      : ui_(ui), flow_(flow), wanted_(wanted), memory_(memory), width_(flow.take(0).width) {}

  bool run() {
    form();
    source();
    if (wanted_.form == NewScene::Form::Transformer && wanted_.source == Source::Text) start();
    if (wanted_.is_trained()) return is_entered_;
    sizes();
    if (wanted_.form == NewScene::Form::Transformer) blocks();
    choices("ui.edit.position", kPositionChoices, wanted_.position);
    choices("ui.edit.mask", kMaskChoices, wanted_.mask);
    if (wanted_.mask == NewScene::MaskRule::Window) window();
    choices("ui.edit.score", kScoreChoices, wanted_.score);
    choices("ui.new.weights", kFillChoices, wanted_.weights);
    weight_numbers();
    return is_entered_;
  }

 private:
  // A transformer that reads the next word must not see it.
  void form() {
    const std::vector<Segment> segments = segments_of(ui_, kFormChoices);
    const Rect row = flow_.take(ui_.px(34));
    const float width = std::min(row.width, segmented_width(ui_, segments));
    const auto chosen = static_cast<NewScene::Form>(
        segmented(ui_, {row.x, row.y, width, row.height}, segments, static_cast<int>(wanted_.form)));
    const bool is_new_transformer = chosen != wanted_.form && chosen == NewScene::Form::Transformer;
    if (is_new_transformer && wanted_.mask == NewScene::MaskRule::None)
      wanted_.mask = NewScene::MaskRule::Causal;
    wanted_.form = chosen;
    flow_.gap(kNewRowGap);
  }

  // Weights that have learned something bring their sizes along.
  void start() {
    std::vector<Choice> all{
        {"new_start_drawn", ui_.tr("ui.new.start_drawn"), ui_.tr("ui.new.start_drawn_tip")}};
    int chosen = 0;
    for (const TrainedStart& trained : trained_starts()) {
      const std::string model(trained.model);
      if (model == wanted_.trained) chosen = static_cast<int>(all.size());
      all.push_back(
          {"new_start_" + model, ui_.tr("ui.new.start_" + model), ui_.tr("ui.new.start_" + model + "_tip")});
    }
    if (const auto pressed = choice_row("ui.new.start", all, chosen)) {
      const std::string_view model =
          *pressed == 0 ? "" : trained_starts()[static_cast<std::size_t>(*pressed) - 1].model;
      if (*pressed != chosen) wanted_ = with_start(wanted_, model);
    }
    if (wanted_.is_trained()) trained_hints();
  }

  void trained_hints() {
    const std::vector<std::string>& known = words_of_trained(wanted_.trained);
    hint_text(
        {"ui.new.trained_words", {{"count", std::to_string(known.size())}, {"words", joined_names(known)}}});
    if (wanted_.text != wanted_.text_of_drawn) hint_text({"ui.new.trained_text", {}});
    hint_text({"ui.new.trained_hint", {}});
  }

  void blocks() {
    numbers_row(
        {{{NewSceneField::Blocks, "##new_blocks", ui_.tr("ui.new.blocks"), "ui.new.blocks_tip"},
          &wanted_.blocks},
         {{NewSceneField::Widening, "##new_widening", ui_.tr("ui.new.widening"), "ui.new.widening_tip"},
          &wanted_.widening}});
    choices("ui.new.norm", kNormChoices, wanted_.norm);
    choices("ui.new.activation", kActivationChoices, wanted_.activation);
  }

  void source() {
    const std::vector<Segment> segments = segments_of(ui_, kSourceChoices);
    const Rect row = flow_.take(ui_.px(34));
    const float width = std::min(row.width, segmented_width(ui_, segments));
    wanted_.source = static_cast<Source>(
        segmented(ui_, {row.x, row.y, width, row.height}, segments, static_cast<int>(wanted_.source)));
    flow_.gap(kNewRowGap);
    if (wanted_.source == Source::File) {
      file();
    } else {
      typed();
    }
    fault_or_hint();
  }

  // A line of text would lose the rows of a table.
  bool takes_pasted_table() {
    const auto pasted = memory_.is_writing_text ? pasted_table() : std::nullopt;
    if (!pasted) return false;
    wanted_.source = Source::Rows;
    wanted_.rows = memory_.pasted_rows = *pasted;
    return true;
  }

  void typed() {
    if (wanted_.source == Source::Text && takes_pasted_table()) return;
    const bool is_text = wanted_.source == Source::Text;
    FieldLook look;
    look.takes_focus = takes_focus(NewSceneField::Source);
    look.selects_all = !memory_.was_shown;
    look.is_wrong = is_wrong(NewSceneField::Source) && !awaits_rows();
    look.has_answer_below = true;
    look.is_multiline = look.has_numbers = look.breaks_on_enter = !is_text;
    const Rect row = flow_.take(ui_.px(is_text ? 36 : kRowsHeight));
    std::string& text = is_text ? wanted_.text : wanted_.rows;
    write(is_text ? "##new_text" : "##new_rows", row, text,
          ui_.tr(is_text ? "ui.new.text_tip" : "ui.new.rows_tip"), look);
    memory_.is_writing_text = is_text && ImGui::IsItemActive();
  }

  void file() {
    const Choice browse{"new_browse", ui_.tr("ui.edit.browse"), ui_.tr("ui.edit.browse_tip")};
    const Rect row = flow_.take(ui_.px(36));
    const float button = chip_width(ui_, browse);
    FieldLook look;
    look.takes_focus = takes_focus(NewSceneField::Source);
    look.is_wrong = is_wrong(NewSceneField::Source) && !awaits_file();
    look.has_answer_below = true;
    look.is_replaced = memory_.path != wanted_.path;  // by the dialog, or a file that was dropped
    std::string path = wanted_.path;
    const Rect field{row.x, row.y, row.width - button - ui_.px(kChipGap), row.height};
    const FieldResult answer = text_field(ui_, "##new_path", field, path, ui_.tr("ui.new.path_tip"), look);
    if (path != wanted_.path) {
      wanted_.path = path;  // what was read belongs to the path before
      wanted_.table = {};
      wanted_.table_names = {};
      wanted_.table_error.reset();
    }
    memory_.path = path;
    const bool is_read = wanted_.table_error || wanted_.table->size() > 0;
    if ((answer.is_left || answer.is_entered) && !is_read)
      ui_.push(FileCommand{file_command::LoadTable{wanted_.path}});
    is_entered_ |= answer.is_entered;
    if (chip_ui(ui_, browse, {field.right() + ui_.px(kChipGap), row.y, button, row.height}, false, true))
      ui_.push(FileCommand{file_command::AskTable{}});
  }

  // Nothing is wrong as long as no file was read.
  bool awaits_file() const {
    return wanted_.source == Source::File && !wanted_.table_error && wanted_.table->size() == 0;
  }

  // Nor as long as nobody has written anything.
  bool awaits_rows() const { return wanted_.source == Source::Rows && wanted_.rows.empty(); }

  void fault_or_hint() {
    flow_.gap(2);
    if (awaits_file()) {
      hint_text({"ui.new.path_hint", {}});
      return flow_.gap(kNewRowGap);
    }
    if (awaits_rows()) {
      hint_text({"ui.new.rows_first_hint", {}});
      return flow_.gap(kNewRowGap);
    }
    if (fault(NewSceneField::Source)) return hint_for_rows();
    const Source source = wanted_.source;
    const std::string count = std::to_string(memory_.check.sizes.tokens);
    const Message hint =
        source == Source::Text
            ? Message{"ui.new.tokens", {{"count", count}}}
            : Message{source == Source::Rows ? "ui.new.rows_hint" : "ui.new.rows_count",
                      {{"count", count}, {"d", std::to_string(memory_.check.sizes.d_model)}}};
    hint_text(hint);
    if (source == Source::Text && are_only_numbers(wanted_.text)) hint_text({"ui.new.only_numbers", {}});
    if (source == Source::Rows && !wanted_.rows.empty() && wanted_.rows == memory_.pasted_rows)
      hint_text({"ui.new.pasted_rows", {}});
    const TableNames& names = memory_.check.names;
    if (!names.rows.empty()) hint_text({"ui.new.row_names", {{"names", joined_names(names.rows)}}});
    if (!names.columns.empty()) hint_text({"ui.new.column_names", {{"names", joined_names(names.columns)}}});
    flow_.gap(kNewRowGap);
  }

  // What belongs to another source.
  void hint_for_rows() {
    if (wanted_.source != Source::Rows) return;
    if (const auto path = typed_path(wanted_.rows)) return offer_file(*path);
    if (wanted_.rows.find_first_of("0123456789") != std::string::npos) return;
    hint_text({"ui.new.only_words", {}});
    flow_.gap(kNewRowGap);
  }

  void offer_file(const std::string& path) {
    hint_text({"ui.new.path_in_rows", {}});
    flow_.gap(kNewRowGap);
    const Choice read{"new_read_path", ui_.tr("ui.new.read_path"), ui_.tr("ui.new.read_path_tip")};
    const Rect row = flow_.take(ui_.px(kChipHeight));
    flow_.gap(kNewRowGap);
    if (!chip_ui(ui_, read, {row.x, row.y, chip_width(ui_, read), row.height}, false, true)) return;
    wanted_.source = Source::File;
    wanted_.rows.clear();
    memory_.read_path = path;
  }

  void hint_text(const Message& hint) {
    flow_.text(ui_.texts.tr(hint), words(ui_, size::kTextSmall, ui_.theme.muted));
  }

  void sizes() {
    const NewSceneSizes& now = memory_.check.sizes;
    const bool has_own_width = wanted_.source != Source::Text;
    std::string d = !has_own_width ? wanted_.d_model : now.d_model > 0 ? std::to_string(now.d_model) : "";
    std::string d_head =
        wanted_.d_head.empty() && now.d_head > 0 ? std::to_string(now.d_head) : wanted_.d_head;
    const std::string shown_d_head = d_head;
    numbers_row(
        {{{NewSceneField::Heads, "##new_heads", ui_.tr("ui.new.heads"), "ui.new.heads_tip"}, &wanted_.heads},
         {{NewSceneField::ModelWidth, "##new_d", "d", has_own_width ? "ui.new.d_fixed_tip" : "ui.edit.d_tip",
           !has_own_width},
          &d},
         {{NewSceneField::HeadWidth, "##new_d_k", "d_k", "ui.new.d_k_tip"}, &d_head}});
    if (!has_own_width) wanted_.d_model = d;
    if (d_head != shown_d_head) wanted_.d_head = d_head;
    uneven_hint(now);
  }

  // Nobody has chosen a d_k that leaves some of d out.
  void uneven_hint(const NewSceneSizes& now) {
    const Index width = now.heads * now.d_head;
    const bool is_uneven = wanted_.d_head.empty() && width > 0 && now.d_model > 0 && width != now.d_model;
    if (!is_uneven) return;
    hint_text({"ui.new.uneven",
               {{"d", std::to_string(now.d_model)},
                {"heads", std::to_string(now.heads)},
                {"d_k", std::to_string(now.d_head)},
                {"width", std::to_string(width)}}});
    flow_.gap(kNewRowGap);
  }

  void window() {
    numbers_row(
        {{{NewSceneField::Window, "##new_window", ui_.tr("ui.edit.window_size"), "ui.edit.window_says"},
          &wanted_.window}},
        true);
  }

  void weight_numbers() {
    std::vector<std::pair<NumberField, std::string*>> fields;
    const char* label = wanted_.weights == Fill::Kind::Constant   ? "ui.edit.fill_value"
                        : wanted_.weights == Fill::Kind::Gaussian ? "ui.edit.fill_spread"
                                                                  : "ui.new.within";
    if (has_scale(wanted_.weights))
      fields.push_back(
          {{NewSceneField::Scale, "##new_scale", ui_.tr(label), "ui.edit.fill_number_tip"}, &wanted_.scale});
    fields.push_back(
        {{NewSceneField::Seed, "##new_seed", ui_.tr("ui.edit.seed"), "ui.edit.seed_tip"}, &wanted_.seed});
    numbers_row(fields, true);
  }

  // Labelled numbers side by side, then what is wrong with them.
  void numbers_row(const std::vector<std::pair<NumberField, std::string*>>& fields,
                   bool is_indented = false) {
    const Rect row = flow_.take(ui_.px(kChipHeight));
    const TextStyle style = words(ui_, size::kText, ui_.theme.ink);
    float x = row.x + (is_indented ? ui_.px(kNewLabel) : 0);
    for (const auto& [what, text] : fields) {
      draw_text_left(ui_, x, row.center_y(), style, what.label);
      x += text_size(ui_, style, what.label).x + ui_.px(8);
      const Rect field{x, row.y, ui_.px(kNumberWidth), row.height};
      if (what.is_enabled) {
        FieldLook look;
        look.has_numbers = true;
        look.is_wrong = is_wrong(what.field);
        look.selects_all = look.takes_focus = takes_focus(what.field);
        write(what.id, field, *text, ui_.tr(what.tip_key), look);
      } else {
        fixed_number(what, field, *text);
      }
      x = field.right() + ui_.px(20);
    }
    flow_.gap(2);
    for (const auto& [what, text] : fields) fault(what.field, what.label);
    flow_.gap(kNewRowGap);
  }

  void fixed_number(const NumberField& what, const Rect& rect, const std::string& text) {
    interact(ui_, what.id + 2, rect, ui_.tr(what.tip_key), {size::kRadiusSmall, false});
    outline(rect, ui_.theme.line, ui_.px(size::kRadiusSmall), ui_.px(1));
    draw_text_left(ui_, rect.x + ui_.px(6), rect.center_y(), numbers(ui_, 13, ui_.theme.muted), text);
  }

  template <std::size_t kCount, typename T>
  void choices(const char* label_key, const std::array<ChoiceInfo, kCount>& kinds, T& chosen) {
    std::vector<Choice> all;
    for (const ChoiceInfo& kind : kinds)
      all.push_back({std::string("new_") + kind.id, ui_.tr(kind.name), ui_.tr(kind.tooltip)});
    if (const auto pressed = choice_row(label_key, all, static_cast<int>(chosen)))
      chosen = static_cast<T>(*pressed);
  }

  // The one that was pressed.
  std::optional<int> choice_row(const char* label_key, std::span<const Choice> all, int chosen) {
    const Rect label = flow_.take(0);
    draw_text_left(ui_, label.x, label.y + ui_.px(kChipHeight / 2), words(ui_, size::kText, ui_.theme.ink),
                   ui_.tr(label_key));
    const float room = ui_.px(kNewLabel);
    Flow beside(ui_, label.x + room, label.y, width_ - room);
    const std::optional<int> pressed = chips_ui(ui_, beside, all, chosen);
    // Enter on what is chosen already is for the whole card.
    is_entered_ |= pressed == chosen && ImGui::IsKeyPressed(ImGuiKey_Enter, false);
    flow_.take(beside.y() - label.y);
    flow_.gap(kNewRowGap - kChipGap);
    return pressed;
  }

  void write(const char* id, const Rect& rect, std::string& text, const std::string& tooltip,
             const FieldLook& look) {
    std::string written = text;
    is_entered_ |= text_field(ui_, id, rect, written, tooltip, look).is_entered;
    text = written.c_str();  // without what ImGui leaves behind its end
  }

  bool takes_focus(NewSceneField field) const {
    return memory_.takes_focus == field || (!memory_.was_shown && field == NewSceneField::Source);
  }
  bool is_wrong(NewSceneField field) const { return memory_.check.fault_of(field) != nullptr; }

  // Says what is wrong, if anything is.
  bool fault(NewSceneField field, const std::string& label = "") {
    const Error* error = memory_.check.fault_of(field);
    if (!error) return false;
    std::string said = ui_.texts.tr(*error);
    if (!label.empty()) said = ui_.texts.tr(Message{"ui.new.fault", {{"field", label}, {"fault", said}}});
    flow_.text(said, words(ui_, 13, ui_.theme.alert));
    flow_.gap(kNewRowGap);
    return true;
  }

  PanelUi& ui_;
  Flow& flow_;
  NewScene& wanted_;
  NewSceneMemory& memory_;
  float width_;
  bool is_entered_ = false;
};

}  // namespace

bool new_scene_form_ui(PanelUi& ui, Flow& flow, NewScene& wanted, NewSceneMemory& memory) {
  return NewSceneForm(ui, flow, wanted, memory).run();
}

}  // namespace heed
