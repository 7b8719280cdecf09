/// The members of a JSON object, in order.
///
/// Of members with the same name the last counts.
public struct JSONObject: Sendable, Hashable {
  /// One member of an object.
  public struct Member: Sendable, Hashable {
    /// Its name; other members may have the same.
    public var name: String
    /// What it is.
    public var value: JSONValue

    /// Makes a member of a name and a value.
    public init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// All members in order, those too whose name comes again.
  public var members: [Member]

  /// Makes an object; by default an empty one.
  public init(_ members: [Member] = []) { self.members = members }

  /// The value of a member; setting `nil` removes it.
  public subscript(name: String) -> JSONValue? {
    get { members.last { $0.name == name }?.value }
    set {
      let place = members.lastIndex { $0.name == name }
      switch (place, newValue) {
      case (let place?, let value?): members[place].value = value
      case (nil, let value?): members.append(Member(name, value))
      case (_, nil): members.removeAll { $0.name == name }
      }
    }
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  /// Makes an object of what is written as a dictionary, in that order.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    members = elements.map { Member($0, $1) }
  }
}
