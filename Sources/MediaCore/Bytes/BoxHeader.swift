/// How a box begins.
package struct BoxHeader: Hashable, Sendable {
  package var type: BoxType
  /// The length of the whole box; `nil` for one that goes on to the end.
  package var size: Int?
  package var headerLength: Int

  /// Reads the first 8 or 16 bytes of a box; `nil` when they are none.
  package init?(_ bytes: ArraySlice<UInt8>) {
    var reader = BigEndianReader(bytes)
    guard let size = reader.integer(4), let code = reader.integer(4) else { return nil }
    type = BoxType(code: UInt32(truncatingIfNeeded: code))
    headerLength = 8
    switch size {
    case 0: self.size = nil
    case 1:
      guard let large = reader.integer(8), large >= 16, large < 1 << 48 else { return nil }
      self.size = Int(large)
      headerLength = 16
    default:
      guard size >= 8 else { return nil }
      self.size = Int(size)
    }
  }
}
