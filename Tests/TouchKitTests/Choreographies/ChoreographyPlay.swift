@testable import TouchKit

/// A play of a choreography in a window, with its outcome and the violated invariants.
@MainActor
final class ChoreographyPlay {
  /// An action of a recognizer, with its values at that time.
  struct Action {
    var time: Int64
    var recognizer: Int
    var state: GestureRecognizer.State
    var values: GestureValues
  }

  /// A touch that was delivered to a view.
  struct Delivery: Hashable {
    var time: Int64
    var view: Int
    var finger: UInt32
    var phase: Touch.Phase
  }

  let choreography: Choreography
  let window = Window(size: Size(1024, 768))
  private(set) var recognizers: [GestureRecognizer] = []
  private(set) var views: [View] = []
  private(set) var actions: [Action] = []
  private(set) var deliveries: [Delivery] = []
  private(set) var faults: [String] = []
  /// Called in each action of a recognizer; a test may do anything there.
  var onAction: (Int, GestureRecognizer.Phase) -> Void = { _, _ in }

  private let variation: Variation
  private var laws = ActionLaws()
  /// Whether an action has processed a nested frame, whose fingers may have moved.
  private var hasLooped = false

  init(_ choreography: Choreography, _ variation: Variation = Variation()) {
    self.choreography = choreography
    self.variation = variation
    window.root.bounds = Rect(-8192, -8192, 16384, 16384)
    window.root.center = .zero
    for plan in choreography.views { add(plan) }
    for plan in choreography.recognizers { add(plan) }
    for (first, second) in choreography.simultaneous {
      recognizers[first].recognizeSimultaneously(with: recognizers[second])
    }
    for (first, second) in choreography.requirements {
      recognizers[first].require(toFail: recognizers[second])
    }
    observe()
  }

  isolated deinit {}

  /// Plays all moments, advances by three seconds and checks that no state is left.
  func play() {
    let messages = misuse {
      for moment in choreography.moments { play(moment) }
      let last = choreography.moments.last?.milliseconds ?? 0
      window.advance(to: .milliseconds(Int64(last + variation.delay + 3000)))
    }
    faults += messages.map { "misuse: \($0)" } + window.leftovers.map { "left behind: \($0)" }
    faults += laws.faults
  }

  /// Processes a nested frame inside a running action.
  func loop(_ sample: TouchSample) {
    laws.allowNestedFrames()
    hasLooped = true
    window.handle(TouchFrame(time: window.now, samples: [sample]))
  }

  /// Advances time inside a running action.
  func loop(until time: EventTime) {
    laws.allowNestedFrames()
    window.advance(to: time)
  }

  func time(of milliseconds: Int) -> EventTime {
    .milliseconds(Int64(milliseconds + variation.delay))
  }

  private func play(_ moment: Choreography.Moment) {
    let time = time(of: moment.milliseconds)
    window.advance(to: EventTime(nanoseconds: time.nanoseconds - 1))
    let before = recognizers.map(GestureValues.init)
    var samples = moment.samples.map { sample in
      TouchSample(
        id: .init(contact: sample.finger), kind: sample.kind,
        location: variation.apply(sample.place), timestamp: time, isPrecise: sample.isPrecise)
    }
    if variation.isReversed { samples.reverse() }
    let isRest = samples.allSatisfy(isStill)
    laws.beginFrame()
    hasLooped = false
    window.handle(TouchFrame(time: time, samples: samples))
    if isRest && !hasLooped { checkRest(since: before) }
    for recognizer in recognizers { check(recognizer) }
    if let command = moment.command { execute(command) }
  }

  /// Whether a sample does not move a finger that is down.
  private func isStill(_ sample: TouchSample) -> Bool {
    guard let touch = window.touches.first(where: { $0.id == sample.id }) else { return true }
    if case .began = sample.kind { return false }
    return touch.location == sample.location
  }

  /// Checks that fingers that only land and lift do not change values.
  private func checkRest(since before: [GestureValues]) {
    for (index, recognizer) in recognizers.enumerated() where recognizer.isRunning {
      let (old, new) = (before[index], GestureValues(recognizer))
      guard old.isRunning, !old.isSameValue(as: new) else { continue }
      faults.append("\(recognizer) jumps from \(old) to \(new) at \(window.now.milliseconds)")
    }
  }

  private func check(_ recognizer: GestureRecognizer) {
    let values = GestureValues(recognizer)
    if !values.isValid { faults.append("\(recognizer) is \(values) at \(window.now.milliseconds)") }
  }

