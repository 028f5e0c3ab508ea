import Glibc

/// Names for new files that every disk takes, also those of Windows, and of a stick or a share that is
/// carried there.
package enum PortableName {
  /// The longest name in bytes of UTF-8; Windows' disks count units of UTF-16, which are never more.
  package static let maximumBytes = 255

  /// What Windows' disks refuse, besides control characters.
  private static let forbidden = Set("\\/:*?\"<>|".unicodeScalars)
  /// The names that Windows gives to devices, with any ending.
  private static let devices: Set<String> = {
    let numbered = ["COM", "LPT"].flatMap { name in "0123456789¹²³".map { name + String($0) } }
    return Set(["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$", "CLOCK$"] + numbered)
  }()

  /// Returns a name with what some disk refuses replaced by `_`, of a visible file.
  ///
  /// - Parameter limit: The longest name in bytes: of a longer one, the end is kept, which has its
  ///   ending.
  package static func make(_ name: String, upTo limit: Int = maximumBytes) -> String {
    // Nothing of what lies far before the end is kept.
    var scalars = String.UnicodeScalarView()
    for scalar in name.unicodeScalars.suffix(4 * maximumBytes) {
      scalars.append(isAccepted(scalar) ? scalar : "_")
    }
    var kept = String(scalars)[...]
    func trim() {
      kept = kept.drop { $0 == " " || $0 == "." }
      while kept.last == " " || kept.last == "." { kept.removeLast() }
    }
    trim()
    // A device's name becomes longer.
    while kept.utf8.count >= limit { kept.removeFirst() }
    trim()
    let made = sparingDevices(kept)
    return made.isEmpty ? "picture" : made
  }

  /// Whether no disk refuses a name, also none that knows the English letters only.
  package static func isPlain(_ name: String) -> Bool {
    name.utf8.allSatisfy { $0 < 128 } && make(name) == name
  }

  /// Returns a name that a disk may take which has refused one.
  ///
  /// - Parameter limit: The longest name that the disk takes, in bytes.
  package static func better(than name: String, upTo limit: Int = maximumBytes) -> String {
    let portable = make(name, upTo: limit)
    if portable != name { return portable }
    // A disk may know a few letters only.
    let plain = String(name.unicodeScalars.map { $0.isASCII ? Character($0) : "_" })
    return plain == name ? "picture" + (name.lastIndex(of: ".").map { name[$0...] } ?? "") : plain
  }

  /// Returns the name, or the path, of the n-th file with the same base name: `NAME.png`, `NAME 2.png`,
  /// `NAME 3.png`, …
  package static func numbered(_ name: String, _ number: Int) -> String {
    guard number > 1 else { return name }
    let start = name.lastIndex(of: "/") ?? name.startIndex
    guard let dot = name[start...].lastIndex(of: ".") else { return "\(name) \(number)" }
    return "\(name[..<dot]) \(number)\(name[dot...])"
  }

  private static func isAccepted(_ scalar: Unicode.Scalar) -> Bool {
    !forbidden.contains(scalar) && String(scalar).printable == String(scalar)
  }

  /// Adds a mark to the name of a device.
  private static func sparingDevices(_ name: Substring) -> String {
    let stem = name.prefix { $0 != "." }
    var word = stem
    while word.last == " " { word.removeLast() }
    guard devices.contains(word.uppercased()) else { return String(name) }
    return stem + "_" + name.dropFirst(stem.count)
  }
}

extension FileSystem {
  /// The longest name of a file in a folder, in bytes; some disks take less than others. Blocks.
  package static func nameLimit(in folder: String) -> Int {
    let limit = folder.withPath { pathconf($0, Int32(_PC_NAME_MAX)) }
    return limit > 0 ? min(limit, PortableName.maximumBytes) : PortableName.maximumBytes
  }
}
