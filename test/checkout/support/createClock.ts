/** Returns a clock that a test moves forward. */
export function createClock() {
  let ahead = 0
  let look = () => {}
  const asked = new Promise<void>((resolve) => {
    look = resolve
  })
  return {
    /** Resolves when the page has read the clock. The page does so when it starts to wait. */
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
