# embed_files(target NAMESPACE heed::assets FILES …) compiles files into a library as
# `std::string_view file(std::string_view path)`, where path is relative to the repository root.
function(embed_files target)
  cmake_parse_arguments(PARSE_ARGV 1 EMBED "" "NAMESPACE;HEADER" "FILES")
  set(source ${CMAKE_CURRENT_BINARY_DIR}/${target}.cpp)
  set(header ${CMAKE_CURRENT_BINARY_DIR}/embedded/${EMBED_HEADER})
  list(TRANSFORM EMBED_FILES PREPEND ${PROJECT_SOURCE_DIR}/ OUTPUT_VARIABLE absolute)
  add_custom_command(
    OUTPUT ${source} ${header}
    COMMAND ${CMAKE_COMMAND} -D "ROOT=${PROJECT_SOURCE_DIR}" -D "FILES=${EMBED_FILES}" -D "SOURCE=${source}"
            -D "HEADER=${header}" -D "NAMESPACE=${EMBED_NAMESPACE}"
            -P ${PROJECT_SOURCE_DIR}/cmake/write_embedded.cmake
    DEPENDS ${absolute} ${PROJECT_SOURCE_DIR}/cmake/write_embedded.cmake
    VERBATIM)
  add_library(${target} STATIC ${source} ${header})
  target_include_directories(${target} PUBLIC ${CMAKE_CURRENT_BINARY_DIR}/embedded)
endfunction()
