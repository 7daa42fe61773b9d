import { median } from './median.js'

/**
 * Measures several sides in turns, for `rounds` rounds after a warm-up. Returns, for each side by name, the medians of the figures that
 * `measure` returns.
 */
export async function takeTurns({ sides, rounds, measure }) {
  const found = Object.fromEntries(Object.keys(sides).map((name) => [name, []]))
  for (let round = 0; round <= rounds; round++)
    for (const [name, side] of Object.entries(sides)) {
      const figures = await measure(side)
      if (round > 0) found[name].push(figures)
    }
  return Object.fromEntries(Object.entries(found).map(([name, all]) => [name, mediansOf(all)]))
}

function mediansOf(rounds) {
  const names = Object.keys(rounds[0] ?? {})
  return Object.fromEntries(names.map((name) => [name, median(rounds.map((figures) => figures[name]))]))
}
