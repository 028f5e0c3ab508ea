/// Estimates how fast a value changes from its latest samples.
///
/// Method: quadratic least squares over the last 100 ms without a pause of more than 40 ms, as
/// Android and Flutter do; the derivative is taken at the requested time. Samples that a straight
/// line fits nearly as well count as uniform motion: at the end of a parabola through noisy samples
/// the derivative is off by up to a half, that of the line by a tenth.
struct VelocityTracker {
  private struct Sample {
    var time: EventTime
    var value: Double
  }

  private static let capacity = 20
  /// The F statistic above which the parabola is used: the reduction of the residual against the
  /// line, in multiples of the parabola's own residual for each degree of freedom. The fewer
  /// samples there are, the easier a parabola fits them by chance; with many, the finger has
  /// changed its speed, even if only 20 ms ago.
  private static func minimumGain(beyondParabola spare: Int) -> Double { 8 + 32 / Double(spare) }

  private var samples: [Sample] = []
  private var next = 0

  init() { samples.reserveCapacity(Self.capacity) }

  /// Whether there are no samples.
  var isEmpty: Bool { samples.isEmpty }

  /// Adds the value at a time; a second value for the same time replaces the first.
  mutating func add(_ value: Double, at time: EventTime) {
    guard value.isFinite else { return }
    let sample = Sample(time: time, value: value)
    if let last = newest, samples[last].time == time {
      samples[last] = sample
    } else if samples.count < Self.capacity {
      samples.append(sample)
      next = samples.count % Self.capacity
    } else {
      samples[next] = sample
      next = (next + 1) % Self.capacity
    }
  }

  /// Removes all samples.
  mutating func clear() {
    samples.removeAll(keepingCapacity: true)
    next = 0
  }

  /// The change per second at a time; zero for a value at rest. Always finite.
  func velocity(at time: EventTime) -> Double {
    let count = recentCount(before: time)
    guard count >= 2 else { return 0 }
    let result = count >= 4 ? fitted(count, at: time) : slope(count)
    return result.isFinite ? result : 0
  }

  private var newest: Int? {
    guard !samples.isEmpty else { return nil }
    return samples.count < Self.capacity
      ? samples.count - 1 : (next + Self.capacity - 1) % Self.capacity
  }

  /// The sample `age` places before the newest.
  private func sample(_ age: Int) -> Sample {
    guard let newest else { return Sample(time: .zero, value: 0) }
    return samples[(newest + samples.count - age) % samples.count]
  }

  private func recentCount(before end: EventTime) -> Int {
    var count = 0
    var later = end
    while count < samples.count {
      let time = sample(count).time
      guard end - time <= Tuning.velocityWindow, later - time <= Tuning.velocityGap else { break }
      later = time
      count += 1
    }
    return count
  }

  private func slope(_ count: Int) -> Double {
    let (first, last) = (sample(count - 1), sample(0))
    let elapsed = last.time.seconds(since: first.time)
    return elapsed < 0.001 ? 0 : (last.value - first.value) / elapsed
  }

  /// The derivative at `end` of the parabola (or line) fitted to the latest samples. Times are
  /// centered on their mean and scaled to the window, because otherwise the sums of powers would
  /// lose all significant digits.
  private func fitted(_ count: Int, at end: EventTime) -> Double {
    let scale = Tuning.velocityWindow.seconds
    var meanTime = 0.0
    var meanValue = 0.0
    for age in 0..<count {
      meanTime += sample(age).time.seconds(since: end) / Double(count)
      meanValue += sample(age).value / Double(count)
    }
    var (s2, s3, s4, sv, s2v, vv) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    for age in 0..<count {
      let u = (sample(age).time.seconds(since: end) - meanTime) / scale
      let v = sample(age).value - meanValue
      s2 += u * u
      s3 += u * u * u
      s4 += u * u * u * u
      sv += u * v
      s2v += u * u * v
      vv += v * v
    }
    guard s2 > 1e-9 else { return slope(count) }
    // Normal equations of v = p u + q (u^2 - mean u^2), whose constant part is zero by centering.
    let s22 = s4 - s2 * s2 / Double(count)
    let determinant = s2 * s22 - s3 * s3
    guard determinant > 1e-9 * s2 * s22, s22 > 1e-12 else { return sv / s2 / scale }
    let p = (sv * s22 - s2v * s3) / determinant
    let q = (s2v * s2 - sv * s3) / determinant
    let (restOfLine, restOfParabola) = (vv - sv * sv / s2, vv - p * sv - q * s2v)
    let gain = (restOfLine - restOfParabola) * Double(count - 3)
    guard gain > Self.minimumGain(beyondParabola: count - 3) * restOfParabola else {
      return sv / s2 / scale
    }
    let (line, parabola) = (sv / s2 / scale, (p - 2 * q * meanTime / scale) / scale)
    // After many samples at once and a pause, a parabola turns back at its end, which the value has not done.
    let last = sample(0)
    let elapsed = max(last.time.seconds(since: sample(1).time), 0.001)
    let step = (last.value - sample(1).value) / elapsed
    guard parabola * line < 0, parabola * step <= 0 else { return parabola }
    return abs(step) < abs(line) ? step : line
  }
}
