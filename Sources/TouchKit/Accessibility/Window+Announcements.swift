/// What screen readers are told.
extension Window {
  /// Lets a screen reader say something at once, such as what a gesture has done. Nothing happens if there
  /// is none.
  ///
  /// - Parameters:
  ///   - text: What is said, in the language of the program.
  ///   - isUrgent: Whether it interrupts what is being said, as a problem does.
  public func announce(_ text: @autoclosure () -> String, isUrgent: Bool = false) {
    guard isHeard else { return }
    let text = text()
    guard !text.isEmpty else { return }
    noteChange()
    announcements.append(Announcement(text: text, isUrgent: isUrgent))
    if announcements.count > Self.mostAnnouncements { announcements.removeFirst() }
  }

  /// How many announcements wait for a snapshot.
  private static let mostAnnouncements = 16

  /// Records that a screen reader may find something else than before.
  func noteChange() { revision &+= 1 }
}
