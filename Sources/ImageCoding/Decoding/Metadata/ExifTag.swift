/// The numbers of the tags that are read or written, as in the standard CIPA DC-008.
enum ExifTag {
  static let orientation = 0x112
  static let xResolution = 0x11A
  static let yResolution = 0x11B
  static let resolutionUnit = 0x128
  static let dateTime = 0x132
  static let artist = 0x13B
  static let copyright = 0x8298
  /// Points to the directory with the tags below.
  static let exif = 0x8769
  static let dateTimeOriginal = 0x9003
  static let dateTimeDigitized = 0x9004
  static let offsetTime = 0x9010
  static let offsetTimeOriginal = 0x9011
  static let offsetTimeDigitized = 0x9012
  static let subSecTime = 0x9290
  static let subSecTimeOriginal = 0x9291
  static let subSecTimeDigitized = 0x9292
  static let colorSpace = 0xA001
  /// Points to the directory with the interoperability index.
  static let interoperability = 0xA005
  static let interoperabilityIndex = 0x1

  /// The texts of the first directory that are kept, and those of the second.
  static let keptTexts = (
    first: [dateTime, artist, copyright],
    second: [
      dateTimeOriginal, dateTimeDigitized, offsetTime, offsetTimeOriginal, offsetTimeDigitized,
      subSecTime, subSecTimeOriginal, subSecTimeDigitized,
    ]
  )
}
