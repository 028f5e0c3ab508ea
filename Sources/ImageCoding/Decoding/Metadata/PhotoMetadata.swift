/// What a photo's file says about it and an export keeps: when it was taken, by whom, whose it is, and
/// how many pixels make an inch. Where it was taken stays secret, like everything else.
public struct PhotoMetadata: Hashable, Sendable {
  /// The pixels of a length, as a fraction.
  public struct Resolution: Hashable, Sendable {
    /// The length.
    public enum Unit: Int, Sendable {
      /// 25.4 mm.
      case inch = 2
      /// 10 mm.
      case centimeter = 3
    }

    /// A fraction of pixels: numerator and denominator.
    public struct Fraction: Hashable, Sendable {
      let numerator: UInt32
      let denominator: UInt32

      /// The quotient.
      public var value: Double { Double(numerator) / Double(denominator) }

      /// Creates a fraction; nil unless it is positive and its parts fit.
      init?(_ numerator: Int, _ denominator: Int) {
        guard let numerator = UInt32(exactly: numerator), numerator > 0,
          let denominator = UInt32(exactly: denominator), denominator > 0
        else { return nil }
        self.numerator = numerator
        self.denominator = denominator
      }
    }

    /// The pixels of a unit in horizontal direction.
    public var x: Fraction
    /// The pixels of a unit in vertical direction.
    public var y: Fraction
    /// The length.
    public var unit: Unit

    /// The same for the picture turned by a quarter.
    var swapped: Self { Self(x: y, y: x, unit: unit) }
  }

  /// The resolution; nil if the file has none.
  public var resolution: Resolution?
  /// Texts by the tags of EXIF, without control characters.
  var texts: [Int: String] = [:]

  /// The maximum length of a text in UTF-8: that of a name or a notice, and that of a date.
  private static func maximumLength(of tag: Int) -> Int {
    tag == ExifTag.artist || tag == ExifTag.copyright ? 1000 : 64
  }

  /// Creates metadata that say nothing.
  public init() {}

  /// Whether there is nothing to say.
  var isEmpty: Bool { resolution == nil && texts.isEmpty }

  /// When the photo was taken, as `YYYY:MM:DD HH:MM:SS` in an unknown time zone.
  public var dateTaken: String? { texts[ExifTag.dateTimeOriginal] }
  /// When the file was written last, in the same form.
  var modification: String? { texts[ExifTag.dateTime] }
  /// Who took the photo.
  public var artist: String? { texts[ExifTag.artist] }
  /// Whose the photo is.
  public var copyright: String? { texts[ExifTag.copyright] }

  /// Sets a text, unless there is one or it says nothing.
  mutating func setText(_ tag: Int, _ text: String?) {
    guard let text, texts[tag] == nil else { return }
    let printable = text.unicodeScalars.filter { $0.value >= 32 && $0.value != 127 }
    var kept = String(String.UnicodeScalarView(printable))
    while kept.last == " " { kept.removeLast() }
    while kept.utf8.count > Self.maximumLength(of: tag) { kept.removeLast() }
    // Cameras without a clock write spaces, zeros and colons.
    if kept.contains(where: { !" :0".contains($0) }) { texts[tag] = kept }
  }
}

extension PhotoMetadata {
  /// Reads what an EXIF structure says; later structures do not replace what is known.
  mutating func add(_ exif: ExifReader) throws(ImageError) {
    let first = try exif.first
    for tag in ExifTag.keptTexts.first { setText(tag, try exif.text(first[tag])) }
    let second = try exif.directory(of: first[ExifTag.exif])
    for tag in ExifTag.keptTexts.second { setText(tag, try exif.text(second[tag])) }
    guard resolution == nil,
      let x = try exif.rational(first[ExifTag.xResolution]).flatMap(Resolution.Fraction.init),
      let y = try exif.rational(first[ExifTag.yResolution]).flatMap(Resolution.Fraction.init)
    else { return }
    // Inches unless it says otherwise; 1 is no unit.
    let unit = try exif.integer(first[ExifTag.resolutionUnit]) ?? Resolution.Unit.inch.rawValue
    resolution = Resolution.Unit(rawValue: unit).map { Resolution(x: x, y: y, unit: $0) }
  }

  /// Reads an EXIF structure in memory, as `exif` returns it; nil if it says nothing.
  package init?(exif bytes: [UInt8]) {
    guard let source = try? ByteSource(bytes: bytes, name: ""),
      let reader = try? ExifReader(source, at: 0), (try? add(reader)) != nil, !isEmpty
    else { return nil }
  }
}
