import FoundationEssentials
import Glibc
import TouchKit

/// A touch tester: every finger with its trail and its samples, their rate, delay and pressure; what
/// fingers do can be recorded, replayed and saved for `gesture-player`.
final class FingersScene: Scene {
  private let board = FingerBoard()
  private let readout = Label(font: Theme.action)
  private let invitation = Invitation(localized("Put your fingers anywhere"))
  private let keyboardFinger = KeyboardFinger()
  private let record = Button(localized("Record"), style: .tinted)
  private let replay = Button(localized("Replay"), style: .tinted)
  private let save = Button(localized("Save"), style: .tinted)
  private var recording: FingerRecording?
  private var isRecording = false
  private var player: Deadline?

  override init() {
    super.init()
    readout.identifier = "readout"
    // Ten fingers have ten pressures.
    readout.numberOfLines = 4
    board.onFrame = { [weak self] in self?.show($0) }
    record.accessibleRole = .toggle
    record.action = { [weak self] in self?.toggleRecording() }
    replay.action = { [weak self] in self?.play(from: 0) }
    save.action = { [weak self] in self?.saveRecording() }
    for view in [board, readout, invitation, keyboardFinger, record, replay, save] {
      addSubview(view)
    }
    updateButtons()
  }

  override func observe(_ event: TouchEvent) { invitation.leaveIfTouched() }

  override func layoutSubviews() {
    invitation.place(in: bounds)
    board.frame = bounds
    keyboardFinger.area = bounds
    let lines = readout.sizeThatFits(Size(bounds.width - 32, .infinity)).height
    readout.frame = Rect(16, 12, bounds.width - 32, max(lines, 24))
    let buttons = [record, replay, save]
    let widest = buttons.map { $0.sizeThatFits(bounds.size).width }.max() ?? 0
    let width = min(max(120, widest), (bounds.width - 48) / 3)
    // Large titles have room in two lines.
    let height =
      widest > width && !isLow ? max(Theme.touchTarget, 44 * textScale) : Theme.touchTarget
    let top = bounds.height - (isLow ? 8 : 16) - height
    let left = bounds.midX - 1.5 * width - 8
    for (index, button) in buttons.enumerated() {
      button.frame = directed(Rect(left + Double(index) * (width + 8), top, width, height))
    }
    View.shareTextScale(of: buttons)
  }

  private func show(_ event: TouchEvent) {
    if isRecording { recording?.add(event, in: board) }
    let fingers = event.touches(for: board).filter(\.isDown)
    if fingers.count > 2 { complete(.fingers) }
    var parts = [localizedPlural("{count} finger", "{count} fingers", count: fingers.count)]
    if board.rate > 0 { parts.append("\(Int(board.rate.rounded())) Hz") }
    if let delay = delay(of: event) {
      parts.append(localized("{delay} ms late", ["delay": delay.formatted(decimals: 1)]))
    }
    let pressures = fingers.compactMap(\.pressure).map { "\(Int(($0 * 100).rounded())) %" }
    if !pressures.isEmpty {
      parts.append(localized("pressure {values}", ["values": pressures.joined(separator: ", ")]))
    }
    readout.text = parts.joined(separator: "   ")
  }

  /// The time from a finger's movement to here in milliseconds; nil if the server has another clock.
  private func delay(of event: TouchEvent) -> Double? {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    let milliseconds = Double(now.tv_sec) * 1000 + Double(now.tv_nsec) / 1e6
    // The server's clock has 32 bits.
    let delay = (milliseconds - event.timestamp.milliseconds)
      .truncatingRemainder(dividingBy: 4_294_967_296)
    return (0..<1000).contains(delay) ? delay : nil
  }

  // MARK: Recordings

  private func toggleRecording() {
    player?.cancel()
    isRecording.toggle()
    if isRecording { recording = FingerRecording() }
    if recording?.steps.isEmpty == false { complete(.record) }
    updateButtons()
    showFeedback(
      isRecording
        ? localized("Recording")
        : localized("Recorded {count} changes of fingers", ["count": recording?.steps.count ?? 0]))
  }

  private func updateButtons() {
    let isEmpty = recording?.steps.isEmpty ?? true
    record.title = isRecording ? localized("Stop") : localized("Record")
    record.isSelected = isRecording
    replay.isEnabled = !isRecording && !isEmpty
    save.isEnabled = !isRecording && !isEmpty
  }

  /// Shows the recorded fingers from a step on, each at its time.
  private func play(from index: Int) {
    guard let steps = recording?.steps, index < steps.count, let window else { return }
    player?.cancel()
    if index == 0 { board.clear() }
    board.show(steps[index])
    guard index + 1 < steps.count else {
      board.endReplay()
      complete(.replay)
      return showFeedback(localized("Replayed {count} changes of fingers", ["count": steps.count]))
    }
    let pause = steps[index + 1].time - steps[index].time
    player = window.schedule(after: .milliseconds(pause)) { [weak self] in
      self?.play(from: index + 1)
    }
  }

  private func saveRecording() {
    guard let recording, let window else { return }
    do {
      guard let folder = UserFolders.current.folder(.documents) else {
        return showFeedback(localized("Not saved: there is no folder for documents"))
      }
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let path = folder + "/Fingers.touch"
      try AtomicFile.write(Array(recording.text(in: window).utf8), to: path)
      showFeedback(localized("Saved {path}", ["path": path]))
    } catch {
      showFeedback(localized("Not saved: {error}", ["error": "\(error)"]))
    }
  }
}
