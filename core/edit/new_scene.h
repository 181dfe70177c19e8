#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/matrix.h"
#include "core/base/result.h"
#include "core/edit/fill.h"
#include "core/edit/named_table.h"
#include "core/module/attention/attention.h"
#include "core/module/block/block.h"
#include "core/scene/scene.h"

namespace heed {

// What a new scene is to be made of, as it was typed: nothing in it needs to be valid yet.
struct NewScene {
  enum class Source { Text, Rows, File };
  enum class MaskRule { None, Causal, Window };
  enum class Form { Attention, Transformer };

  Form form = Form::Attention;
  Source source = Source::Text;
  std::string text;                  // its words become tokens
  std::string rows;                  // a table of numbers
  std::string path;                  // of a table file; its numbers are in `table` once it was read
  SharedMatrix table;                // empty: no file was read
  TableNames table_names;            // beside its numbers
  std::optional<Error> table_error;  // why it could not be read
  std::string heads = "2";
  std::string d_model = "8";  // of a text; rows and files bring their own
  std::string d_head;         // empty: d / heads
  std::string blocks = "2";   // of a transformer, and how much wider its feed-forward layers are than d
  std::string widening = "4";
  TransformerBlock::NormPlace norm = TransformerBlock::NormPlace::Pre;
  Activation activation = Activation::Gelu;
  Position::Kind position = Position::Kind::None;
  MaskRule mask = MaskRule::None;
  std::string window = "1";  // keys to each side
  Score::Kind score = Score::Kind::ScaledDot;
  Fill::Kind weights = Fill::Kind::XavierUniform;
  std::string scale = "0.5";  // the number of a constant fill, the spread of random ones
  std::string seed = "1";     // of the weights and of the embeddings of words
  std::string
      trained;  // the name of the model that a transformer of a text begins with; empty: weights are drawn
  std::string text_of_drawn;  // what was typed before weights were trained ones

  // Sizes, mask and positions are those of the model then.
  bool is_trained() const { return form == Form::Transformer && source == Source::Text && !trained.empty(); }

  bool operator==(const NewScene&) const = default;
};

// The inputs of the card that a fault can belong to; Whole: to none in particular.
enum class NewSceneField {
  Source,
  Heads,
  ModelWidth,
  HeadWidth,
  Blocks,
  Widening,
  Window,
  Scale,
  Seed,
  Whole
};

struct NewSceneFault {
  NewSceneField field = NewSceneField::Whole;
  Error error;
};

struct NewSceneSizes {
  Index tokens = 0;
  Index d_model = 0;
  Index heads = 0;
  Index d_head = 0;
  Index blocks = 0;      // 0: a bare attention
  Index d_hidden = 0;    // of a feed-forward layer
  Index vocabulary = 0;  // different words of a text, from which a transformer chooses the next one

  Index parameters = 0;  // that would be trained
  // About how many numbers the computation has; decides whether a preview is affordable.
  double cell_count() const;
};

// The faults, in the order of the fields, and the sizes as far as they are valid (0 where they are
// not). Quick at any size: no random number is drawn.
struct NewSceneCheck {
  std::vector<NewSceneFault> faults;
  NewSceneSizes sizes;
  TableNames names;  // that were found beside the numbers: those of rows become tokens

  const Error* fault_of(NewSceneField field) const;
};
NewSceneCheck check_new_scene(const NewScene& wanted);

// More numbers are not drawn for a new scene: the window has to answer at once.
inline constexpr Index kMaxNewNumbers = Index{16} << 20;

// The scene, valid (build_scene accepts it), or the first fault. Equal input gives an equal scene.
Result<Scene> make_scene(const NewScene& wanted);

// Whether the fill takes a number.
bool has_scale(Fill::Kind kind);

}  // namespace heed
