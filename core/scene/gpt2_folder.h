#pragma once

#include <filesystem>

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/io/output_file.h"
#include "core/scene/scene.h"

namespace heed {

// Whether a scene computes what a GPT-2 could, with the first difference and what would be right.
Status check_gpt2(const Scene& scene);

// Writes such a scene as a folder that Hugging Face's transformers opens as a GPT2LMHeadModel with its
// tokenizer: `config.json`, `model.safetensors`, `tokenizer.json` and `tokenizer_config.json`.
Status write_gpt2_folder(const std::filesystem::path& folder, const Scene& scene, const Paths& inputs,
                         const Progress& progress);

}  // namespace heed
