# One library per level: heed_library(core_graph SOURCES … HEADERS … DEPENDS …).
# Sources and headers are listed, never globbed; every header is compiled alone by the target
# all_verify_interface_header_sets. DEPENDS names what the level may include.

add_library(heed_warnings INTERFACE)
target_compile_options(heed_warnings INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion)
# g++ 12 sees overlaps in std::string's operator+ that are not there: https://gcc.gnu.org/PR105329
target_compile_options(heed_warnings INTERFACE $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>)

# Optimising, it takes the members that a std::variant does not hold for members that were not set.
target_compile_options(heed_warnings INTERFACE $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)

function(heed_library name)
  cmake_parse_arguments(PARSE_ARGV 1 LEVEL "" "" "SOURCES;HEADERS;DEPENDS;PRIVATE_DEPENDS")
  add_library(${name} STATIC ${LEVEL_SOURCES})
  target_sources(${name} PUBLIC FILE_SET HEADERS BASE_DIRS ${PROJECT_SOURCE_DIR} FILES ${LEVEL_HEADERS})
  target_link_libraries(${name} PUBLIC ${LEVEL_DEPENDS} PRIVATE ${LEVEL_PRIVATE_DEPENDS} heed_warnings)
  set_target_properties(${name} PROPERTIES VERIFY_INTERFACE_HEADER_SETS ON)
  heed_use_precompiled(${name} library)
endfunction()
