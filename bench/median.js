/** The value in the middle: unlike the mean, one slow round does not move it. */
export function median(values) {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)]
}
