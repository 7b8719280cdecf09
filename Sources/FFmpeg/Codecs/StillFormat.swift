/// The kinds of files with one picture that can be decoded whole in memory.
package enum StillFormat: String, Sendable {
  case png, jpeg, webp, avif
}
