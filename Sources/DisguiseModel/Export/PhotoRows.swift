import Drawing
import ImageCoding
import ImageSandbox
import Platform

/// Provides the rows of the canvas at full size, from top to bottom, while the photo is being
/// decoded.
final class PhotoRows: Sendable {
  /// The properties of the upright photo.
  struct Properties: Sendable {
    /// The size of the whole photo.
    let photo: Size
    /// The size of the canvas, or of the part of it that is wanted.
    let size: Size
    let format: PixelFormat
    let profile: ColorProfile?
    let metadata: PhotoMetadata
    /// Converts sRGB to the photo's colors; nil if they are the same.
    let colors: ForeignColors?
  }

  private enum Source: Sendable {
    case foreign(ForeignRows)
    case drawn(Bitmap, of: Size)
  }

  private let source: Source
  private let framing: @Sendable (Size) -> Framing
  /// The part of the canvas whose rows are wanted, in whole pixels; nil for all of it.
  private let part: Rect?
  /// What makes rows of a straightened photo, once its properties are known, and whether no more are wanted.
  private let straightening = Monitor<(rows: StraightenedRows?, isCancelled: Bool)>((nil, false))

  /// What changes the light of a photo with a profile, once it is needed.
  private let wideLight = Monitor<WideLightFilter?>(nil)

  /// Opens a photo; a sample face is drawn immediately, any other photo is decoded by `decode`.
  ///
  /// - Parameters:
  ///   - photo: The source of its pixels.
  ///   - colors: What the numbers of the rows mean.
  ///   - part: The part of the canvas whose rows are wanted, in whole pixels; nil for all of it.
  ///   - framing: Returns what the canvas shows of a photo of a size.
  init(
    _ photo: PhotoSource, in colors: ForeignRows.Colors = .own, of part: Rect? = nil,
    showing framing: @escaping @Sendable (Size) -> Framing
  ) throws(ImageError) {
    self.framing = framing
    self.part = part
    if case .face(let face) = photo {
      let whole = try face.picture(fitting: face.size)
      do throws(OutOfMemory) {
        let canvas = try framing(whole.size).place.picture(of: whole, whole.size)
        source = .drawn(
          try part.map { part throws(OutOfMemory) in try canvas.part(part) } ?? canvas,
          of: whole.size)
      } catch {
        throw .outOfMemory(name: face.name)
      }
    } else {
      guard let file = try photo.open() else { preconditionFailure("Only faces have no file.") }
      source = .foreign(
        ForeignRows(file, in: colors) { CanvasSource(framing($0), of: $0, showing: part).window })
    }
  }

  /// Decodes the photo on the calling thread while others read its rows; errors are thrown to them.
  func decode(isCancelled: () -> Bool) {
    if case .foreign(let rows) = source { rows.decode(isCancelled: isCancelled) }
  }

  /// Ends decoding, because no more rows will be read.
  func cancel() {
    if case .foreign(let rows) = source { rows.cancel() }
    straightening.update { state in
      state.isCancelled = true
      state.rows?.cancel()
    }
  }

  /// Waits until the properties are known.
  func properties() throws(ImageError) -> Properties {
    switch source {
    case .drawn(let bitmap, let photo):
      return Properties(
        photo: photo, size: bitmap.size, format: .opaque, profile: nil, metadata: PhotoMetadata(),
        colors: nil)
    case .foreign(let rows):
      let properties = try rows.properties()
      let photo = properties.fullSize
      return Properties(
        photo: photo, size: part?.size ?? framing(photo).canvasSize(of: photo),
        format: properties.hasAlpha ? .alpha : .opaque, profile: properties.colorProfile,
        metadata: properties.metadata, colors: try rows.colors())
    }
  }

  /// Waits until the photo is decoded, and returns what is wrong with it nevertheless.
  func flaw() throws(ImageError) -> ImageFlaw? {
    if case .foreign(let rows) = source { try rows.flaw() } else { nil }
  }

  /// Waits for rows and copies them to the top of a buffer of the canvas's width; called once for each
  /// row.
  ///
  /// - Parameter isCancelled: Called repeatedly while rows are waited for; true aborts.
  func copy(
    _ rows: Range<Int>, into buffer: PixelBuffer, isCancelled: () -> Bool = { false }
  ) throws(ImageError) {
    let photo: Size
    switch source {
    case .foreign(let foreign):
      let properties = try foreign.properties()
      photo = properties.fullSize
      if let straightened = try straightened(foreign, properties) {
        try straightened.copy(rows, into: buffer, isCancelled)
      } else {
        try foreign.copy(rows, into: buffer, isCancelled: isCancelled)
      }
    case .drawn(let bitmap, let size):
      photo = size
      buffer.draw { $0.draw(bitmap, at: Point(0, -Double(rows.lowerBound))) }
    }
    let copied = buffer.rows(0..<rows.count)
    guard let light = LightFilter(framing(photo).light) else { return }
    if let wide = try wide(light) { wide.apply(to: copied) } else { light.apply(to: copied) }
  }

  /// The filter of a light for the numbers of the photo; nil if they are sRGB.
  private func wide(_ light: LightFilter) throws(ImageError) -> WideLightFilter? {
    guard case .foreign(let rows) = source, let toPhoto = try rows.colors(),
      let toScreen = try rows.colors(.toStandard)
    else { return nil }
    return try wideLight.update { filter -> Result<WideLightFilter, ImageError> in
      if let filter { return .success(filter) }
      return Result { () throws(ImageError) in
        let new = try WideLightFilter(light, toScreen: toScreen, toPhoto: toPhoto)
        filter = new
        return new
      }
    }.get()
  }

  /// What makes the rows; nil if they are those of the file.
  private func straightened(
    _ rows: ForeignRows, _ properties: ImageProperties
  ) throws(ImageError) -> StraightenedRows? {
    let framing = framing(properties.fullSize)
    let place = CanvasSource(framing, of: properties.fullSize, showing: part)
    guard let toWindow = place.toWindow else { return nil }
    return try straightening.update { state -> Result<StraightenedRows, ImageError> in
      if state.isCancelled { return .failure(.cancelled) }
      if let rows = state.rows { return .success(rows) }
      return Result { () throws(ImageError) in
        let new = try StraightenedRows(
          rows, place, toWindow,
          canvas: part?.size ?? framing.canvasSize(of: properties.fullSize),
          format: properties.hasAlpha ? .alpha : .opaque)
        state.rows = new
        return new
      }
    }.get()
  }
}
