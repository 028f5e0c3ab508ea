import DisguiseModel

/// Where an element is in a group, as the list of elements shows it: rows of one group have a line beside them, and
/// several groups have numbers.
struct GroupPlace: Hashable {
  /// The number of the group, 1 for the oldest one; nil if there is no other.
  let number: Int?
  /// Whether the row above, or below, is one of the same group.
  let goesOnAbove: Bool, goesOnBelow: Bool

  /// The places of those of elements that are in groups.
  ///
  /// - Parameter elements: All elements, in the order of their rows.
  static func places(of elements: [DisguiseElement]) -> [ElementID: GroupPlace] {
    let groups = Set(elements.compactMap(\.group)).sorted { $0.rawValue < $1.rawValue }
    var places: [ElementID: GroupPlace] = [:]
    for (row, element) in elements.enumerated() {
      guard let group = element.group else { continue }
      places[element.id] = GroupPlace(
        number: groups.count > 1 ? groups.firstIndex(of: group).map { $0 + 1 } : nil,
        goesOnAbove: row > 0 && elements[row - 1].group == group,
        goesOnBelow: row + 1 < elements.count && elements[row + 1].group == group)
    }
    return places
  }
}
