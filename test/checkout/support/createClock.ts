/** Returns a clock that a test moves forward. */
export function createClock() {
  let ahead = 0
  let look = () => {}
  const asked = new Promise<void>((resolve) => {
    look = resolve
  })
  return {
    /** Resolves when the page reads the clock. A page reads it when it starts to wait. */
    asked,
    now: () => {
      look()
      return Date.now() + ahead
    },
    pass: (milliseconds: number) => {
      ahead += milliseconds
    },
  }
}
