# A test need not be fast; -O2 would double the time to compile it. What it undefines itself is not looked for.
set(test_options $<$<CONFIG:Release>:-O0> $<$<CONFIG:Debug>:-fno-sanitize=undefined>)

# One test program per level: heed_test(core_graph_test SOURCES … DEPENDS core_graph). All of a label are built by
# the target tests_LABEL. PARTS are words that each case has one of in its name: each part runs as a test of its own,
# beside the others, under a name of its own, by which GoogleTest calls its report.
function(heed_test name)
  cmake_parse_arguments(PARSE_ARGV 1 TEST "" "PRECOMPILED" "SOURCES;DEPENDS;PARTS")
  if(NOT TEST_PRECOMPILED)
    set(TEST_PRECOMPILED test)
  endif()
  add_executable(${name} ${TEST_SOURCES})
  target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR})
  target_compile_definitions(${name} PRIVATE HEED_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
  target_link_libraries(${name} PRIVATE ${TEST_DEPENDS} GTest::gtest_main heed_warnings)
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests)
  target_compile_options(${name} PRIVATE ${test_options})
  heed_use_precompiled(${name} ${TEST_PRECOMPILED})
  set(tests ${name})
  if(TEST_PARTS)
    list(TRANSFORM TEST_PARTS PREPEND ${name}_ OUTPUT_VARIABLE tests)
    foreach(part test IN ZIP_LISTS TEST_PARTS tests)
      add_custom_command(TARGET ${name} POST_BUILD
        COMMAND ${CMAKE_COMMAND} -E create_symlink ${name} ${CMAKE_BINARY_DIR}/tests/${test})
      add_test(NAME ${test} COMMAND ${CMAKE_BINARY_DIR}/tests/${test} --gtest_brief=1 --gtest_filter=*${part}*)
    endforeach()
  else()
    add_test(NAME ${name} COMMAND ${name} --gtest_brief=1)
  endif()
  set_tests_properties(${tests} PROPERTIES LABELS "${HEED_TEST_LABEL}")
  if(NOT TARGET tests_${HEED_TEST_LABEL})
    add_custom_target(tests_${HEED_TEST_LABEL})
  endif()
  add_dependencies(tests_${HEED_TEST_LABEL} ${name})
endfunction()

set(HEED_TENSORFLOW_PYTHON "" CACHE STRING "A Python that has TensorFlow: exported code is tested with it, too.")

# The cases of a test that run TensorFlow code once more, with TensorFlow itself in place of the stand-in.
function(heed_test_with_tensorflow name)
  if(NOT HEED_TENSORFLOW_PYTHON)
    return()
  endif()
  set(test ${name}_tensorflow)
  add_custom_command(TARGET ${name} POST_BUILD
    COMMAND ${CMAKE_COMMAND} -E create_symlink ${name} ${CMAKE_BINARY_DIR}/tests/${test})
  add_test(NAME ${test} COMMAND ${CMAKE_BINARY_DIR}/tests/${test} --gtest_brief=1 --gtest_filter=*ensorflow*)
  set_tests_properties(${test} PROPERTIES LABELS "${HEED_TEST_LABEL}"
    ENVIRONMENT HEED_TENSORFLOW_PYTHON=${HEED_TENSORFLOW_PYTHON})
endfunction()
