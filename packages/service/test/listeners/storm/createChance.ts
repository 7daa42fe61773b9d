/**
 * Chance that can be had again: the same seed and label, the same numbers (mulberry32). What one label draws moves no
 * other.
 */
export function createChance(seed: number, label = '') {
  let state = (seed ^ hashOf(label)) >>> 0
  const random = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    random,
    /** Whether it happens, with a probability. */
    happens: (probability: number) => random() < probability,
    /** A whole number from 0 up to, but not, `end`. */
    below: (end: number) => Math.floor(random() * end),
    /** One of a list. */
    oneOf<value>(values: readonly [value, ...value[]]): value {
      return values[Math.floor(random() * values.length)] ?? values[0]
    },
  }
}

export type Chance = ReturnType<typeof createChance>

/** FNV-1a, so that labels that look alike are far from each other; 0 for none. */
function hashOf(label: string): number {
  let hash = label === '' ? 0 : 0x811c9dc5
  for (const character of label) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193)
  return hash
}
