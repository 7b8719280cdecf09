extension ResourceRange {
  /// A range to load so that another can be decrypted from it.
  package struct Widened: Hashable, Sendable {
    /// What to load.
    package var range: ResourceRange
    /// How many bytes to drop from the beginning once it is decrypted.
    package var leading: Int
    /// Whether the first block serves only to decrypt the second, so that any vector will do.
    package var hasVectorBlock: Bool
  }

  /// The range to load for an I-frame within a resource that is encrypted with AES-128 as a whole (6.3.6).
  ///
  /// It begins and ends on blocks of 16 bytes and has one block in front, unless it is the first.
  package var widenedToBlocks: Widened {
    let start = offset / 16 * 16
    let last = (end + 15) / 16 * 16
    let first = max(0, start - 16)
    return Widened(
      range: ResourceRange(offset: first, length: last - first), leading: offset - first,
      hasVectorBlock: start > 0)
  }
}
