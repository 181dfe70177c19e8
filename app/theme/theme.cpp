#include "app/theme/theme.h"

#include <cmath>

namespace heed {
namespace {

constexpr int kRoleCount = 7;

// Texts are darker, or lighter, than the colours of their roles, so that they can be read, and differ from
// each other where mixing them with ink would make them alike. Fills may come nearer to the canvas than a
// thin line may, which leaves them room to differ in areas that are only tinted.
void set_roles(Theme& theme, const std::uint32_t (&roles)[kRoleCount],
               const std::uint32_t (&fills)[kRoleCount], const std::uint32_t (&texts)[kRoleCount]) {
  for (int role = 0; role < kRoleCount; ++role) {
    theme.roles[role] = rgb(roles[role]);
    theme.role_fills[role] = rgb(fills[role]);
    theme.role_texts[role] = rgb(texts[role]);
  }
}

void derive(Theme& theme) { theme.edge = mix(theme.line, theme.ink, 0.12f); }

Theme make_dark() {
  Theme theme;
  theme.kind = ThemeKind::Dark;
  theme.canvas = rgb(0x111318);
  theme.panel = rgb(0x171a21);
  theme.raised = rgb(0x20242e);
  theme.line = rgb(0x262a34);
  theme.ink = rgb(0xe9ebf1);
  theme.muted = rgb(0x8a91a3);
  theme.on_ink = rgb(0x111318);
  theme.shade = with_alpha(rgb(0x07080a), 168);
  theme.alert = rgb(0xff7ac6);
  theme.negative = rgb(0x45c0e6);
  theme.zero = rgb(0x262932);
  theme.positive = rgb(0xf58a4b);
  const std::uint32_t roles[] = {0x57e2bc, 0xce831f, 0xff5966, 0xab89bf, 0x388dfe, 0xffd730, 0x309a5c};
  const std::uint32_t fills[] = {0x57e2bc, 0xce831f, 0xff6a72, 0xab89bf, 0x388dfe, 0xffd730, 0x00712c};
  const std::uint32_t texts[] = {0x4cdab4, 0xf49752, 0xf5545b, 0xae8ccc, 0x859eff, 0xfac544, 0x5db277};
  set_roles(theme, roles, fills, texts);
  derive(theme);
  return theme;
}

Theme make_light() {
  Theme theme;
  theme.kind = ThemeKind::Light;
  theme.canvas = rgb(0xfaf9f5);
  theme.panel = rgb(0xfffefb);
  theme.raised = rgb(0xefeee8);
  theme.line = rgb(0xe3e1d9);
  theme.ink = rgb(0x1d1f25);
  theme.muted = rgb(0x666a76);  // #6b6f7b stays just under 4.5 on the raised surface
  theme.on_ink = rgb(0xfffefb);
  theme.shade = with_alpha(rgb(0x1d1f25), 110);
  theme.alert = rgb(0xb8146e);
  theme.negative = rgb(0x1c7fb0);
  theme.zero = rgb(0xecebe5);
  theme.positive = rgb(0xd2561c);
  const std::uint32_t roles[] = {0x05a467, 0xaf551b, 0x8f0002, 0x8420d0, 0x618ae5, 0xb68801, 0x037067};
  const std::uint32_t fills[] = {0x24c688, 0xbd5c17, 0x8e0001, 0x8521d0, 0x6c90e4, 0xd3ad09, 0x047067};
  const std::uint32_t texts[] = {0x14795e, 0x9c5c17, 0x901635, 0x7147eb, 0x2b4f9d, 0x5c3f01, 0x063110};
  set_roles(theme, roles, fills, texts);
  derive(theme);
  return theme;
}

}  // namespace

const Theme& theme(ThemeKind kind) {
  static const Theme dark = make_dark();
  static const Theme light = make_light();
  return kind == ThemeKind::Dark ? dark : light;
}

Color cell_color(const Theme& theme, Color towards, float strength) {
  const float least = theme.kind == ThemeKind::Dark ? 0.10f : 0.08f;
  const float most = theme.kind == ThemeKind::Dark ? 0.72f : 0.80f;
  return mix(theme.canvas, towards, least + (most - least) * strength);
}

Color signed_cell_color(const Theme& theme, float strength) {
  return mix(theme.zero, strength < 0 ? theme.negative : theme.positive, std::abs(strength));
}

Color cell_text_color(const Theme& theme, Color surface) {
  if (contrast_ratio(theme.ink, surface) >= 4.5f) return theme.ink;
  // On any surface, one of these two reaches 4.5.
  const Color black = rgb(0x000000), white = rgb(0xffffff);
  return contrast_ratio(black, surface) > contrast_ratio(white, surface) ? black : white;
}

}  // namespace heed
