import CX11
import Glibc
import TouchKit

/// Converts between formats and the atoms that name them in selections (targets).
final class TargetNames {
  private let connection: XConnection
  private var atoms: [String: Atom] = [:]
  private var names: [Atom: String] = [:]

  /// No app offers more formats; the rest of a longer list is ignored.
  static let maximumCount = 256

  /// Creates an empty table.
  init(connection: XConnection) { self.connection = connection }

  /// Returns the atom for a name, by a round trip the first time. Calls `XInternAtom`.
  func atom(_ name: String) -> Atom {
    if let atom = atoms[name] { return atom }
    let atom = connection.isLost ? 0 : connection.server.atom(name)
    atoms[name] = atom
    names[atom] = name
    return atom
  }

  /// The targets under which a format is offered, preferred ones first. Old clients know text only
  /// by its X names.
  func targets(offering type: DataType) -> [Atom] {
    guard type == .text else { return [atom(type.name)] }
    return [
      connection.atoms[.utf8], atom(DataType.text.name), atom("text/plain"),
      connection.atoms[.text], XA_STRING,
    ]
  }

  /// The targets to request for a format, one after the other.
  func targets(requesting type: DataType) -> [Atom] {
    targets(offering: type).filter { $0 != connection.atoms[.text] }
  }

  /// The formats behind targets that a client offers, in its order and without duplicates.
  func types(for targets: [Atom]) -> [DataType] {
    let targets = Array(targets.prefix(Self.maximumCount))
    look(up: targets)
    var types: [DataType] = []
    for case let type? in targets.map(type) where !types.contains(type) { types.append(type) }
    return types
  }

  /// The format behind a target; nil for targets that are not formats, such as `TIMESTAMP`.
  func type(for target: Atom) -> DataType? {
    switch target {
    case connection.atoms[.utf8], connection.atoms[.text], XA_STRING: return .text
    default:
      look(up: [target])
      guard let name = names[target], name.contains("/") else { return nil }
      return Self.isText(name) ? .text : DataType(name)
    }
  }

  /// Whether a MIME type is plain text in UTF-8, or in an unspecified character set.
  nonisolated static func isText(_ name: String) -> Bool {
    let parts = name.lowercased().filter { $0 != " " && $0 != "\"" }.split(separator: ";")
    guard parts.first == "text/plain" else { return false }
    return parts.dropFirst().allSatisfy {
      !$0.hasPrefix("charset=") || ["charset=utf-8", "charset=utf8"].contains($0)
    }
  }

  /// Fetches the names of atoms in one round trip; other clients may send atoms that do not exist.
  /// Calls `XGetAtomNames`.
  private func look(up targets: [Atom]) {
    var unknown = targets.filter { $0 != 0 && names[$0] == nil }
    guard !unknown.isEmpty, !connection.isLost else { return }
    var found = [UnsafeMutablePointer<CChar>?](repeating: nil, count: unknown.count)
    _ = connection.server.firstError {
      XGetAtomNames(connection.display, &unknown, Int32(unknown.count), &found)
    }
    for (atom, text) in zip(unknown, found) {
      guard let text else {
        names[atom] = ""
        continue
      }
      names[atom] = String(cString: text)
      XFree(text)
    }
  }
}
