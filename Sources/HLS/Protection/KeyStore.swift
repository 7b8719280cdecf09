import FFmpeg
import MediaCore
import Networking
import Streaming
import Synchronization

/// Gets the keys of a presentation, each once, and makes of them what decrypts its resources.
///
/// Any thread may use it; getting a key blocks the thread that needs it.
final class KeyStore: Sendable {
  private struct State {
    // What changes all the time must not fill the memory.
    var keys = BoundedTable<Key, SharedLoad>(limit: KeyStore.most)
    var protections = BoundedTable<InitializationSection, TrackProtections>(limit: 64)
    /// How many more segments may be looked at to find out whether a key is right; 0 when that is known.
    var proofs = BoundedTable<Key, Int>(limit: 64)
  }

  /// What two tags with the same key have in common.
  private struct Key: Hashable {
    var uri: String
    var format: String
    var formatVersions: [Int]

    init(_ key: EncryptionKey) {
      uri = key.uri
      format = key.format
      formatVersions = key.formatVersions
    }
  }

  /// How many keys are kept.
  static let most = 64
  /// How many segments are looked at to find out whether a key is right.
  private static let proofs = 3
  /// A key is small, but a page in its place need not be.
  private static let limit = 1 << 20
  /// How long a provider may take.
  private static let patience = MediaTime.seconds(30)
  private static let methods: Set<EncryptionKey.Method> = [
    .aes128, .aes256GCM, .sampleAES, .sampleAESCTR,
  ]

  private let loader: ResourceLoader
  private let provider: (any KeyProvider)?
  private let source: String
  private let formats: Set<String>
  private let state = Mutex(State())

  /// - Parameters:
  ///   - provider: Gets the keys of the formats that it names.
  ///   - source: The item's source, for the provider.
  init(_ loader: ResourceLoader, provider: (any KeyProvider)? = nil, source: String = "") {
    self.loader = loader
    self.provider = provider
    self.source = source
    formats = (provider?.keyFormats ?? []).union([EncryptionKey.identity])
  }

  /// Ends all that is under way.
  func close() {
    for load in state.withLock({ Array($0.keys.values) }) { load.cancel() }
  }

  /// Forgets the keys: others are to be had under the same names.
  func forget() {
    state.withLock { state in
      let fresh = State()
      (state.keys, state.proofs) = (fresh.keys, fresh.proofs)
    }
  }

  // MARK: - Keys

  /// Begins to get the key that will be needed, without waiting for it.
  func prefetch(_ keys: [EncryptionKey]) {
    if let key = try? usableKey(of: keys) { _ = load(key) }
  }

  /// Throws 6001 when there are keys and none of them can be used.
  func check(_ keys: [EncryptionKey]) throws(MediaError) { _ = try usableKey(of: keys) }

  /// Waits for a key.
  ///
  /// - Throws: 6002 where it has another length than its method needs, 6004 or what loading it throws where it
  ///   cannot be had.
  private func bytes(
    of key: EncryptionKey, _ cancellation: Cancellation
  ) throws(LoadError) -> [UInt8] {
    let load = load(key)
    let bytes: [UInt8]
    do throws(LoadError) { bytes = try load.wait(cancellation) } catch {
      // A caller that is called away leaves it to the next one.
      try final { () throws(MediaError) in try cancellation.check() }
      // It may be there another time.
      state.withLock { if $0.keys[Key(key)] === load { $0.keys[Key(key)] = nil } }
      throw error
    }
    if let fault = Self.fault(of: bytes, key) { throw .final(fault) }
    return bytes
  }

  /// What is wrong with what came as a key; `nil` for nothing.
  private static func fault(of bytes: [UInt8], _ key: EncryptionKey) -> MediaError? {
    let length = key.method == .aes256GCM ? 32 : 16
    return bytes.count == length
      ? nil : MediaError(.badKey, "the key has \(bytes.count) bytes instead of \(length)")
  }

  private func load(_ key: EncryptionKey) -> SharedLoad {
    let (load, isNew) = state.withLock { state in
      if let known = state.keys[Key(key)] { return (known, false) }
      let load = SharedLoad(on: loader.time)
      state.keys[Key(key)] = load
      return (load, true)
    }
    guard isNew else { return load }
    if let provider, provider.keyFormats.contains(key.format) {
      let request = KeyRequest(key, source: source)
      load.begin(atMost: Self.patience) { try await provider.key(for: request) }
    } else {
      load.begin { [loader] (cancellation) throws(LoadError) in
        try loader.load(key.uri, limit: Self.limit, cancellation) { (bytes) throws(LoadError) in
          guard let fault = Self.fault(of: bytes, key) else { return }
          // A page, or the half of it: servers that are busy say so in many ways.
          throw key.uri.hasPrefix("file:")
            ? .final(fault) : .unfit(NetworkError(.badReply, fault.reason), fault)
        }.bytes
      }
    }
    return load
  }

  // MARK: - Wrong keys

  /// Whether a segment's key is not proven to be right, and its decryption does not tell.
  func isUnproven(_ keys: [EncryptionKey]) -> Bool {
    guard let key = try? usableKey(of: keys), [.sampleAES, .sampleAESCTR].contains(key.method)
    else { return false }
    return state.withLock { $0.proofs[Key(key)] ?? Self.proofs } > 0
  }

