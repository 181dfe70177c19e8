#include "app/state/settings.h"

#include <algorithm>
#include <cstdint>

#include <nlohmann/json.hpp>

#include "app/state/file_state.h"
#include "core/code/dialect.h"
#include "core/json/json_text.h"

namespace heed {
namespace {

using Json = nlohmann::ordered_json;

Error fault(const std::string& place, const std::string& expected) {
  return {place, {"settings.wrong", {{"expected", expected}}}};
}

Status read_choice(const Json& json, const char* key, const char* first, const char* second,
                   bool& is_second) {
  if (!json.contains(key)) return {};
  const Json& value = json.at(key);
  if (value != first && value != second) return fault(key, std::string(first) + " / " + second);
  is_second = value == second;
  return {};
}

Status read_number(const Json& json, const char* key, float least, float most, float& number) {
  if (!json.contains(key)) return {};
  if (!json.at(key).is_number()) return fault(key, "1.0");
  number = std::clamp(json.at(key).get<float>(), least, most);
  return {};
}

Status read_colors(const Json& json, ColorOptions& colors) {
  if (json.contains("colors")) {
    const Json& word = json.at("colors");
    const auto coloring = word.is_string() ? parse_coloring(word.get<std::string>()) : std::nullopt;
    if (!coloring) return fault("colors", "role / dusk / slate / ash");
    colors.coloring = *coloring;
  }
  if (json.contains("range")) {
    const Json& word = json.at("range");
    if (!word.is_string() || !parse_range(word.get<std::string>(), colors))
      return fault("range", "matrix / role / 2.5");
    colors.fixed = std::clamp(colors.fixed, kMinFixedRange, kMaxFixedRange);
  }
  if (json.contains("long_rows")) {
    const Json& word = json.at("long_rows");
    const auto scale = word.is_string() ? parse_long_rows(word.get<std::string>()) : std::nullopt;
    if (!scale) return fault("long_rows", "root / linear");
    colors.long_rows = *scale;
  }
  if (!json.contains("fixed_range")) return {};
  return read_number(json, "fixed_range", kMinFixedRange, kMaxFixedRange, colors.fixed);
}

Status read_flag(const Json& json, const char* key, bool& flag) {
  if (!json.contains(key)) return {};
  if (!json.at(key).is_boolean()) return fault(key, "true / false");
  flag = json.at(key).get<bool>();
  return {};
}

Status read_presenting(const Json& json, Settings& settings) {
  if (!json.contains("presenting")) return {};
  const Json& value = json.at("presenting");
  if (!value.is_object()) return fault("presenting", "{…}");
  bool is_dark = false;
  for (const Status& status : {read_choice(value, "own_theme", "light", "dark", is_dark),
                               read_number(value, "zoom", kMinZoom, kMaxZoom, settings.presenting.zoom),
                               read_flag(value, "inspector", settings.presenting.shows_inspector),
                               read_flag(value, "timeline", settings.presenting.shows_timeline)}) {
    if (!status) return Error{"presenting." + status.error().place, status.error().message};
  }
  if (value.contains("own_theme")) settings.presenting.theme = is_dark ? ThemeKind::Dark : ThemeKind::Light;
  return {};
}

Status read_actions(const Json& json, std::vector<std::string>& actions) {
  const Json list = json.value("recent_actions", Json::array());
  if (!list.is_array()) return fault("recent_actions", "[\"…\"]");
  for (const Json& id : list) {
    if (!id.is_string()) return fault("recent_actions", "[\"…\"]");
    if (actions.size() < kMaxRecentActions) actions.push_back(id.get<std::string>());
  }
  return {};
}

std::size_t page_index(const Json& number) {
  return static_cast<std::size_t>(std::min<std::uint64_t>(number.get<std::uint64_t>(), 1'000'000)) - 1;
}

Status read_own_lessons(const Json& list, std::vector<OwnLesson>& own) {
  const Error wrong =
      fault("lessons.own", R"([{"file": "/home/…", "title": {"en": "…"}, "page": 1, "pages": 5}])");
  if (!list.is_array()) return wrong;
  for (const Json& each : list) {
    if (!each.is_object() || own.size() >= kMaxOwnLessons) continue;
    const Json file = each.value("file", Json()), title = each.value("title", Json::object()),
               page = each.value("page", Json(1)), pages = each.value("pages", Json(1));
    const auto is_count = [](const Json& json) {
      return json.is_number_unsigned() && json.get<std::uint64_t>() >= 1;
    };
    if (!file.is_string() || !title.is_object() || !is_count(page) || !is_count(pages)) return wrong;
    OwnLesson lesson{file.get<std::string>(), {}, page_index(page), page_index(pages) + 1};
    for (const auto& [language, words] : title.items()) {
      if (!words.is_string()) return wrong;
      lesson.title[language] = words.get<std::string>();
    }
    own.push_back(std::move(lesson));
  }
  return {};
}

Status read_begun(const Json& list, std::map<std::string, std::size_t>& begun) {
  const Error wrong = fault("lessons.begun", R"({"eight-steps": 2})");
  if (!list.is_object()) return wrong;
  for (const auto& [name, page] : list.items()) {
    if (!page.is_number_unsigned() || page.get<std::uint64_t>() < 1) return wrong;
    if (begun.size() < kMaxLessonsDone) begun[name] = page_index(page);
  }
  return {};
}

Status read_reading(const Json& json, ReadingRecord& reading) {
  if (!json.contains("lessons")) return {};
  const Json& value = json.at("lessons");
  if (!value.is_object()) return fault("lessons", "{…}");
  const Json last = value.value("last", Json("")), page = value.value("page", Json(1));
  for (const auto& [key, names] : {std::pair{"done", &reading.done}, {"in_part", &reading.in_part}}) {
    const Json list = value.value(key, Json::array());
    const bool has_names =
        list.is_array() && std::ranges::all_of(list, [](const Json& each) { return each.is_string(); });
    if (!has_names) return fault(std::string("lessons.") + key, "[\"…\"]");
    for (const Json& name : list) {
      if (names->size() < kMaxLessonsDone) names->push_back(name.get<std::string>());
    }
  }
  if (!last.is_string()) return fault("lessons.last", "\"eight-steps\"");
  if (!page.is_number_unsigned() || page.get<std::uint64_t>() < 1) return fault("lessons.page", "1");
  reading.last = last.get<std::string>();
  reading.page = page_index(page);
  if (const Status status = read_begun(value.value("begun", Json::object()), reading.begun); !status)
    return status;
  return read_own_lessons(value.value("own", Json::array()), reading.own);
}

Status read_dialect(const Json& json, Dialect& dialect) {
  if (!json.contains("code")) return {};
  const Json& word = json.at("code");
  const auto known = word.is_string() ? dialect_from(word.get<std::string>()) : std::nullopt;
  if (!known) return fault("code", "torch / numpy / tensorflow / eigen");
  dialect = *known;
  return {};
}

Status read_window(const Json& json, std::optional<WindowPlace>& window) {
  if (!json.contains("window")) return {};
  const Json& value = json.at("window");
  if (!value.is_object()) return fault("window", "{…}");
  WindowPlace place;
  for (auto& [key, number] : {std::pair<const char*, int*>{"x", &place.x},
                              {"y", &place.y},
                              {"width", &place.width},
                              {"height", &place.height}}) {
    if (!value.contains(key) || !value.at(key).is_number_integer())
      return fault(std::string("window.") + key, "100");
    *number = static_cast<int>(std::clamp<long long>(value.at(key).get<long long>(), -100000, 100000));
  }
  const Json maximized = value.value("maximized", Json(false));
  place.is_maximized = maximized.is_boolean() && maximized.get<bool>();
  window = place;
  return {};
}

Status read_files(const Json& json, Settings& settings) {
  const Json recent = json.value("recent", Json::array()), folder = json.value("last_folder", Json(""));
  if (!recent.is_array()) return fault("recent", "[\"/home/…\"]");
  for (const Json& path : recent) {
    if (!path.is_string()) return fault("recent", "[\"/home/…\"]");
    if (settings.recent.size() < kMaxRecentFiles) settings.recent.push_back(path.get<std::string>());
  }
  if (!folder.is_string()) return fault("last_folder", "\"/home/…\"");
  settings.last_folder = folder.get<std::string>();
  return {};
}

}  // namespace

std::string settings_to_json(const Settings& settings) {
  Json json;
  json["heed_settings"] = 1;
  json["theme"] = settings.theme == ThemeKind::Light ? "light" : "dark";
  json["language"] = settings.language == Language::Chinese ? "zh" : "en";
  json["zoom"] = settings.zoom;
  json["speed"] = settings.speed;
  json["reduced_motion"] = settings.is_motion_reduced;
  json["colors"] = option_name(settings.colors.coloring);
  json["range"] = range_option_name(settings.colors);
  json["long_rows"] = option_name(settings.colors.long_rows);
  json["fixed_range"] = settings.colors.fixed;
  json["legends"] = settings.shows_legends;
  json["code"] = option_name(settings.dialect);
  json["start_screen"] = settings.begins_at_start;
  json["presenting"] = {{"zoom", settings.presenting.zoom},
                        {"inspector", settings.presenting.shows_inspector},
                        {"timeline", settings.presenting.shows_timeline}};
  if (const auto& theme = settings.presenting.theme)
    json["presenting"]["own_theme"] = *theme == ThemeKind::Dark ? "dark" : "light";
  if (settings.window) {
    const WindowPlace& place = *settings.window;
    json["window"] = {{"x", place.x},
                      {"y", place.y},
                      {"width", place.width},
                      {"height", place.height},
                      {"maximized", place.is_maximized}};
  }
  // JSON cannot hold names that are not UTF-8.
  const auto can_stand = [](const std::string& path) { return find_invalid_utf8(path) == path.size(); };
  if (!settings.recent.empty()) json["recent"] = Json::array();
  for (const std::string& path : settings.recent) {
    if (can_stand(path)) json["recent"].push_back(path);
  }
  if (!settings.recent_actions.empty()) json["recent_actions"] = settings.recent_actions;
  const ReadingRecord& reading = settings.reading;
  if (!reading.last.empty() && can_stand(reading.last))
    json["lessons"] = {{"last", reading.last}, {"page", reading.page + 1}};
  for (const auto& [key, names] : {std::pair{"done", &reading.done}, {"in_part", &reading.in_part}}) {
    for (const std::string& name : *names) {
      if (can_stand(name)) json["lessons"][key].push_back(name);
    }
  }
  for (const auto& [name, page] : reading.begun) {
    if (can_stand(name)) json["lessons"]["begun"][name] = page + 1;
  }
  for (const OwnLesson& each : reading.own) {
    if (!can_stand(each.path)) continue;
    json["lessons"]["own"].push_back(
        {{"file", each.path}, {"title", each.title}, {"page", each.page + 1}, {"pages", each.pages}});
  }
  if (!settings.last_folder.empty() && can_stand(settings.last_folder))
    json["last_folder"] = settings.last_folder;
  return json.dump(2) + "\n";
}

Result<Settings> settings_from_json(std::string_view text) {
  const Json json = Json::parse(text, nullptr, false);
  if (!json.is_object()) return Error{"", {"settings.not_json", {}}};
  Settings settings;
  bool is_light = false, is_chinese = false;
  for (const Status& status :
       {read_choice(json, "theme", "dark", "light", is_light),
        read_choice(json, "language", "en", "zh", is_chinese),
        read_number(json, "zoom", kMinZoom, kMaxZoom, settings.zoom),
        read_number(json, "speed", 0.25f, 4, settings.speed), read_colors(json, settings.colors),
        read_flag(json, "reduced_motion", settings.is_motion_reduced),
        read_flag(json, "legends", settings.shows_legends), read_dialect(json, settings.dialect),
        read_window(json, settings.window), read_files(json, settings),
        read_flag(json, "start_screen", settings.begins_at_start), read_presenting(json, settings),
        read_actions(json, settings.recent_actions), read_reading(json, settings.reading)}) {
    if (!status) return status.error();
  }
  settings.theme = is_light ? ThemeKind::Light : ThemeKind::Dark;
  settings.language = is_chinese ? Language::Chinese : Language::English;
  return settings;
}

}  // namespace heed
