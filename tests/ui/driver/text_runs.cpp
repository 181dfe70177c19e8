#include "tests/ui/driver/text_runs.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <utility>

#include <imgui_internal.h>

namespace heed::ui_test {
namespace {

struct GlyphInAtlas {
  const ImFontGlyph* glyph = nullptr;
  const ImFontBaked* font = nullptr;
};

// Finds the glyph that a quad shows by the quad's texture coordinates.
class Atlas {
 public:
  explicit Atlas(ImFontAtlas& atlas) {
    for (int i = 0; i < atlas.Builder->BakedPool.Size; ++i) {
      const ImFontBaked& font = atlas.Builder->BakedPool[i];
      if (font.WantDestroy) continue;
      for (const ImFontGlyph& glyph : font.Glyphs) {
        if (glyph.Visible) by_corner_[{glyph.U0, glyph.V0}] = {&glyph, &font};
      }
    }
  }

  std::optional<GlyphInAtlas> find(ImVec2 uv_min, ImVec2 uv_max) const {
    if (const auto exact = by_corner_.find({uv_min.x, uv_min.y}); exact != by_corner_.end()) {
      return exact->second;
    }
    constexpr float kSlack = 1e-5f;
    for (const auto& [corner, found] : by_corner_) {
      const ImFontGlyph& glyph = *found.glyph;
      const bool is_inside = uv_min.x >= glyph.U0 - kSlack && uv_max.x <= glyph.U1 + kSlack &&
                             uv_min.y >= glyph.V0 - kSlack && uv_max.y <= glyph.V1 + kSlack;
      if (is_inside) return found;
    }
    return std::nullopt;
  }

 private:
  std::map<std::pair<float, float>, GlyphInAtlas> by_corner_;
};

// A letter on the screen. The quad may have been cut on the CPU; `rect` is where the whole letter would be.
struct Letter {
  ImWchar codepoint = 0;
  const ImFontBaked* font = nullptr;
  Rect rect;
  Rect drawn;
  float pen_x = 0;
  float line_top = 0;
  float advance = 0;
  float scale = 1;
  ImU32 color = 0;
};

std::optional<Letter> letter_of(const Atlas& atlas, const ImDrawVert& top_left,
                                const ImDrawVert& bottom_right) {
  const ImVec2 uv_min = top_left.uv;
  const ImVec2 uv_max = bottom_right.uv;
  if (uv_max.x <= uv_min.x || uv_max.y <= uv_min.y) return std::nullopt;
  const auto found = atlas.find(uv_min, uv_max);
  if (!found) return std::nullopt;
  const ImFontGlyph& glyph = *found->glyph;
  const float px_per_u = (bottom_right.pos.x - top_left.pos.x) / (uv_max.x - uv_min.x);
  const float px_per_v = (bottom_right.pos.y - top_left.pos.y) / (uv_max.y - uv_min.y);
  Letter letter;
  letter.codepoint = static_cast<ImWchar>(glyph.Codepoint);
  letter.font = found->font;
  letter.drawn = {top_left.pos.x, top_left.pos.y, bottom_right.pos.x, bottom_right.pos.y};
  letter.rect.left = top_left.pos.x - (uv_min.x - glyph.U0) * px_per_u;
  letter.rect.top = top_left.pos.y - (uv_min.y - glyph.V0) * px_per_v;
  letter.rect.right = letter.rect.left + (glyph.U1 - glyph.U0) * px_per_u;
  letter.rect.bottom = letter.rect.top + (glyph.V1 - glyph.V0) * px_per_v;
  letter.scale = letter.rect.width() / (glyph.X1 - glyph.X0);
  letter.pen_x = letter.rect.left - glyph.X0 * letter.scale;
  letter.line_top = letter.rect.top - glyph.Y0 * letter.scale;
  letter.advance = glyph.AdvanceX * letter.scale;
  letter.color = top_left.col;
  return letter;
}

void append_utf8(std::string& text, ImWchar codepoint) {
  char bytes[5] = {};
  ImTextCharToUtf8(bytes, static_cast<unsigned>(codepoint));
  text += bytes;
}

float space_advance(const ImFontBaked& font) {
  const auto& advances = font.IndexAdvanceX;
  if (advances.Size > ' ' && advances[' '] > 0) return advances[' '];
  constexpr float kUsual = 0.28f;
  return font.Size * kUsual;
}

// Joins letters to runs: same font, same line, the pen where the last letter left it or a few spaces further.
class RunBuilder {
 public:
  void begin_list(const ImDrawList& list) {
    finish();
    run_of_list_ = {};
    run_of_list_.window = list._OwnerName ? list._OwnerName : "";
    run_of_list_.root = run_of_list_.window;
    if (ImGuiWindow* window = ImGui::FindWindowByName(run_of_list_.window.c_str())) {
      run_of_list_.root = window->RootWindow->Name;
      for (const ImGuiWindow* at = window; at; at = at->ParentWindow) {
        run_of_list_.is_scrolled |= at->ScrollMax.y > 0;
        if (!(at->Flags & ImGuiWindowFlags_ChildWindow)) break;
      }
    }
  }

