/// What a decoder does where its input is damaged.
enum DamageHandling {
  /// Makes what can be made of it, as FFmpeg does by itself.
  ///
  /// Several threads do so differently each time: a picture may be made from one that another thread has not mended yet,
  /// or from what its memory held before.
  case concealed
  /// As `concealed`, and tells of it before a picture is out that was made with it.
  case watched(DamageWatch)
  /// As `concealed`, in memory that is blank. With one thread it is the same each time.
  case repeatable

  var isRepeatable: Bool {
    if case .repeatable = self { true } else { false }
  }

  /// Whether damage was met by what tells of it.
  var isMet: Bool {
    if case .watched(let watch) = self { watch.isDamaged } else { false }
  }

  var isWatched: Bool {
    if case .watched = self { true } else { false }
  }
}
