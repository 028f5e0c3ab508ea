import Drawing
import Faces
import ImageCoding
import Platform

/// A picture of which something is cut out.
package struct CutOutPhoto: Sendable {
  /// What it is called.
  package let name: String
  /// Its size in pixels; places in it are in these.
  package let size: Size
  /// The upright picture as it is in memory, with as many pixels as are enough to tell people.
  package let picture: Bitmap
  /// The faces, that of the head that is wanted first.
  package let faces: [Face]
  /// What was cut out before, and where that is in the picture; nil for the first time.
  package let before: CutOutPicture?
  /// Where there are more pixels than in memory; nil if there are none.
  private let file: CutOutFile?

  /// The longest side in pixels of what is in memory.
  package static let maximumSide = FaceFinder.maximumSide

  /// Creates a picture.
  package init(
    _ name: String, _ picture: Bitmap, faces: [Face], before: CutOutPicture? = nil
  ) {
    (self.name, self.picture, self.faces, self.before) = (name, picture, faces, before)
    size = picture.size
    file = nil
  }

  /// The same picture, of which something was cut out before.
  func named(_ name: String, faces: [Face], before: CutOutPicture) -> CutOutPhoto {
    CutOutPhoto(name: name, size, picture, faces, before: before, file)
  }

  private init(
    name: String, _ size: Size, _ picture: Bitmap, _ faces: [Face], before: CutOutPicture?,
    _ file: CutOutFile?
  ) {
    (self.name, self.size, self.picture, self.faces) = (name, size, picture, faces)
    (self.before, self.file) = (before, file)
  }

  /// What the canvas shows of a photo, without elements; blocks, so call it off the main thread. Throws if there is
  /// not enough memory.
  ///
  /// - Parameters:
  ///   - copy: The source from which its pixels are read again where those for the screen are too few.
  ///   - framing: What the canvas shows of it.
  ///   - faces: The faces in pixels of the canvas.
  package init(
    of photo: Photo, from copy: PhotoSource, in framing: Framing, faces: [Face]
  ) throws(OutOfMemory) {
    let size = framing.canvasSize(of: photo.reference.size)
    let file = CutOutFile(photo, copy, framing, size)
    var picture = try framing.picture(of: photo.screen, photo.reference.size)
    if picture.size.longSide < size.longSide - 1 {
      let scale = picture.size.longSide / size.longSide
      let isEnough = faces.first.map { Self.isEnough($0, scale) } ?? false
      if !isEnough { picture = file.large() ?? picture }
    }
    self.init(name: photo.source.name, size, picture, faces, before: nil, file)
  }

  /// Whether a face is large enough in a picture of another scale that more pixels tell no more of people.
  private static func isEnough(_ face: Face, _ scale: Double) -> Bool {
    CutOutMaker.leastLook(at: face) * scale >= Double(PersonMask.side)
  }

  /// A picture of another source, with its faces, if they can be found; blocks.
  ///
  /// - Parameter isCancelled: Called repeatedly; true ends the search for faces.
  package init(
    _ source: PhotoSource, isCancelled: () -> Bool = { false }
  ) throws(ImageError) {
    let bounds = Size(Self.maximumSide, Self.maximumSide)
    let photo = try Photo.decode(source, fitting: bounds)
    let faces = (try? photo.faces(from: source, isCancelled: isCancelled)) ?? []
    let size = photo.reference.size
    self.init(
      name: source.name, size, photo.screen, faces, before: nil,
      CutOutFile(photo, source, .whole, size))
  }

  /// The map from pixels to those of the picture in memory.
  var toMemory: Transform {
    .scale(picture.size.width / size.width, picture.size.height / size.height)
  }

  /// Ends the reading of its file: from then on, there is what is in memory.
  package func cancel() { file?.job.cancel() }

  /// How many pixels the longer side of a part has in memory.
  package func sideInMemory(of frame: Rect) -> Double { toMemory.apply(frame).size.longSide }

  /// Reads the file if a part has too few pixels in memory; blocks.
  func readAhead(_ frame: Rect, notLargerThan side: Double) {
    if needsFile(frame, side) { _ = file?.large() }
  }

  private func needsFile(_ frame: Rect, _ side: Double) -> Bool {
    sideInMemory(of: frame) < min(side, frame.size.longSide) - 1
  }

  /// A part in whole pixels; blocks. Throws if there is not enough memory.
  ///
  /// - Parameters:
  ///   - frame: The part. Where more of its pixels are needed than are in memory, they are read from its file.
  ///   - side: The longest side of what is returned, in pixels.
  ///   - isFinal: Whether it may take as long as decoding a part of the file each time.
  package func part(
    _ frame: Rect, notLargerThan side: Double, isFinal: Bool = false
  ) throws(OutOfMemory) -> Bitmap {
    if needsFile(frame, side),
      let part = try file?.part(frame, notLargerThan: side, isFinal: isFinal)
    {
      return part
    }
    return try picture.part(toMemory.apply(frame), notLargerThan: side)
  }
}

/// The file of a picture of which something is cut out.
private final class CutOutFile: Sendable {
  private let photo: Photo
  private let copy: PhotoSource
  private let framing: Framing
  private let size: Size
  /// The picture with as many pixels as are held at most, once they were needed.
  private let read = Monitor<Bitmap?>(nil)
  /// The reading of the file, which can end before the picture is complete.
  let job = CancellableJob()

  init(_ photo: Photo, _ copy: PhotoSource, _ framing: Framing, _ size: Size) {
    (self.photo, self.copy, self.framing, self.size) = (photo, copy, framing, size)
  }

  /// The picture, at most 4096 pixels along each side; nil if it cannot be read again. Blocks.
  func large() -> Bitmap? {
    read.update { read in
      if let read { return read }
      read =
        try? photo.canvas(
          in: framing, from: copy, notLargerThan: CutOutPhoto.maximumSide,
          isCancelled: { [job] in job.isCancelled }) ?? nil
      return read
    }
  }

  /// A part with the pixels that the file has; nil if it cannot be read again. Blocks.
  func part(
    _ frame: Rect, notLargerThan side: Double, isFinal: Bool
  ) throws(OutOfMemory) -> Bitmap? {
    if isFinal, size.longSide > CutOutPhoto.maximumSide {
      return try? photo.canvas(
        frame, in: framing, from: copy, notLargerThan: side,
        isCancelled: { [job] in job.isCancelled }) ?? nil
    }
    guard let large = large() else { return nil }
    let toLarge = Transform.scale(large.size.width / size.width, large.size.height / size.height)
    return try large.part(toLarge.apply(frame), notLargerThan: side)
  }
}

/// What has been cut out of a picture.
package struct CutOutPicture: Sendable {
  /// Its pixels: premultiplied, with nothing of the ground in them.
  package let bitmap: Bitmap
  /// Where it is in the picture, in that one's pixels.
  package let frame: Rect

  package init(_ bitmap: Bitmap, in frame: Rect) { (self.bitmap, self.frame) = (bitmap, frame) }
}