  /// Takes note of what a segment shows of its key.
  ///
  /// - Throws: 6003 when that is a wrong one.
  func note(_ verdict: DecryptionProof.Verdict, of keys: [EncryptionKey]) throws(MediaError) {
    guard let key = try usableKey(of: keys) else { return }
    switch verdict {
    case .right: state.withLock { $0.proofs[Key(key)] = 0 }
    case .open: state.withLock { $0.proofs[Key(key)] = ($0.proofs[Key(key)] ?? Self.proofs) - 1 }
    case .wrong:
      throw MediaError(
        .decryptionFailed, "nothing that was decrypted can be decoded: the key must be a wrong one")
    }
  }

  // MARK: - Decrypting

  /// What decrypts a segment; `nil` when it is in clear.
  ///
  /// - Throws: 6001 for a method or a key format that is not supported, and as getting the key throws.
  func decryptor(
    for segment: Segment, _ cancellation: Cancellation
  ) throws(LoadError) -> (any ResourceDecryptor)? {
    let usable = try final { () throws(MediaError) in try usableKey(of: segment.keys) }
    guard let key = usable else { return nil }
    let bytes = try bytes(of: key, cancellation)
    let vector = key.initializationVector(
      forSegment: segment.listedNumber ?? segment.sequenceNumber)
    switch key.method {
    case .sampleAES, .sampleAESCTR:
      let protections = segment.initialization.flatMap { section in
        state.withLock { $0.protections[section] }
      }
      let decryption = SampleDecryption(
        key: bytes, vector: vector, method: key.method, protections: protections)
      return WholeDecryptor(decryption.decrypt)
    default:
      return try final { () throws(MediaError) in try wholeDecryptor(key, bytes, vector) }
    }
  }

  /// Makes an initialization section one of media in clear, and notes what it says of its protection.
  ///
  /// - Throws: As `decryptor`, and 6003 for a wrong padding.
  func clear(
    _ bytes: [UInt8], of section: InitializationSection, _ cancellation: Cancellation
  ) throws(LoadError) -> [UInt8] {
    let usable = try final { () throws(MediaError) in try usableKey(of: section.keys) }
    // Some servers leave it in clear under a key that is for the segments.
    guard let key = usable, key.method == .aes128 || key.method == .aes256GCM, !bytes.beginsWithBox
    else {
      return try final { () throws(MediaError) in try clear(bytes, of: section) }
    }
    let content = try self.bytes(of: key, cancellation)
    return try final { () throws(MediaError) in
      // Without a vector of its own it has 0 for one, or a segment's number. Of that no more than the
      // last 8 bytes count, which change the brand in its first box alone (RFC 8216, 3.3).
      let vector = key.initializationVector(forSegment: 0)
      let decryptor = try wholeDecryptor(key, content, vector)
      return try clear(decryptor.decrypt(bytes[...]) + decryptor.finish(), of: section)
    }
  }

  /// Takes out of a section what it says of its protection, and notes it.
  private func clear(
    _ bytes: [UInt8], of section: InitializationSection
  ) throws(MediaError) -> [UInt8] {
    var bytes = bytes
    let protections = try TrackProtections(takenFrom: &bytes)
    state.withLock { $0.protections[section] = protections }
    return bytes
  }

  private func usableKey(of keys: [EncryptionKey]) throws(MediaError) -> EncryptionKey? {
    switch Decryption(of: keys, formats: formats, methods: Self.methods) {
    case .none: return nil
    case .key(let key): return key
    case .unsupported:
      let names = keys.map { "\($0.method.name) with keys of the format '\($0.format)'" }
      throw MediaError(
        .unsupportedProtection, "there is no way to decrypt \(names.joined(separator: " or "))")
    }
  }

  private func wholeDecryptor(
    _ key: EncryptionKey, _ bytes: [UInt8], _ vector: UInt128?
  ) throws(MediaError) -> any ResourceDecryptor {
    if key.method == .aes256GCM {
      let decryptor = try GCMDecryptor(key: bytes)
      return WholeDecryptor { (content) throws(MediaError) in try content.open(with: decryptor) }
    }
    guard let vector else {
      throw MediaError(.unsupportedProtection, "what is encrypted with AES-128 lacks its IV")
    }
    return try CBCDecryptor(key: bytes, initializationVector: vector.bytes)
  }
}

extension [UInt8] {
  /// Whether they begin with a box of a section or a segment that has room in them.
  fileprivate var beginsWithBox: Bool {
    guard let box = BoxHeader(prefix(16)), SegmentKind.boxes.contains(box.type) else {
      return false
    }
    return box.size.map { $0 <= count } ?? false
  }

  /// Decrypts the vector, the text and the tag, one after the other, to the text alone.
  fileprivate mutating func open(with decryptor: GCMDecryptor) throws(MediaError) {
    let size = GCMDecryptor.tagSize
    guard count >= 2 * size else {
      throw MediaError(.decryptionFailed, "what is encrypted has no room for its vector and tag")
    }
    var text = Array(self[size..<count - size])
    try decryptor.open(&text, vector: prefix(size), tag: suffix(size))
    self = text
  }
}
