export function nearestName(wrong: string, names: readonly string[]): string | undefined {
  const plain = plainOf(wrong)
  // Allow one edit for each three letters, and at least one. With more edits, a short word would resemble unrelated names.
  let least = Math.max(1, Math.floor(plain.length / 3)) + 1
  let nearest: string | undefined
  for (const name of names) {
    const distance = distanceOf(plain, plainOf(name))
    if (distance >= least) continue
    least = distance
    nearest = name
  }
  return nearest
}

function plainOf(name: string): string {
  return name.toLowerCase().replace(/[-_]/g, '')
}

function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1]
    for (const [index, each] of [...other].entries()) {
      const changed = (row[index] ?? 0) + (letter === each ? 0 : 1)
      next.push(Math.min(changed, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
