#include "core/train/data/data_examples.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>
#include <unordered_set>
#include <utility>

#include "core/base/ascii.h"
#include "core/base/number.h"
#include "core/base/progress.h"
#include "core/base/random.h"
#include "core/io/output_file.h"
#include "core/json/json_text.h"
#include "core/scene/vocabulary.h"

namespace heed {
namespace {

constexpr std::uint64_t kHeldOutShare = 8;     // one in so many
constexpr std::size_t kMaxHeldOut = 2000;      // examples that a test goes through
constexpr std::size_t kMaxTokens = 8'000'000;  // of all texts together

// Of a text without regard to capitals and the number of blanks (FNV-1a).
std::uint64_t hash_of(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325;
  bool is_after_blank = true;
  for (const char each : text) {
    const bool is_blank = each == ' ' || each == '\t' || each == '\r' || each == '\n';
    if (is_blank && is_after_blank) continue;
    hash = (hash ^ static_cast<unsigned char>(is_blank ? ' ' : to_lower(each))) * 0x100000001b3;
    is_after_blank = is_blank;
  }
  return scramble(hash);
}

// Collects examples on the two sides of a split.
class Split {
 public:
  explicit Split(const TextData& data) : data_(data) {}

  bool is_full() const { return tokens_ >= kMaxTokens; }

  // What is added from now on comes from this text.
  void begin(const DataText& text) {
    hash_ = hash_of(text.text);
    is_held_out_ = is_held_out(text, data_);
    if (data_.has_split && !is_held_out_) trained_.insert(hash_);
  }

  void add(Example example) {
    tokens_ += example.words.size();
    if (is_held_out_) return held_out_.push_back({hash_, std::move(example)});
    examples_.push_back(std::move(example));
  }

  // Fails to hold anything out where what is left would miss a label.
  DataExamples take(std::vector<Message> notes) {
    drop_repetitions(notes);
    if (is_lacking()) {
      for (auto& [hash, example] : held_out_) examples_.push_back(std::move(example));
      held_out_.clear();
    }
    std::vector<Example> held_out = tested(notes);
    notes.insert(notes.begin(), {"data.note.examples",
                                 {{"trained", std::to_string(examples_.size())},
                                  {"held_out", std::to_string(held_out.size())}}});
    if (held_out.empty()) notes.push_back({"data.note.untested", {}});
    if (is_full()) notes.push_back({"data.note.tokens", {{"most", std::to_string(kMaxTokens)}}});
    DataExamples result;
    result.shown = held_out.empty() ? examples_.front().words : held_out.front().words;
    result.source = std::make_shared<ListedExamples>(std::move(examples_), std::move(held_out));
    result.notes = std::move(notes);
    return result;
  }

 private:
  struct HeldOut {
    std::uint64_t hash;
    Example example;
  };

  // What is trained on tests nothing, even if the data have it in both halves.
  void drop_repetitions(std::vector<Message>& notes) {
    const auto count =
        std::erase_if(held_out_, [&](const HeldOut& each) { return trained_.contains(each.hash); });
    if (count > 0) notes.push_back({"data.note.repeated", {{"count", std::to_string(count)}}});
  }

  bool is_lacking() const {
    if (examples_.empty()) return true;
    if (!data_.is_labelled()) return false;
    std::set<Index> there;
    for (const Example& example : examples_) there.insert(example.targets[0].col);
    return !std::ranges::all_of(
        held_out_, [&](const HeldOut& each) { return there.contains(each.example.targets[0].col); });
  }

  std::vector<Example> tested(std::vector<Message>& notes) {
    if (held_out_.size() > kMaxHeldOut) {
      std::ranges::stable_sort(held_out_, {}, &HeldOut::hash);
      notes.push_back({"data.note.tested",
                       {{"count", std::to_string(kMaxHeldOut)}, {"all", std::to_string(held_out_.size())}}});
      held_out_.resize(kMaxHeldOut);
    }
    std::vector<Example> tested;
    for (HeldOut& each : held_out_) tested.push_back(std::move(each.example));
    return tested;
  }

  const TextData& data_;
  std::vector<Example> examples_;
  std::vector<HeldOut> held_out_;
  std::unordered_set<std::uint64_t> trained_;
  std::size_t tokens_ = 0;
  std::uint64_t hash_ = 0;
  bool is_held_out_ = false;
};

// Counts tokens that stand for words which the vocabulary does not have.
class UnknownWords {
 public:
  explicit UnknownWords(std::optional<int> unknown) : unknown_(unknown) {}

  void count(const std::vector<int>& words) {
    all_ += words.size();
    if (unknown_) count_ += static_cast<std::size_t>(std::ranges::count(words, *unknown_));
  }

  void note(std::vector<Message>& notes) const {
    if (count_ == 0) return;
    const auto share = static_cast<float>(static_cast<double>(count_) / static_cast<double>(all_));
    notes.push_back(
        {"data.note.unknown", {{"count", std::to_string(count_)}, {"percent", percent_text(share)}}});
  }

