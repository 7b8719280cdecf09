package import MediaCore

/// What is known of an asset once it was opened.
package struct AssetFacts: Sendable {
  /// What the container tells; a 6xxx error where that is encrypted.
  package var information: Result<MediaInformation, MediaError>
  package var kind: AssetKind
  /// Whether its packets say when they are due.
  package var isTimed: Bool
  /// Whether a packet could be read.
  package var isReadable: Bool
  /// Whether it is encrypted and there is no key.
  package var isProtected: Bool
  /// The tracks of pictures and sound that this FFmpeg has decoders for.
  package var decodableTracks: Set<Int>
  /// Whether it could not be read for want of a key, which may be there later.
  package var lacksKey = false
  /// The length that reading it through has found; `nil` before that.
  package var measuredLength: MediaTime?

  /// The same with artwork, where it has none.
  func with(artwork: @autoclosure () -> [UInt8]?) -> AssetFacts {
    guard case .success(var information) = information, information.metadata.artwork == nil else {
      return self
    }
    information.metadata.artwork = artwork()
    var facts = self
    facts.information = .success(information)
    return facts
  }

  /// Whether at least one track of pictures or sound can be decoded: there is a decoder, and pictures have a size.
  package var isPlayable: Bool {
    let sizeless = (try? information.get())?.tracks.filter(\.isWithoutSize).map(\.index) ?? []
    return isReadable && !decodableTracks.subtracting(sizeless).isEmpty
  }

  /// Whether its tracks can be written to another file: it has moving pictures of a known size, or sound.
  package var isExportable: Bool {
    isReadable
      && (try? information.get())?.tracks.contains {
        $0.isAudio || $0.isVideo && !$0.isWithoutSize
      } ?? false
  }

  /// Whether any time of it can be gone to exactly.
  package var canProvidePreciseTiming: Bool {
    isTimed && (try? information.get())?.isSeekable ?? false
  }
}

extension MediaInformation {
  /// The languages of the tracks, each once, in their order.
  package var languages: [String] {
    var languages: [String] = []
    for case let language? in tracks.map(\.language) where !languages.contains(language) {
      languages.append(language)
    }
    return languages
  }
}
