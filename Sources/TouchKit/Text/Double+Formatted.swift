import Glibc

nonisolated extension Double {
  /// Returns the number as text with a fixed number of decimals, rounded and with a point in every
  /// language: `1.5.formatted(decimals: 2)` is "1.50".
  ///
  /// Calls `vsnprintf`: the same function of Foundation would load 40 MB of Unicode data when a program
  /// starts.
  public func formatted(decimals: Int) -> String {
    withVaList([Int32(decimals), self]) { arguments in
      // The largest number has 309 digits before its decimals.
      withUnsafeTemporaryAllocation(of: CChar.self, capacity: 320 + max(0, decimals)) { text in
        guard let start = text.baseAddress else { return "" }
        vsnprintf(start, text.count, "%.*f", arguments)
        return String(cString: start)
      }
    }
  }
}
