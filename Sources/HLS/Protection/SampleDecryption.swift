import MediaCore

/// Takes the encryption off the samples of one segment, whatever it is made of.
struct SampleDecryption {
  let key: [UInt8]
  /// The vector that the playlist gives; `nil` for none.
  let vector: UInt128?
  let method: EncryptionKey.Method
  /// Of the segment's initialization section; `nil` without one.
  let protections: TrackProtections?

  /// Decrypts a segment in place.
  ///
  /// - Throws: 6001 for media that the method is not defined for, 6003 for what makes no sense.
  func decrypt(_ bytes: inout [UInt8]) throws(MediaError) {
    if let protections {
      return try FragmentDecryptor(key: key, protections, vector: vector).decrypt(&bytes)
    }
    guard method == .sampleAES, let vector else {
      throw MediaError(
        .unsupportedProtection, "\(method.name) without an IV is for fragments of MP4 only")
    }
    let cipher = try SampleCipher(key: key, vector: vector)
    if TransportStreamDecryptor.matches(bytes) {
      TransportStreamDecryptor.decrypt(&bytes, cipher)
    } else {
      try decryptSound(&bytes, cipher)
    }
  }

  private func decryptSound(_ bytes: inout [UInt8], _ cipher: SampleCipher) throws(MediaError) {
    var head = PackedAudioHead()
    head.examine(bytes, isWhole: true)
    var sound = Array(bytes[head.length...])
    if ElementaryStream.ac3Frame(in: sound, at: 0) != nil {
      ElementaryStream.ac3.decrypt(&sound, cipher)
    } else if ElementaryStream.adtsFrame(in: sound, at: 0) != nil {
      ElementaryStream.aac.decrypt(&sound, cipher)
    } else {
      throw MediaError(
        .unsupportedProtection, "SAMPLE-AES is not defined for what the segment is made of")
    }
    bytes.replaceSubrange(head.length..., with: sound)
  }
}
