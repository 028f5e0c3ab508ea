import DisguiseModel

/// The drags of elements and whose they are, at most one per element, in the order of the elements: for as many as
/// hands can hold, comparing their numbers is faster than computing hashes.
struct Drags {
  /// A drag, by the number of the element that its source has taken.
  struct Entry {
    let id: ElementID
    var drag: ElementDrag
    var hand: Hand
    /// What it moves besides its element.
    var joint: JointDrag?
    /// What is hidden in the groups that it moves, and where that was: it goes along, and limits nothing.
    var hidden: [ElementID: Placement] = [:]

    /// Leaves out elements that are not there any more.
    mutating func remove(_ isLost: (ElementID) -> Bool) {
      joint?.remove(isLost)
      if !hidden.isEmpty { hidden = hidden.filter { !isLost($0.key) } }
    }
  }

  var entries: [Entry] = []

  mutating func insert(_ entry: Entry) {
    entries.insert(entry, at: entries.firstIndex { $0.id > entry.id } ?? entries.endIndex)
  }

  mutating func remove(_ id: ElementID) { entries.removeAll { $0.id == id } }

  /// The drag of an element, if it is dragged, by itself or together with others.
  subscript(id: ElementID) -> ElementDrag? {
    get { entry(of: id)?.drag }
    set { if let index = index(of: id), let newValue { entries[index].drag = newValue } }
  }

  /// The drag for which a source has taken an element.
  func index(of id: ElementID) -> Int? { entries.firstIndex { $0.id == id } }

  /// The drag that moves an element, whichever its source has taken.
  func entry(of id: ElementID) -> Entry? {
    entries.first { $0.id == id }
      ?? entries.first { $0.joint?.contains(id) ?? false || $0.hidden[id] != nil }
  }

  /// The elements that one drag moves, by the element that its source has taken.
  func elements(movedWith id: ElementID) -> [ElementID] {
    guard let entry = entries.first(where: { $0.id == id }) else { return [id] }
    return (entry.joint?.members.map(\.id) ?? [id]) + entry.hidden.keys
  }
}
