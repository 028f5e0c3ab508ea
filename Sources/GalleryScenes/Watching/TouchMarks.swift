import TouchKit

/// Draws around each finger what TouchKit knows about it, and between two fingers on one view what
/// a pinch and a rotation measure. Lets all touches through.
final class TouchMarks: View {
  private var fingers: [FingerMark] = []
  private var pairs: [PairMark] = []
  private var resting: Deadline?

  /// The time without an event after which a finger rests.
  private static let restTime = Duration.milliseconds(100)

  init() {
    super.init()
    fillsSuperview = true
    isUserInteractionEnabled = false
    role = .marks
    identifier = "touch-marks"
  }

  /// Shows the fingers of a frame.
  func show(_ event: TouchEvent) {
    let before = areas
    let down = event.allTouches.filter(\.isDown)
    fingers.removeAll { mark in !down.contains(mark.touch) }
    for touch in down where !fingers.contains(where: { $0.touch == touch }) {
      fingers.append(
        FingerMark(touch, number: FingerNumber.next(except: fingers.map(\.number))))
    }
    for index in fingers.indices { fingers[index].follow(in: self) }
    showPairs()
    for area in before + areas { setNeedsDisplay(area) }
    resting?.cancel()
    guard !fingers.isEmpty else { return }
    resting = window?.schedule(after: Self.restTime) { [weak self] in self?.rest() }
  }

  private func rest() {
    let before = areas
    for index in fingers.indices { fingers[index].rest() }
    for area in before + areas { setNeedsDisplay(area) }
  }

  /// Removes all marks.
  func clear() {
    (fingers, pairs) = ([], [])
    setNeedsDisplay()
  }

  /// The first two fingers on each view are a pair, as long as they are down.
  private func showPairs() {
    var groups: [[FingerMark]] = []
    for finger in fingers {
      if let index = groups.firstIndex(where: { $0[0].touch.view === finger.touch.view }) {
        groups[index].append(finger)
      } else {
        groups.append([finger])
      }
    }
    pairs = groups.filter { $0.count > 1 }.map { group in
      let known = pairs.first { $0.joins(group[0], group[1]) }
      var pair = known ?? PairMark(group[0], group[1])
      pair.follow(group[0], group[1])
      return pair
    }
  }

  private var areas: [Rect] { fingers.map(\.area) + pairs.map(\.area) }

  override func draw(_ canvas: borrowing Canvas) {
    for pair in pairs { pair.draw(on: canvas) }
    for finger in fingers { finger.draw(on: canvas) }
  }

  /// The marks, for tests and tools in other processes.
  override var inspectionAttributes: [InspectionAttribute] {
    [
      InspectionAttribute("fingers", .numbers(fingers.map { Double($0.number) })),
      InspectionAttribute("scales", .numbers(pairs.map(\.scale))),
      InspectionAttribute("turns", .numbers(pairs.map(\.turn.degrees))),
    ]
  }
}
