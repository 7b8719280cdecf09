internal import CPicture

/// What the processor that this runs on can do.
enum Processor {
  /// Whether it has the vectors that loops over pictures are written for besides their plain form.
  static let hasVectors = vitrine_has_vectors() != 0
}
