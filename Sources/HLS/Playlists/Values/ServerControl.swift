package import MediaCore

/// What the server does for clients that ask: EXT-X-SERVER-CONTROL.
///
/// Source: draft-pantos-hls-rfc8216bis, 4.4.3.8.
package struct ServerControl: Hashable, Sendable {
  /// The Skip Boundary: older segments can be left out of an update; `nil` when they cannot.
  package var canSkipUntil: MediaTime?
  /// Whether older date ranges can be left out too.
  package var canSkipDateRanges = false
  /// How far from the end to play; `nil` when not said, which means three target durations.
  package var holdBack: MediaTime?
  /// How far from the end to play in low-latency mode; `nil` when not said.
  package var partHoldBack: MediaTime?
  /// Whether a reload can wait at the server until there is something new.
  package var canBlockReload = false

  package init() {}
}
