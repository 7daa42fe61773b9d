/**
 * Returns the throughput per second of `customers` that each wait `thinkMs`, and then use one of a machine’s cores for `demandMs`. Uses
 * mean value analysis of a closed network with a delay station and a queueing station. Seidmann’s approximation models the cores: one core
 * that is `cores` times as fast, and the rest of the time as a delay.
 */
export function predictRate({ customers, thinkMs, demandMs, cores }) {
  const queued = demandMs / cores
  const delay = thinkMs + demandMs - queued
  let waiting = 0
  let rate = 0
  for (let there = 1; there <= customers; there++) {
    const response = queued * (1 + waiting)
    rate = there / (delay + response)
    waiting = rate * response
  }
  return rate * 1_000
}