  void add(const Letter& letter, const Rect& clip) {
    const auto spaces = spaces_before(letter);
    if (!spaces) {
      finish();
      run_ = run_of_list_;
      run_.rect = letter.rect;
      run_.color = letter.color;
      run_.size_px = letter.font->Size * letter.scale;
    }
    const Rect visible = intersection(letter.drawn, clip);
    is_hidden_ = visible.is_empty();
    constexpr float kBlur = 1.5f;  // a letter's quad is a little larger than its ink
    const bool is_cut_x =
        visible.left > letter.rect.left + kBlur || visible.right < letter.rect.right - kBlur;
    const bool is_cut_y =
        visible.top > letter.rect.top + kBlur || visible.bottom < letter.rect.bottom - kBlur;
    run_.is_cut_x |=
        is_cut_x || (is_hidden_ && (clip.left > letter.rect.left || clip.right < letter.rect.right));
    run_.is_cut_y |= is_cut_y;
    run_.rect = bounding(run_.rect, letter.rect);
    if (!is_hidden_) {
      run_.text.append(static_cast<std::size_t>(std::max(spaces.value_or(0), 0)), ' ');
      append_utf8(run_.text, letter.codepoint);
      run_.visible = run_.visible.is_empty() ? visible : bounding(run_.visible, visible);
    }
    last_ = letter;
    is_interrupted_ = false;
  }

  // Something else is drawn before the next letter: a chip, a line.
  void interrupt() { is_interrupted_ = true; }

  std::vector<TextRun> take() {
    finish();
    return std::move(runs_);
  }

 private:
  std::optional<int> spaces_before(const Letter& letter) const {
    if (!last_ || last_->font != letter.font) return std::nullopt;
    if (std::abs(last_->line_top - letter.line_top) > 1.0f) return std::nullopt;
    const float gap = letter.pen_x - (last_->pen_x + last_->advance);
    const float space = space_advance(*last_->font) * last_->scale;
    constexpr int kMostSpaces = 3;
    // What stands on a chip of its own, or in another colour, is no part of the words beside it.
    const bool is_apart = is_interrupted_ || last_->color != letter.color;
    if (is_apart && gap > space * 0.5f) return std::nullopt;
    if (gap < -space * 0.5f || gap > space * kMostSpaces) return std::nullopt;
    return std::max(static_cast<int>(std::lround(gap / space)), 0);
  }

  void finish() {
    if (!run_.text.empty()) runs_.push_back(std::move(run_));
    run_ = {};
    last_.reset();
  }

