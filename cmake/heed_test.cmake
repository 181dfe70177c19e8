# A test need not be fast; -O2 would double the time to compile it. What it undefines itself is not looked for.
set(test_options $<$<CONFIG:Release>:-O0> $<$<CONFIG:Debug>:-fno-sanitize=undefined>)

# One test program per level: heed_test(core_graph_test SOURCES … DEPENDS core_graph). All of a label are built by
# the target tests_LABEL.
function(heed_test name)
  cmake_parse_arguments(PARSE_ARGV 1 TEST "" "PRECOMPILED" "SOURCES;DEPENDS")
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
  add_test(NAME ${name} COMMAND ${name} --gtest_brief=1)
  set_tests_properties(${name} PROPERTIES LABELS "${HEED_TEST_LABEL}")
  if(NOT TARGET tests_${HEED_TEST_LABEL})
    add_custom_target(tests_${HEED_TEST_LABEL})
  endif()
  add_dependencies(tests_${HEED_TEST_LABEL} ${name})
endfunction()
