#include "core/lesson/check_lesson.h"

#include <algorithm>

#include "core/json/json_read.h"
#include "core/lesson/computed_page.h"
#include "core/lesson/evaluate_prose.h"
#include "core/lesson/grade.h"
#include "core/lesson/page_training.h"
#include "core/scene/modules.h"

namespace heed {
namespace {

// Validates one page, given its computed scenes.
class PageCheck {
 public:
  PageCheck(const Lesson& lesson, const HasLesson& has_lesson, const LessonPage& page,
            const ComputedPage& computed, std::vector<LessonFault>& faults)
      : lesson_(lesson),
        has_lesson_(has_lesson),
        page_(page),
        numbers_(computed.computation, computed.baseline ? &*computed.baseline : nullptr),
        faults_(faults) {}

  void run() {
    check_references(page_.look, "look");
    check_references(page_.light, "light");
    if (page_.selected) check_cell(*page_.selected, "select");
    if (page_.lens.kind == Lens::Sensitivity) check_cell(page_.lens.gradient_of, "lens.gradient");
    check_place();
    check_vectors();
    check_training();
    check_words(page_.words);
    for (std::size_t i = 0; i < page_.variants.size(); ++i) check_variant(i);
    for (const LessonQuestion& question : page_.questions) check_question(question);
    if (&page_ == &lesson_.pages[std::min(lesson_.picture.page, lesson_.pages.size() - 1)]) check_picture();
  }

 private:
  void add(int line, const std::string& place, Message message) {
    faults_.push_back({line, 0, {place, std::move(message)}});
  }

  void check_reference(const Reference& reference, const std::string& place) {
    const Result<Target> target = resolve(reference, numbers_.graph());
    if (!target) add(reference.line, place, target.error().message);
  }

  void check_cell(const Reference& reference, const std::string& place) {
    const Result<CellRef> cell = resolve_cell(reference, numbers_.graph());
    if (!cell) add(reference.line, place, cell.error().message);
  }

  void check_references(const std::vector<Reference>& references, const std::string& place) {
    for (std::size_t i = 0; i < references.size(); ++i)
      check_reference(references[i], place_of(place, static_cast<Index>(i)));
  }

  // Of the block that the page shows, or the first that has one; null: of no attention.
  const Attention* shown_attention() const {
    const Scene& scene = numbers_.now().scene();
    if (page_.block) return find_attention(scene, static_cast<int>(*page_.block));
    const Attention* first = nullptr;
    for_each_attention(scene, [&](const Attention& each, std::optional<int>) {
      if (!first) first = &each;
    });
    return first;
  }

  void check_place() {
    const Scene& scene = numbers_.now().scene();
    const bool is_of_transformer = page_.depth || page_.block || page_.shows_stream;
    if (is_of_transformer && !scene.has_blocks()) {
      const char* key = page_.depth ? "depth" : page_.block ? "block" : "stream";
      return add(page_.line, key, {"lesson.no_blocks", {}});
    }
    const auto last_block = static_cast<Index>(scene.blocks.size()) - 1;
    if (page_.block && *page_.block > last_block) {
      add(page_.line, "block",
          {"lesson.block", {{"found", std::to_string(*page_.block)}, {"last", std::to_string(last_block)}}});
    }
    if (page_.shows_stream && !(scene.readout && scene.readout->has_labels()))
      add(page_.line, "stream", {"lesson.no_readout", {}});
    const Attention* attention = shown_attention();
    const Index heads = attention ? static_cast<Index>(attention->heads.size()) : 1;
    if (page_.head && *page_.head >= heads) {
      add(page_.line, "head",
          {"lesson.head", {{"found", std::to_string(*page_.head)}, {"last", std::to_string(heads - 1)}}});
    }
  }

  void check_training() {
    if (!page_.training) return;
    const Result<PageTraining> made = training_of_page(*page_.training, numbers_.now().scene());
    if (!made) add(page_.training->line, made.error().place, made.error().message);
  }

  HeadKey shown_head() const {
    HeadKey head{{}, static_cast<int>(page_.head.value_or(0))};
    if (page_.block) head.block = static_cast<int>(*page_.block);
    return head;
  }

  void check_vectors() {
    if (!page_.vectors) return;
    const Attention* attention = shown_attention();
    const bool has_head = attention && page_.head.value_or(0) < static_cast<Index>(attention->heads.size());
    if (!has_head || !find_attention(numbers_.now().scene(), shown_head().block)) return;
    const auto topics = vector_topics(numbers_.now(), shown_head());
    if (std::ranges::find(topics, page_.vectors->topic) != topics.end()) return check_plane();
    std::string names;
    for (const VectorTopic topic : topics)
      names += (names.empty() ? "" : ", ") + std::string(kVectorTopicWords[static_cast<std::size_t>(topic)]);
    const char* word = kVectorTopicWords[static_cast<std::size_t>(page_.vectors->topic)];
    add(page_.line, "vectors", {"lesson.no_topic", {{"found", word}, {"names", names}}});
  }

  void check_plane() {
    const PlaneChoice& plane = page_.vectors->plane;
    const VectorNodes nodes = vector_nodes(numbers_.now(), shown_head(), page_.vectors->topic);
    const Index columns = numbers_.graph().shape(nodes.points).cols,
                last = std::max(plane.across, plane.upwards);
    if (plane.kind != PlaneChoice::Kind::Columns || last < columns) return;
    add(page_.line, "vectors.plane",
        {"lesson.no_column", {{"found", std::to_string(last)}, {"last", std::to_string(columns - 1)}}});
  }

