import Testing

@testable import TouchKit

/// One play of a choreography through a real window: what came of it, and which laws it broke.
@MainActor
final class ChoreographyPlay {
  /// An action of a recognizer, with the values that it had then.
  struct Action {
    var time: Int64
    var recognizer: Int
    var state: GestureRecognizer.State
    var values: GestureValues
  }

  /// What a view was told.
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
  /// What each recognizer does as its action; a test may do anything there.
  var onAction: (Int, GestureRecognizer.State) -> Void = { _, _ in }

  private let variation: Variation
  private var laws = ActionLaws()
  /// Whether an action has brought another frame, whose fingers may have moved.
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
    listen()
  }

  isolated deinit {}

  /// Plays everything, lets three seconds pass and checks what is left.
  func play() {
    let messages = misuse {
      for moment in choreography.moments { play(moment) }
      let last = choreography.moments.last?.milliseconds ?? 0
      window.advance(to: .milliseconds(Int64(last + variation.delay + 3000)))
    }
    faults += messages.map { "misuse: \($0)" } + window.leftovers.map { "left behind: \($0)" }
    faults += laws.faults
  }

  /// Brings another frame while the one whose action runs is not over.
  func loop(_ sample: TouchSample) {
    laws.expectLoops()
    hasLooped = true
    window.handle(TouchFrame(time: window.now, samples: [sample]))
  }

  /// Lets time pass while the frame whose action runs is not over.
  func loop(until time: EventTime) {
    laws.expectLoops()
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

  /// Whether a finger is where it was, or was not there.
  private func isStill(_ sample: TouchSample) -> Bool {
    guard let touch = window.touches.first(where: { $0.id == sample.id }) else { return true }
    if case .began = sample.kind { return false }
    return touch.location == sample.location
  }

  /// Fingers that only land and lift move nothing.
  private func checkRest(since before: [GestureValues]) {
    for (index, recognizer) in recognizers.enumerated() where recognizer.isRunning {
      let (old, new) = (before[index], GestureValues(recognizer))
      guard old.isRunning, !old.isSameValue(as: new) else { continue }
      faults.append("\(recognizer) jumps from \(old) to \(new) at \(window.now.milliseconds)")
    }
  }

  private func check(_ recognizer: GestureRecognizer) {
    let values = GestureValues(recognizer)
    if !values.isSound { faults.append("\(recognizer) is \(values) at \(window.now.milliseconds)") }
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
      case .pan(let least, let most):
        PanGestureRecognizer(minimumTouches: least, maximumTouches: most)
      case .pinch: PinchGestureRecognizer()
      case .rotation: RotationGestureRecognizer()
      case .transform(let least): TransformGestureRecognizer(minimumTouches: least)
      case .swipe(let directions, let touches):
        SwipeGestureRecognizer(directions: variation.apply(directions), touches: touches)
      }
    recognizer.name = "\(recognizers.count) \(plan.kind)"
    recognizer.cancelsTouchesInView = plan.takesTouches
    recognizer.delaysTouchesBegan = plan.delaysBegan
    recognizer.delaysTouchesEnded = plan.delaysEnded
    let index = recognizers.count
    recognizer.addAction { [unowned self] in onAction(index, $0.state) }
    recognizers.append(recognizer)
    views[plan.view].add(recognizer)
  }

  private func listen() {
    window.onGestureAction = { [unowned self] recognizer, state in
      guard let index = recognizers.firstIndex(where: { $0 === recognizer }) else { return }
      let values = GestureValues(recognizer)
      actions.append(
        Action(time: window.now.nanoseconds, recognizer: index, state: state, values: values))
      laws.judge(recognizer, state, at: window.now)
      if state == .began || recognizer.isDiscrete { checkRivals(of: recognizer) }
    }
    window.onTouchDelivery = { [unowned self] phase, touch in
      guard let index = views.firstIndex(where: { $0 === touch.view }) else { return }
      deliveries.append(
        Delivery(
          time: window.now.nanoseconds, view: index, finger: touch.id.contact, phase: phase))
      laws.judge(phase, touch)
    }
  }

  /// Nobody begins beside an active gesture with a common finger unless both may run together.
  private func checkRivals(of recognizer: GestureRecognizer) {
    guard let contender = recognizer.contender, contender.isActive else { return }
    for other in window.touchDispatcher.arbiter.contenders
    where other !== contender && other.isRunning {
      let areFriends =
        recognizer.companions.contains { $0.recognizer === other.recognizer }
        || other.recognizer.companions.contains { $0.recognizer === recognizer }
      guard !areFriends, other.sharesTouch(with: contender) else { continue }
      faults.append(
        "\(recognizer) begins beside \(other.recognizer) at \(window.now.milliseconds)")
    }
  }
}
