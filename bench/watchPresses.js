/** Keeps what the browser says of each press, from the press to the next picture. */
export function watchPresses() {
  globalThis.waits = []
  const note = (entries) => {
    for (const { interactionId, duration } of entries) if (interactionId) globalThis.waits.push(duration)
  }
  const observer = new PerformanceObserver((list) => note(list.getEntries()))
  observer.observe({ type: 'event', durationThreshold: 16, buffered: true })
}

/** The longest wait since it was last asked for; what the browser has not told within two pictures is not told at all. */
export function slowestPress(page) {
  return page.evaluate(async () => {
    for (let picture = 0; picture < 2; picture++) await new Promise((next) => requestAnimationFrame(next))
    await new Promise((next) => setTimeout(next, 100))
    return Math.max(0, ...globalThis.waits.splice(0))
  })
}
