/// Why ffmpeg's command made no pictures.
package struct RawVideoError: Error {
  package var description: String

  package init(description: String) { self.description = description }
}
