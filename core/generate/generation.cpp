#include "core/generate/generation.h"

#include <array>
#include <string>
#include <utility>

#include "core/base/progress.h"
#include "core/explain/read_out.h"
#include "core/io/output_file.h"
#include "core/walk/computation.h"

namespace heed {

Result<Generation> Generation::start(Scene scene, LanguageModel model) {
  Generation made(std::move(scene), std::move(model));
  if (made.length() < made.model_.max_tokens()) return made;
  return Error{"", {"generate.full", {{"most", std::to_string(made.model_.max_tokens())}}}};
}

Result<GeneratedToken> Generation::next(const Sampling& sampling) {
  if (is_full()) return Error{"", {"generate.full", {{"most", std::to_string(model_.max_tokens())}}}};
  if (Status status = check(sampling); !status) return status.error();
  if (Status status = read_next(); !status) return status.error();
  GeneratedToken made;
  made.draw = draw_token({logits_.data(), static_cast<std::size_t>(logits_.cols())}, sampling, length());
  if (rows_) made.work = rows_->work();
  added_.push_back(static_cast<int>(made.draw.chosen.token));
  return made;
}

Status Generation::read_next() {
  if (read_length_ == length()) return {};
  if (Status status = read_kept(); !status) return status;
  if (!rows_) {
    if (Status status = read_without_kept(); !status) return status;
  } else {
    logits_ = logits_of(rows_->built(), rows_->last_row());
  }
  if (is_work_cancelled()) return cancelled();
  read_length_ = length();
  return {};
}

// Rows are computed up to the last token. Those that were left half done must not be taken for whole ones.
Status Generation::read_kept() {
  if (!has_tried_to_keep_) {
    const Result<Scene> longer = scene();
    if (!longer) return longer.error();
    Result<std::optional<KeptRows>> rows = KeptRows::make(longer.value(), model_.max_tokens());
    if (!rows) return rows.error();
    if (is_work_cancelled()) return cancelled();
    rows_ = std::move(rows).value();
    has_tried_to_keep_ = true;
  } else if (rows_ && rows_->tokens() < length()) {
    const std::array<int, 1> last{added_.back()};
    const Result<Matrix> row = model_.rows_of(last);
    if (!row) return row.error();
    if (Status status = rows_->add(row.value()); !status) return status;
    if (is_work_cancelled()) {
      rows_.reset();
      has_tried_to_keep_ = false;
      return cancelled();
    }
  }
  return {};
}

Status Generation::read_without_kept() {
  Result<Scene> longer = scene();
  if (!longer) return longer.error();
  longer.value().model.reset();
  Result<Computation> made = Computation::make(std::move(longer).value(), {Grain::Whole, true});
  if (!made) return made.error();
  std::vector<bool> wanted(made.value().graph().node_count());
  const NodeId node = made.value().built().readout->logits;
  wanted[node] = true;
  const Computation executed = executed_for(made.value(), wanted);
  logits_ = executed.graph().value(node)->bottomRows(1);
  return {};
}

}  // namespace heed
