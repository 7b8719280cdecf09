/// How much of a playlist is taken.
package struct PlaylistLimits: Hashable, Sendable {
  /// The longest playlist in bytes; the default is 10 MB.
  package var bytes = 10_000_000
  /// How many segments, parts, variants, renditions and date ranges together; the default is 100,000.
  package var entries = 100_000
  /// How many variants, those of key frames included; the default is 2,000.
  ///
  /// Each is weighed up against all others before each segment.
  package var variants = 2000
  /// How many renditions; the default is 2,000.
  package var renditions = 2000
  /// How many date ranges; the default is 20,000.
  package var dateRanges = 20_000
  /// How many entries of session data, and of session keys; the default is 1,000.
  package var sessionEntries = 1000
  /// The longest URI of media in bytes; the default is 8192.
  package var uriLength = 8192
  /// The longest text in bytes that variables may make; the default is 65,536.
  package var replacedText = 65_536
  /// The length in bytes of all resolved URIs and replaced texts together; the default is 100 MB.
  package var text = 100_000_000
  /// How many diagnostics are kept, those beyond being counted; the default is 100.
  package var diagnostics = 100

  package init() {}
}
