internal import MediaCore

extension AudioFormat {
  /// From here on a rate has all that can be heard.
  private static let fullRate = 44100

  /// The rates that a device is asked for, in samples a second; a damaged file may tell any.
  static let deviceRates = 4000...192_000

  /// What to open a device with when this is the first sound that comes.
  ///
  /// What follows is converted to that, so it has at least the device's loudspeakers, and no rate that would take
  /// something from what follows. A rate that takes nothing stays: sound that needs no conversion is exact where one item
  /// changes to the next.
  func opening(_ device: AudioFormat) -> AudioFormat {
    var format = self
    if channels < device.channels { format.layout = device.layout }
    if sampleRate < min(device.sampleRate, Self.fullRate) { format.sampleRate = device.sampleRate }
    return format
  }
}
