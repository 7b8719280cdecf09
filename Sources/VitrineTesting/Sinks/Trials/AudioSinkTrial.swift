public import MediaCore
public import Playback

/// Finds out whether a sound output of a program's own does what a player relies on.
///
/// It is opened, given silence as it has room, paused, flushed, drained, closed and let go, in the player's order and on one
/// thread. The machine's clock is used, so an output that plays by a clock of its own takes as long as it plays.
public struct AudioSinkTrial: Sendable {
  /// How much sound is written; a second by default.
  public var length = MediaTime.seconds(1)
  /// The rate and the channels that it is opened with; 48,000 Hz in stereo by default.
  public var format = AudioFormat(sampleRate: 48_000, layout: .stereo)
  /// For how long the output may have no room or play nothing, and how long closing may take; 5 s by default.
  public var patience = MediaTime.seconds(5)

  /// Makes a trial.
  public init() {}

  /// Tries an output out; blocks until it is closed.
  ///
  /// - Parameter make: Makes the output, which nothing else must hold.
  /// - Returns: A sentence for each thing that is wrong; none when all is well.
  /// - Throws: What `make` throws.
  public func findings(of make: () throws -> any AudioSink) throws -> [String] {
    let watch = SinkWatch()
    var findings: [String] = []
    weak var held: (any AudioSink)?
    do {
      let sink = try make()
      held = sink
      sink.clear()
      let opened: AudioFormat
      do throws(MediaError) {
        opened = try sink.open(preferring: format, watch.context)
      } catch {
        return ["it could not be opened: \(error)"]
      }
      guard opened.sampleRate > 0, opened.channels > 0 else {
        return ["it was opened with a format of no samples"]
      }
      findings += play(sink, opened, watch)
      let clock = MonotonicClock()
      let begin = clock.now
      sink.close()
      watch.end()
      if clock.now - begin > patience { findings.append("close took longer than \(patience)") }
    }
    if !watch.holds(within: .seconds(1), { held == nil }) {
      findings.append("it is held by something after it was closed")
    }
    return findings + watch.findings
  }

  private func play(
    _ sink: any AudioSink, _ opened: AudioFormat, _ watch: SinkWatch
  ) -> [String] {
    watch.call("setGain") { sink.setGain(0.5) }
    if let lack = write(sink, opened, watch) { return [lack] }
    guard sink.pacing == .device else {
      watch.call("drain") { sink.drain() }
      return []
    }
    if !watch.holds(within: patience, { sink.playedFrames > 0 }) {
      return ["it played nothing for \(patience)"]
    }
    watch.call("setPaused") { sink.setPaused(true) }
    watch.call("setPaused") { sink.setPaused(false) }
    watch.call("flush") { sink.flush() }
    var findings: [String] = []
    // What is on its way may count for a moment.
    if !watch.holds(within: .seconds(1), { sink.playedFrames == 0 }) {
      findings.append("playedFrames did not restart from 0 with a flush")
    }
    if let lack = write(sink, opened, watch) { findings.append(lack) }
    watch.call("drain") { sink.drain() }
    return findings
  }

  /// Writes the length of sound as there is room.
  ///
  /// - Returns: What is wrong; `nil` when all was written.
  private func write(
    _ sink: any AudioSink, _ opened: AudioFormat, _ watch: SinkWatch
  ) -> String? {
    let all = Int(length.seconds * Double(opened.sampleRate))
    var (written, played) = (0, Int64(0))
    while written < all {
      // A device need not tell that it has room again.
      if sink.pacing == .device {
        if !watch.holds(within: patience, { sink.writableFrames > 0 }) {
          return "it had no room for \(patience)"
        }
      } else if let lack = watch.lack(within: patience, { sink.writableFrames > 0 }) {
        return lack
      }
      let count = min(sink.writableFrames, 1024, all - written)
      guard count > 0 else { return "it had less room without anything having been written" }
      watch.call("write") { sink.write(AudioBuffer(silence: count, format: opened)) }
      written += count
      guard sink.pacing == .device else { continue }
      let now = watch.call("playedFrames") { sink.playedFrames }
      if now < played { return "playedFrames went back from \(played) to \(now)" }
      if now > Int64(written) { return "\(now) frames were played and \(written) written" }
      played = now
    }
    return nil
  }
}
