#pragma once

namespace heed {

// One of a few options: the id by which tests and the keyboard know it, its name and its tooltip.
struct ChoiceInfo {
  const char* id;
  const char* name;  // this and the next are keys of the catalogue
  const char* tooltip;
};

}  // namespace heed
