#pragma once

#include <span>
#include <string>

namespace heed {

// How many decimals its readable digits have.
int readable_decimals(double value);

// At most `decimals`, and as many as all of these have room for in so many characters; at least one.
int shared_decimals(std::span<const double> values, int decimals, int width);

// The number as it is read when it is written with so many decimals.
double as_written(double value, int decimals);

// Whether these two are written alike.
bool are_written_alike(double a, double b, int decimals);

// With so many decimals, fewer if these say it exactly.
std::string card_number(double value, int decimals);

}  // namespace heed
