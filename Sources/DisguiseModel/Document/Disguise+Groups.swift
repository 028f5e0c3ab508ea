/// What goes with the elements of a group.
extension Disguise {
  /// What is hidden in groups that are taken as a whole: all of their elements that hands can take are among some.
  /// One piece of several that is taken alone takes nothing along, and what is locked goes with nothing: it stays where
  /// somebody has put it for good, hidden or not.
  package func hidden(goingWith ids: [ElementID]) -> [ElementID] {
    guard elements.contains(where: { $0.isHidden && $0.group != nil }) else { return [] }
    let taken = Set(ids)
    let free = elements.filter { $0.isFree && $0.group != nil }
    let left = Set(free.filter { !taken.contains($0.id) }.map(\.group))
    let whole = Set(free.filter { taken.contains($0.id) }.map(\.group)).subtracting(left)
    return elements.filter { $0.isHidden && !$0.isLocked && whole.contains($0.group) }.map(\.id)
  }

  /// Elements with what is hidden in their groups and goes with them; the last one stays the last.
  package func withHidden(_ ids: [ElementID]) -> [ElementID] { hidden(goingWith: ids) + ids }
}
