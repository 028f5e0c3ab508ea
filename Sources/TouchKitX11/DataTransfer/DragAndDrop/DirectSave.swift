import CX11
import Platform
import TouchKit

/// Saves a dragged item directly at the path that the target names, such as a folder in a file
/// manager (Direct Save Protocol, XDS).
final class DirectSave {
  /// The answers to the target.
  private enum Answer: String {
    /// The file has been saved.
    case saved = "S"
    /// It could not be saved there; the target may request the bytes and save them itself.
    case failed = "F"
    /// There is nothing to save.
    case error = "E"

    var bytes: [UInt8] { Array(rawValue.utf8) }
  }

  private let context: TransferContext
  private let item: ItemProvider
  private let type: DataType
  private static let maximumLength = 1 << 14

  /// Announces the name under which an item wants to be saved; nil if it cannot be saved.
  init?(_ item: ItemProvider, context: TransferContext) {
    guard let name = item.suggestedName, let type = item.types.first else { return nil }
    self.context = context
    self.item = item
    self.type = type
    XProperty(display: context.display, window: context.window).set(
      context.atoms[.xdndDirectSave], type: context.targets.atom("text/plain"),
      bytes: Array(name.utf8))
  }

  /// The additional targets of the item.
  ///
  /// - Parameter isAllowed: Whether the item has been dropped. Until then no client may name a path.
  func targets(isAllowed: @escaping () -> Bool) -> [Atom: SelectionOffer.Converter] {
    [
      context.atoms[.xdndDirectSave]: { [self] completion in
        guard isAllowed() else { return completion(nil) }
        save { completion($0.bytes) }
      },
      context.targets.atom("application/octet-stream"): { [item, type] completion in
        item.load(type, completion: completion)
      },
    ]
  }

  /// Saves the item at the path that the target has written to the property. An existing file is
  /// left alone: any client could name it.
  private func save(completion: @escaping (Answer) -> Void) {
    let property = XProperty(display: context.display, window: context.window)
    let content = property.take(
      context.atoms[.xdndDirectSave], limit: Self.maximumLength,
      incremental: context.atoms[.incremental])
    guard case .bytes(let bytes, type: _) = content, let path = URIList(bytes).paths.first else {
      return completion(.failed)
    }
    item.load(type) { bytes in
      guard let bytes else { return completion(.error) }
      do throws(FileError) {
        try AtomicFile.write(bytes, to: path, existing: .keep)
        completion(.saved)
      } catch {
        completion(.failed)
      }
    }
  }
}
