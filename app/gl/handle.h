#pragma once

#include <utility>

namespace heed::gl {

// RAII owner of an OpenGL object; move-only. Create and destroy it while its context is current.
template <typename Kind>
class Handle {
 public:
  Handle() = default;
  static Handle create() {
    Handle handle;
    handle.name_ = Kind::create();
    return handle;
  }
  ~Handle() {
    if (name_ != 0) Kind::destroy(name_);
  }
  Handle(Handle&& other) noexcept : name_(std::exchange(other.name_, 0u)) {}
  Handle& operator=(Handle&& other) noexcept {
    std::swap(name_, other.name_);
    return *this;
  }

  unsigned name() const { return name_; }
  explicit operator bool() const { return name_ != 0; }

 private:
  unsigned name_ = 0;
};

struct TextureKind {
  static unsigned create();
  static void destroy(unsigned name);
};
struct BufferKind {
  static unsigned create();
  static void destroy(unsigned name);
};
struct VertexArrayKind {
  static unsigned create();
  static void destroy(unsigned name);
};
struct FramebufferKind {
  static unsigned create();
  static void destroy(unsigned name);
};
struct ProgramKind {
  static unsigned create();
  static void destroy(unsigned name);
};

using Texture = Handle<TextureKind>;
using Buffer = Handle<BufferKind>;
using VertexArray = Handle<VertexArrayKind>;
using Framebuffer = Handle<FramebufferKind>;
using Program = Handle<ProgramKind>;

}  // namespace heed::gl
