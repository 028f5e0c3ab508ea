import DisguiseModel
import TouchKit

extension TextDesign {
  /// Its first words as a small cell can show them, with a short tail if it is a bubble.
  @MainActor var excerpt: TextDesign {
    var design = self
    let lines = excerptLines
    design.text = lines.joined(separator: "\n")
    if lines.count > 1 { design.curve = 0 }
    design.ground?.tail = nil
    let anywhere = Placement(center: .zero, scale: 1)
    return TextArtwork(design).map { SpeechTail.aim($0, from: anywhere, at: []) } ?? design
  }

  /// The letters of a line, those of a word that is not broken, and the number of lines.
  private static let (lineWidth, wordWidth, lineCount) = (7, 10, 2)

  private var excerptLines: [String] {
    var lines: [String] = []
    for word in text.split(whereSeparator: \.isWhitespace) {
      if let last = lines.last, last.count + 1 + word.count <= Self.lineWidth {
        lines[lines.count - 1] += " " + word
        continue
      }
      var rest = word
      while !rest.isEmpty {
        guard lines.count < Self.lineCount else {
          lines[lines.count - 1] += "…"
          return lines
        }
        let part = rest.prefix(rest.count <= Self.wordWidth ? Self.wordWidth : Self.lineWidth)
        lines.append(String(part))
        rest = rest.dropFirst(part.count)
      }
    }
    return lines
  }
}
