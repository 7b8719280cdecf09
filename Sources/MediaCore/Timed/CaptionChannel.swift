/// One of the captions that lie among the pictures.
package enum CaptionChannel: Hashable, Sendable {
  /// CC1 to CC4 of CEA-608.
  case line21(Int)
  /// A service of CEA-708, 1 to 63.
  case service(Int)

  /// The channel that an INSTREAM-ID names; `nil` for anything else.
  package init?(instreamID: String) {
    if instreamID.hasPrefix("CC"), let number = Int(instreamID.dropFirst(2)), 1...4 ~= number {
      self = .line21(number)
    } else if instreamID.hasPrefix("SERVICE"), let number = Int(instreamID.dropFirst(7)),
      1...63 ~= number
    {
      self = .service(number)
    } else {
      return nil
    }
  }

  /// The index of its track, beyond those that files have.
  package var trackIndex: Int {
    switch self {
    case .line21(let number): 600 + number
    case .service(let number): 610 + number
    }
  }

  /// The channel as a track, with the channel's number as its title.
  package var track: Track {
    switch self {
    case .line21(let number):
      Track(index: trackIndex, kind: .subtitle, codec: "eia_608", title: "CC\(number)")
    case .service(let number):
      Track(index: trackIndex, kind: .subtitle, codec: "eia_708", title: "SERVICE\(number)")
    }
  }
}
