/** Chance that can be had again: the same seed, the same numbers (mulberry32). */
export function createChance(seed: number) {
  let state = seed >>> 0
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