 private:
  std::optional<int> unknown_;
  std::size_t count_ = 0, all_ = 0;
};

// For each token of the vocabulary the label that says it; -1 where there is none.
std::vector<int> labels_of_tokens(const DataWords& words, std::optional<int> unknown) {
  const VocabularyIndex labels(words.labels);
  std::vector<int> found;
  for (const std::string& token : words.vocabulary) found.push_back(labels.find(token).value_or(-1));
  if (unknown) found[static_cast<std::size_t>(*unknown)] = -1;  // no one should learn to say it
  return found;
}

// How far the work is: texts have been read when they are looked up.
double share_of(const DataText& text, const TextData& data) {
  constexpr double kShareOfReading = 0.3;
  const auto at = static_cast<double>(&text - data.texts.data());
  return kShareOfReading + (1 - kShareOfReading) * at / static_cast<double>(data.texts.size());
}

// A piece of a line: so many tokens, each with the one behind it.
Example piece_of(const std::vector<int>& line, std::size_t first, std::size_t count,
                 const std::vector<int>& labels) {
  Example example;
  for (std::size_t at = first; at < first + count; ++at) {
    const int label = labels[static_cast<std::size_t>(line[at + 1])];
    if (label >= 0) example.targets.push_back({static_cast<Index>(at - first), label});
    example.words.push_back(line[at]);
  }
  return example;
}

}  // namespace

bool is_held_out(const DataText& text, const TextData& data) {
  return data.has_split ? text.is_test : hash_of(text.text) % kHeldOutShare == 0;
}

std::string without_markup(std::string text) {
  constexpr std::string_view kBreak = "<br />";
  for (std::size_t at = text.find(kBreak); at != text.npos; at = text.find(kBreak, at))
    text.replace(at, kBreak.size(), " ");
  return text;
}

Result<DataExamples> next_token_examples(const TextData& data, const DataWords& words) {
  const VocabularyIndex vocabulary(words.vocabulary);
  const std::optional<int> line_token = vocabulary.find(kLineToken);
  const std::vector<int> labels = labels_of_tokens(words, vocabulary.unknown());
  Split split(data);
  UnknownWords unknown(vocabulary.unknown());
  std::size_t cut = 0;
  bool has_targets = false;
  for (const DataText& text : data.texts) {
    if (split.is_full() || !report_work(share_of(text, data))) break;
    Result<std::vector<int>> found = vocabulary.look_up(text.text);
    if (!found) return Error{data.place_of(text), found.error().message};
    std::vector<int>& line = found.value();
    unknown.count(line);
    if (line_token) {
      line.insert(line.begin(), *line_token);
      line.push_back(*line_token);
    }
    if (line.size() - 1 > words.longest) ++cut;
    split.begin(text);
    for (std::size_t first = 0; first + 1 < line.size(); first += words.longest) {
      Example piece = piece_of(line, first, std::min(words.longest, line.size() - 1 - first), labels);
      if (piece.targets.empty()) continue;
      if (split.is_full()) break;
      has_targets = true;
      split.add(std::move(piece));
    }
  }
  if (is_work_cancelled()) return cancelled();
  if (!has_targets) return Error{data.name, {"data.no_next", {}}};
  std::vector<Message> notes;
  if (cut > 0) {
    notes.push_back(
        {"data.note.pieces", {{"count", std::to_string(cut)}, {"most", std::to_string(words.longest)}}});
  }
  unknown.note(notes);
  return split.take(std::move(notes));
}

Result<DataExamples> labelled_examples(const TextData& data, const DataWords& words) {
  const VocabularyIndex vocabulary(words.vocabulary), labels(words.labels);
  Split split(data);
  UnknownWords unknown(vocabulary.unknown());
  std::size_t cut = 0;
  for (const DataText& text : data.texts) {
    if (split.is_full() || !report_work(share_of(text, data))) break;
    const std::string& name = data.labels[static_cast<std::size_t>(text.label)];
    const std::optional<int> label = labels.find(name);
    if (!label) return Error{data.place_of(text), {"data.other_label", {{"label", shortened(name)}}}};
    Result<std::vector<int>> found = vocabulary.look_up(without_markup(text.text));
    if (!found) return Error{data.place_of(text), found.error().message};
    std::vector<int>& read = found.value();
    if (read.size() > words.longest) {
      ++cut;
      read.resize(words.longest);
    }
    unknown.count(read);
    split.begin(text);
    split.add({std::move(read), {{0, *label}}});
  }
  if (is_work_cancelled()) return cancelled();
  std::vector<Message> notes;
  if (cut > 0) {
    notes.push_back({"data.note.cut",
                     {{"count", std::to_string(cut)},
                      {"all", std::to_string(data.texts.size())},
                      {"most", std::to_string(words.longest)}}});
  }
  unknown.note(notes);
  return split.take(std::move(notes));
}

}  // namespace heed
