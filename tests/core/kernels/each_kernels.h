#pragma once

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/kernels/kernels.h"

namespace heed {

// A test for each set of kernels that this processor can run.
class EachKernels : public testing::TestWithParam<const Kernels*> {};

inline std::vector<const Kernels*> runnable_kernels() {
  std::vector<const Kernels*> all = {&portable_kernels()};
  if (avx2_kernels()) all.push_back(avx2_kernels());
  if (avx512_kernels()) all.push_back(avx512_kernels());
  if (amx_kernels()) all.push_back(amx_kernels());
  return all;
}

inline std::string name_of_kernels(const testing::TestParamInfo<const Kernels*>& info) {
  return info.param->name;
}

}  // namespace heed
