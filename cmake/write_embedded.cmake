# Run by embed_files: writes a C++ source in which each of FILES is a byte array.
set(arrays "")
set(cases "")
set(at 0)
foreach(path IN LISTS FILES)
  file(READ ${ROOT}/${path} bytes HEX)
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "'\\\\x\\1'," bytes "${bytes}")
  string(APPEND arrays "const char kFile${at}[] = {${bytes}'\\0'};\n")
  string(APPEND cases "  if (path == \"${path}\") return {kFile${at}, sizeof kFile${at} - 1};\n")
  math(EXPR at "${at} + 1")
endforeach()
get_filename_component(header_name ${HEADER} NAME)
file(WRITE ${HEADER} "#pragma once

#include <string_view>

namespace ${NAMESPACE} {

// The contents of a file that was embedded at build time; empty if there is none of that path.
std::string_view file(std::string_view path);

}  // namespace ${NAMESPACE}
")
file(WRITE ${SOURCE} "#include \"${header_name}\"

namespace ${NAMESPACE} {
namespace {
${arrays}}  // namespace

std::string_view file(std::string_view path) {
${cases}  return {};
}

}  // namespace ${NAMESPACE}
")
