package import MediaCore
package import Playback

/// A sink with others beside it that are given the same sound: a sound card and a recording.
///
/// The first decides on the format and the pace. The others follow the player's clock; beside a device they are given what
/// was heard of it, so that what a flush throws away is in no recording.
package final class AudioSinkGroup: AudioSink {
  private let first: any AudioSink
  private let others: [any AudioSink]
  private let held = HeldSound()

  /// Why no device can be one of the others: what is heard can follow one clock only.
  package static let deviceRefusal = MediaError(
    .invalidArgument,
    "a sound device cannot be an additional output: name it as the output, and the file as the additional one"
  )

  /// - Throws: `deviceRefusal` where one of the others is a device.
  package init(_ first: any AudioSink, _ others: [any AudioSink]) throws(MediaError) {
    guard others.allSatisfy({ $0.pacing == .clock }) else { throw Self.deviceRefusal }
    self.first = first
    self.others = others
  }

  package var pacing: AudioPacing { first.pacing }

  package func clear() { for sink in [first] + others { sink.clear() } }

  package func open(
    preferring preferred: AudioFormat, _ context: SinkContext
  ) throws(MediaError) -> AudioFormat {
    let format = try first.open(preferring: preferred, context)
    var opened = [first]
    do throws(MediaError) {
      for sink in others {
        let own = try sink.open(preferring: format, context.besides)
        opened.append(sink)
        guard own == format else {
          throw MediaError(
            .outputFileFailed,
            "an additional audio output takes \(own.channels) channels at \(own.sampleRate) Hz, and the first gives "
              + "\(format.channels) at \(format.sampleRate) Hz")
        }
      }
    } catch {
      for sink in opened { sink.close() }
      throw error
    }
    return format
  }

  package var writableFrames: Int {
    guard pacing == .clock else { return first.writableFrames }
    return others.reduce(first.writableFrames) { min($0, $1.writableFrames) }
  }

  package func write(_ buffer: AudioBuffer) {
    first.write(buffer)
    guard pacing == .device else {
      for sink in others { sink.write(buffer) }
      return
    }
    held.add(buffer)
    release(first.playedFrames)
  }

  package var playedFrames: Int64 {
    let played = first.playedFrames
    if pacing == .device { release(played) }
    return played
  }

  package func setGain(_ gain: Float) { for sink in [first] + others { sink.setGain(gain) } }
  package func setPaused(_ isPaused: Bool) { first.setPaused(isPaused) }

  package func flush() {
    if pacing == .device { release(first.playedFrames) }
    first.flush()
    held.drop()
    if pacing == .clock { for sink in others { sink.flush() } }
  }

  package func drain() {
    first.drain()
    if pacing == .clock { for sink in others { sink.drain() } }
  }

  package func close() {
    // What the device holds back is played now.
    first.close()
    give(held.takeAll())
    for sink in others { sink.close() }
  }

  private func release(_ played: Int64) {
    let room = others.reduce(Int.max) { min($0, $1.writableFrames) }
    give(held.take(heard: played, atMost: room))
  }

  private func give(_ buffers: [AudioBuffer]) {
    for buffer in buffers { for sink in others { sink.write(buffer) } }
  }
}
