#include "app/files/opening.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <system_error>
#include <utility>

#include "app/files/documents.h"
#include "app/files/file_name.h"
#include "app/files/reload.h"
#include "core/text/catalogue.h"
#include "core/train/data/text_data.h"

namespace heed {
namespace {

constexpr double kOpeningPollSecs = 0.03;

// What was wrong with the last one is no longer of interest.
void take_back_fault(AppState& state) {
  if (const auto error = std::exchange(state.files.opening_error, std::nullopt)) state.notices.remove(*error);
}

void begin_anew(AppState& state, Opening opening) {
  take_back_fault(state);
  state.files.opening = std::move(opening);
}

// In the card in which data were chosen, if it was there.
void tell_of_fault(AppState& state, const Error& error, std::optional<DataCard> card) {
  if (card) {
    card->error = error;
    state.files.data_card = std::move(card);
  } else {
    state.files.opening_error = error;
    state.notices.add(error);
  }
}

}  // namespace

void begin_opening(AppState& state, Opener& opener, const std::string& path, std::size_t page) {
  opener.begin(path, own_walk(state));
  begin_anew(state, {path, 0, state.history.revision(), false, page, {}});
}

void train_on_data(AppState& state, Opener* opener, const file_command::TrainOnData& to) {
  if (state.files.opening) cancel_opening(state, *opener);
  if (!to.data.path.empty()) state.files.last_folder = parent_folder(to.data.path.string());
  DataRequest request{to.data, std::nullopt, to.seed, std::nullopt};
  if (to.is_for_open_model) request.scene = state.computation.scene();
  std::optional<DataCard> card;
  if (to.is_from_card) card = DataCard{to.is_for_open_model, {}};
  read_training(state, opener, std::move(request), std::move(card));
}

bool tell_if_short_and_wrong(AppState& state, const file_command::TrainOnData& to) {
  constexpr std::uintmax_t kMostBytes = 1 << 16;  // that are read between two frames
  const std::filesystem::path& path = to.data.path;
  std::error_code code;
  const std::uintmax_t size = path.empty() ? 0 : std::filesystem::file_size(path, code);
  if (path.empty() || code || size > kMostBytes) return false;
  const Result<TextData> data = load_data(to.data);
  if (data) return false;
  std::optional<DataCard> card;
  if (to.is_from_card) card = DataCard{to.is_for_open_model, {}};
  state.files.dialog.reset();
  take_back_fault(state);
  tell_of_fault(state, data.error(), std::move(card));
  return true;
}

void read_training(AppState& state, Opener* opener, DataRequest data, std::optional<DataCard> card) {
  if (!opener) {
    Result<ReadDocument> read = read_data(data, own_walk(state));
    read ? show(state, std::move(read).value()) : tell_of_fault(state, read.error(), std::move(card));
    return;
  }
  const std::string name = data.data.path.empty() ? catalogue(state.view.language).say("ui.train.written")
                                                  : data.data.path.string();
  begin_anew(state, {name, 0, state.history.revision(), false, 0, std::move(card)});
  state.view.is_start_open = false;  // it would hide how far it is
  opener->begin(std::move(data), own_walk(state));
}

void cancel_opening(AppState& state, Opener& opener) {
  opener.cancel();
  if (!state.files.opening) return;
  state.notices.say({"file.opening_given_up", {{"file", shown_text(file_name(state.files.opening->path))}}});
  state.files.opening.reset();
}

std::optional<double> poll_opening(AppState& state, Opener& opener) {
  std::optional<Opening>& opening = state.files.opening;
  if (!opening) return std::nullopt;
  if (opening->revision != state.history.revision()) {
    cancel_opening(state, opener);
    return 0;
  }
  opening->share = std::max(opening->share, opener.share());
  // An open question is about the current document, but for the one about unsaved work of another time,
  // behind which a file is shown.
  const FileState& files = state.files;
  const bool is_leftover = files.question && files.question->kind == Question::Kind::Leftover;
  const bool may_show = !files.is_modal() || (is_leftover && !files.dialog && !files.is_menu_open);
  std::optional<Result<ReadDocument>> read = may_show ? opener.outcome() : std::nullopt;
  if (!read) return kOpeningPollSecs;
  const bool is_reload = opening->is_reload;
  const std::size_t page = opening->page;
  std::optional<DataCard> card = std::move(opening->card);
  opening.reset();
  if (is_reload) {
    finish_reload(state, std::move(*read));
  } else if (*read) {
    show(state, std::move(*read).value(), page);
  } else {
    tell_of_fault(state, read->error(), std::move(card));
  }
  return 0;
}

}  // namespace heed
