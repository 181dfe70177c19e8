# Targets imgui (widgets, no graphics library) and imgui_glfw_opengl3 (its two backends).
# No release of Debian 12 or Ubuntu has Dear ImGui at this version, so it is built from source, taken from the
# first of: HEED_IMGUI_DIR; the pinned commit of its repository; the Debian source package of a newer suite.
# What was fetched lies under build/deps, shared by all presets.
set(HEED_IMGUI_DIR "" CACHE PATH "Source of Dear ImGui 1.92.x; empty: fetched at configure time")
set(HEED_IMGUI_GIT "https://github.com/ocornut/imgui.git" CACHE STRING "Repository of Dear ImGui")
set(HEED_IMGUI_COMMIT 45acd5e0e82f4c954432533ae9985ff0e1aad6d5)  # v1.92.2b
set(HEED_DEPS_DIR ${PROJECT_SOURCE_DIR}/build/deps CACHE PATH "Where fetched sources are kept")

function(heed_imgui_is_usable dir out)
  set(${out} FALSE PARENT_SCOPE)
  if(EXISTS ${dir}/imgui.h AND EXISTS ${dir}/backends/imgui_impl_opengl3.cpp)
    file(STRINGS ${dir}/imgui.h version REGEX "#define IMGUI_VERSION +\"1\\.92")
    if(version)
      set(${out} TRUE PARENT_SCOPE)
    endif()
  endif()
endfunction()

# A machine that cannot reach the repository must learn so in seconds, not hang in a clone.
function(heed_imgui_from_git dir out)
  set(${out} FALSE PARENT_SCOPE)
  find_package(Git QUIET)
  if(NOT Git_FOUND)
    return()
  endif()
  message(STATUS "Looking for Dear ImGui at ${HEED_IMGUI_GIT}")
  execute_process(
    COMMAND ${CMAKE_COMMAND} -E env GIT_TERMINAL_PROMPT=0 ${GIT_EXECUTABLE} ls-remote --exit-code ${HEED_IMGUI_GIT} HEAD
    TIMEOUT 10 RESULT_VARIABLE failed OUTPUT_QUIET ERROR_QUIET)
  if(failed)
    message(STATUS "It cannot be reached from here")
    return()
  endif()
  include(FetchContent)
  FetchContent_Declare(imgui GIT_REPOSITORY ${HEED_IMGUI_GIT} GIT_TAG ${HEED_IMGUI_COMMIT} SOURCE_DIR ${dir})
  FetchContent_MakeAvailable(imgui)
  set(${out} TRUE PARENT_SCOPE)
endfunction()

function(heed_imgui_from_debian dir out)
  set(${out} FALSE PARENT_SCOPE)
  find_program(HEED_APT_GET apt-get)
  if(NOT HEED_APT_GET)
    return()
  endif()
  message(STATUS "Fetching Dear ImGui as a Debian source package")
  execute_process(
    COMMAND sh ${PROJECT_SOURCE_DIR}/cmake/imgui_from_debian.sh ${dir} ${CMAKE_COMMAND}
    TIMEOUT 300 RESULT_VARIABLE failed)
  if(NOT failed)
    set(${out} TRUE PARENT_SCOPE)
  endif()
endfunction()

function(heed_find_imgui out)
  if(HEED_IMGUI_DIR)
    heed_imgui_is_usable(${HEED_IMGUI_DIR} usable)
    if(NOT usable)
      message(FATAL_ERROR "HEED_IMGUI_DIR=${HEED_IMGUI_DIR} does not hold the source of Dear ImGui 1.92.x.")
    endif()
    set(${out} ${HEED_IMGUI_DIR} PARENT_SCOPE)
    return()
  endif()
  set(dir ${HEED_DEPS_DIR}/imgui-${HEED_IMGUI_COMMIT})
  foreach(way IN ITEMS kept git debian)
    if(NOT way STREQUAL "kept")
      cmake_language(CALL heed_imgui_from_${way} ${dir} fetched)
    endif()
    heed_imgui_is_usable(${dir} usable)
    if(usable)
      set(${out} ${dir} PARENT_SCOPE)
      return()
    endif()
  endforeach()
  message(FATAL_ERROR "Dear ImGui 1.92.2b could not be fetched (no way to ${HEED_IMGUI_GIT}, nor to a Debian "
                      "mirror): configure with -DHEED_IMGUI_DIR=<its source>, or -DHEED_APP=OFF for the core alone.")
endfunction()

heed_find_imgui(imgui_dir)
message(STATUS "Dear ImGui: ${imgui_dir}")

find_package(Freetype REQUIRED)
add_library(
  imgui STATIC
  ${imgui_dir}/imgui.cpp
  ${imgui_dir}/imgui_draw.cpp
  ${imgui_dir}/imgui_tables.cpp
  ${imgui_dir}/imgui_widgets.cpp
  ${imgui_dir}/misc/cpp/imgui_stdlib.cpp
  ${imgui_dir}/misc/freetype/imgui_freetype.cpp)
target_include_directories(imgui SYSTEM PUBLIC ${imgui_dir} ${imgui_dir}/misc/cpp ${imgui_dir}/misc/freetype)
# FreeType reads the CFF outlines of Noto Sans CJK and hints small text better than ImGui's own rasteriser.
target_compile_definitions(
  imgui PUBLIC IMGUI_ENABLE_TEST_ENGINE IMGUI_USE_WCHAR32 IMGUI_DISABLE_OBSOLETE_FUNCTIONS IMGUI_ENABLE_FREETYPE)
target_link_libraries(imgui PRIVATE Freetype::Freetype)
# Undefined behaviour within it is not ours to find, and the check doubles the time to compile it.
target_compile_options(imgui PRIVATE -fno-sanitize=undefined)

# The hooks of IMGUI_ENABLE_TEST_ENGINE are functions that the program supplies: see app/platform or tests/ui.
find_package(glfw3 3.3 REQUIRED)
add_library(
  imgui_glfw_opengl3 STATIC
  ${imgui_dir}/backends/imgui_impl_glfw.cpp
  ${imgui_dir}/backends/imgui_impl_opengl3.cpp)
target_include_directories(imgui_glfw_opengl3 SYSTEM PUBLIC ${imgui_dir}/backends)
# One loader for the program: the backend uses glad's instead of bringing its own.
target_compile_definitions(imgui_glfw_opengl3 PRIVATE IMGUI_IMPL_OPENGL_LOADER_CUSTOM)
target_compile_options(imgui_glfw_opengl3 PRIVATE -include glad/gl.h)
target_link_libraries(imgui_glfw_opengl3 PUBLIC imgui glad glfw)
set_target_properties(imgui imgui_glfw_opengl3 PROPERTIES UNITY_BUILD OFF)
