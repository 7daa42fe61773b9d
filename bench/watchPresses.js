/** Records the time from each press until the browser has drawn its result, as the browser reports it. */
export function watchPresses() {
  globalThis.waits = []
  const note = (entries) => {
    for (const { interactionId, duration } of entries) if (interactionId) globalThis.waits.push(duration)
  }
  const observer = new PerformanceObserver((list) => note(list.getEntries()))
  observer.observe({ type: 'event', durationThreshold: 16, buffered: true })
}

/**
 * Returns the longest time that `watchPresses` has recorded since the last call. Waits for two frames of the page, because the browser
 * reports a press only then.
 */
export function slowestPress(page) {
  return page.evaluate(async () => {
    for (let picture = 0; picture < 2; picture++) await new Promise((next) => requestAnimationFrame(next))
    await new Promise((next) => setTimeout(next, 100))
    return Math.max(0, ...globalThis.waits.splice(0))
  })
}
