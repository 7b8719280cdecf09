package import MediaCore

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

/// Captions of a channel change: what is shown from a time on.
package struct CaptionChange: Hashable, Sendable {
  package var channel: CaptionChannel
  package var time: MediaTime
  /// What is shown from then on, each in its place; none for nothing.
  ///
  /// One without nodes says nothing: it is a window with something behind it and without text.
  /// Their own times mean nothing.
  package var cues: [Cue]
  /// The windows that they lie in, where something is behind all of those.
  var windows: [Cue: TTMLLayout.Area] = [:]

  /// What there is to the drawing of one of its cues besides what the cue says.
  package func document(of cue: Cue) -> SubtitleDocument {
    var document = SubtitleDocument()
    document.window = windows[cue]
    return document
  }
}
