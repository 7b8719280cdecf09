/// Data that comes with a medium for a time of it: an ID3 tag, an event message, a range of dates, a mark of a playlist.
public struct TimedMetadata: Hashable, Sendable {
  /// Where metadata comes from, and so how it is read.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// An ID3 tag, in a track of its own, before packed audio, or in an event message.
    case id3
    /// An event message of a fragment: ISO/IEC 23009-1, 5.10.3.3.
    case eventMessage = "emsg"
    /// EXT-X-DATERANGE of a playlist.
    case dateRange
    /// A tag of a playlist that no specification of HLS defines, as marks of advertisements are.
    case playlistTag
  }

  /// Where it comes from.
  public var kind: Kind
  /// When it is due, in the item's time.
  public var start: MediaTime
  /// When it is over; `nil` for what happens at one moment, and while the end is not known.
  public var end: MediaTime?
  /// What the medium calls it; empty when it gives it no name.
  public var id: String
  /// What tells how to read it: the scheme of an event message, the class of a range of dates, the name of a tag.
  public var scheme: String?
  /// The value of an event message, which divides its scheme; what a tag says, as it stands.
  public var value: String?
  /// What it says by names: `frames` of an ID3 tag, the attributes of a range of dates.
  public var fields: JSONObject
  /// What an event message carries.
  public var data: [UInt8]

  /// Makes metadata; by default of one moment, with nothing in it.
  public init(
    _ kind: Kind, start: MediaTime, end: MediaTime? = nil, id: String = "", scheme: String? = nil,
    value: String? = nil, fields: JSONObject = JSONObject(), data: [UInt8] = []
  ) {
    self.kind = kind
    self.start = start
    self.end = end
    self.id = id
    self.scheme = scheme
    self.value = value
    self.fields = fields
    self.data = data
  }
}
