import MediaCore

extension EncryptionKey.Method {
  /// As playlists write it.
  var name: String {
    switch self {
    case .aes128: "AES-128"
    case .sampleAES: "SAMPLE-AES"
    case .sampleAESCTR: "SAMPLE-AES-CTR"
    case .aes256GCM: "AES-256-GCM"
    case .unknown(let name): name
    }
  }
}

extension KeyRequest {
  init(_ key: EncryptionKey, source: String) {
    self.init(
      source: source, method: key.method.name, uri: key.uri, format: key.format,
      formatVersions: key.formatVersions, initializationVector: key.initializationVector?.bytes)
  }
}
