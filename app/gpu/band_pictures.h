#pragma once

#include <memory>
#include <vector>

#include "app/figure/bands.h"
#include "app/gl/handle.h"

struct ImDrawList;

namespace heed {

// Pictures of bands as textures, kept as long as the same bands are shown at the same place. Must live while
// the OpenGL context does.
class BandPictures {
 public:
  void begin_frame();
  // Adds the part inside `clip` to the list. False: they are so few that polygons cost less.
  bool add(const std::shared_ptr<const Bands>& bands, const Camera& camera, const Rect& clip,
           ImDrawList& list);
  // How many pictures were made, for tests.
  long made() const { return made_; }

 private:
  struct Picture {
    std::shared_ptr<const Bands> bands;
    Camera camera;  // to its pixels
    int width = 0, height = 0;
    gl::Texture texture;
    long last_frame = 0;
  };
  const Picture& up_to_date(const std::shared_ptr<const Bands>& bands, const Camera& camera, int width,
                            int height);

  // One that is no longer shown is kept for a frame: were its name given to another at once, the two would
  // look like the same picture.
  std::vector<Picture> pictures_;
  long frame_ = 0, made_ = 0;
};

}  // namespace heed
