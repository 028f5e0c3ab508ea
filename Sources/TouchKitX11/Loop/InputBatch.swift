import CX11
import TouchKit

/// One thing that the server said.
nonisolated enum Input {
  case touch(TouchReport)
  case pointer(PointerReport)
  case gesture(GestureReport)
  /// Devices came or went.
  case hierarchy(HierarchyReport)
  /// Another slave device speaks for the master pointer from now on.
  case switched(source: Int)
  /// A key; looked up when its turn comes, for an input method may have to know the ones before.
  case key(XKeyEvent)
  /// Our window left the screen.
  case unmapped
  /// The server has come past a question of ours (`XConnection.nudge`).
  case answered
  /// Anything else: windows, properties, messages, extensions.
  case other(XEvent)
}

/// What the server has said and nobody has acted on yet, in order.
///
/// A device that is switched off ends its touches as if they were lifted, and only then tells
/// that it is off, sometimes a packet later. So an end is believed when the server has answered
/// a question that was sent after it: what belongs to the end has been said by then. That costs
/// a lift a tenth of a millisecond, and a move nothing.
nonisolated struct InputBatch {
  /// The batch in order.
  private(set) var items: [Input] = []
  /// Whether the server has to be asked how far it is.
  private(set) var needsQuestion = false

  /// The first end of a touch that was said after the last answer.
  private var firstDoubtfulEnd: Int?
  /// Whether later news may change the meaning of what came before.
  private var needsResolution = false

  /// How long before the news of a lost device the server ends its touches, in milliseconds.
  private static let lossWindow: Int32 = 40

  /// Whether nothing is waiting.
  var isEmpty: Bool { items.isEmpty }

  /// Appends what was said next.
  mutating func append(_ input: Input) {
    switch input {
    case .hierarchy, .unmapped:
      needsResolution = true
    case .answered:
      firstDoubtfulEnd = nil
      needsQuestion = false
    case .touch(let report) where report.kind == .changed(.ended) && firstDoubtfulEnd == nil:
      firstDoubtfulEnd = items.count
      needsQuestion = true
    default:
      break
    }
    items.append(input)
  }

  /// The question is on its way.
  mutating func asked() { needsQuestion = false }

  /// Hands over all that can be believed, and keeps the rest.
  mutating func takeBelievable() -> InputBatch {
    var taken = self
    guard let end = firstDoubtfulEnd else {
      items.removeAll(keepingCapacity: true)
      needsResolution = false
      taken.resolve()
      return taken
    }
    taken.items = Array(items[..<end])
    items.removeFirst(end)
    firstDoubtfulEnd = 0
    taken.resolve()
    return taken
  }

  /// Lets news of devices and of the window change what was said before them.
  private mutating func resolve() {
    guard needsResolution else { return }
    turnEndsIntoLosses()
    dropInputBeforeUnmap()
  }

  /// A device that goes away ends its touches as if they were lifted.
  private mutating func turnEndsIntoLosses() {
    for (index, item) in items.enumerated() {
      guard case .hierarchy(let news) = item else { continue }
      for earlier in 0..<index {
        guard case .touch(var touch) = items[earlier], touch.kind == .changed(.ended),
          news.lost.contains(touch.source) || news.lost.contains(touch.id.device),
          Int32(bitPattern: news.serverTime &- touch.serverTime) <= Self.lossWindow
        else { continue }
        touch.kind = .changed(.lost)
        items[earlier] = .touch(touch)
      }
    }
  }

  /// Fingers on a window that is gone do nothing, not even what they did just before.
  private mutating func dropInputBeforeUnmap() {
    guard
      let last = items.lastIndex(where: { if case .unmapped = $0 { true } else { false } })
    else { return }
    let rest = items[last...]
    items = items[..<last].filter { !$0.isFromDevice } + rest
  }
}

nonisolated extension Input {
  /// Whether it is what a finger, a mouse or a touchpad did.
  fileprivate var isFromDevice: Bool {
    switch self {
    case .touch, .pointer, .gesture: true
    case .hierarchy, .switched, .key, .unmapped, .answered, .other: false
    }
  }
}
