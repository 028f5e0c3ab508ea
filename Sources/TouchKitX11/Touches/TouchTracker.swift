import TouchKit

/// Tracks all contacts of all touchscreens: consumes reports and produces frames of samples.
///
/// The rules that concern more than one contact's state machine are here: which contacts are known,
/// the last position of each, and cancellation of many at once.
nonisolated struct TouchTracker {
  /// A finger that has been reported to the app.
  private struct Contact {
    let id: TouchSample.ID
    let source: Int
    var machine = TouchOwnershipMachine()
    /// The last position, relative to the root window because our window may move under the finger.
    var root: Point
    /// The last pressure; nil until the device has sent one.
    var pressure: Double?

    var isDown: Bool { machine.state == .provisional || machine.state == .owned }
  }

  /// The window's position and scale; `move(to:at:)` changes it while fingers are down.
  private(set) var placement = WindowGeometry()
  /// Called for each state transition of each contact.
  var log: ((TouchTransition) -> Void)?

  private var contacts: [Contact] = []
  private var assembler = TouchFrameAssembler()
  private var frames: [TouchFrame] = []

  /// Whether every reported contact has ended.
  var isEmpty: Bool { contacts.isEmpty }

  /// Processes a report with its event time.
  mutating func handle(_ report: TouchReport, at time: EventTime) {
    let index = contacts.firstIndex { $0.id == report.id }
    switch report.kind {
    case .began:
      guard let position = report.position else { return }
      // A begin for a live contact: the server or a driver lost its end.
      if let index { apply(.lost, to: index, at: time) }
      if report.emulatesPointer { loseForgotten(of: report.source, at: time) }
      begin(report, at: position, time)
    case .changed(let input):
      guard let index else { return note(report, time) }
      if let position = report.position, contacts[index].isDown {
        contacts[index].root = position.root
        contacts[index].pressure = report.pressure ?? contacts[index].pressure
        adopt(position, at: time)
      }
      apply(input, to: index, at: time)
    }
  }

  /// Cancels every contact for which a predicate on identifier and slave device returns true.
  mutating func lose(at time: EventTime, where isLost: (TouchSample.ID, Int) -> Bool) {
    // Terminates: a lost contact ends from any state and leaves the list.
    while let index = contacts.firstIndex(where: { isLost($0.id, $0.source) }) {
      apply(.lost, to: index, at: time)
    }
  }

  /// Cancels the fingers of a touchscreen whose end the server has lost, as it does with one that
  /// lifts during a synchronous grab whose client then disconnects.
  ///
  /// Called when a touch begins that emulates the pointer, which only happens while no other finger
  /// is down on its screen.
  private mutating func loseForgotten(of source: Int, at time: EventTime) {
    while let index = contacts.firstIndex(where: { $0.source == source && $0.isDown }) {
      apply(.lost, to: index, at: time)
    }
  }

  /// Sets the window's position and scale; resting fingers move relative to the window.
  mutating func move(to placement: WindowGeometry, at time: EventTime) {
    guard placement != self.placement else { return }
    self.placement = placement
    for contact in contacts where contact.isDown { emit(.moved, contact, time, stamped: time) }
  }

  /// Completes the current frame, and removes and returns all frames; joins the moves of a backlog.
  mutating func takeFrames() -> [TouchFrame] {
    if let frame = assembler.flush() { frames.append(frame) }
    defer { frames.removeAll() }
    return TouchBacklog.joined(frames)
  }

  private mutating func begin(_ report: TouchReport, at position: DevicePosition, _ time: EventTime)
  {
    adopt(position, at: time)
    let contact = Contact(
      id: report.id, source: report.source, root: position.root, pressure: report.pressure)
    contacts.append(contact)
    emit(.began(provisional: true), contact, time, stamped: time)
    note(report, time, after: .provisional, reported: .began(provisional: true))
  }

  /// Derives the window's origin from an event, which is more current than any window manager
  /// message.
  private mutating func adopt(_ position: DevicePosition, at time: EventTime) {
    let offset = position.root - position.window
    let origin = Point(offset.dx.rounded(), offset.dy.rounded())
    guard origin != placement.origin else { return }
    move(to: WindowGeometry(origin: origin, scale: placement.scale), at: time)
  }

  private mutating func apply(
    _ input: TouchOwnershipMachine.Input, to index: Int, at time: EventTime
  ) {
    let before = contacts[index].machine.state
    let output = contacts[index].machine.handle(input, at: time)
    let contact = contacts[index]
    if contact.machine.state == .over { contacts.remove(at: index) }
    if let output { emit(output.kind, contact, output.time, stamped: time) }
    log?(
      TouchTransition(
        id: contact.id, source: contact.source, before: before, input: .changed(input),
        after: contact.machine.state, reported: output?.kind, time: time))
  }

  private mutating func emit(
    _ kind: TouchSample.Kind, _ contact: Contact, _ moment: EventTime, stamped time: EventTime
  ) {
    let sample = TouchSample(
      id: contact.id, kind: kind, location: placement.location(ofRoot: contact.root),
      timestamp: moment, pressure: contact.pressure)
    if let frame = assembler.add(sample, stamped: time) { frames.append(frame) }
  }

  private func note(
    _ report: TouchReport, _ time: EventTime, after: TouchOwnershipMachine.State? = nil,
    reported: TouchSample.Kind? = nil
  ) {
    log?(
      TouchTransition(
        id: report.id, source: report.source, before: nil, input: report.kind, after: after,
        reported: reported, time: time))
  }
}
