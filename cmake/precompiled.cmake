# What nearly every source file includes from outside the project is parsed once for the libraries and once for the
# tests. A header of the project would compile everything again when it changes: only the tests of the interface, which
# depend on all of it anyway, share one. Without it (preset dev) each file must include what it needs.
option(HEED_PRECOMPILE "Parse the headers of other libraries once." OFF)

set(library_headers
  <algorithm> <array> <charconv> <cmath> <filesystem> <functional> <map> <memory> <optional> <set> <span> <string>
  <string_view> <utility> <variant> <vector> <Eigen/Core> <fmt/format.h> <nlohmann/json.hpp>)

# It is refused where a macro that it has seen is not the same, hence -pthread for all. The others are so that a
# compiler cache tells one from another by what is in it.
set(precompiled_options -pthread $<IF:$<CXX_COMPILER_ID:GNU>,-fpch-preprocess,SHELL:-Xclang -fno-pch-timestamp>)

# heed_precompile(library LIBRARIES … HEADERS … OPTIONS …): compiled with the options of those that will use it.
function(heed_precompile kind)
  if(NOT HEED_PRECOMPILE)
    return()
  endif()
  cmake_parse_arguments(PARSE_ARGV 1 KIND "" "" "LIBRARIES;HEADERS;OPTIONS")
  set(source ${CMAKE_BINARY_DIR}/precompiled_${kind}.cpp)
  if(NOT EXISTS ${source})
    file(WRITE ${source} "")
  endif()
  add_library(precompiled_${kind} OBJECT ${source})
  target_link_libraries(precompiled_${kind} PRIVATE ${KIND_LIBRARIES} heed_warnings)
  target_compile_options(precompiled_${kind} PRIVATE ${KIND_OPTIONS} ${precompiled_options})
  target_compile_definitions(precompiled_${kind} PRIVATE $<TARGET_PROPERTY:fmt::fmt,INTERFACE_COMPILE_DEFINITIONS>)
  target_precompile_headers(precompiled_${kind} PRIVATE ${KIND_HEADERS})
  if(CMAKE_CXX_COMPILER_LAUNCHER)
    set_target_properties(precompiled_${kind} PROPERTIES
      CXX_COMPILER_LAUNCHER "${PROJECT_SOURCE_DIR}/cmake/compile_afresh.sh;${CMAKE_CXX_COMPILER_LAUNCHER}")
  endif()
endfunction()

function(heed_use_precompiled target kind)
  if(NOT HEED_PRECOMPILE)
    return()
  endif()
  target_precompile_headers(${target} REUSE_FROM precompiled_${kind})
  target_compile_options(${target} PRIVATE ${precompiled_options})
  target_compile_definitions(${target} PRIVATE $<TARGET_PROPERTY:fmt::fmt,INTERFACE_COMPILE_DEFINITIONS>)
endfunction()
