import CX11
import TouchKit

/// The clipboard, the selected text, and drag and drop of a window.
final class DataTransfer {
  /// The clipboard.
  let pasteboard: XPasteboard
  /// The text that was selected last, in any app.
  let selectionPasteboard: XPasteboard
  /// Carries dragged items to other apps.
  let dragSource: DragSource

  private let context: TransferContext
  private let owner: SelectionOwner
  private let reader: SelectionReader
  private let dropReceiver: DropReceiver

  /// Creates the objects that serve a window; timers run in its queue.
  init(_ window: Window, surface: XWindow, connection: XConnection, loop: EventLoop) {
    context = TransferContext(connection: connection, loop: loop) { [unowned window] in
      window.schedule(at: $0, $1)
    }
    owner = SelectionOwner(context)
    reader = SelectionReader(context)
    pasteboard = XPasteboard(
      connection.atoms[.clipboard], context, owner: owner, reader: reader)
    selectionPasteboard = XPasteboard(XA_PRIMARY, context, owner: owner, reader: reader)
    dragSource = DragSource(context, owner: owner, window: window, surface: surface)
    dropReceiver = DropReceiver(context, reader: reader, window: window, surface: surface)
    owner.onLoss = { [weak pasteboard, weak selectionPasteboard] lost in
      for pasteboard in [pasteboard, selectionPasteboard] where pasteboard?.selection == lost {
        pasteboard?.lost()
      }
    }
    let dragged = connection.atoms[.xdndSelection]
    owner.onRequest = { [weak dragSource] selection in
      if selection == dragged { dragSource?.dataRequested() }
    }
  }

  /// Whether this window owns the clipboard or the selected text.
  var offersItems: Bool { pasteboard.ownItem != nil || selectionPasteboard.ownItem != nil }

  /// Handles an event that may belong to a transfer.
  func handle(_ event: XEvent) {
    switch event.type {
    case SelectionRequest, SelectionClear:
      owner.handle(event)
    case SelectionNotify:
      reader.handle(event)
    case PropertyNotify:
      context.handle(event)
      owner.handle(event)
      reader.handle(event)
    case ClientMessage:
      guard let message = XdndMessage(event.xclient, atoms: context.atoms) else { return }
      dropReceiver.handle(message)
      dragSource.handle(message)
    case DestroyNotify:
      guard let window = context.watch.destroyedWindow(in: event) else { return }
      owner.destroyed(window)
      reader.destroyed(window)
      dropReceiver.destroyed(window)
      dragSource.destroyed(window)
    default:
      break
    }
  }

  /// Begins to save the clipboard with the clipboard manager, because the app ends.
  func beginHandover() -> ClipboardHandover {
    ClipboardHandover(
      context, item: pasteboard.ownItem, reader: reader, owner: owner)
  }
}
