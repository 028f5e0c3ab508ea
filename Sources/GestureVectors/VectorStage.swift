import TouchKit

/// The window, views, recognizers and relations described by a vector.
final class VectorStage: GestureRecognizerDelegate {
  let window = Window(size: Size(1280, 720))
  /// Called for each call of a view of the vector with its own touches.
  var onCall: (_ view: String, _ phase: String, _ touches: Set<Touch>) -> Void = { _, _, _ in }
  private var views: [String: View] = [:]
  private var recognizers: [String: GestureRecognizer] = [:]
  private var refused: Set<String> = []
  private var dynamicRequirements: [[String]] = []

  init(_ vector: GestureVector) throws {
    let specs = vector.views ?? []
    if !specs.contains(where: { $0.id == "root" }) {
      // A root view that covers everything, including points on the far edges of the window.
      window.root.bounds = Rect(-4096, -4096, 8192, 8192)
      window.root.center = .zero
      views["root"] = window.root
    }
    for spec in specs { try add(spec) }
    for spec in vector.recognizers { try add(spec) }
    for relation in vector.relations ?? [] { try relate(relation) }
    dynamicRequirements = vector.dynamic_requirements ?? []
  }

  /// Creates the stage of a hit test, which has views only.
  init(views specs: [ViewSpec], tracking: HitTestVector.Tracking?) throws {
    for spec in specs { try add(spec) }
    if case .view(let id) = tracking { try view(id).isTrackedExternally = true }
  }

  func recognizer(_ id: String) throws -> GestureRecognizer {
    guard let recognizer = recognizers[id] else {
      throw VectorError("no recognizer named \(id)")
    }
    return recognizer
  }

  func view(_ id: String) throws -> View {
    guard let view = views[id] else { throw VectorError("no view named \(id)") }
    return view
  }

  /// Returns a view's identifier in the vector; nil for nil and for views that the vector does not
  /// declare.
  func id(of view: View?) -> String? { views.first { $0.value === view }?.key }

  func execute(_ command: VectorCommand) throws {
    if let id = command.remove_view { try view(id).removeFromSuperview() }
    if command.cancel_all == true { window.cancelAllTouches(at: window.now) }
    guard let id = command.recognizer else { return }
    let recognizer = try recognizer(id)
    if let isEnabled = command.enabled ?? command.set?.enabled { recognizer.isEnabled = isEnabled }
    if let values = command.set { try set(values, of: recognizer) }
  }

  private func set(_ values: VectorCommand.Values, of recognizer: GestureRecognizer) throws {
    let (id, transform) = (recognizer.name, recognizer as? TransformGestureRecognizer)
    if let scale = values.scale {
      if let transform {
        transform.scale = scale
      } else {
        try expect(recognizer as? PinchGestureRecognizer, "pinch", id).scale = scale
      }
    }
    if let rotation = values.rotation.map(Angle.radians) {
      if let transform {
        transform.rotation = rotation
      } else {
        try expect(recognizer as? RotationGestureRecognizer, "rotation", id).rotation = rotation
      }
    }
    if let parts = values.translation {
      guard parts.count == 2 else { throw VectorError("a translation needs two numbers") }
      let translation = Vector(parts[0], parts[1])
      if let transform {
        transform.setTranslation(translation, in: nil)
      } else {
        try expect(recognizer as? PanGestureRecognizer, "pan", id)
          .setTranslation(translation, in: nil)
      }
    }
  }

  private func expect<Recognizer>(
    _ recognizer: Recognizer?, _ type: String, _ id: String
  ) throws -> Recognizer {
    guard let recognizer else { throw VectorError("\(id) is not a \(type) recognizer") }
    return recognizer
  }

