#include "tests/ui/driver/driver.h"

#include <utility>

#include <imgui_internal.h>

namespace heed::ui_test {
namespace {

void collect_error(ImGuiContext*, void* recorder, const char* message) {
  static_cast<ItemRecorder*>(recorder)->report(std::string("ImGui: ") + message);
}

std::string& clipboard_of(ImGuiContext* context) {
  return *static_cast<std::string*>(context->PlatformIO.Platform_ClipboardUserData);
}

const char* read_clipboard(ImGuiContext* context) { return clipboard_of(context).c_str(); }

void write_clipboard(ImGuiContext* context, const char* text) { clipboard_of(context) = text; }

}  // namespace

UiDriver::UiDriver(DriverOptions options) : options_(options), context_(ImGui::CreateContext()) {
  ImGui::SetCurrentContext(context_.get());
  context_->TestEngineHookItems = true;
  context_->TestEngine = &recorder_;
  context_->ErrorCallback = collect_error;
  context_->ErrorCallbackUserData = &recorder_;
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = nullptr;
  io.LogFilename = nullptr;
  io.DisplaySize = options_.display_size;
  io.DeltaTime = options_.frame_secs;
  // As the one of OpenGL, which the window draws with.
  io.BackendFlags |= ImGuiBackendFlags_RendererHasTextures | ImGuiBackendFlags_RendererHasVtxOffset;
  io.ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard;
  io.ConfigErrorRecoveryEnableAssert = false;
  io.ConfigErrorRecoveryEnableTooltip = false;
  io.ConfigErrorRecoveryEnableDebugLog = false;
  io.ConfigInputTextCursorBlink = false;
  context_->PlatformIO.Platform_ClipboardUserData = &clipboard_;
  context_->PlatformIO.Platform_GetClipboardTextFn = read_clipboard;
  context_->PlatformIO.Platform_SetClipboardTextFn = write_clipboard;
}

UiDriver::~UiDriver() {
  ImGui::SetCurrentContext(context_.get());
  for (ImTextureData* texture : ImGui::GetPlatformIO().Textures) {
    texture->SetTexID(ImTextureID_Invalid);
    texture->SetStatus(ImTextureStatus_Destroyed);
  }
}

void UiDriver::show(std::function<void()> frame_ui, std::function<void()> before_frame) {
  frame_ui_ = std::move(frame_ui);
  before_frame_ = std::move(before_frame);
  if (frame_ui_) frames(2);  // windows take their size in the second
}

void UiDriver::one_frame() {
  ImGui::SetCurrentContext(context_.get());
  recorder_.begin_frame();
  ImGui::GetIO().DisplaySize = options_.display_size;
  if (before_frame_) before_frame_();
  ImGui::GetIO().DeltaTime = options_.frame_secs;
  ImGui::NewFrame();
  if (frame_ui_) frame_ui_();
  ImGui::Render();
  if (options_.draw) {
    options_.draw();
    did_atlas_change_ = true;
  } else {
    acknowledge_textures();
  }
  is_text_read_ = false;
  if (!recorder_.problems().empty()) throw UiError(recorder_.problems().front());
}

// There is no graphics card: each texture that ImGui asks for is said to exist.
void UiDriver::acknowledge_textures() {
  did_atlas_change_ = false;
  for (ImTextureData* texture : ImGui::GetPlatformIO().Textures) {
    if (texture->Status == ImTextureStatus_WantCreate) {
      did_atlas_change_ = true;
      texture->SetTexID(next_texture_++);
      texture->SetStatus(ImTextureStatus_OK);
    } else if (texture->Status == ImTextureStatus_WantUpdates) {
      texture->SetStatus(ImTextureStatus_OK);
    } else if (texture->Status == ImTextureStatus_WantDestroy) {
      texture->SetTexID(ImTextureID_Invalid);
      texture->SetStatus(ImTextureStatus_Destroyed);
    }
  }
}

void UiDriver::frames(int count) {
  for (int i = 0; i < count; ++i) one_frame();
}

void UiDriver::later(float secs) {
  const float usual = std::exchange(options_.frame_secs, secs);
  one_frame();
  options_.frame_secs = usual;
}

void UiDriver::take_in() {
  while (context_->InputEventsQueue.Size > 0) one_frame();
  one_frame();
}

void UiDriver::wait_until(const std::function<bool()>& is_reached, std::string_view what) {
  for (int i = 0; i < options_.wait_limit_frames; ++i) {
    if (is_reached()) return;
    one_frame();
  }
  throw UiError("after " + std::to_string(options_.wait_limit_frames) +
                " frames still not: " + std::string(what));
}

void UiDriver::resize(ImVec2 display_size) {
  options_.display_size = display_size;
  frames(3);
}

int UiDriver::frame_count() const { return context_->FrameCount; }

const Item& UiDriver::item(std::string_view path) const {
  const std::vector<const Item*> found = items_at(recorder_.items(), path);
  if (found.size() == 1) return *found.front();
  std::string message = found.empty() ? "there is no item " : "more than one item is ";
  message.append("\"").append(path).append(found.empty() ? "\"; the nearest are:" : "\":");
  for (const Item* candidate : found) message += "\n  " + path_of(*candidate);
  if (found.empty()) {
    for (const std::string& near : paths_like(recorder_.items(), path)) message += "\n  " + near;
  }
  throw UiError(message);
}

}  // namespace heed::ui_test
