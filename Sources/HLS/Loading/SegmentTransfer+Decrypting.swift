import MediaCore
import Synchronization

/// Telling a wrong key from a damaged segment.
extension SegmentTransfer {
  /// Whether the last segment was decrypted with the same keys.
  private var keysAreProven: Bool {
    owner.state.withLock { $0.run.usedKeys } == segment.keys.map(\.uri)
  }

  /// The last bytes in clear; with keys that fitted the last segment, a segment that cannot be decrypted is cut short.
  func rest(of decryptor: any ResourceDecryptor) throws(LoadError) -> [UInt8] {
    do throws(MediaError) {
      return try decryptor.finish()
    } catch {
      guard keysAreProven, error.code == .decryptionFailed else { throw .final(error) }
      throw SegmentFault.cut("it cannot be decrypted").error(segment.uri)
    }
  }

  /// The error for a segment that fails the check: one that was decrypted may have been given a wrong key.
  func failure(_ fault: SegmentFault, isEncrypted: Bool) -> LoadError {
    guard isEncrypted, case .notMedia(let reason) = fault, !keysAreProven else {
      return fault.error(segment.uri)
    }
    let text = "what was decrypted is no media, \(reason): the key must be a wrong one"
    return .final(MediaError(.decryptionFailed, text))
  }

  /// Proves the key of a decrypted segment, if it is in doubt.
  ///
  /// - Throws: 6003 if it is a wrong one.
  func prove() throws(LoadError) {
    guard owner.keys.isUnproven(segment.keys) else { return }
    var bytes: [UInt8] = []
    if let section = segment.initialization {
      bytes = try owner.sections.bytes(of: section, cancellation)
    }
    let verdict = DecryptionProof.verdict(on: bytes + loading.contents)
    try final { () throws(MediaError) in try owner.keys.note(verdict, of: segment.keys) }
  }
}
