import CX11
import TouchKit
import X11Support

/// Finds the window of another client that takes drops at a point.
final class DropTargetFinder {
  /// The kind of window at a point.
  enum Place: Hashable {
    /// This app's window.
    case own
    /// A window that takes drops.
    case target(OutgoingDrag.Target)
    /// Something that takes no drops.
    case nothing
  }

  private let context: TransferContext
  private let ownWindow: XID
  /// The answers of the windows seen during this drag.
  private var known: [XID: OutgoingDrag.Target?] = [:]
  /// Frames of window managers are a few windows deep.
  private static let maximumDepth = 32

  /// Creates a finder for one drag.
  init(_ context: TransferContext, ownWindow: XID) {
    self.context = context
    self.ownWindow = ownWindow
  }

  /// Returns what is at a point of the root window, in pixels. Walks from the root window down to
  /// the first window that takes drops, one round trip for each level.
  func place(at location: Point) -> Place {
    guard !context.connection.isLost else { return .nothing }
    let root = context.connection.root
    var window = root
    for _ in 0..<Self.maximumDepth {
      var (x, y, child): (Int32, Int32, XID) = (0, 0, 0)
      let isKnown = XTranslateCoordinates(
        context.display, root, window, Int32(clamping: Int(location.x)),
        Int32(clamping: Int(location.y)), &x, &y, &child)
      guard isKnown != 0, child != 0 else { break }
      window = child
      if window == ownWindow { return .own }
      if let target = target(window) { return .target(target) }
    }
    // A desktop may take the drops on its background through the root window's proxy.
    return window == root ? target(root).map(Place.target) ?? .nothing : .nothing
  }

  private func target(_ window: XID) -> OutgoingDrag.Target? {
    if let answer = known[window] { return answer }
    let answer = ask(window)
    known[window] = .some(answer)
    return answer
  }

  private func ask(_ window: XID) -> OutgoingDrag.Target? {
    let receiver = proxy(of: window).flatMap { proxy(of: $0) == $0 ? $0 : nil } ?? window
    let properties = XProperty(context.connection, window: receiver)
    let values = properties.values(context.atoms[.xdndAware], type: XA_ATOM)
    guard let version = values.first, version >= XdndMessage.oldestVersion else { return nil }
    return OutgoingDrag.Target(
      window: window, receiver: receiver,
      version: Int(min(version, UInt(XdndMessage.version))))
  }

  private func proxy(of window: XID) -> XID? {
    let properties = XProperty(context.connection, window: window)
    return properties.values(context.atoms[.xdndProxy], type: XA_WINDOW).first
  }
}
