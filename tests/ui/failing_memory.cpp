// The linker hands every call of malloc in this program to what stands here.
#include "tests/ui/failing_memory.h"

#include <atomic>
#include <cstdlib>
#include <limits>

#include <imgui.h>

extern "C" {
void* __real_malloc(std::size_t size);
void* __wrap_malloc(std::size_t size);
}

namespace {

constexpr long kNever = std::numeric_limits<long>::max();
constexpr std::size_t kAny = std::numeric_limits<std::size_t>::max();

std::atomic<long> left = kNever;
std::atomic<std::size_t> too_many = kAny;

bool fails(std::size_t size) {
  if (size >= too_many) return true;
  return left != kNever && left-- == 0;
}

}  // namespace

void* __wrap_malloc(std::size_t size) { return fails(size) ? nullptr : __real_malloc(size); }

namespace heed {
namespace {

// What ImGui takes is little, and memory is put by for it: it always has some. Before there is a context.
const bool imgui_has_enough = [] {
  ImGui::SetAllocatorFunctions([](std::size_t bytes, void*) { return __real_malloc(bytes); },
                               [](void* memory, void*) { std::free(memory); });
  return true;
}();

}  // namespace

FailingMemory::FailingMemory(long succeeding) { left = succeeding; }
FailingMemory::~FailingMemory() { left = kNever; }
bool FailingMemory::has_failed() const { return left < 0; }

ShortMemory::ShortMemory(std::size_t bytes) { too_many = bytes; }
ShortMemory::~ShortMemory() { too_many = kAny; }

}  // namespace heed
