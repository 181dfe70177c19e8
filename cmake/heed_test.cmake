# One test program per level: heed_test(core_graph_test SOURCES … DEPENDS core_graph).
function(heed_test name)
  cmake_parse_arguments(PARSE_ARGV 1 TEST "" "" "SOURCES;DEPENDS")
  add_executable(${name} ${TEST_SOURCES})
  target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR})
  target_compile_definitions(${name} PRIVATE HEED_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
  target_link_libraries(${name} PRIVATE ${TEST_DEPENDS} GTest::gtest_main heed_warnings)
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests)
  # A test need not be fast; -O3 would double the time to compile it.
  target_compile_options(${name} PRIVATE $<$<CONFIG:Release>:-O1>)
  add_test(NAME ${name} COMMAND ${name} --gtest_brief=1)
  set_tests_properties(${name} PROPERTIES LABELS "${HEED_TEST_LABEL}")
endfunction()
