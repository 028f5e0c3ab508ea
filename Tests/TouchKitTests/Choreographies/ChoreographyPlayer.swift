import TouchKit

@testable import TouchKitTesting

/// Plays a choreography through a real window and writes down every action of every recogniser.
@MainActor
final class ChoreographyPlayer {
  struct Action: Equatable {
    var time: Double
    var recognizer: Int
    var state: GestureRecognizer.State
    var facts: [Fact]
  }

  let window = Window(size: Size(1024, 768))
  private(set) var actions: [Action] = []
  private var views: [View] = []
  private var recognizers: [GestureRecognizer] = []
  private let delay: Int

  /// A player that begins later by some milliseconds.
  init(_ choreography: Choreography, delay: Int = 0) {
    self.delay = delay
    for plan in choreography.views { add(plan) }
    for plan in choreography.recognizers { add(plan) }
    for (first, second) in choreography.simultaneous {
      recognizers[first].recognizeSimultaneously(with: recognizers[second])
    }
    for (first, second) in choreography.requirements {
      recognizers[first].require(toFail: recognizers[second])
    }
  }

  /// Plays everything and lets all timers run out.
  func play(_ moments: [Choreography.Moment], reversed: Bool = false) {
    var last = 0
    for moment in moments {
      let time = EventTime.milliseconds(Int64(moment.milliseconds + delay))
      let samples = (reversed ? moment.samples.reversed() : moment.samples).map { sample in
        TouchSample(
          id: .init(contact: sample.finger), kind: sample.kind, location: sample.place,
          timestamp: time, isPrecise: sample.isPrecise)
      }
      window.handle(TouchFrame(time: time, samples: samples))
      if let command = moment.command { execute(command, at: time) }
      last = moment.milliseconds
    }
    window.advance(to: .milliseconds(Int64(last + delay + 5000)))
  }

  private func add(_ plan: Choreography.ViewPlan) {
    let view = View(frame: plan.frame)
    view.transform = Transform.rotation(plan.turn).then(.scale(plan.scale))
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
      case .swipe(let directions, let touches):
        SwipeGestureRecognizer(directions: directions, touches: touches)
      }
    recognizer.cancelsTouchesInView = plan.takesTouches
    recognizer.delaysTouchesBegan = plan.delaysBegan
    recognizer.delaysTouchesEnded = plan.delaysEnded
    let index = recognizers.count
    recognizer.addAction { [unowned self] recognizer in
      actions.append(
        Action(
          time: window.now.milliseconds - Double(delay), recognizer: index,
          state: recognizer.state, facts: recognizer.facts))
    }
    recognizers.append(views[plan.view].add(recognizer))
  }

  private func execute(_ command: Choreography.Command, at time: EventTime) {
    switch command {
    case .setEnabled(let index, let isEnabled): recognizers[index].isEnabled = isEnabled
    case .set(let index, let translation, let scale, let turn):
      (recognizers[index] as? PanGestureRecognizer)?.setTranslation(translation, in: nil)
      (recognizers[index] as? PinchGestureRecognizer)?.scale = scale
      (recognizers[index] as? RotationGestureRecognizer)?.rotation = .radians(turn)
    case .removeView(let index): views[index].removeFromSuperview()
    case .cancelAll: window.cancelAllTouches(at: time)
    }
  }
}
