extension String {
  /// The text without the places at which a word may be broken, for readers and whatever compares it.
  package nonisolated var withoutSoftHyphens: String { filter { $0 != "\u{AD}" } }
}
