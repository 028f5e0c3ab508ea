import Platform

/// A printer, as `guise-printer` describes it.
package struct Printer: Hashable, Sendable, Codable {
  /// The name by which it is printed to.
  package var name: String
  /// What people call it.
  package var title: String
  /// Whether the user prints on it unless another one is chosen.
  package var isDefault: Bool
  /// Whether somebody has stopped it: what is printed waits.
  package var isPaused: Bool

  /// Creates a description.
  package init(name: String, title: String, isDefault: Bool, isPaused: Bool = false) {
    self.name = name
    self.title = title
    self.isDefault = isDefault
    self.isPaused = isPaused
  }

  /// What people are told once it has taken a page.
  package var promise: String {
    let names = ["printer": title.printable]
    return isPaused
      ? localized("{printer} is paused. It prints this when somebody lets it go on.", names)
      : localized("{printer} prints it.", names)
  }
}

/// A sheet of paper that a printer takes; lengths in millimeters.
package struct Paper: Hashable, Sendable, Codable {
  /// The name in the standard PWG 5101.1, such as "iso_a4_210x297mm".
  package var name: String
  /// What people call it, such as "A4".
  package var title: String
  package var width: Double
  package var height: Double
  /// What the printer leaves white at each side.
  package var left: Double
  package var top: Double
  package var right: Double
  package var bottom: Double

  /// Creates a description.
  package init(
    name: String, title: String, width: Double, height: Double, left: Double, top: Double,
    right: Double, bottom: Double
  ) {
    self.name = name
    self.title = title
    self.width = width
    self.height = height
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  /// What people call a paper with a standard name: "A4", "Letter", or its size.
  ///
  /// - Parameters:
  ///   - name: The name, such as "na_index-4x6_4x6in_borderless".
  ///   - size: The size in millimeters.
  package static func title(of name: String, size: (width: Double, height: Double)) -> String {
    let parts = name.split(separator: "_")
    let word = parts.count > 2 ? String(parts[1]) : ""
    // The international series are called by a letter and a number.
    let isSeries = word.count == 2 && "abc".contains(word.first ?? " ")
    let known = ["letter": "Letter", "legal": "Legal", "ledger": "Tabloid", "postcard": "Postcard"]
    let millimeters = "\(Int(size.width.rounded())) \u{D7} \(Int(size.height.rounded()))"
    let size = localized("{size} mm", ["size": millimeters])
    let title = isSeries ? word.uppercased() : known[word] ?? size
    return parts.last == "borderless"
      ? localized("{paper}, borderless", ["paper": title]) : title
  }

  /// A4 with the margins of a usual printer.
  package static let a4 = Paper(
    name: "iso_a4_210x297mm", title: "A4", width: 210, height: 297, left: 6, top: 6, right: 6,
    bottom: 6)
  /// Letter with the margins of a usual printer.
  package static let letter = Paper(
    name: "na_letter_8.5x11in", title: "Letter", width: 215.9, height: 279.4, left: 6, top: 6,
    right: 6, bottom: 6)
}

/// The papers of a printer.
package struct Papers: Hashable, Sendable, Codable {
  /// The papers in the printer's order, each once; at least one.
  package var all: [Paper]
  /// The name of the one that is used unless another one is chosen.
  package var standard: String

  /// Creates a list.
  package init(all: [Paper], standard: String) {
    self.all = all
    self.standard = standard
  }

  /// The one that is used unless another one is chosen.
  package var standardPaper: Paper { all.first { $0.name == standard } ?? all.first ?? .a4 }
}

/// How a job proceeds, or how it has ended: what `guise-printer` prints.
package enum PrintReport: Hashable, Sendable, Codable {
  /// The printer's queue has the job.
  case queued
  /// It is printed.
  case printed
  /// Somebody has cancelled it.
  case cancelled
  /// The printer's queue takes nothing at present.
  case rejected
  /// It is not printed, for a reason: a clause or a sentence of the printing system's.
  case failed(reason: String)
}
