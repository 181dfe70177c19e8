# Target glad: the OpenGL 3.3 core loader, generated at build time by python3-glad; needs no network.
find_program(HEED_GLAD_PROGRAM glad)
if(NOT HEED_GLAD_PROGRAM)
  message(FATAL_ERROR "The OpenGL loader generator 'glad' (version 2) is missing: install python3-glad, "
                      "or configure with -DHEED_APP=OFF.")
endif()

set(glad_dir ${CMAKE_BINARY_DIR}/glad)
add_custom_command(
  OUTPUT ${glad_dir}/src/gl.c ${glad_dir}/include/glad/gl.h
  COMMAND ${HEED_GLAD_PROGRAM} --quiet --api gl:core=3.3 --reproducible --out-path ${glad_dir} c
  COMMENT "Generating the OpenGL loader"
  VERBATIM)
file(MAKE_DIRECTORY ${glad_dir}/include)

add_library(glad STATIC ${glad_dir}/src/gl.c ${glad_dir}/include/glad/gl.h)
target_include_directories(glad SYSTEM PUBLIC ${glad_dir}/include)
target_link_libraries(glad PUBLIC ${CMAKE_DL_LIBS})
