#include "app/render/render_command.h"

#include <algorithm>
#include <utility>

#include "app/cli/export_watch.h"
#include "app/cli/load.h"
#include "app/cli/node_arguments.h"
#include "app/cli/step_arguments.h"
#include "app/export/picture_file.h"
#include "app/export/step_animation.h"
#include "app/render/render_curves.h"
#include "app/render/render_lens.h"
#include "app/render/render_options.h"
#include "app/render/token_page.h"
#include "core/explain/logit_lens.h"
#include "core/explain/vectors.h"
#include "core/graph/node_traits.h"
#include "core/scene/modules.h"

namespace heed {
namespace {

constexpr float kTokenWidth = 460;
constexpr Index kMaxTokens = 24;
constexpr const char* kStepWord = "step";  // instead of a node: the matrices of the step

// Executes up to the requested step, or up to the requested moment with the grain of the window.
Status execute_requested(Computation& computation, const RenderOptions& options) {
  if (!options.moment) {
    std::optional<int> until;
    if (options.step) {
      const Result<int> step = parse_step(*options.step, "--step", computation.steps());
      if (!step) return step.error();
      until = step.value();
    }
    execute(computation, until);
    return {};
  }
  computation.set_walk({options.grain, false});
  const Index moments = computation.timeline().moment_count();
  const Result<Index> moment = parse_position(*options.moment, "--moment", moments + 1);
  if (!moment) return moment.error();
  computation.go_to(moment.value());
  return {};
}

std::string drawn_names(const Graph& graph, const FigureLayout& layout) {
  std::string names;
  for (const Block& block : layout.blocks) names += (names.empty() ? "" : ", ") + graph.info(block.node).name;
  return names;
}

// The node drawn for `node`: itself, or the matrix it is a copy of, as Y is of a single head's output.
std::optional<NodeId> drawn_for(const Graph& graph, const FigureLayout& layout, NodeId node) {
  while (!layout.find(node)) {
    if (!traits_of(graph, node).is_copy || graph.has_changes(node)) return std::nullopt;
    node = graph.inputs(node)[0];
  }
  return node;
}

Result<PicturePart> find_part(const std::optional<std::string>& name, const Computation& computation,
                              const Spot& spot) {
  if (!name) return PicturePart(WholeFigure{});
  if (*name == kStepWord) return PicturePart(OneStep{computation.step()});
  const FigureLayout layout = make_figure_layout(computation, figure_focus(computation, spot));
  if (const auto node = computation.graph().find(*name)) {
    if (const auto drawn = drawn_for(computation.graph(), layout, *node))
      return PicturePart(OneMatrix{*drawn});
  }
  return Error{"",
               {"render.not_drawn", {{"name", *name}, {"names", drawn_names(computation.graph(), layout)}}}};
}

// The token view of the given query, or of the last moment's.
Result<TokenViewRequest> token_view(const std::optional<std::string>& position,
                                    const Computation& computation, const HeadKey& head) {
  TokenViewRequest tokens;
  tokens.head = head;
  tokens.width = kTokenWidth;
  tokens.max_rows = kMaxTokens;
  if (position) {
    const NodeId weights = attention_of(computation, head);
    const Result<Index> query = parse_position(*position, "QUERY", computation.graph().shape(weights).rows);
    if (!query) return query.error();
    tokens.token = TokenRef{true, query.value()};
    tokens.spoken = TokenPair{query.value(), {}};
  }
  return tokens;
}

// `main`, `along`, or two columns.
Result<PlaneChoice> parse_plane(const std::string& word, Index columns) {
  using Kind = PlaneChoice::Kind;
  if (word == "main") return PlaneChoice{};
  if (word == "along") return PlaneChoice{Kind::Along, 0, 1};
  const auto comma = word.find(',');
  const Result<Index> across = parse_position(word.substr(0, comma), "COLUMN", columns);
  const Result<Index> upwards = comma == std::string::npos
                                    ? Result<Index>(Error{"", {"render.bad_plane", {{"word", word}}}})
                                    : parse_position(word.substr(comma + 1), "COLUMN", columns);
  if (!across) return across.error();
  if (!upwards) return upwards.error();
  if (across.value() == upwards.value()) return Error{"", {"render.bad_plane", {{"word", word}}}};
  return PlaneChoice{Kind::Columns, across.value(), upwards.value()};
}

// The topic that was asked for, or that of the last moment.
Result<VectorTopic> topic_for(const std::optional<VectorTopic>& wanted, const Computation& computation,
                              const HeadKey& head) {
  const auto moment = computation.last_moment();
  if (!wanted) return moment ? topic_of(computation, head, moment->node) : VectorTopic::Inputs;
  const std::vector<VectorTopic> topics = vector_topics(computation, head);
  if (std::ranges::find(topics, *wanted) != topics.end()) return *wanted;
  std::string names;
  for (const VectorTopic topic : topics)
    names += (names.empty() ? "" : ", ") + std::string(kVectorTopicWords[static_cast<std::size_t>(topic)]);
  const char* word = kVectorTopicWords[static_cast<std::size_t>(*wanted)];
  return Error{"", {"render.no_topic", {{"topic", word}, {"names", names}}}};
}

Result<PicturePart> vector_part(const RenderOptions& options, const Computation& computation,
                                const HeadKey& head) {
  VectorSubject part;
  const Result<VectorTopic> topic = topic_for(options.topic, computation, head);
  if (!topic) return topic.error();
  part.topic = topic.value();
  const Graph& graph = computation.graph();
  const VectorNodes nodes = vector_nodes(computation, head, part.topic);
  if (const auto moment = computation.last_moment()) {
    part.focus_node = moment->node;
    part.focus = tokens_of(graph, {moment->node, cell_at(graph.shape(moment->node), moment->to_cell - 1)});
  }
  if (options.query) {
    const Index queries = graph.shape(nodes.arrows.value_or(nodes.points)).rows;
    const Result<Index> query = parse_position(*options.query, "QUERY", queries);
    if (!query) return query.error();
    part.focus = {query.value(), {}};
  }
  if (options.plane) {
    const Result<PlaneChoice> plane = parse_plane(*options.plane, graph.shape(nodes.points).cols);
    if (!plane) return plane.error();
    part.plane = plane.value();
  }
  return PicturePart(part);
}

Result<Picture> picture_of(const RenderOptions& options, const Computation& computation,
                           const PictureStyle& look) {
  const HeadKey head = head_at(computation.steps(), look.spot);
  if (options.view == RenderOptions::View::Figure) {
    const Result<PicturePart> part = find_part(options.part, computation, look.spot);
    if (!part) return part.error();
    return make_picture(computation, part.value(), look, options.size);
  }
  if (!find_attention(computation.scene(), head.block)) return Error{"", {"render.no_attention", {}}};
  if (options.view == RenderOptions::View::Vectors) {
    const Result<PicturePart> part = vector_part(options, computation, head);
    if (!part) return part.error();
    return make_picture(computation, part.value(), look, options.size);
  }
  const Result<TokenViewRequest> tokens = token_view(options.query, computation, head);
  if (!tokens) return tokens.error();
  const Theme& colors = theme(look.theme);
  Drawing drawing = token_page(computation, tokens.value(), colors, look.language);
  const PictureSize page = options.size.value_or(kUsualPicture);
  return Picture{drawing, fitted_page(drawing.bounds, static_cast<float>(page.width),
                                      static_cast<float>(page.height), colors.canvas)};
}

// A place in a transformer: where the step is, unless a block was asked for.
Result<Spot> spot_of(const RenderOptions& options, const Computation& computation) {
  const Steps& steps = computation.steps();
  const Scene& scene = computation.scene();
  Spot spot = spot_at_step(steps, {}, computation.step(), {});
  spot.depth = options.depth.value_or(
      options.step || options.moment || options.head || options.block || !scene.has_blocks() ? Depth::Chapter
                                                                                             : Depth::Model);
  if (!scene.has_blocks() || options.part) spot.depth = Depth::Chapter;
  const auto node = options.part ? computation.graph().find(*options.part) : std::nullopt;
  if (node) {
    const NodeInfo& info = computation.graph().info(*node);
    spot = spot_at_step(steps, spot, info.step, info.head);
    if (info.head && !options.head) return spot;
  }
  if (options.block) {
    const Result<Index> block =
        parse_position(*options.block, "BLOCK", static_cast<Index>(scene.blocks.size()));
    if (!block) return block.error();
    const auto wanted = std::optional(static_cast<int>(block.value()));
    if (chapter_at(steps, spot).block != wanted) {
      const auto first = std::ranges::find(steps.chapters(), wanted, &Chapter::block);
      spot.chapter = static_cast<int>(first - steps.chapters().begin());
    }
  }
  const Attention* attention = find_attention(scene, chapter_at(steps, spot).block);
  const Index heads = attention ? static_cast<Index>(attention->heads.size()) : 1;
  const Result<Index> head = parse_position(options.head.value_or("0"), "HEAD", heads);
  if (!head) return head.error();
  spot.head = static_cast<int>(head.value());
  return spot;
}

Outcome animate(const RenderOptions& options, Computation& computation, const PictureStyle& look,
                const Paths& inputs) {
  StepAnimationOptions stepping = options.stepping;
  if (options.steps) {
    const Result<StepRange> steps = parse_step_range(*options.steps, "render.bad_steps", computation.steps());
    if (!steps) return usage_error(steps.error().message);
    stepping.steps = steps.value();
  }
  stepping.look = look;
  stepping.size = options.size.value_or(stepping.size);
  computation.set_walk({options.grain, false});
  Progress progress;
  const ExportWatch watch(progress, options.out, look.language);
  const Status written = write_step_animation(computation, stepping, options.out, inputs, progress);
  return written ? Outcome() : scene_error(options.out, written.error());
}

Outcome draw(const RenderOptions& options, FileFormat format, const Computation& computation,
             const PictureStyle& look, const Paths& inputs) {
  const Result<Picture> picture = picture_of(options, computation, look);
  if (!picture) return usage_error(picture.error().message);
  const Status written = write_picture(picture.value(), format, options.scale, options.out, inputs);
  return written ? Outcome() : scene_error(options.out, written.error());
}

// As the card of all heads in the window, with the effect of each part on the answer if that is the order.
Outcome draw_heads(const RenderOptions& options, const Computation& computation, const PictureStyle& look,
                   const Paths& inputs) {
  const std::optional<HeadSurvey> survey = survey_heads(computation);
  if (!survey || survey->heads.empty()) return usage_error({"ui.heads.nothing", {}});
  std::optional<PartEffects> effects;
  if (options.heads.order == HeadOrder::Effect) {
    if (!has_effects(computation.scene())) return usage_error({"render.no_effects", {}});
    effects = part_effects(computation, answered_row(computation), {});
  }
  const AllHeads heads{&*survey, effects ? &*effects : nullptr, options.heads};
  const Picture picture = make_picture(computation, heads, look, options.size);
  const Status written = write_picture(picture, *options.format, options.scale, options.out, inputs);
  return written ? Outcome() : scene_error(options.out, written.error());
}

Outcome render(const Arguments& arguments, Language language, std::ostream&) {
  if (arguments.has("--curves")) return render_curves(arguments, language);
  for (const char* option : {"--smoothing", "--log"}) {
    if (arguments.has(option)) return usage_error({"render.only_curves", {{"option", option}}});
  }
  const Result<RenderOptions> read = parse_render_options(arguments, language);
  if (!read) return usage_error(read.error().message);
  const RenderOptions& options = read.value();
  Result<Computation> loaded = load_computation(options.file, options.text);
  if (!loaded) return scene_error(options.file, loaded.error());
  Computation& computation = loaded.value();

  if (const Status done = execute_requested(computation, options); !done)
    return usage_error(done.error().message);
  RenderLens lens;
  if (const Outcome fault = lens.read(options, computation)) return fault;

  PictureStyle look = options.look;
  const Result<Spot> spot = spot_of(options, computation);
  if (!spot) return usage_error(spot.error().message);
  look.spot = spot.value();
  look.is_about_step = options.step || options.moment || !options.format;
  look.follows_step = !options.head && !options.block;
  look.lens = lens.numbers();
  const Paths inputs = lens.with_baseline_files(input_files(options.file, computation.scene()));
  if (options.view == RenderOptions::View::Heads) return draw_heads(options, computation, look, inputs);
  if (!options.format) return animate(options, computation, look, inputs);
  return draw(options, *options.format, computation, look, inputs);
}

}  // namespace

CliCommand render_command() { return {"render.summary", "render.help", render_spec, render}; }

}  // namespace heed
