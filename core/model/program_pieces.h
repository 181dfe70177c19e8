#pragma once

#include <string_view>

// Python that a program with transformers is put together of.
namespace heed::program_pieces {

// What every program needs; `{0}` is the class that opens the model.
inline constexpr std::string_view kOpening = R"py(import sys
{3}
import torch
from transformers import AutoTokenizer, {0}

folder = sys.argv[1] if len(sys.argv) > 1 else {1}
text = {2}
tokenizer = AutoTokenizer.from_pretrained(folder)
model = {0}.from_pretrained(folder, attn_implementation="eager", torch_dtype=torch.float32).eval()


def read(text):
    """What the model makes of a text."""
    with torch.no_grad():
        return model(tokenizer(text, {4}return_tensors="pt").input_ids)
)py";

inline constexpr std::string_view kPut = R"py(

def put(matrix, cells):
    """Sets numbers where they stand: row, column, value."""
    for row, column, value in cells:
        matrix[row, column] = value
)py";

inline constexpr std::string_view kWeights = R"py(

def weight(name, first=None, last=None, is_out_in=True):
    """Inputs × outputs, or those outputs that belong to one head; a change of it changes the model."""
    matrix = model.get_parameter(name).detach()
    return (matrix.T if is_out_in else matrix)[:, first:last]


def vector(name, first=None, last=None):
    return model.get_parameter(name).detach()[None, first:last]
)py";

// The functions that these decorate change rows where they stand; in their place is then the hook.
inline constexpr std::string_view kAfter = R"py(

def after(name, first=None, last=None, first_row=None):
    """Decorates what changes the rows that a module gives out, or those columns of them that belong to one head."""

    def register(change):
        def hook(module, given, made):
            rows = (made[0] if isinstance(made, tuple) else made).clone()
            change((rows[0] if rows.ndim == 3 else rows)[first_row:, first:last])
            return (rows, *made[1:]) if isinstance(made, tuple) else rows

        return model.get_submodule(name).register_forward_hook(hook)

    return register
)py";

inline constexpr std::string_view kBefore = R"py(

def before(name, first=None, last=None):
    """Decorates what changes the rows that a module is given, or those columns of them that belong to one head."""

    def register(change):
        def hook(module, given):
            rows = given[0].clone()
            change(rows[0][:, first:last])
            return (rows, *given[1:])

        return model.get_submodule(name).register_forward_pre_hook(hook)

    return register
)py";

inline constexpr std::string_view kSkip = R"py(

def skip(name):
    """Lets through what comes into a block."""
    block = model.get_submodule(name)
    forward = block.forward

    def through(*given, **named):
        came_in = given[0] if given else named["x" if "x" in named else "hidden_states"]
        return (came_in, *forward(*given, **named)[1:])

    block.forward = through
)py";

inline constexpr std::string_view kSoftmax = R"py(

# Softmax is called once in each block, for the scores of all heads.
softmax, changes_at_softmax, block_of_softmax = torch.nn.functional.softmax, [], 0


def at_softmax(what, block, head):
    """Decorates what changes the "scores" of a head before they are masked, the "masked" ones, or its "weights"."""

    def register(change):
        entry = (what, block, head, change)
        changes_at_softmax.append(entry)
        return types.SimpleNamespace(remove=lambda: changes_at_softmax.remove(entry))

    return register


def changed_softmax(scores, *more, **named):
    global block_of_softmax

    def change_all(wanted, rows):
        for what, block, head, change in changes_at_softmax:
            if (what, block) == (wanted, block_of_softmax):
                change(rows[0, head])
        return rows

    changed = change_all("scores", scores.clone())
    masked = change_all("masked", changed.masked_fill(scores < -1e30, float("-inf")))
    sees_nothing = masked.isneginf().all(-1, keepdim=True)
    weights = softmax(masked, *more, **named).masked_fill(sees_nothing, 0)
    weights = change_all("weights", weights)
    block_of_softmax += 1
    return weights


@model.register_forward_pre_hook
def begin_with_the_first_block(module, given):
    global block_of_softmax
    block_of_softmax = 0


torch.nn.functional.softmax = changed_softmax
)py";

inline constexpr std::string_view kRowsOf = R"py(

def rows_of(text, **places):
    """The rows that stand at places while the model reads a text, as it has been changed up to here."""
    found = types.SimpleNamespace()

    def keep(name):
        return lambda rows: setattr(found, name, rows.clone())

    hooks = [place(keep(name)) for name, place in places.items()]
    read(text)
    for hook in hooks:
        hook.remove()
    return found
)py";

inline constexpr std::string_view kRun = R"py(
outputs = read(text)
)py";

}  // namespace heed::program_pieces
