import CX11
import TouchKit

/// Hands the clipboard over to the desktop's clipboard manager when the app ends, so that the copied
/// item survives it (freedesktop.org's Clipboard Manager specification).
final class ClipboardHandover {
  /// Whether there is nothing to wait for: the manager has the item, and no other app is in the
  /// middle of reading it.
  var isDone: Bool { isSaved && owner.isIdle }
  /// The event time at which the app ends in any case.
  let deadline: EventTime

  private var isSaved = false
  private let owner: SelectionOwner

  /// How long the manager may take in all. The window has been closed by then.
  static let timeout = Duration.seconds(5)

  /// Asks the manager to save the item; done at once if there is no manager or nothing to save.
  init(
    _ context: TransferContext, item: ItemProvider?, reader: SelectionReader,
    owner: SelectionOwner
  ) {
    self.owner = owner
    deadline = context.now + Self.timeout
    let manager = context.atoms[.clipboardManager]
    guard let item, !context.connection.isLost, XGetSelectionOwner(context.display, manager) != 0
    else {
      isSaved = true
      return
    }
    reader.read(
      manager, as: [context.atoms[.saveTargets]], at: context.latestServerTime,
      parameters: item.types.flatMap(context.targets.targets(offering:))
    ) { [weak self] _ in self?.isSaved = true }
  }
}