  void check_link(const LessonLink& link) {
    const auto pages = static_cast<int>(lesson_.pages.size());
    if (link.kind == LessonLink::Kind::Page && link.page > pages) {
      add(link.line, "",
          {"lesson.no_page", {{"found", std::to_string(link.page)}, {"last", std::to_string(pages)}}});
    }
    if (link.kind == LessonLink::Kind::Lesson && !has_lesson_(link.lesson)) {
      add(link.line, "", {"lesson.no_lesson", {{"found", link.lesson}}});
    }
  }

  void check_links(const Prose& words) {
    for (const ProseNode& node : words) {
      if (node.kind == ProseNode::Kind::Link) check_link(node.link);
      check_links(node.children);
    }
  }

  void check_words(const LocalizedProse& words) {
    for (const auto& [language, prose] : words) {
      check_links(prose);
      evaluate_prose(prose, numbers_, faults_);
    }
  }

  void check_variant(std::size_t which) {
    const LessonVariant& variant = page_.variants[which];
    const std::string place = place_of("beside", static_cast<Index>(which));
    check_words(variant.say);
    const std::optional<Computation> made = compute_variant(lesson_, variant, place, faults_);
    if (!made) return;
    const Result<Target> shown = resolve(variant.show, made->graph());
    if (!shown) return add(variant.show.line, place_of(place, "show"), shown.error().message);
    check_size(variant.show, made->graph().shape(shown.value().node), place_of(place, "show"));
  }

  void check_size(const Reference& reference, const Shape& shape, const std::string& place) {
    if (!shape.is_stack() && shape.cell_count() <= kMaxVariantCells) return;
    add(reference.line, place,
        {"lesson.show_large",
         {{"found", reference.node},
          {"size", size_text(shape)},
          {"most", std::to_string(kMaxVariantCells)}}});
  }

  // On the page that it shows.
  void check_picture() {
    const LessonPicture& picture = lesson_.picture;
    if (picture.page >= lesson_.pages.size()) {
      const std::string last = std::to_string(lesson_.pages.size());
      add(picture.line, "picture.page",
          {"lesson.no_page", {{"found", std::to_string(picture.page + 1)}, {"last", last}}});
    }
    for (std::size_t i = 0; i < picture.show.size(); ++i) {
      const std::string place = place_of("picture.show", static_cast<Index>(i));
      const Result<Target> target = resolve(picture.show[i], numbers_.graph());
      if (!target) {
        add(picture.show[i].line, place, target.error().message);
      } else {
        check_size(picture.show[i], numbers_.graph().shape(target.value().node), place);
      }
    }
  }

  void check_question(const LessonQuestion& question) {
    check_words(question.ask);
    check_words(question.right);
    check_words(question.wrong);
    check_words(question.hint);
    for (const LessonChoice& choice : question.choices) {
      check_words(choice.say);
      check_words(choice.reply);
    }
    check_references(question.hidden, "hides");
    if (question.kind == LessonQuestion::Kind::Choose) return;
    const Result<RightAnswer> right = right_answer(question, numbers_.graph());
    if (!right) add(question.cells.line, right.error().place, right.error().message);
  }

  const Lesson& lesson_;
  const HasLesson& has_lesson_;
  const LessonPage& page_;
  const NumberContext numbers_;
  std::vector<LessonFault>& faults_;
};

bool is_any_known(const Graph& graph, const Target& target) {
  const Region& region = target.region;
  for (Index slice = region.slice; slice < region.slice + region.slices; ++slice) {
    for (Index row = region.row; row < region.row + region.rows; ++row) {
      for (Index col = region.col; col < region.col + region.cols; ++col) {
        if (graph.is_known(target.node, {row, col, slice})) return true;
      }
    }
  }
  return false;
}

}  // namespace

std::vector<LessonFault> lesson_notes(const Lesson& lesson) {
  std::vector<LessonFault> notes;
  for (std::size_t number = 0; number < lesson.pages.size(); ++number) {
    const LessonPage& page = lesson.pages[number];
    if (page.light.empty()) continue;
    std::vector<LessonFault> faults;
    std::optional<ComputedPage> shown = compute_page(lesson, page, Grain::Cell, faults);
    if (!shown) continue;
    Computation& computation = shown->computation;
    // A page that stands before a step may light what the step makes.
    computation.go_to(last_playhead_of_page(lesson, number, computation));
    for (std::size_t i = 0; i < page.light.size(); ++i) {
      const Result<Target> target = resolve(page.light[i], computation.graph());
      if (!target || is_any_known(computation.graph(), target.value())) continue;
      add_fault(notes, {page.light[i].line,
                        static_cast<int>(number) + 1,
                        {place_of("light", static_cast<Index>(i)),
                         {"lesson.light_ahead", {{"found", page.light[i].node}}}}});
    }
  }
  return notes;
}

std::vector<LessonFault> check_lesson(const Lesson& lesson, const HasLesson& has_lesson) {
  std::vector<LessonFault> all;
  int number = 0;
  for (const LessonPage& page : lesson.pages) {
    std::vector<LessonFault> faults;
    const std::optional<ComputedPage> computed = compute_page(lesson, page, Grain::Cell, faults);
    if (computed) PageCheck(lesson, has_lesson, page, *computed, faults).run();
    ++number;
    for (LessonFault& fault : faults) {
      const bool is_known = std::any_of(all.begin(), all.end(), [&](const LessonFault& known) {
        return known.line == fault.line && known.error == fault.error;
      });
      if (is_known) continue;
      fault.page = number;
      all.push_back(std::move(fault));
    }
  }
  const auto by_line = [](const LessonFault& a, const LessonFault& b) { return a.line < b.line; };
  std::stable_sort(all.begin(), all.end(), by_line);
  return all;
}

}  // namespace heed
