#pragma once

#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

namespace heed {

// How to start the Pythons that may have the module, the person's own first, then the distribution's: that is
// where the libraries are packages. TensorFlow is a stand-in of the tests, made of NumPy, unless
// HEED_TENSORFLOW_PYTHON is a Python that has it (./test --with-tensorflow).
inline std::vector<std::string> pythons_for(std::string_view module) {
  if (module != "tensorflow") return {"/usr/bin/env python3", "/usr/bin/python3"};
  if (const char* python = std::getenv("HEED_TENSORFLOW_PYTHON")) {
    return {"TF_CPP_MIN_LOG_LEVEL=2 '" + std::string(python) + "'"};
  }
  const std::string stand_in = "PYTHONPATH='" HEED_SOURCE_DIR "/tests/golden/tensorflow_stand_in' ";
  return {stand_in + "/usr/bin/env python3", stand_in + "/usr/bin/python3"};
}

}  // namespace heed
