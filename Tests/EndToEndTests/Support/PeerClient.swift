import CX11
import VirtualTouchscreen
import X11Support

/// Another client of the server, which owns and requests selections. It handles its events only in
/// `pump()`, which a test calls while it waits.
class PeerClient {
  let connection: XDisplay
  /// A window without a purpose of its own.
  let window: XID
  /// What the client offers: by selection, the data of each target.
  private(set) var offers: [Atom: [Atom: [UInt8]]] = [:]
  /// Data of more than this size is sent in pieces of it.
  var pieceLength = 1 << 18
  /// The number of pieces after which the client sends no more.
  var maximumPieces = Int.max
  /// Whether requests remain unanswered, in `unanswered`.
  var isSilent = false
  /// The requests that were not answered.
  private(set) var unanswered: [XSelectionRequestEvent] = []
  /// The targets that were requested of this client.
  private(set) var requestedTargets: [String] = []
  /// The targets that were answered to this client, in the order of the answers.
  private(set) var answeredTargets: [String] = []
  /// Whether another client has acquired a selection that this one owned.
  private(set) var hasLostSelection = false
  /// The number of pieces sent so far.
  private(set) var sentPieces = 0

  private var sending: [Sending] = []
  private var receptions: [Reception] = []

  private struct Sending {
    let requestor: XID
    let property: Atom
    let type: Atom
    var rest: ArraySlice<UInt8>
    var isEnding = false
  }

  init(_ display: String) throws {
    guard let connection = XDisplay(display) else { throw TimeoutError("no display \(display)") }
    self.connection = connection
    window = XCreateSimpleWindow(
      connection.pointer, connection.root, 0, 0, 1, 1, 0, 0, 0)
    XSelectInput(connection.pointer, window, PropertyChangeMask)
  }

  var display: OpaquePointer { connection.pointer }

  func atom(_ name: String) -> Atom { connection.atom(name) }

  /// The name of an atom.
  func name(_ atom: Atom) -> String {
    guard atom != 0, let text = XGetAtomName(display, atom) else { return "" }
    defer { XFree(text) }
    return String(cString: text)
  }

  /// Handles all pending events.
  func pump() {
    while XPending(display) > 0 {
      var event = XEvent()
      XNextEvent(display, &event)
      handle(event)
    }
    XFlush(display)
  }

  func handle(_ event: XEvent) {
    switch event.type {
    case SelectionRequest: answer(event.xselectionrequest)
    case SelectionClear: hasLostSelection = true
    case SelectionNotify:
      answeredTargets.append(name(event.xselection.target))
      receptions.first { $0.window == event.xselection.requestor }?.answered(event.xselection)
    case PropertyNotify where event.xproperty.state == PropertyDelete: sendNext(event.xproperty)
    case PropertyNotify:
      receptions.first { $0.window == event.xproperty.window }?.propertyChanged()
    default: break
    }
  }

  // MARK: Owning

  /// Acquires a selection and offers data for targets.
  func own(_ selection: String, _ data: [String: [UInt8]]) {
    offers[atom(selection)] = Dictionary(
      uniqueKeysWithValues: data.map { (atom($0.key), $0.value) })
    XSetSelectionOwner(display, atom(selection), window, Time(CurrentTime))
    XSync(display, 0)
  }

  /// The window that owns a selection; 0 for none.
  func owner(of selection: String) -> XID { XGetSelectionOwner(display, atom(selection)) }

  /// Answers a request without data, or refuses it.
  func answer(_ request: XSelectionRequestEvent, isDone: Bool) {
    var event = XEvent()
    event.xselection.type = SelectionNotify
    event.xselection.requestor = request.requestor
    event.xselection.selection = request.selection
    event.xselection.target = request.target
    event.xselection.property = isDone ? request.property : 0
    event.xselection.time = request.time
    XSendEvent(display, request.requestor, 0, NoEventMask, &event)
    XFlush(display)
  }

  private func answer(_ request: XSelectionRequestEvent) {
    requestedTargets.append(name(request.target))
    guard !isSilent else { return unanswered.append(request) }
    if request.target == atom("TARGETS") {
      let offer = offers[request.selection] ?? [:]
      set(
        request.property, of: request.requestor, atom("ATOM"),
        values: Array(offer.keys.map { UInt($0) }))
    } else if let bytes = data(for: request.target, of: request.selection) {
      send(bytes[...], type: request.target, to: request)
    } else {
      return answer(request, isDone: false)
    }
    answer(request, isDone: true)
  }

  /// What the client delivers of a selection it owns; nil for a refusal.
  func data(for target: Atom, of selection: Atom) -> [UInt8]? { offers[selection]?[target] }

  private func send(_ bytes: ArraySlice<UInt8>, type: Atom, to request: XSelectionRequestEvent) {
    guard bytes.count > pieceLength else {
      return set(request.property, of: request.requestor, type, bytes: bytes)
    }
    XSelectInput(display, request.requestor, PropertyChangeMask)
    sending.append(
      Sending(requestor: request.requestor, property: request.property, type: type, rest: bytes))
    set(request.property, of: request.requestor, atom("INCR"), values: [UInt(bytes.count)])
  }

  private func sendNext(_ event: XPropertyEvent) {
    guard sentPieces < maximumPieces,
      let index = sending.firstIndex(where: {
        $0.requestor == event.window && $0.property == event.atom
      })
    else { return }
    let piece = sending[index].rest.prefix(pieceLength)
    sending[index].rest = sending[index].rest.dropFirst(pieceLength)
    sentPieces += 1
    set(event.atom, of: event.window, sending[index].type, bytes: piece)
    if piece.isEmpty { sending.remove(at: index) }
  }

  // MARK: Requesting

  /// Requests a selection as a target; `parameters` are written to the property before.
  func request(
    _ selection: String, as target: String, time: UInt = 0, parameters: [UInt]? = nil
  ) -> Reception {
    let reception = Reception(self)
    if let parameters {
      set(reception.property, of: reception.window, atom("ATOM_PAIR"), values: parameters)
    }
    XConvertSelection(
      display, atom(selection), atom(target), reception.property, reception.window, time)
    XFlush(display)
    receptions.append(reception)
    return reception
  }

  // MARK: Properties

  func set(_ property: Atom, of window: XID, _ type: Atom, bytes: ArraySlice<UInt8>) {
    bytes.withUnsafeBufferPointer {
      _ = XChangeProperty(
        display, window, property, type, 8, PropModeReplace, $0.baseAddress, Int32($0.count))
    }
  }

  func set(_ property: Atom, of window: XID, _ type: Atom, values: [UInt]) {
    values.withUnsafeBytes {
      _ = XChangeProperty(
        display, window, property, type, 32, PropModeReplace,
        $0.bindMemory(to: UInt8.self).baseAddress, Int32(values.count))
    }
  }
}
