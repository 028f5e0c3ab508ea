extension View {
  /// Animates changes of views.
  ///
  /// ```swift
  /// View.animate(for: .milliseconds(300)) {
  ///   card.center = Point(200, 100)
  ///   card.alpha = 1
  /// }
  /// ```
  ///
  /// Animatable are `center`, `bounds`, `frame`, `transform`, `pose`, `alpha`, `backgroundColor`,
  /// `cornerRadius` and `elevation`, of any number of views. A property has its new value at the
  /// end of the animation, and the values in between until then; fingers hit the view where it is
  /// shown. Setting a property that is being animated ends its animation; animating it again
  /// continues from its current value. Where motion is reduced, or a view is in no window, the
  /// property has its new value at once.
  ///
  /// - Parameters:
  ///   - duration: the duration of the animation.
  ///   - curve: the relation between time and progress.
  ///   - changes: sets the properties.
  ///   - completion: called once when all properties have their new values, or when their
  ///     animations were ended by other changes.
  public static func animate(
    for duration: Duration = Theme.gentle, curve: AnimationCurve = .easeInOut,
    _ changes: () -> Void, completion: @escaping () -> Void = {}
  ) {
    let recorded = PropertyRecorder.record(changes)
    let group = AnimationGroup(completion)
    for change in recorded { change.start(duration, curve, group) }
    group.close()
  }

  /// Whether a change of a property has to be recorded, or may end an animation.
  var mayAnimate: Bool { propertyAnimations != nil || PropertyRecorder.current != nil }

  /// Records a change for an animation, or ends the running animation of the property.
  func propertyDidChange<Value: Interpolatable>(
    _ property: ReferenceWritableKeyPath<View, Value>, from old: Value
  ) {
    if let recorder = PropertyRecorder.current {
      let view = self
      recorder.add(property, of: view) { duration, curve, group in
        view.animate(property, from: old, duration, curve, group)
      }
    } else if propertyAnimations?.isUpdating == false {
      endAnimations(with: property)
    }
  }

  /// Animates the pose along a path of its own.
  ///
  /// - Parameter path: The pose at a fraction of the way.
  func animatePose(
    to end: Pose, _ duration: Duration, _ curve: AnimationCurve,
    at path: @escaping (Double) -> Pose, _ completion: @escaping () -> Void
  ) {
    let group = AnimationGroup(completion)
    for property in Self.partsOfPose { endAnimations(with: property) }
    if let window {
      start(\View.pose, duration, curve, group, in: window) { [weak self] fraction in
        self?.update(\.pose, to: fraction == 1 ? end : path(fraction))
      }
    } else {
      pose = end
    }
    group.close()
  }

  /// Ends the animation that applies a transform about a point, where it is.
  func endAnimationOfPose() {
    if propertyAnimations != nil { endAnimation(of: \View.pose) }
  }

  private static let partsOfPose: [PartialKeyPath<View>] = [\.center, \.transform]

  /// Animates the background between two colors; no background is transparent.
  func backgroundDidChange(from old: Color?) {
    let end = backgroundColor
    let color = end ?? old?.withAlpha(0) ?? .clear
    propertyDidChange(\.opaqueBackground, from: old ?? color.withAlpha(0))
  }

  private var opaqueBackground: Color {
    get { backgroundColor ?? .clear }
    set { backgroundColor = newValue == newValue.withAlpha(0) ? nil : newValue }
  }

  private func animate<Value: Interpolatable>(
    _ property: ReferenceWritableKeyPath<View, Value>, from old: Value, _ duration: Duration,
    _ curve: AnimationCurve, _ group: AnimationGroup
  ) {
    let end = self[keyPath: property]
    endAnimations(with: property)
    guard let window, end != old else { return }
    start(property, duration, curve, group, in: window) { [weak self] fraction in
      self?.update(property, to: fraction == 1 ? end : old.interpolated(to: end, at: fraction))
    }
  }

  /// Starts the animation of a property.
  private func start(
    _ property: AnyKeyPath, _ duration: Duration, _ curve: AnimationCurve, _ group: AnimationGroup,
    in window: Window, _ update: @escaping (Double) -> Void
  ) {
    propertyAnimations = propertyAnimations ?? PropertyAnimations()
    group.enter()
    let animation = window.animate(for: duration, curve: curve, update: update) { [weak self] in
      _ = self?.takeAnimation(of: property)
      group.leave()
    }
    if animation.isRunning { propertyAnimations?.running[property] = (animation, group) }
  }

  /// Sets a property to a value of its animation.
  private func update<Value>(
    _ property: ReferenceWritableKeyPath<View, Value>, to value: Value
  ) {
    propertyAnimations?.isUpdating = true
    self[keyPath: property] = value
    propertyAnimations?.isUpdating = false
  }

  /// Ends the running animations that set a property, where they are.
  private func endAnimations(with property: PartialKeyPath<View>) {
    endAnimation(of: property)
    if Self.partsOfPose.contains(property) { endAnimation(of: \View.pose) }
  }

  /// Ends the running animation of a property where it is.
  private func endAnimation(of property: AnyKeyPath) {
    // Taken out first: the completion may change this view.
    guard let (animation, group) = takeAnimation(of: property) else { return }
    animation.cancel()
    group.leave()
  }

  /// Removes the running animation of a property, if there is one, and returns it.
  private func takeAnimation(of property: AnyKeyPath) -> PropertyAnimations.Entry? {
    let entry = propertyAnimations?.running.removeValue(forKey: property)
    if propertyAnimations?.running.isEmpty ?? false { propertyAnimations = nil }
    return entry
  }
}

/// The running animations of a view's properties.
struct PropertyAnimations {
  typealias Entry = (animation: Animation, group: AnimationGroup)

  /// Whether an animation is setting its property.
  var isUpdating = false
  var running: [AnyKeyPath: Entry] = [:]
}

/// Records the changes of animatable properties during a closure.
private final class PropertyRecorder {
  typealias Start = (Duration, AnimationCurve, AnimationGroup) -> Void

  struct Change {
    let view: View
    let property: AnyKeyPath
    let start: Start
  }

  /// The innermost recorder whose closure is running.
  private(set) static var current: PropertyRecorder?
  private var changes: [Change] = []

  /// Runs a closure and returns the first change of each property, in their order.
  static func record(_ body: () -> Void) -> [Change] {
    let outer = current
    let recorder = PropertyRecorder()
    current = recorder
    body()
    current = outer
    return recorder.changes
  }

  func add(_ property: AnyKeyPath, of view: View, start: @escaping Start) {
    guard !changes.contains(where: { $0.view === view && $0.property == property }) else { return }
    changes.append(Change(view: view, property: property, start: start))
  }
}

/// Counts the animations that one call has started, and calls the completion after the last.
final class AnimationGroup {
  private var count = 1
  private let completion: () -> Void

  init(_ completion: @escaping () -> Void) { self.completion = completion }

  func enter() { count += 1 }

  func leave() {
    count -= 1
    if count == 0 { completion() }
  }

  /// No further animation is added.
  func close() { leave() }
}