  TextRun run_of_list_;
  TextRun run_;
  bool is_hidden_ = false;
  bool is_interrupted_ = false;
  std::optional<Letter> last_;
  std::vector<TextRun> runs_;
};

bool is_quad(const ImDrawIdx* index) {
  return index[1] == index[0] + 1 && index[2] == index[0] + 2 && index[3] == index[0] &&
         index[4] == index[2] && index[5] == index[0] + 3;
}

void read_command(const ImDrawList& list, const ImDrawCmd& command, const Atlas& atlas, RunBuilder& runs) {
  const Rect clip{command.ClipRect.x, command.ClipRect.y, command.ClipRect.z, command.ClipRect.w};
  const ImDrawIdx* indices = list.IdxBuffer.Data + command.IdxOffset;
  unsigned at = 0;
  while (at + 6 <= command.ElemCount) {
    const ImDrawIdx* index = indices + at;
    std::optional<Letter> letter;
    if (is_quad(index)) {
      const ImDrawVert* vertices = list.VtxBuffer.Data + command.VtxOffset;
      letter = letter_of(atlas, vertices[index[0]], vertices[index[2]]);
    }
    if (letter && (letter->color & IM_COL32_A_MASK) != 0) runs.add(*letter, clip);
    if (!letter) runs.interrupt();
    at += letter ? 6 : 3;
  }
}

bool is_on_line_of(const TextRun& a, const TextRun& b) {
  return a.window == b.window && a.color == b.color && !a.text.empty() && !b.text.empty() &&
         std::min(a.rect.bottom, b.rect.bottom) - std::max(a.rect.top, b.rect.top) > 0;
}

bool is_index_of(const TextRun& index, const TextRun& base) {
  const float gap = index.rect.left - base.rect.right, ratio = index.size_px / base.size_px;
  return is_on_line_of(index, base) && std::abs(gap) < 0.2f * base.size_px && ratio > 0.6f && ratio < 0.8f &&
         index.rect.bottom > base.rect.bottom;
}

bool goes_on(const TextRun& left, const TextRun& right) {
  const float gap = right.rect.left - left.rect.right;
  return is_on_line_of(left, right) && std::abs(left.size_px / right.size_px - 1) < 0.15f &&
         gap > -0.2f * left.size_px && gap < 0.6f * left.size_px;
}

void append(TextRun& run, const TextRun& more, const char* between) {
  const float size = run.size_px;
  run.text += between + more.text;
  run.rect = bounding(run.rect, more.rect);
  run.visible = bounding(run.visible, more.visible);
  run.size_px = size;
  run.is_cut_x |= more.is_cut_x;
  run.is_cut_y |= more.is_cut_y;
}

const char* between(const TextRun& left, const TextRun& right) {
  return right.rect.left - left.rect.right > 0.15f * left.size_px ? " " : "";
}

// A symbol with its index is read as it is written: W_q.
std::vector<TextRun> with_indices(std::vector<TextRun> runs) {
  std::vector<TextRun> read;
  bool is_after_index = false;
  for (TextRun& run : runs) {
    const bool is_index = !read.empty() && !is_after_index && is_index_of(run, read.back());
    if (is_index) {
      append(read.back(), run, "_");
      if (read.size() > 1 && goes_on(read[read.size() - 2], read.back())) {
        append(read[read.size() - 2], read.back(), between(read[read.size() - 2], read.back()));
        read.pop_back();
      }
    } else if (is_after_index && goes_on(read.back(), run)) {
      append(read.back(), run, between(read.back(), run));
    } else {
      read.push_back(std::move(run));
    }
    is_after_index = is_index;
  }
  return read;
}

// A later window hides what is under it unless it is of the same family or has no background.
void mark_covered(const ImDrawData& data, std::vector<TextRun>& runs) {
  std::map<std::string, int> order;
  for (int i = 0; i < data.CmdLists.Size; ++i)
    order[data.CmdLists[i]->_OwnerName ? data.CmdLists[i]->_OwnerName : ""] = i;
  for (const auto& [name, place] : order) {
    const ImGuiWindow* window = ImGui::FindWindowByName(name.c_str());
    if (!window || (window->Flags & (ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_ChildWindow))) continue;
    const Rect rect{window->Pos.x, window->Pos.y, window->Pos.x + window->Size.x,
                    window->Pos.y + window->Size.y};
    for (TextRun& run : runs) {
      const bool is_under = order[run.window] < place && run.root != window->Name;
      run.is_covered |= is_under && rect.contains(run.visible.center_x(), run.visible.center_y());
    }
  }
}

}  // namespace

std::vector<TextRun> read_text(const ImDrawData& data) {
  ImFontAtlas& fonts = *ImGui::GetIO().Fonts;
  const Atlas atlas(fonts);
  RunBuilder builder;
  for (const ImDrawList* list : data.CmdLists) {
    builder.begin_list(*list);
    for (const ImDrawCmd& command : list->CmdBuffer) {
      if (!command.UserCallback && command.TexRef._TexData == fonts.TexData) {
        read_command(*list, command, atlas, builder);
      }
    }
  }
  std::vector<TextRun> runs = with_indices(builder.take());
  mark_covered(data, runs);
  return runs;
}

}  // namespace heed::ui_test
