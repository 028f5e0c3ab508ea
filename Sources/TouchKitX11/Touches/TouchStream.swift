import TouchKit

/// All contacts of all touchscreens: reports go in, frames of samples come out.
///
/// The rules that hold above a single contact's machine live here: who is known, where a finger
/// was last, and what happens to everybody at once.
nonisolated struct TouchStream {
  /// One finger that the app was told of.
  private struct Contact {
    let id: TouchSample.ID
    let source: Int
    var machine = TouchOwnershipMachine()
    /// Where it was last; on the root window, for our own may move under it.
    var root: Point

    var isDown: Bool { machine.state == .provisional || machine.state == .owned }
  }

  /// Where the window is and its scale; `move(to:at:)` changes it while fingers are down.
  private(set) var placement = WindowPlacement()
  /// Is told of every step of every contact.
  var log: ((TouchTransition) -> Void)?

  private var contacts: [Contact] = []
  private var assembler = TouchFrameAssembler()
  private var frames: [TouchFrame] = []

  /// Whether a contact is known whose end was not told yet.
  var isEmpty: Bool { contacts.isEmpty }

  /// Takes one report that was stamped with a time.
  mutating func handle(_ report: TouchReport, at time: EventTime) {
    let index = contacts.firstIndex { $0.id == report.id }
    switch report.kind {
    case .began:
      guard let position = report.position else { return }
      // A begin for a live contact: the server, or a driver, lost its end.
      if let index { apply(.lost, to: index, at: time) }
      begin(report, at: position, time)
    case .changed(let input):
      guard let index else { return note(report, time) }
      if let position = report.position, contacts[index].isDown {
        contacts[index].root = position.root
        adopt(position, at: time)
      }
      apply(input, to: index, at: time)
    }
  }

  /// Cancels every contact that a condition on master and source device holds for.
  mutating func lose(at time: EventTime, where isLost: (TouchSample.ID, Int) -> Bool) {
    // Ends: a contact that is lost is over whatever it was before, and leaves the list.
    while let index = contacts.firstIndex(where: { isLost($0.id, $0.source) }) {
      apply(.lost, to: index, at: time)
    }
  }

  /// Follows the window: fingers that rest on the glass move in the window's points.
  mutating func move(to placement: WindowPlacement, at time: EventTime) {
    guard placement != self.placement else { return }
    self.placement = placement
    for contact in contacts where contact.isDown { emit(.moved, contact, time, stamped: time) }
  }

  /// Ends the frame under way and hands over all frames.
  mutating func takeFrames() -> [TouchFrame] {
    if let frame = assembler.flush() { frames.append(frame) }
    defer { frames.removeAll() }
    return frames
  }

  private mutating func begin(_ report: TouchReport, at position: DevicePosition, _ time: EventTime)
  {
    adopt(position, at: time)
    let contact = Contact(id: report.id, source: report.source, root: position.root)
    contacts.append(contact)
    emit(.began(provisional: true), contact, time, stamped: time)
    note(report, time, after: .provisional, told: .began(provisional: true))
  }

  /// An event tells where the window is better than any message of the window manager.
  private mutating func adopt(_ position: DevicePosition, at time: EventTime) {
    let offset = position.root - position.window
    let origin = Point(offset.dx.rounded(), offset.dy.rounded())
    guard origin != placement.origin else { return }
    move(to: WindowPlacement(origin: origin, scale: placement.scale), at: time)
  }

  private mutating func apply(
    _ input: TouchOwnershipMachine.Input, to index: Int, at time: EventTime
  ) {
    let before = contacts[index].machine.state
    let effect = contacts[index].machine.handle(input, at: time)
    let contact = contacts[index]
    if contact.machine.state == .over { contacts.remove(at: index) }
    let told: TouchSample.Kind?
    switch effect {
    case .none: told = nil
    case .moved: told = emit(.moved, contact, time, stamped: time)
    case .lifted: told = emit(.lifted, contact, time, stamped: time)
    case .cancelled: told = emit(.cancelled, contact, time, stamped: time)
    case .committed(let moment): told = emit(.committed, contact, moment, stamped: time)
    case .ended(let moment): told = emit(.ended, contact, moment, stamped: time)
    }
    log?(
      TouchTransition(
        id: contact.id, source: contact.source, before: before, input: .changed(input),
        after: contact.machine.state, told: told, time: time))
  }

  @discardableResult
  private mutating func emit(
    _ kind: TouchSample.Kind, _ contact: Contact, _ moment: EventTime, stamped time: EventTime
  ) -> TouchSample.Kind {
    let sample = TouchSample(
      id: contact.id, kind: kind, location: placement.location(ofRoot: contact.root),
      timestamp: moment)
    if let frame = assembler.add(sample, stamped: time) { frames.append(frame) }
    return kind
  }

  private func note(
    _ report: TouchReport, _ time: EventTime, after: TouchOwnershipMachine.State? = nil,
    told: TouchSample.Kind? = nil
  ) {
    log?(
      TouchTransition(
        id: report.id, source: report.source, before: nil, input: report.kind, after: after,
        told: told, time: time))
  }
}
