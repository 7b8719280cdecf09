package import FFmpeg
package import HLS
package import MediaCore

/// Opens an asset and reads what is known of it; made and used on one worker thread, where it blocks.
package final class AssetReader {
  /// What is known so far.
  package private(set) var facts: AssetFacts
  /// `nil` for an asset that is protected.
  private let reader: JobReader?
  private var meter: LengthMeter?

  /// Opens a source.
  ///
  /// - Parameter readGuard: Ends it from another thread.
  /// - Throws: What opening it throws; what is protected is opened without a reader.
  package convenience init(
    _ source: String, _ opener: DefaultSourceOpener, _ readGuard: ReadGuard
  ) throws(MediaError) {
    do throws(MediaError) {
      self.init(try JobReader(source, opener, readGuard), of: source)
    } catch {
      guard error.code.isOfProtection else { throw error }
      self.init(protectedBy: error)
    }
  }

  /// Reads what is known through a reader that is open.
  ///
  /// - Parameter source: What it was opened by.
  package init(_ reader: JobReader, of source: String) {
    let isRemote = source.contains("://") && !source.hasPrefix("file:")
    let information = reader.information
    let isFile = reader.packets is FileReader
    let hasEnd = information.duration != nil || isFile && information.isSeekable
    var meter = LengthMeter(information.tracks, isTimed: reader.packets.isTimed) { track in
      (try? reader.packets.parameters(of: track))?.countsPadding ?? false
    }
    self.reader = reader
    facts = AssetFacts(
      information: .success(information),
      kind: !hasEnd && !information.isStill
        ? .broadcast : isFile ? isRemote ? .remote : .file : .stream,
      isTimed: reader.packets.isTimed, isReadable: false, isProtected: false,
      decodableTracks: Set(
        information.tracks.filter { track in
          (track.isVideo || track.isAudio)
            && (try? reader.packets.parameters(of: track.index))?.hasDecoder == true
        }.map(\.index)))
    do throws(MediaError) {
      facts.isReadable = try Self.readPacket(reader) { meter.note($0) }
    } catch {
      facts.isProtected = error.code.isOfProtection
      facts.lacksKey = error.code.isOfKey
    }
    self.meter = meter
  }

  private init(protectedBy error: MediaError) {
    reader = nil
    facts = AssetFacts(
      information: .failure(error), kind: .stream, isTimed: false, isReadable: false,
      isProtected: true, decodableTracks: [], lacksKey: error.code.isOfKey)
  }

  /// Reads it to its end, by which its length is known whatever the container declares.
  ///
  /// - Throws: What reading it throws, 1008 for what has no end.
  package func measure() throws(MediaError) {
    guard let reader, var meter, facts.isReadable, !reader.information.isStill else { return }
    guard facts.kind != .broadcast else {
      throw MediaError(.notSupported, "a broadcast has no length that could be measured")
    }
    reader.packets.select(meter.tracks)
    while try Self.readPacket(reader, { meter.note($0) }) {}
    facts.measuredLength = meter.length
  }

  /// Reads on until a packet was given to the body; `false` at the end.
  private static func readPacket(
    _ reader: JobReader, _ body: (borrowing Packet) -> Void
  ) throws(MediaError) -> Bool {
    while true {
      switch try reader.read() {
      case .packet(let packet):
        body(packet)
        return true
      case .endOfStream: return false
      default: continue
      }
    }
  }
}

extension MediaError.Code {
  fileprivate var isOfProtection: Bool { 6000..<7000 ~= rawValue }
  /// Whether a key is missing or wrong, and not the way in which it is encrypted.
  fileprivate var isOfKey: Bool { isOfProtection && self != .unsupportedProtection }
}
