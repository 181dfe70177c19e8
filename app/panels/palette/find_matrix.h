#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "app/state/app_state.h"
#include "core/base/message.h"

namespace heed {

// A name, and the block and head that are said before it, counted from 0: `head 2 weights`, `头 2 weights`,
// `block 2 head 1 weights`. Empty: a block, a head or both are all that is said.
struct MatrixName {
  std::string_view id;
  std::optional<int> block, head;
};
MatrixName matrix_name(std::string_view typed);

// A matrix that was found by its name.
struct FoundMatrix {
  NodeId node = 0;
  bool is_named_as_in_files = false;  // so that its rows and columns count from 0
};

// What a person means who types the name of a matrix: the one whose name is most like it, of the open block
// and head where the name says none. Where it says no block, those of the same name in the other blocks
// follow.
std::vector<FoundMatrix> find_matrices(const AppState& state, std::string_view typed);

// The matrices whose name in files begins so, after a block, a head or both: `b0.h0.W_q`, `h0.W_q`; or whose
// name in the window does, after a block: `B1.W`. Those of just that name are the first, and of these those
// of the open block.
std::vector<NodeId> matrices_of_files(const AppState& state, std::string_view typed);

// What there is in place of the block, the head or the matrix that a name says and the scene does not have.
// None: the name says neither a block nor a head.
std::optional<Message> what_there_is(const AppState& state, std::string_view typed);

}  // namespace heed
