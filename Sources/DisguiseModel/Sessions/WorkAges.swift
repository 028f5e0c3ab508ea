import FoundationEssentials
import Platform

/// For how many days each saved work has been kept, in days on which Guise was used.
///
/// The difference of two times is no age: a clock without a battery starts in 1970, and jumps when it
/// is set. Therefore Guise counts the dates on which it was started, each once, wherever a clock jumps;
/// a work's age is the number of those that have come since the work was found.
struct WorkAges: Codable {
  private struct Work: Codable {
    /// The journal that was found: another one has another time or size.
    var version: FileSystem.Version
    /// The number of days when it was found.
    var day: Int
  }

  /// The number of days on which Guise was used.
  private var days = 0
  /// The dates that were counted last, in days since 1970.
  private var dates: [Int] = []
  /// The works by the names of their journals.
  private var works: [String: Work] = [:]

  /// The number of dates that are remembered.
  private static let maximumDates = 1000
  /// The largest file that is read, in bytes.
  private static let maximumBytes = 4 << 20

  /// Reads the ages; there are none in a file that is missing or damaged. Blocks.
  init(path: String) {
    guard let bytes = try? FileSystem.read(path, upTo: Self.maximumBytes),
      FileLimits.allow(json: bytes),
      let read = try? JSONDecoder().decode(WorkAges.self, from: Data(bytes))
    else { return }
    self = read
  }

  /// Counts a date on which Guise is used, in days since 1970.
  mutating func count(_ date: Int) {
    guard !dates.contains(date) else { return }
    days += 1
    dates.append(date)
    dates.removeFirst(max(0, dates.count - Self.maximumDates))
  }

  /// Returns the age of a journal in days of use; from now on it is known.
  mutating func age(of journal: String) -> Int {
    let name = FileSystem.lastComponent(of: journal)
    guard let version = FileSystem.version(of: journal) else { return 0 }
    if let known = works[name], known.version == version { return max(0, days - known.day) }
    works[name] = Work(version: version, day: days)
    return 0
  }

  /// Forgets all works but these.
  mutating func keepOnly(_ journals: some Sequence<String>) {
    let names = Set(journals.map(FileSystem.lastComponent))
    works = works.filter { names.contains($0.key) }
  }

  /// Writes the ages for this user only. Blocks. If they cannot be written, works are kept for longer.
  func write(to path: String) {
    _ = try? AtomicFile.write([UInt8](encodedJSON(self)), to: path, access: .owner)
  }
}
