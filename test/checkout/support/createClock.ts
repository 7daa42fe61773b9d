/** A clock that is put ahead by hand. */
export function createClock() {
  let ahead = 0
  let look = () => {}
  const asked = new Promise<void>((resolve) => {
    look = resolve
  })
  return {
    /** Resolves when someone has looked at the clock: the waiting has begun. */
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
