import CX11
import TouchKit

/// Hands the clipboard over to the desktop's clipboard manager when the app ends, so that the copied
/// item survives it (freedesktop.org's Clipboard Manager specification).
final class ClipboardHandover {
  /// Whether there is nothing (more) to wait for.
  private(set) var isDone = false
  /// The event time at which the app ends in any case.
  let deadline: EventTime

  /// How long the manager may take in all. The window has been closed by then.
  static let timeout = Duration.seconds(5)

  /// Asks the manager to save the item; done at once if there is no manager or nothing to save.
  init(_ context: TransferContext, item: ItemProvider?, reader: SelectionReader) {
    deadline = context.now + Self.timeout
    let manager = context.atoms[.clipboardManager]
    guard let item, !context.connection.isLost, XGetSelectionOwner(context.display, manager) != 0
    else {
      isDone = true
      return
    }
    reader.read(
      manager, as: [context.atoms[.saveTargets]], at: context.latestServerTime,
      parameters: item.types.flatMap(context.targets.targets(offering:))
    ) { [weak self] _ in self?.isDone = true }
  }
}
