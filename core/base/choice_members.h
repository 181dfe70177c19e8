#pragma once

#include "core/base/choice.h"

namespace heed {

template <class Variant>
Choice<Variant>::Choice(const Choice& other) = default;
template <class Variant>
Choice<Variant>::Choice(Choice&& other) noexcept = default;
template <class Variant>
Choice<Variant>& Choice<Variant>::operator=(const Choice& other) = default;
template <class Variant>
Choice<Variant>& Choice<Variant>::operator=(Choice&& other) noexcept = default;
template <class Variant>
Choice<Variant>::~Choice() = default;

}  // namespace heed
