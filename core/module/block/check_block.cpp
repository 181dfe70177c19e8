#include "core/module/attention/check_attention.h"
#include "core/module/attention/parameter_counts.h"
#include "core/module/block/block_module.h"
#include "core/module/feed_forward/feed_forward_module.h"
#include "core/module/norm/norm_module.h"
#include "core/module/value_check.h"

namespace heed {
namespace {

class BlockCheck : private ValueCheck {
 public:
  BlockCheck(const TransformerBlock& block, Index rows, const std::string& place)
      : block_(block), rows_(rows), place_(place) {}

  Status run() && {
    if (!block_.attention && !block_.feed_forward) keep(Error{place_, {"scene.empty_block", {}}});
    if (block_.is_parallel && block_.norm == TransformerBlock::NormPlace::Post) {
      keep(Error{place_ + ".parallel", {"scene.parallel_post", {}}});
    }
    const bool reads_first_norm = block_.is_parallel && block_.attention.has_value();
    check_norm(block_.attention_norm, ".attention_norm", "attention", block_.attention.has_value(), true);
    check_norm(block_.feed_forward_norm, ".feed_forward_norm", "feed_forward",
               block_.feed_forward.has_value(), !reads_first_norm);
    if (block_.attention) keep(check_module(*block_.attention, rows_, place_ + ".attention"));
    if (block_.feed_forward) keep(check_module(*block_.feed_forward, place_ + ".feed_forward"));
    return std::move(*this).take();
  }

 private:
  void check_norm(const std::optional<Norm>& norm, const char* key, const char* part, bool has_part,
                  bool is_needed) {
    const bool is_normalised = block_.norm != TransformerBlock::NormPlace::None;
    if (norm && !is_normalised) return keep(Error{place_ + key, {"scene.norm_unused", {}}});
    if (norm && !has_part) return keep(Error{place_ + key, {"scene.norm_without_part", {{"part", part}}}});
    if (!norm && is_normalised && has_part && is_needed) {
      return keep(Error{place_, {"scene.norm_missing", {{"key", key + 1}}}});
    }
    if (norm) keep(check_module(*norm, place_ + key));
  }

  const TransformerBlock& block_;
  Index rows_;
  const std::string& place_;
};

}  // namespace

Status check_module(const TransformerBlock& block, Index rows, const std::string& place) {
  return BlockCheck(block, rows, place).run();
}

Index parameter_count(const TransformerBlock& block) {
  return (block.attention ? parameter_counts(*block.attention).total() : 0) +
         parameter_count(block.attention_norm) + parameter_count(block.feed_forward) +
         parameter_count(block.feed_forward_norm);
}

}  // namespace heed
