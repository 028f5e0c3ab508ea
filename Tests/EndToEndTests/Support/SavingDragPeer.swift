import CX11
import Platform
import TouchKit

/// Another client that drags an item which it can save as a file itself (Direct Save Protocol, XDS), as
/// browsers, mail programs and archivers do.
final class SavingDragPeer: DragPeer {
  /// What the client says about the file.
  enum Answer: String, CaseIterable {
    /// It is saved.
    case saved = "S"
    /// It cannot be saved there; the target may do it.
    case failed = "F"
    /// There is nothing to save.
    case error = "E"
  }

  static let directSave = "XdndDirectSave0"

  /// What the client answers.
  var answer = Answer.saved
  /// What it writes; nil for nothing, whatever it answers.
  var file: [UInt8]?
  /// Where it was asked to save the item.
  private(set) var paths: [String] = []

  /// Begins to drag an item that can be saved under a name, and comes in other formats beside that.
  func enter(
    _ window: XID, saving name: String, besides data: [(type: String, bytes: [UInt8])] = []
  ) {
    set(
      atom(Self.directSave), of: self.window, atom("text/plain"), bytes: Array(name.utf8)[...])
    enter(
      window, Dictionary(data.map { ($0.type, $0.bytes) }) { first, _ in first },
      types: data.map(\.type) + [Self.directSave])
  }

  override func data(for target: Atom, of selection: Atom) -> [UInt8]? {
    guard target == atom(Self.directSave) else { return super.data(for: target, of: selection) }
    let named = URIList(bytes(of: target)).paths
    paths += named
    if answer == .saved, let file, let path = named.first {
      _ = try? AtomicFile.write(file, to: path)
    }
    return Array(answer.rawValue.utf8)
  }

  /// The bytes of a property of the client's own window.
  private func bytes(of property: Atom) -> [UInt8] {
    var (type, format): (Atom, Int32) = (0, 0)
    var (count, rest): (UInt, UInt) = (0, 0)
    var data: UnsafeMutablePointer<UInt8>?
    XGetWindowProperty(
      display, window, property, 0, 1 << 12, 0, UInt(AnyPropertyType), &type, &format, &count,
      &rest,
      &data)
    guard let data else { return [] }
    defer { XFree(data) }
    return Array(UnsafeBufferPointer(start: data, count: Int(count)))
  }
}
