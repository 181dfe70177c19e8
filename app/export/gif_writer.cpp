#include "app/export/gif_writer.h"

#include <utility>

#include <cgif.h>

namespace heed {
namespace {

constexpr int kMaxHundredths = 65535;  // per frame, a limit of the format

int write_some(void* context, const std::uint8_t* bytes, const std::size_t count) {
  auto& out = *static_cast<std::ostream*>(context);
  out.write(reinterpret_cast<const char*>(bytes), static_cast<std::streamsize>(count));
  return out ? 0 : -1;
}

}  // namespace

struct GifWriter::State {
  std::vector<std::uint8_t> palette;  // three bytes per colour; `gif` points to it
  CGIF* gif = nullptr;
  std::vector<std::uint8_t> pending;  // the last frame, not yet written as its duration may grow
  int pending_hundredths = 0;
  bool is_written = true;

  void write_pending() {
    if (pending.empty() || !gif) return;
    CGIF_FrameConfig frame{};
    frame.pImageData = pending.data();
    frame.genFlags = CGIF_FRAME_GEN_USE_TRANSPARENCY | CGIF_FRAME_GEN_USE_DIFF_WINDOW;
    frame.delay = static_cast<std::uint16_t>(pending_hundredths);
    is_written = is_written && cgif_addframe(gif, &frame) == CGIF_OK;
    pending.clear();
  }
  bool close() { return gif && cgif_close(std::exchange(gif, nullptr)) == CGIF_OK; }
};

GifWriter::GifWriter(std::ostream& out, int width, int height, const GifPalette& palette)
    : state_(std::make_unique<State>()) {
  for (const std::uint32_t color : palette.colors()) {
    for (const int shift : {16, 8, 0})
      state_->palette.push_back(static_cast<std::uint8_t>(color >> shift & 255));
  }
  CGIF_Config config{};
  config.pGlobalPalette = state_->palette.data();
  config.attrFlags = CGIF_ATTR_IS_ANIMATED;
  config.width = static_cast<std::uint16_t>(width);
  config.height = static_cast<std::uint16_t>(height);
  config.numGlobalPaletteEntries = static_cast<std::uint16_t>(palette.colors().size());
  config.numLoops = CGIF_INFINITE_LOOP;
  config.pWriteFn = write_some;
  config.pContext = &out;
  state_->gif = cgif_newgif(&config);
}

// Frees the encoder. Without close(), the file is incomplete and discarded by the caller.
GifWriter::~GifWriter() { state_->close(); }

bool GifWriter::add(std::vector<std::uint8_t> indices, int hundredths) {
  if (!state_->gif) return false;
  const bool is_same = indices == state_->pending;
  if (is_same && state_->pending_hundredths + hundredths <= kMaxHundredths) {
    state_->pending_hundredths += hundredths;
    return state_->is_written;
  }
  state_->write_pending();
  state_->pending = std::move(indices);
  state_->pending_hundredths = hundredths;
  return state_->is_written;
}

bool GifWriter::close() {
  state_->write_pending();
  return state_->close() && state_->is_written;
}

}  // namespace heed
