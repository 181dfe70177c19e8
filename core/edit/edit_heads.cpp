#include <algorithm>

#include "core/edit/draft.h"
#include "core/json/limits.h"
#include "core/module/attention/attention_widths.h"

namespace heed {
namespace {

Status check_head(const Scene& scene, std::size_t head) {
  return check_index(static_cast<Index>(head), static_cast<Index>(scene.attention.heads.size()));
}

// A head with keys and values of its own, where it used those of another.
Head unshared(const Attention& attention, const Head& head) {
  Head own = head;
  const Head& owner = key_value_head(attention, head);
  own.key = owner.key;
  own.value = owner.value;
  own.shares.reset();
  return own;
}

// A head goes on using the keys and values of another where that still stands before it.
void move_shared(const Attention& before, const std::vector<Index>& origins, std::vector<Head>& heads) {
  for (std::size_t at = 0; at < heads.size(); ++at) {
    if (!heads[at].shares || origins[at] == kNew) continue;
    const auto owner =
        std::find(origins.begin(), origins.begin() + static_cast<std::ptrdiff_t>(at), *heads[at].shares);
    if (owner != origins.begin() + static_cast<std::ptrdiff_t>(at)) {
      heads[at].shares = owner - origins.begin();
    } else {
      heads[at] = unshared(before, heads[at]);
    }
  }
}

// The scene with the heads of `origins`; kNew: `fresh`.
Draft with_heads(const Scene& scene, const std::vector<Index>& origins, const Head& new_head = {}) {
  Draft result{scene, {}, {}, {}, origins, {}, {}};
  result.scene.attention.heads.clear();
  for (const Index from : origins) {
    result.scene.attention.heads.push_back(
        from == kNew ? new_head : scene.attention.heads[static_cast<std::size_t>(from)]);
  }
  move_shared(scene.attention, origins, result.scene.attention.heads);
  return result;
}

void reinitialize(std::optional<Projection>& projection, Random& seeds) {
  if (!projection) return;
  projection->weight = new_weight(projection->weight->rows(), projection->weight->cols(), seeds.bits());
  if (projection->bias) set_values(*projection->bias, Matrix::Zero(1, projection->weight->cols()));
  projection->extras.clear();
}

void ensure_square_weight(std::optional<Projection>& projection, Index size, Random& seeds) {
  const std::uint64_t seed = seeds.bits();
  if (!projection) projection = Projection{new_weight(size, size, seed), std::nullopt, {}};
}

Status check_head_count(std::size_t count) {
  if (count <= kMaxHeads) return {};
  return Error{"", {"edit.heads", {{"most", std::to_string(kMaxHeads)}}}};
}

}  // namespace

Result<Draft> draft(const Scene& scene, const edit::AddHead& to) {
  if (Status status = check_head_count(scene.attention.heads.size() + 1); !status) return status.error();
  Head new_head = unshared(scene.attention, scene.attention.heads.back());
  new_head.name.clear();
  new_head.is_enabled = true;
  new_head.extras.clear();
  Random seeds(to.seed);
  reinitialize(new_head.query, seeds);
  reinitialize(new_head.key, seeds);
  reinitialize(new_head.value, seeds);
  std::vector<Index> origins = identity_origins(static_cast<Index>(scene.attention.heads.size()));
  origins.push_back(kNew);
  Draft result = with_heads(scene, origins, new_head);
  result.growth = {true, to.seed};
  return result;
}

Result<Draft> draft(const Scene& scene, const edit::DuplicateHead& which) {
  if (Status status = check_head(scene, which.head); !status) return status.error();
  if (Status status = check_head_count(scene.attention.heads.size() + 1); !status) return status.error();
  const auto head = static_cast<Index>(which.head);
  std::vector<Index> origins = identity_origins(static_cast<Index>(scene.attention.heads.size()));
  origins.insert(origins.begin() + head + 1, head);
  return with_heads(scene, origins);
}

Result<Draft> draft(const Scene& scene, const edit::RemoveHead& which) {
  if (Status status = check_head(scene, which.head); !status) return status.error();
  if (scene.attention.heads.size() == 1) return Error{"", {"edit.last_head", {}}};
  std::vector<Index> origins = identity_origins(static_cast<Index>(scene.attention.heads.size()));
  origins.erase(origins.begin() + static_cast<Index>(which.head));
  return with_heads(scene, origins);
}

Result<Draft> draft(const Scene& scene, const edit::MoveHead& to) {
  for (const std::size_t head : {to.from, to.to}) {
    if (Status status = check_head(scene, head); !status) return status.error();
  }
  std::vector<Index> origins = identity_origins(static_cast<Index>(scene.attention.heads.size()));
  origins.erase(origins.begin() + static_cast<Index>(to.from));
  origins.insert(origins.begin() + static_cast<Index>(to.to), static_cast<Index>(to.from));
  return with_heads(scene, origins);
}

Result<Draft> draft(const Scene& scene, const edit::RenameHead& to) {
  if (Status status = check_head(scene, to.head); !status) return status.error();
  Draft result{scene, {}, {}, {}, {}, {}, {}};
  result.scene.attention.heads[to.head].name = to.name;
  return result;
}

Result<Draft> draft(const Scene& scene, const edit::EnableHead& to) {
  if (Status status = check_head(scene, to.head); !status) return status.error();
  Draft result{scene, {}, {}, {}, {}, {}, {}};
  result.scene.attention.heads[to.head].is_enabled = to.is_enabled;
  return result;
}

Result<Draft> draft(const Scene& scene, const edit::SoloHead& to) {
  if (Status status = check_head(scene, to.head); !status) return status.error();
  Draft result{scene, {}, {}, {}, {}, {}, {}};
  std::vector<Head>& heads = result.scene.attention.heads;
  const auto enabled = std::count_if(heads.begin(), heads.end(), [](const Head& h) { return h.is_enabled; });
  const bool was_solo = enabled == 1 && heads[to.head].is_enabled;
  for (std::size_t head = 0; head < heads.size(); ++head)
    heads[head].is_enabled = was_solo || head == to.head;
  return result;
}

Result<Draft> draft(const Scene& scene, const edit::SetHeadWeights& to) {
  if (Status status = check_head(scene, to.head); !status) return status.error();
  Draft result{scene, {}, {}, {}, {}, {}, {}};
  Head& head = result.scene.attention.heads[to.head];
  if (!to.is_on) {
    head.query.reset();
    head.key.reset();
    head.value.reset();
    return result;
  }
  // Square, so that no other shape changes.
  Random seeds(to.seed);
  ensure_square_weight(head.query, scene.inputs->cols(), seeds);
  const Index d_memory = memory_width(scene.attention, scene.inputs->cols());
  ensure_square_weight(head.key, d_memory, seeds);
  ensure_square_weight(head.value, d_memory, seeds);
  return result;
}

}  // namespace heed
