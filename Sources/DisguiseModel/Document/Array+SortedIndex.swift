extension Array {
  /// The index in a sorted array of the first element that is not before something; takes few comparisons.
  package func sortedIndex(where isBefore: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
