# Target md4c: the Markdown parser. Debian's CMake files for it also ask for a library that Heed does not use.
find_path(MD4C_INCLUDE_DIR md4c.h REQUIRED)
find_library(MD4C_LIBRARY md4c REQUIRED)
add_library(md4c UNKNOWN IMPORTED)
set_target_properties(md4c PROPERTIES IMPORTED_LOCATION ${MD4C_LIBRARY} INTERFACE_INCLUDE_DIRECTORIES ${MD4C_INCLUDE_DIR})
