internal import FFmpeg
public import MediaCore

extension Still {
  /// Writes the picture to a file, which appears when it is whole.
  ///
  /// - Parameters:
  ///   - format: What kind of file; `nil`, the default, for what the name's end says.
  ///   - overwrites: Whether a file that is there is replaced; the default is that it is not.
  /// - Throws: 1001 where the name says nothing, 5004 where a file is there, 2005, 5003 or 5005 where it cannot be
  ///   written, 7001 and 7014 where it cannot be encoded.
  public func write(
    to path: String, as format: PictureFormat? = nil, overwrites: Bool = false
  ) async throws(MediaError) {
    let format = if let format { format } else { try OutputFile.pictureFormat(of: path) }
    let picture = picture
    try await JobThread.result { () throws(MediaError) in
      try OutputFile.write(
        PictureEncoder.encode(picture, as: format), to: path, overwrites: overwrites)
    }
  }
}

extension StillSheet {
  /// Writes the sheet to a file, which appears when it is whole.
  ///
  /// - Parameter overwrites: Whether a file that is there is replaced; the default is that it is not.
  /// - Throws: 5004 where a file is there, 2005, 5003 or 5005 where it cannot be written.
  public func write(to path: String, overwrites: Bool = false) async throws(MediaError) {
    let bytes = bytes
    try await JobThread.result { () throws(MediaError) in
      try OutputFile.write(bytes, to: path, overwrites: overwrites)
    }
  }
}
