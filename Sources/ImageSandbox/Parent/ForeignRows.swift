import Drawing
import ImageCoding
import Platform

/// The upright rows of a foreign picture at full size, or of a window of it, while a process of its own decodes
/// them.
///
/// One thread calls `decode`; others use the rows as they arrive, each row once. Memory holds few
/// rows: those of a picture that is stored from top to bottom take each other's place, any other
/// large picture is decoded in several parts.
package final class ForeignRows: Sendable {
  /// What the numbers of the rows mean.
  package enum Colors: Sendable {
    /// What the picture's profile says.
    case own
    /// sRGB, to which they are converted.
    case standard
  }

  private let source: ByteSource
  private let wanted: Colors
  private let window: @Sendable (_ fullSize: Size) -> PictureWindow
  private let memory: RowsPart.Memory
  private let state = Monitor(State())

  private struct State {
    var properties: ImageProperties?
    var hasOtherColors = false
    /// Converts the rows to sRGB; nil if they stay as they are.
    var conversion: ForeignColors?
    var part: RowsPart?
    /// Whether all rows have arrived.
    var isDecoded = false
    var flaw: ImageFlaw?
    var failure: ImageError?

    /// Whether a row has been used, with its part or in it.
    func hasUsed(_ row: Int) -> Bool {
      guard let part else { return isDecoded }
      return row < part.rows.lowerBound || part.isUsed(row)
    }

    /// Returns the part that nothing needs anymore, if there is one, to be released.
    mutating func takeUsedPart() -> RowsPart? {
      guard isDecoded, part?.isUsed == true else { return nil }
      defer { part = nil }
      return part
    }
  }

  /// Prepares to decode a source; nothing happens before `decode`.
  ///
  /// - Parameter window: Returns what is wanted of a picture of a size.
  package convenience init(
    _ source: ByteSource, in colors: Colors = .own,
    of window: @escaping @Sendable (_ fullSize: Size) -> PictureWindow = { _ in .whole }
  ) {
    self.init(source, in: colors, within: RowsPart.Memory(), of: window)
  }

  init(
    _ source: ByteSource, in colors: Colors = .own, within memory: RowsPart.Memory,
    of window: @escaping @Sendable (_ fullSize: Size) -> PictureWindow = { _ in .whole }
  ) {
    self.source = source
    self.window = window
    wanted = colors
    self.memory = memory
  }

  /// Waits until the properties are known.
  package func properties() throws(ImageError) -> ImageProperties { try wait { $0.properties } }

  /// Waits until the properties are known, and returns the conversion of sRGB to the colors of the rows, or back;
  /// nil if they are the same.
  package func colors(
    _ direction: ColorDirection = .toProfile
  ) throws(ImageError) -> ForeignColors? {
    let (properties, hasOtherColors) = try wait { state in
      state.properties.map { ($0, state.hasOtherColors) }
    }
    guard hasOtherColors, let profile = properties.colorProfile else { return nil }
    return ForeignColors(of: profile, direction, name: source.name)
  }

  /// Waits until the picture is decoded, and returns what is wrong with it nevertheless.
  package func flaw() throws(ImageError) -> ImageFlaw? {
    try wait { $0.isDecoded ? .some($0.flaw) : nil }
  }

  /// Waits for rows of the window and copies them to the top of a buffer of its width.
  /// Called once for each row, by any number of threads; rows may have to wait until others have used
  /// those above them. A row that has been used is gone: asking for it again is an error.
  ///
  /// - Parameter isCancelled: Called repeatedly while rows are waited for; true aborts.
  package func copy(
    _ rows: Range<Int>, into buffer: PixelBuffer, isCancelled: () -> Bool = { false }
  ) throws(ImageError) {
    var rest = rows
    while !rest.isEmpty {
      let (part, taken) = try wait(unless: isCancelled) { state in
        if state.hasUsed(rest.lowerBound) {
          state.failure = errorOfAsking(againFor: rest.lowerBound)
        }
        return state.part.flatMap { part in part.arrived(of: rest).map { (part, $0) } }
      }
      part.copy(taken, into: buffer, at: taken.lowerBound - rows.lowerBound)
      let used = state.update { state in
        state.part?.use(taken)
        return state.takeUsedPart()
      }
      // Its memory and its decoder end while the last rows are being encoded.
      withExtendedLifetime(used) {}
      rest = taken.upperBound..<rows.upperBound
    }
    try state.value.conversion?.apply(to: buffer.rows(0..<rows.count)) {
      state.value.failure != nil
    }
  }

  /// Decodes the picture on the calling thread, until its rows have arrived; errors are thrown to
  /// the users of the rows.
  ///
  /// - Parameter isCancelled: Called repeatedly while the decoder works; true aborts.
  package func decode(isCancelled: () -> Bool) {
    do throws(ImageError) {
      var next = 0
      while true {
        let part = try decodePart(from: next, isCancelled)
        if part.isLast {
          let used = state.update { state in
            state.isDecoded = true
            return state.takeUsedPart()
          }
          return withExtendedLifetime(used) {}
        }
        next = try wait(unless: isCancelled) {
          $0.part?.isUsed == true ? part.rows.upperBound : nil
        }
      }
    } catch {
      state.update { $0.failure = $0.failure ?? error }
    }
  }

  /// Ends decoding, because no more rows will be used.
  package func cancel() { state.update { $0.failure = $0.failure ?? .cancelled } }

  /// The size of the memory that the rows occupy, in bytes; 0 before the properties are known.
  var byteCount: Int { state.value.part?.byteCount ?? 0 }

  /// The error of who asks for a row that has been used.
  package func errorOfAsking(againFor row: Int) -> ImageError {
    .unreadable(name: source.name, reason: "row \(row) was read before")
  }

  private func wait<Value>(
    unless isCancelled: () -> Bool = { false }, for value: (inout State) -> Value?
  ) throws(ImageError) -> Value {
    let result = state.wait(unless: isCancelled) { state -> Result<Value, ImageError>? in
      if let failure = state.failure { return .failure(failure) }
      let value = value(&state)
      if let failure = state.failure { return .failure(failure) }
      return value.map { .success($0) }
    }
    guard let result else { throw .cancelled }
    return try result.get()
  }

  /// Decodes a part of the picture that begins with an upright row.
  private func decodePart(
    from first: Int, _ isCancelled: () -> Bool
  ) throws(ImageError) -> RowsPart {
    let session = try DecoderSession(.rows, of: source)
    var patience = DecodingService.patience
    while true {
      let (reply, file) = try session.receive(
        &patience, isWorking: { state.value.part?.hasRoom ?? true },
        isCancelled: { isCancelled() || state.value.failure != nil })
      switch reply {
      case .prepared(let layout, let metadata):
        let size = Size(Double(layout.fullWidth), Double(layout.fullHeight))
        // Buffers are as large as the picture is said to be, whatever a decoder says later.
        guard layout.isFull, state.value.properties.map({ $0.fullSize == size }) ?? true else {
          throw .undecodable(name: session.name)
        }
        let window = window(size)
        let part = try RowsPart(layout, of: window, from: first, session, within: memory)
        prepare(layout, file.flatMap { ColorProfile(in: $0) }, metadata, for: part)
      case .rows(let count): state.update { $0.part?.arrive(count) }
      case .finished(let flaw):
        guard let part = state.value.part, part.isComplete else {
          throw .undecodable(name: session.name)
        }
        state.update { $0.flaw = flaw ?? $0.flaw }
        return part
      case .progress: break
      case .size, .failed: throw .undecodable(name: session.name)
      }
    }
  }

  private func prepare(
    _ layout: PixelLayout, _ profile: ColorProfile?, _ metadata: PhotoMetadata, for part: RowsPart
  ) {
    state.update { state in
      if wanted == .standard, layout.hasOtherColors, let profile, state.conversion == nil {
        state.conversion = ForeignColors(of: profile, .toStandard, name: source.name)
      }
      state.properties =
        state.properties ?? layout.properties(wanted == .own ? profile : nil, metadata)
      state.hasOtherColors = wanted == .own && layout.hasOtherColors
      state.part = part
    }
  }
}

extension PixelLayout {
  /// Whether the stored pixels are all of the picture.
  fileprivate var isFull: Bool {
    orientation.swapsSides
      ? width == fullHeight && height == fullWidth : width == fullWidth && height == fullHeight
  }

  fileprivate func properties(
    _ profile: ColorProfile?, _ metadata: PhotoMetadata
  ) -> ImageProperties {
    ImageProperties(
      fullSize: Size(Double(fullWidth), Double(fullHeight)), hasAlpha: hasAlpha,
      colorProfile: profile, isAnimated: isAnimated, metadata: metadata)
  }
}
