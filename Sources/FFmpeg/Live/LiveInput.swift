package import MediaCore

/// What FFmpeg opens by itself: an address that media come from, or a device.
package struct LiveInput: Hashable, Sendable {
  /// What is opened; empty where the description comes from a source.
  package var url: String
  /// The demuxer, by FFmpeg's name; `nil` for one that is found by the content.
  package var format: String?
  /// The protocols of FFmpeg that may be used for it.
  package var protocols: [String]
  /// Options of its protocol and its demuxer, by FFmpeg's names.
  package var options: [String: String] = [:]
  /// Whether it is a device, whose demuxers are loaded first.
  package var isDevice = false
  /// Whether FFmpeg is told not to wait within a read.
  package var isPolled = false
  /// How long opening may take.
  package var openTime = MediaTime.seconds(8)
  /// For how long nothing may come.
  package var silence = MediaTime.seconds(4)

  package init(url: String, format: String? = nil, protocols: [String] = []) {
    self.url = url
    self.format = format
    self.protocols = protocols
  }
}
