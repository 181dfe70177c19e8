#include <algorithm>
#include <string>

#include "app/panels/edit/sections.h"
#include "core/base/number.h"
#include "core/edit/pasted_table.h"

namespace heed {
namespace {

constexpr std::size_t kMaxWords = 100;
constexpr Index kMaxInlineNumbers = 64;  // of a row that is written as one line

std::string row_text(const Matrix& table, Index row) {
  std::string text;
  for (Index col = 0; col < table.cols(); ++col) text += (col == 0 ? "" : " ") + exact_text(table(row, col));
  return text;
}

void row_ui(Form& form, const Embedding& embedding, Index row) {
  PanelUi& ui = form.ui();
  const std::string number = std::to_string(row + 1);
  const FieldInfo said{"##word_" + number, embedding.tokens[static_cast<std::size_t>(row)],
                       ui.tr("ui.edit.word_tip"), true};
  const auto text = form.field(said, row_text(*embedding.table, row));
  if (!text) return;
  Result<Matrix> values = parse_pasted_table(*text);
  if (!values) return ui.push(command::Notify{values.error()});
  submit_edit(ui, edit::SetEmbedding{row, 0, std::move(values).value()});
}

}  // namespace

void embedding_ui(Form& form) {
  const std::optional<Embedding>& embedding = form.ui().state.computation.scene().embedding;
  if (!embedding || embedding->table->cols() > kMaxInlineNumbers) return;
  form.label(form.ui().tr("ui.edit.embedding"));
  const std::size_t count = std::min(embedding->tokens.size(), kMaxWords);
  for (std::size_t row = 0; row < count; ++row) row_ui(form, *embedding, static_cast<Index>(row));
}

}  // namespace heed