  // MARK: Delegate

  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    !refused.contains(recognizer.name)
  }

  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer
  ) -> Bool {
    dynamicRequirements.contains([recognizer.name, other.name])
  }

  // MARK: Setup

  private func add(_ spec: ViewSpec) throws {
    guard spec.frame.count == 4 else {
      throw VectorError("the frame of \(spec.id) needs four numbers")
    }
    let view = VectorView(
      frame: Rect(spec.frame[0], spec.frame[1], spec.frame[2], spec.frame[3]))
    view.onCall = { [weak self] phase, touches in self?.onCall(spec.id, phase, touches) }
    view.isMultipleTouchEnabled = spec.multiple_touch ?? true
    view.isExclusiveTouch = spec.exclusive_touch ?? false
    view.isHidden = spec.hidden ?? false
    view.isUserInteractionEnabled = spec.interaction_enabled ?? spec.enabled ?? true
    view.alpha = spec.alpha ?? 1
    view.transform = Transform.rotation(.radians(spec.rotation ?? 0)).then(.scale(spec.scale ?? 1))
    let rest = spec.margin_rest ?? 0
    view.hitMargin = HitMargin(rest: rest, tracking: spec.margin_tracking ?? rest)
    if let part = spec.opaque_rect, part.count == 4 {
      view.hitShape = .path(.rect(Rect(part[0], part[1], part[2], part[3])))
    } else if let radius = spec.corner_radius {
      view.hitShape = .path(.roundedRect(view.bounds, radius: radius))
    }
    let parent = try spec.parent.map { try self.view($0) } ?? views["root"] ?? window.root
    parent.addSubview(view)
    views[spec.id] = view
  }

  private func add(_ spec: RecognizerSpec) throws {
    let recognizer = try makeRecognizer(spec)
    recognizer.name = spec.id
    recognizer.isEnabled = spec.enabled ?? true
    recognizer.cancelsTouchesInView = spec.cancels_touches_in_view ?? true
    recognizer.delaysTouchesBegan = spec.delays_touches_began ?? false
    recognizer.delaysTouchesEnded = spec.delays_touches_ended ?? false
    (recognizer as? PanGestureRecognizer)?.slop = spec.slop ?? Tuning.slop
    (recognizer as? LongPressGestureRecognizer)?.allowableMovement = spec.slop ?? Tuning.slop
    (recognizer as? TransformGestureRecognizer)?.slop = spec.slop ?? Tuning.slop
    (recognizer as? PanGestureRecognizer)?.includesSlop = spec.includes_slop ?? false
    (recognizer as? TransformGestureRecognizer)?.includesSlop = spec.includes_slop ?? false
    (recognizer as? PinchGestureRecognizer)?.includesSlop = spec.includes_slop ?? false
    (recognizer as? RotationGestureRecognizer)?.includesSlop = spec.includes_slop ?? false
    recognizer.delegate = self
    if spec.should_begin == false { refused.insert(spec.id) }
    recognizers[spec.id] = recognizer
    try view(spec.view ?? "root").add(recognizer)
  }

  private func relate(_ relation: GestureVector.Relation) throws {
    if let ids = relation.simultaneous {
      let members = try ids.map(recognizer)
      for (index, first) in members.enumerated() {
        for second in members[(index + 1)...] { first.recognizeSimultaneously(with: second) }
      }
    }
    if let ids = relation.a_requires_failure_of_b, ids.count == 2 {
      try recognizer(ids[0]).require(toFail: recognizer(ids[1]))
    }
  }
}

private func makeRecognizer(_ spec: RecognizerSpec) throws -> GestureRecognizer {
  let touches = spec.touches ?? 1
  switch spec.type {
  case "tap": return TapGestureRecognizer(taps: spec.taps ?? 1, touches: touches)
  case "longPress":
    let delay = EventTime(vectorMilliseconds: spec.min_duration_ms ?? 500) - EventTime.zero
    return LongPressGestureRecognizer(touches: touches, minimumPressDuration: delay)
  case "pan":
    return PanGestureRecognizer(
      minimumTouches: spec.min_touches ?? 1, maximumTouches: spec.max_touches ?? .max)
  case "pinch": return PinchGestureRecognizer()
  case "transform": return TransformGestureRecognizer(minimumTouches: spec.min_touches ?? 1)
  case "rotation": return RotationGestureRecognizer()
  case "swipe":
    return SwipeGestureRecognizer(
      directions: try directions(spec.directions ?? ["right"]), touches: touches)
  default: throw VectorError("unknown recognizer type \(spec.type)")
  }
}

private func directions(_ names: [String]) throws -> SwipeGestureRecognizer.Direction {
  let known: [SwipeGestureRecognizer.Direction] = [.right, .left, .up, .down]
  return try names.reduce(into: []) { result, name in
    guard let direction = known.first(where: { $0.name == name }) else {
      throw VectorError("unknown direction \(name)")
    }
    result.insert(direction)
  }
}

/// A view that reports the calls with its own touches; those of its descendants pass it silently.
private final class VectorView: View {
  var onCall: (_ phase: String, _ touches: Set<Touch>) -> Void = { _, _ in }

  override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
    report("began", touches)
    super.touchesBegan(touches, with: event)
  }

  override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
    report("moved", touches)
    super.touchesMoved(touches, with: event)
  }

  override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
    report("ended", touches)
    super.touchesEnded(touches, with: event)
  }

  override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) {
    report("cancelled", touches)
    super.touchesCancelled(touches, with: event)
  }

  private func report(_ phase: String, _ touches: Set<Touch>) {
    let own = touches.filter { $0.view === self }
    if !own.isEmpty { onCall(phase, own) }
  }
}
