/// The part that a text has in ruby text.
///
/// Source: https://www.w3.org/TR/ttml2/, 10.2.35.
struct TTMLRuby {
  enum Role {
    /// Within a container, and none of the others.
    case container
    case base
    /// What stands over the base.
    case text
    /// What is shown in brackets where ruby text cannot be: never here.
    case delimiter
  }

  var role: Role
  /// Counts the containers of a document; 0 for none.
  var container: Int
  /// Whether it stands under its base.
  var isUnder: Bool

  /// - Parameter outer: That of the element around it.
  init?(_ style: TTMLStyle, in outer: TTMLRuby?, count: inout Int) {
    let role: Role
    switch style["ruby"] {
    case "container":
      role = .container
      count += 1
    case "base": role = .base
    case "text": role = .text
    case "delimiter": role = .delimiter
    default:
      guard let outer else { return nil }
      self = outer
      return
    }
    self.role = role
    container = role == .container ? count : outer?.container ?? 0
    isUnder = (style["rubyPosition"].map { $0 == "after" }) ?? outer?.isUnder ?? false
  }
}
