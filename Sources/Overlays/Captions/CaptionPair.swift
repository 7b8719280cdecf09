/// Two bytes of captions as pictures carry them: `cc_data` of CEA-708, 4.3.
package struct CaptionPair: Hashable, Sendable {
  package enum Kind: UInt8, Hashable, Sendable {
    /// Line 21 of the first and of the second field: CEA-608.
    case field1 = 0
    case field2 = 1
    /// A packet of CEA-708 goes on, or begins.
    case packetData = 2
    case packetStart = 3
  }

  package var kind: Kind
  package var first: UInt8
  package var second: UInt8

  package init(_ kind: Kind, _ first: UInt8, _ second: UInt8) {
    self.kind = kind
    self.first = first
    self.second = second
  }
}
