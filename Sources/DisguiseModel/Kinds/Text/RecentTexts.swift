import FoundationEssentials
import Platform

/// The texts and emoji that were used last, kept in a file between sessions.
package struct RecentTexts: Hashable, Sendable {
  /// The designs, the one that was used last first.
  package private(set) var designs: [TextDesign] = []

  /// The maximum number of designs.
  package static let maximumCount = 16
  /// The largest file that is read, in bytes.
  private static let maximumBytes = 1 << 20

  /// Creates an empty list.
  package init() {}

  /// Adds a design, or moves it to the front.
  package mutating func add(_ design: TextDesign) {
    designs.removeAll { $0 == design }
    designs.insert(design, at: 0)
    designs.removeLast(max(0, designs.count - Self.maximumCount))
  }

  /// Returns the path of the list in the folder that keeps the work.
  package static func path(in stateDirectory: String) -> String {
    stateDirectory + "/recent-texts.json"
  }

  /// Reads the list; empty if there is none, or if it is damaged. Blocks.
  package static func read(from path: String) -> RecentTexts {
    var recent = RecentTexts()
    guard let bytes = try? FileSystem.read(path, upTo: maximumBytes),
      FileLimits.allow(json: bytes),
      let records = try? JSONDecoder().decode([Lenient<TextRecord>].self, from: Data(bytes))
    else { return recent }
    for design in records.compactMap({ $0.value?.design }).reversed() { recent.add(design) }
    return recent
  }

  /// Writes the list for this user only. Blocks. A list that cannot be written is lost, which is no
  /// harm.
  package func write(to path: String) {
    let records = designs.map(TextRecord.init)
    _ = try? AtomicFile.write([UInt8](encodedJSON(records)), to: path, access: .owner)
  }
}
