/**
 * How many a second so many customers get through who each wait for `thinkMs` and then for `demandMs` of one of a machine's cores, by
 * mean value analysis of a closed network: one station that is waited for by nobody, and one with a queue. That has several cores by Seidmann's
 * approximation: one that is as much faster, and the rest of the time without a queue.
 */
export function predictRate({ customers, thinkMs, demandMs, cores }) {
  const queued = demandMs / cores
  const apart = thinkMs + demandMs - queued
  let waiting = 0
  let rate = 0
  for (let there = 1; there <= customers; there++) {
    const response = queued * (1 + waiting)
    rate = there / (apart + response)
    waiting = rate * response
  }
  return rate * 1_000
}
