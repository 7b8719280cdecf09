/// A tag in use that no specification of HLS defines, kept as it stands.
///
/// Marks of advertisements, for instance: `EXT-X-CUE-OUT`, `EXT-X-CUE-IN`, `EXT-OATCLS-SCTE35`.
package struct OpaqueTag: Hashable, Sendable {
  /// The name without the `#`.
  package var name: String
  /// What follows the colon; `nil` when there is no colon.
  package var value: String?

  package init(_ name: String, _ value: String? = nil) {
    self.name = name
    self.value = value
  }
}
