package import MediaCore

/// Decodes all captions that lie among pictures: pairs of bytes in, changes of what is shown out.
///
/// Text that is added to what is shown, roll-up and paint-on, is told a passage at a time, with the time at
/// which it began.
package struct CaptionDecoder: Sendable {
  private var line21 = Line21Decoder()
  private var services: ServiceDecoder

  /// - Parameter shape: Of the pictures; the default is wide.
  package init(shape: CaptionShape = .wide) { services = ServiceDecoder(shape) }

  /// Whether it has to know of pictures that carry nothing: something is complete when nothing more comes.
  package var isWaiting: Bool { services.isWaiting }

  /// The channels of CEA-608 that text was sent to, also where it is not shown yet, or never; by number.
  package var heardLine21: Set<Int> { line21.heard }

  /// Takes the pairs of one picture; pictures come in the order in which they are shown.
  package mutating func decode(_ pairs: [CaptionPair], at time: MediaTime) -> [CaptionChange] {
    services.rest(at: time)
      + pairs.flatMap { pair in
        switch pair.kind {
        case .field1: line21.decode(pair.first, pair.second, field: 0, at: time)
        case .field2: line21.decode(pair.first, pair.second, field: 1, at: time)
        case .packetData, .packetStart: services.decode(pair, at: time)
        }
      }
  }

  /// What was sent and not told, where nothing more comes.
  package mutating func finish() -> [CaptionChange] { line21.finish() + services.finish() }
}
