import TouchKit

/// The window, views, recognisers and relations that a vector describes.
final class VectorStage: GestureRecognizerDelegate {
  let window = Window(size: Size(1280, 720))
  private var views: [String: View] = [:]
  private var recognizers: [String: GestureRecognizer] = [:]
  private var refused: Set<ObjectIdentifier> = []

  init(_ vector: VectorFile.Vector) throws {
    let specs = vector.views ?? []
    if !specs.contains(where: { $0.id == "root" }) {
      let root = View(frame: Rect(0, 0, 1280, 720))
      root.isMultipleTouchEnabled = true
      add(root, id: "root", to: window.root)
    }
    for spec in specs { try add(spec) }
    for spec in vector.recognizers { try add(spec) }
    for relation in vector.relations ?? [] { try relate(relation) }
  }

  /// The stage of a hit test: views only.
  init(views specs: [VectorFile.ViewSpec], tracking: VectorFile.Tracking?) throws {
    for spec in specs { try add(spec) }
    if case .view(let id) = tracking { try view(id).isTracked = true }
  }

  func recognizer(_ id: String) throws -> GestureRecognizer {
    guard let recognizer = recognizers[id] else {
      throw VectorError(description: "no recogniser is called \(id)")
    }
    return recognizer
  }

  func view(_ id: String) throws -> View {
    guard let view = views[id] else { throw VectorError(description: "no view is called \(id)") }
    return view
  }

  func execute(_ command: VectorFile.Command) throws {
    let recognizer = try recognizer(command.recognizer)
    if let isEnabled = command.enabled ?? command.set?.enabled { recognizer.isEnabled = isEnabled }
    if let scale = command.set?.scale { (recognizer as? PinchGestureRecognizer)?.scale = scale }
    if let rotation = command.set?.rotation {
      (recognizer as? RotationGestureRecognizer)?.rotation = .radians(rotation)
    }
    if let parts = command.set?.translation, parts.count == 2 {
      (recognizer as? PanGestureRecognizer)?
        .setTranslation(Vector(parts[0], parts[1]), in: nil)
    }
  }

  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    !refused.contains(ObjectIdentifier(recognizer))
  }

  private func add(_ view: View, id: String, to parent: View) {
    view.label = id
    views[id] = view
    parent.addSubview(view)
  }

  private func add(_ spec: VectorFile.ViewSpec) throws {
    guard spec.frame.count == 4 else {
      throw VectorError(description: "the frame of \(spec.id) needs four numbers")
    }
    let view = View(frame: Rect(spec.frame[0], spec.frame[1], spec.frame[2], spec.frame[3]))
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
    }
    add(view, id: spec.id, to: try spec.parent.map { try self.view($0) } ?? window.root)
  }

  private func add(_ spec: VectorFile.RecognizerSpec) throws {
    let recognizer = try makeRecognizer(spec)
    recognizer.name = spec.id
    recognizer.isEnabled = spec.enabled ?? true
    recognizer.cancelsTouchesInView = spec.cancels_touches_in_view ?? true
    recognizer.delaysTouchesBegan = spec.delays_touches_began ?? false
    recognizer.delaysTouchesEnded = spec.delays_touches_ended ?? false
    recognizer.delegate = self
    if spec.should_begin == false { refused.insert(ObjectIdentifier(recognizer)) }
    recognizers[spec.id] = recognizer
    try view(spec.view ?? "root").add(recognizer)
  }

  private func makeRecognizer(_ spec: VectorFile.RecognizerSpec) throws -> GestureRecognizer {
    let touches = spec.touches ?? 1
    switch spec.type {
    case "tap": return TapGestureRecognizer(taps: spec.taps ?? 1, touches: touches)
    case "longPress":
      let delay = Duration.milliseconds(Int64(spec.min_duration_ms ?? 500))
      return LongPressGestureRecognizer(touches: touches, minimumPressDuration: delay)
    case "pan":
      return PanGestureRecognizer(
        minimumTouches: spec.min_touches ?? 1, maximumTouches: spec.max_touches ?? .max)
    case "pinch": return PinchGestureRecognizer()
    case "rotation": return RotationGestureRecognizer()
    case "swipe":
      return SwipeGestureRecognizer(
        directions: try directions(spec.directions ?? ["right"]), touches: touches)
    default: throw VectorError(description: "no recogniser is of type \(spec.type)")
    }
  }

  private func directions(
    _ names: [String]
  ) throws -> SwipeGestureRecognizer.Direction {
    let known: [SwipeGestureRecognizer.Direction] = [.right, .left, .up, .down]
    var result: SwipeGestureRecognizer.Direction = []
    for name in names {
      guard let direction = known.first(where: { $0.name == name }) else {
        throw VectorError(description: "no direction is called \(name)")
      }
      result.insert(direction)
    }
    return result
  }

  private func relate(_ relation: VectorFile.Relation) throws {
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

/// Which view a point hits.
struct HitTestTrace: Encodable {
  private let hitTest: String
  private let view: String?

  private enum CodingKeys: String, CodingKey {
    case hitTest = "hit_test"
    case view
  }

  init(of test: VectorFile.HitTest) throws {
    let stage = try VectorStage(views: test.views, tracking: test.tracking)
    hitTest = test.name
    let hit = stage.window.root.hitTest(Point(test.point[0], test.point[1]))
    view = hit === stage.window.root ? nil : hit?.label
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(hitTest, forKey: .hitTest)
    try container.encode(view, forKey: .view)
  }
}
