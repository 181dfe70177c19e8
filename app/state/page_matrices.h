#pragma once

#include <vector>

#include "core/lesson/lesson.h"

namespace heed {

// What a page of a lesson lights, selects and asks for.
std::vector<Reference> named_by_page(const LessonPage& page);

// Adds the matrices that a text links to.
void add_linked(const Prose& prose, std::vector<Reference>& linked);

}  // namespace heed
