/** Creates repeatable random numbers (mulberry32): the same seed and label give the same numbers. Labels are independent of each other. */
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
    /** Returns `true` with the given probability. */
    happens: (probability: number) => random() < probability,
    /** Returns a whole number from 0 to `end - 1`. */
    below: (end: number) => Math.floor(random() * end),
    oneOf<value>(values: readonly [value, ...value[]]): value {
      return values[Math.floor(random() * values.length)] ?? values[0]
    },
  }
}

export type Chance = ReturnType<typeof createChance>

/** Hashes with FNV-1a, so that similar labels give very different seeds. Returns 0 for an empty label. */
function hashOf(label: string): number {
  let hash = label === '' ? 0 : 0x811c9dc5
  for (const character of label) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193)
  return hash
}
