import DisguiseModel
import Drawing
import ImageCoding
import ImageFormats
import ImageSandbox
import Platform
import TestSupport
import Testing

@Suite("Pictures of every format") struct FormatsTests {
  private let folder = TemporaryFolder()

  @Test("all of them can be made here") func made() {
    #expect(SamplePhotos.all.count > 80)
  }

  @Test("show their colors through the confined decoder", arguments: SamplePhotos.all)
  func decoded(photo: SamplePhotos.Photo) throws {
    let image = try ForeignDecoder.decode(ByteSource(path: photo.path))

    #expect(try image.bitmap.largestByteDifference(from: photo.wanted()) <= photo.tolerance)
    #expect(image.flaw == photo.flaw)
    #expect(try image.bitmap.hasAlpha == photo.wanted().hasAlpha)
  }

  @Test("show them also when they are scaled down", arguments: SamplePhotos.all)
  func fitted(photo: SamplePhotos.Photo) throws {
    let bounds = Size(60, 60)

    let image = try ForeignDecoder.decode(ByteSource(path: photo.path), fitting: bounds)

    let wanted = try photo.wanted()
    #expect(image.fullSize == wanted.size)
    let size = wanted.size.longSide > 60 ? wanted.size.fitted(into: bounds) : wanted.size
    #expect(image.bitmap.size == size)
    #expect(
      image.bitmap.largestMeanDifference(from: wanted.resized(toFit: bounds), inSquaresOf: 4) < 14)
  }

  @Test("tell their size without being decoded", arguments: SamplePhotos.all)
  func sizes(photo: SamplePhotos.Photo) throws {
    let size = try ImageReader(ByteSource(path: photo.path), formats: .all).uprightSize()
    let wanted = try photo.wanted()

    // Formats that libraries turn upright have the same here.
    #expect(size.width == wanted.width && size.height == wanted.height)
  }

  @Test("show them in exports", arguments: SamplePhotos.all)
  func exported(photo: SamplePhotos.Photo) throws {
    let source = try ByteSource(path: photo.path)
    let file = EmbeddedFile(
      name: photo.name, bytes: try source.bytes(at: 0, count: source.count))
    let wanted = try photo.wanted()
    let reference = PhotoReference(id: .content(ContentID(of: file.bytes)), size: wanted.size)
    let disguise = try #require(Disguise(photo: reference, elements: [], nextID: 1))
    try DocumentFile(disguise: disguise, photo: file).write(to: folder.path("a.guise"))
    var launch = Launch(
      BuiltProgram.path(of: "guise"),
      ["export", folder.path("a.guise"), "-o", folder.path("a.png")])
    launch.outputFile = folder.path("output")

    let status = try ChildProcess(launch).wait(until: Timeout(in: .seconds(60)))

    #expect(status == .exited(0), "\(folder.text(of: "output"))")
    let exported = try ForeignDecoder.decode(ByteSource(path: folder.path("a.png")))
    // Profiles that are kept are rounded once more.
    #expect(exported.bitmap.largestByteDifference(from: wanted) <= photo.tolerance + 1)
  }

  @Test(
    "are refused where their data ends too early, or shown as such", arguments: SamplePhotos.all,
    [0.3, 0.6, 0.9])
  func truncated(photo: SamplePhotos.Photo, part: Double) throws {
    let source = try ByteSource(path: photo.path)
    let bytes = try source.bytes(at: 0, count: Int(Double(source.count) * part))

    // Where what is missing is not needed, all pixels must be there.
    guard let image = try? ForeignDecoder.decode(ByteSource(bytes: bytes, name: "cut")) else {
      return
    }
    let wanted = try photo.wanted()
    guard image.flaw == .isCutShort else {
      #expect(image.bitmap.largestByteDifference(from: wanted) <= photo.tolerance)
      return
    }
    // At least half of it is as it was; scans of a JPEG make all of it finer.
    let isTurnedAtItsEnd = photo.name.hasPrefix("lying")
    #expect(isTurnedAtItsEnd || image.bitmap.size == wanted.size)
    #expect(
      isTurnedAtItsEnd || photo.name.hasSuffix(".jpg")
        || image.bitmap.share(like: wanted, within: photo.tolerance) > 0.49)
  }

  @Test(
    "are shown where their last part is missing, of formats that have rows",
    arguments: SamplePhotos.all.filter { photo in
      // Others begin with a directory, or have it at the end. Those that are excepted tell at their end how
      // they lie, or have nothing but one block or frame.
      [".png", ".gif", ".bmp", ".webp", ".ppm", ".pgm", ".pbm", ".tga"].contains {
        photo.name.hasSuffix($0) && !photo.name.hasPrefix("lying")
          && !["hole.gif", "moving.webp"].contains(photo.name)
      } || ["orientation-1.tiff", "alpha.tiff", "inks.tiff"].contains(photo.name)
    })
  func withoutEnd(photo: SamplePhotos.Photo) throws {
    let source = try ByteSource(path: photo.path)
    let bytes = try source.bytes(at: 0, count: source.count * 9 / 10)

    let image = try ForeignDecoder.decode(ByteSource(bytes: bytes, name: "cut"))

    #expect(image.flaw == .isCutShort || image.flaw == .endsEarly)
    #expect(try image.bitmap.share(like: photo.wanted(), within: photo.tolerance) > 0.49)
  }

  @Test("do no harm when they are damaged anywhere", arguments: SamplePhotos.all)
  func damaged(photo: SamplePhotos.Photo) throws {
    let source = try ByteSource(path: photo.path)
    let whole = try source.bytes(at: 0, count: source.count)
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<4 {
      var bytes = whole
      for _ in 0..<8 {
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] = .random(
          in: 0...255, using: &generator)
      }

      // Whatever it is taken for, the decoder says it in time and does not crash.
      do throws(ImageError) {
        _ = try ForeignDecoder.decode(ByteSource(bytes: bytes, name: "bad"))
      } catch {
        #expect(error != .undecodable(name: "bad"), "\(photo.name)")
      }
    }
  }
}

extension Bitmap {
  /// The share of pixels whose bytes differ by at most a number from those of another picture.
  fileprivate func share(like other: Bitmap, within tolerance: Int) -> Double {
    guard width == other.width, height == other.height else { return 0 }
    let count = (0..<width * height).count { place in
      let (mine, theirs) = (
        self[place % width, place / width], other[place % width, place / width]
      )
      let seen = (mine.alpha - theirs.alpha) * 255
      return [mine.red - theirs.red, mine.green - theirs.green, mine.blue - theirs.blue]
        .allSatisfy { abs($0) * theirs.alpha * 255 < Double(tolerance) + 0.5 }
        && abs(seen) < Double(tolerance) + 0.5
    }
    return Double(count) / Double(width * height)
  }

  /// The largest difference of a byte, also of alpha; 256 if the sizes differ.
  fileprivate func largestByteDifference(from other: Bitmap) -> Int {
    guard width == other.width, height == other.height else { return 256 }
    var largest = 0
    for y in 0..<height {
      for x in 0..<width {
        let (mine, theirs) = (self[x, y], other[x, y])
        for (one, another) in [
          (mine.red, theirs.red), (mine.green, theirs.green), (mine.blue, theirs.blue),
        ] {
          // Colors count as far as they are seen.
          largest = max(largest, Int((abs(one - another) * theirs.alpha * 255).rounded()))
        }
        largest = max(largest, Int((abs(mine.alpha - theirs.alpha) * 255).rounded()))
      }
    }
    return largest
  }
}
