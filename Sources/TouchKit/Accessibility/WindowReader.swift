/// The state of a window that screen readers follow, and the announcements that wait for them.
package struct WindowReader {
  /// How many announcements wait for a snapshot.
  private static let mostAnnouncements = 16

  /// Whether a screen reader listens, so that announcements are kept for it.
  package var isHeard = false { didSet { if !isHeard { announcements = [] } } }
  /// Whether the window takes the keys of its desktop.
  package var isActive = true { didSet { if oldValue != isActive { revision &+= 1 } } }
  /// The number of changes that a screen reader may notice.
  package internal(set) var revision = 0
  private var announcements: [Announcement] = []

  mutating func add(_ announcement: Announcement) {
    announcements.append(announcement)
    if announcements.count > Self.mostAnnouncements { announcements.removeFirst() }
  }

  /// Returns what waits to be said, once.
  mutating func takeAnnouncements() -> [Announcement] {
    defer { announcements = [] }
    return announcements
  }
}

extension Window {
  /// Lets a screen reader say something at once, such as what a gesture has done. Nothing happens if there
  /// is none.
  ///
  /// - Parameters:
  ///   - text: What is said, in the language of the program.
  ///   - isUrgent: Whether it interrupts what is being said, as a problem does.
  public func announce(_ text: @autoclosure () -> String, isUrgent: Bool = false) {
    guard reader.isHeard else { return }
    let text = text()
    guard !text.isEmpty else { return }
    noteChange()
    reader.add(Announcement(text: text, isUrgent: isUrgent))
  }

  /// Records that a screen reader may find something else than before.
  func noteChange() { reader.revision &+= 1 }
}
