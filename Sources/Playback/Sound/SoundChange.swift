/// A track of sound that an item's pipeline is to decode.
struct SoundChange {
  let pipeline: ItemPipeline
  /// The index among all tracks of the file.
  let track: Int
}
