#pragma once

#include "core/tokens/aligned_text.h"

namespace heed {

enum class NormalForm { Nfd, Nfc, Nfkd, Nfkc };

// Brings a text into a normal form of Unicode. A character made of several keeps the origin of the first.
void normalize(AlignedText& text, NormalForm form);

}  // namespace heed
