import CX11
import Platform
import TouchKit

/// Saves a dragged item directly at the path that the target names, such as a folder in a file
/// manager (Direct Save Protocol, XDS).
final class DirectSave {
  /// The answers to the target.
  private nonisolated enum Answer: String {
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
  /// The number of bytes that are written between two checks for a cancellation.
  private nonisolated static let partLength = 1 << 20

  /// Announces the name under which an item wants to be saved; nil if it cannot be saved.
  init?(_ item: ItemProvider, context: TransferContext) {
    guard let name = item.suggestedName, let type = item.types.first else { return nil }
    self.context = context
    self.item = item
    self.type = type
    XProperty(context.connection, window: context.window).set(
      context.atoms[.xdndDirectSave], type: context.targets.atom("text/plain"),
      bytes: Array(PortableName.make(name).utf8))
  }

  /// The additional targets of the item.
  ///
  /// - Parameter isAllowed: Whether the item has been dropped. Until then no client may name a path.
  func targets(isAllowed: @escaping () -> Bool) -> [Atom: SelectionOffer.Converter] {
    [
      context.atoms[.xdndDirectSave]: { [self] completion in
        isAllowed() ? save(completion) : answered(nil, completion)
      },
      context.targets.atom("application/octet-stream"): { [item, type, context] completion in
        item.load(type, on: context.scheduler, completion: completion)
      },
    ]
  }

  /// Saves the item at the path that the target has written to the property. An existing file is
  /// left alone: any client could name it.
  private func save(_ completion: @escaping ItemProvider.Completion) -> DataRequest {
    let property = XProperty(context.connection, window: context.window)
    let content = property.take(
      context.atoms[.xdndDirectSave], limit: Self.maximumLength,
      incremental: context.atoms[.incremental])
    guard case .bytes(let bytes, type: _) = content, let path = URIList(bytes).paths.first else {
      return answered(.failed, completion)
    }
    let job = CancellableJob()
    var data: DataRequest?
    let request = DataRequest(completion) {
      job.cancel()
      data?.cancel()
    }
    let scheduler = context.scheduler
    data = item.load(type, on: scheduler) { bytes in
      guard let bytes else { return request.finish(with: Answer.error.bytes) }
      Worker().perform { [weak request] in
        let answer = Self.write(bytes, to: path, job)
        scheduler.post { request?.finish(with: answer.bytes) }
      }
    }
    return request
  }

  private func answered(
    _ answer: Answer?, _ completion: @escaping ItemProvider.Completion
  ) -> DataRequest {
    let request = DataRequest(completion)
    request.finish(with: answer?.bytes)
    return request
  }

  /// Writes a file part by part, until the job is cancelled; then no file is left behind.
  private nonisolated static func write(
    _ bytes: [UInt8], to path: String, _ job: CancellableJob
  ) -> Answer {
    do throws(FileError) {
      try AtomicFile.write(to: path, existing: .keep) { writer throws(FileError) in
        try bytes.withUnsafeBufferPointer { bytes throws(FileError) in
          for start in stride(from: 0, to: bytes.count, by: partLength) {
            if job.isCancelled { throw .cancelled }
            let end = min(start + partLength, bytes.count)
            try writer.write(UnsafeRawBufferPointer(.init(rebasing: bytes[start..<end])))
          }
        }
      }
      return .saved
    } catch {
      return .failed
    }
  }
}

/// The target's side.
extension DirectSave {
  /// The longest name that any file system has, in bytes.
  private static let longestName = 255

  /// The name that a source proposes; nil if it is none of a file.
  static func name(_ bytes: [UInt8]) -> String? {
    let line = bytes.prefix { $0 != 0 && $0 != UInt8(ascii: "\n") }
    guard let last = line.split(separator: UInt8(ascii: "/")).last, last.count <= longestName else {
      return nil
    }
    let name = String(pathBytes: last)
    return [".", ".."].contains(name) ? nil : name
  }

  /// The URI that names a path to a source: with this machine's name, because a source on another one
  /// cannot save there.
  static func uri(of path: String) -> String {
    let local = URIList(paths: [path]).uris.joined()
    return "file://" + URIList.hostName + local.dropFirst("file://".count)
  }

  /// Whether a source answers that it has saved the item.
  static func isSaved(_ content: TransferContent) -> Bool {
    guard case .bytes(let bytes, type: _) = content else { return false }
    return bytes.starts(with: Answer.saved.bytes)
  }
}
