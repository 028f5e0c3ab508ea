import CX11
import TestSupport
import TouchKit

@testable import TouchKitX11

extension FuzzTarget {
  /// XDND messages of any clients in any order, for both sides, and what they carry: lists of files.
  static let drags = FuzzTarget("drags") { bytes in
    var input = InputBytes(bytes)
    if input.flag() { return checkFiles(input.bytes(bytes.count)) }
    var (incoming, outgoing) = (IncomingLaws(), OutgoingLaws())
    while !input.isEmpty {
      if input.number(0...3) == 0 {
        outgoing.act(&input)
      } else if let message = message(&input) {
        // A refusal arrives without its action.
        let copy = sent(message)
        promise(copy != nil && copy.flatMap(sent) == copy, "\(message) changes on its way.")
        incoming.handle(message)
        outgoing.handle(message)
      }
    }
    outgoing.end()
  }

  private static let atoms = Atoms(
    Dictionary(
      uniqueKeysWithValues: AtomName.allCases.enumerated().map { ($1, Atom($0) + 100) }))

  private static func message(_ input: inout InputBytes) -> XdndMessage? {
    let names: [AtomName] = [
      .xdndEnter, .xdndPosition, .xdndLeave, .xdndDrop, .xdndStatus, .xdndFinished, .wmProtocols,
    ]
    var event = XClientMessageEvent()
    event.message_type = atoms[names[input.number(0...6)]]
    event.format = input.number(0...31) == 31 ? 8 : 32
    // Few sources, so that their messages meet; Xlib sign-extends the values.
    event.data.l.0 = input.number(0...3)
    event.data.l.1 = Int(input.integer(Int32.self))
    event.data.l.2 = Int(input.integer(Int32.self))
    event.data.l.3 = Int(input.integer(Int16.self))
    event.data.l.4 = Int(input.integer(Int16.self))
    return XdndMessage(event, atoms: atoms)
  }

  private static func sent(_ message: XdndMessage) -> XdndMessage? {
    XdndMessage(message.event(to: 5, atoms: atoms).xclient, atoms: atoms)
  }

  private static func checkFiles(_ bytes: [UInt8]) {
    let paths = URIList(bytes).paths
    for path in paths {
      promise(path.hasPrefix("/") && !path.utf8.contains(0), "\(path) is not absolute.")
    }
    promise(URIList(URIList(paths: paths).bytes).paths == paths, "Paths change on their way.")
    _ = URIList(URIList(bytes).bytes)
  }
}

/// Whatever sources say, items enter and leave in turn.
private struct IncomingLaws {
  private var drag = IncomingDrag()
  private var isOver = false

  mutating func handle(_ message: XdndMessage) {
    for effect in drag.handle(message) {
      switch effect {
      case .begin:
        promise(!isOver, "A second item enters.")
        isOver = true
      case .move: promise(isOver, "An item moves that has not entered.")
      case .exit, .perform:
        promise(isOver, "An item leaves that has not entered.")
        isOver = false
      case .refusePosition, .refuseDrop: break
      }
    }
    promise(isOver == (drag.source != nil), "The source is not that of the item.")
  }
}

/// Whatever targets say, each is entered and left in turn, and a drag has one outcome.
private struct OutgoingLaws {
  private var drag = OutgoingDrag()
  private var entered: XID?
  private var results = 0

  mutating func act(_ input: inout InputBytes) {
    switch input.number(0...15) {
    case 0: check(drag.drop())
    case 1: check(drag.timedOut())
    case 2:
      let target = drag.target?.window
      check(drag.destroyed(XID(input.number(0...3))))
      if drag.target?.window != target { entered = nil }
    case 3:
      check(drag.cancel())
      if drag.isFinished { start() }
    default:
      let window = XID(input.number(0...4))
      let target = OutgoingDrag.Target(
        window: window, receiver: window + XID(input.number(0...1)), version: input.number(3...5))
      check(
        drag.moved(
          to: Point(input.fixed(), input.fixed()), over: window == 4 ? nil : target))
    }
    if drag.isFinished { start() }
  }

  mutating func handle(_ message: XdndMessage) {
    switch message {
    case .status(let target, let isAccepted, let action):
      check(drag.answered(by: target, isAccepted: isAccepted, action: action))
    case .finished(let target, let isAccepted, let action):
      check(drag.finished(by: target, isAccepted: isAccepted, action: action))
    default: break
    }
    if drag.isFinished { start() }
  }

  /// No drag waits for a silent target forever.
  mutating func end() {
    check(drag.drop())
    check(drag.timedOut())
    promise(drag.isFinished && results == 1, "The drag has \(results) outcomes.")
  }

  private mutating func start() { (drag, entered, results) = (OutgoingDrag(), nil, 0) }

  private mutating func check(_ effects: [OutgoingDrag.Effect]) {
    for effect in effects {
      promise(results == 0, "\(effect) follows the outcome.")
      switch effect {
      case .enter(let target):
        promise(entered == nil, "\(target) is entered before the last one is left.")
        entered = target.window
      case .position(let target, _), .drop(let target):
        promise(entered == target.window, "\(effect) without entering.")
      case .leave(let target):
        promise(entered == target.window, "\(effect) without entering.")
        entered = nil
      case .answered: break
      case .finish: results += 1
      }
    }
  }
}
