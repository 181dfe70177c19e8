#include "app/gpu/band_pictures.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

#include <imgui.h>

#include "app/gl/cell_texture.h"

namespace heed {
namespace {

constexpr std::size_t kWorthPicture = 1500;  // bands: more than one token has

gl::Texture texture_of(const PixelImage& image) {
  static_assert(sizeof(Color) == 4);
  return gl::make_rgba_texture(image.width, image.height, image.pixels.data());
}

}  // namespace

void BandPictures::begin_frame() {
  ++frame_;
  std::erase_if(pictures_, [&](const Picture& each) { return each.last_frame < frame_ - 1; });
}

const BandPictures::Picture& BandPictures::up_to_date(const std::shared_ptr<const Bands>& bands,
                                                      const Camera& camera, int width, int height) {
  auto found = std::ranges::find_if(pictures_, [&](const Picture& each) {
    return each.bands == bands && each.camera == camera && each.width == width && each.height == height;
  });
  if (found == pictures_.end()) {
    ++made_;
    pictures_.push_back(
        {bands, camera, width, height, texture_of(band_image(*bands, camera, width, height)), 0});
    found = std::prev(pictures_.end());
  }
  found->last_frame = frame_;
  return *found;
}

bool BandPictures::add(const std::shared_ptr<const Bands>& bands, const Camera& camera, const Rect& clip,
                       ImDrawList& list) {
  if (bands->bands.size() < kWorthPicture) return false;
  const Rect seen = intersect(camera.to_screen(bands->bounds), clip);
  if (seen.width <= 0 || seen.height <= 0) return true;
  // Whole pixels, which may be finer than the interface's units.
  const float finer = ImGui::GetIO().DisplayFramebufferScale.x;
  const float left = std::floor(seen.x * finer), top = std::floor(seen.y * finer);
  const float right = std::ceil(seen.right() * finer), bottom = std::ceil(seen.bottom() * finer);
  const Camera to_pixels{camera.origin * finer - Point{left, top}, camera.scale * finer};
  const Picture& picture =
      up_to_date(bands, to_pixels, static_cast<int>(right - left), static_cast<int>(bottom - top));
  list.AddImage(static_cast<ImTextureID>(picture.texture.name()), {left / finer, top / finer},
                {right / finer, bottom / finer});
  return true;
}

}  // namespace heed