  private func execute(_ command: Choreography.Command) {
    switch command {
    case .setEnabled(let index, let isEnabled): recognizers[index].isEnabled = isEnabled
    case .set(let index, let offset, let scale, let turn):
      let recognizer = recognizers[index]
      (recognizer as? PanGestureRecognizer)?.setTranslation(variation.apply(offset), in: nil)
      (recognizer as? PinchGestureRecognizer)?.scale = scale
      (recognizer as? RotationGestureRecognizer)?.rotation = .radians(variation.apply(turn))
      if let transform = recognizer as? TransformGestureRecognizer {
        transform.setTranslation(variation.apply(offset), in: nil)
        transform.scale = scale
        transform.rotation = .radians(variation.apply(turn))
      }
    case .removeView(let index):
      let (view, parent) = (views[index], views[index].superview)
      view.removeFromSuperview()
      parent?.addSubview(view)
    case .cancelAll: window.cancelAllTouches(at: window.now)
    }
  }

  // MARK: Setting up

  private func add(_ plan: Choreography.ViewPlan) {
    let width = plan.parent.map { choreography.views[$0].frame.width } ?? 0
    let view = View(
      frame: variation.apply(plan.frame, isTop: plan.parent == nil, width: width))
    let turn = Angle.radians(variation.apply(plan.turn.radians))
    view.transform = Transform.rotation(turn).then(.scale(plan.scale))
    view.hitMargin = plan.margin
    view.isMultipleTouchEnabled = plan.isMultiple
    view.isExclusiveTouch = plan.isExclusive
    (plan.parent.map { views[$0] } ?? window.root).addSubview(view)
    views.append(view)
  }

  private func add(_ plan: Choreography.RecognizerPlan) {
    let recognizer: GestureRecognizer =
      switch plan.kind {
      case .tap(let taps, let touches): TapGestureRecognizer(taps: taps, touches: touches)
      case .press(let touches, let milliseconds):
        LongPressGestureRecognizer(
          touches: touches, minimumPressDuration: .milliseconds(milliseconds))
      case .pan(let minimum, let maximum):
        PanGestureRecognizer(minimumTouches: minimum, maximumTouches: maximum)
      case .pinch: PinchGestureRecognizer()
      case .rotation: RotationGestureRecognizer()
      case .transform(let minimum): TransformGestureRecognizer(minimumTouches: minimum)
      case .swipe(let directions, let touches):
        SwipeGestureRecognizer(directions: variation.apply(directions), touches: touches)
      case .scrub(let strokes, let touches):
        ScrubGestureRecognizer(strokes: strokes, touches: touches)
      }
    recognizer.name = "\(recognizers.count) \(plan.kind)"
    recognizer.cancelsTouchesInView = plan.takesTouches
    recognizer.delaysTouchesBegan = plan.delaysBegan
    recognizer.delaysTouchesEnded = plan.delaysEnded
    let index = recognizers.count
    recognizer.onAction { [unowned self] in onAction(index, $1) }
    recognizers.append(recognizer)
    views[plan.view].add(recognizer)
  }

  private func observe() {
    window.onGestureAction = { [unowned self] recognizer, state in
      guard let index = recognizers.firstIndex(where: { $0 === recognizer }) else { return }
      let values = GestureValues(recognizer)
      actions.append(
        Action(time: window.now.nanoseconds, recognizer: index, state: state, values: values))
      laws.check(recognizer, state, at: window.now)
      if state == .began || recognizer.isDiscrete { checkSimultaneity(of: recognizer) }
    }
    window.onTouchDelivery = { [unowned self] phase, touch in
      guard let index = views.firstIndex(where: { $0 === touch.view }) else { return }
      deliveries.append(
        Delivery(
          time: window.now.nanoseconds, view: index, finger: touch.id.contact, phase: phase))
      laws.check(phase, touch)
    }
  }

  /// Checks that a gesture begins beside an active one with a common finger only if they are
  /// simultaneous.
  private func checkSimultaneity(of recognizer: GestureRecognizer) {
    guard let contender = recognizer.contender, contender.isActive else { return }
    for other in window.input.dispatcher.arbiter.contenders
    where other !== contender && other.isRunning {
      let areSimultaneous =
        recognizer.companions.contains { $0.recognizer === other.recognizer }
        || other.recognizer.companions.contains { $0.recognizer === recognizer }
      guard !areSimultaneous, other.sharesTouch(with: contender) else { continue }
      faults.append(
        "\(recognizer) begins during \(other.recognizer) at \(window.now.milliseconds)")
    }
  }
}
