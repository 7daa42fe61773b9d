import { now } from '../stories/fixtures.js'

/**
 * Sets the clock of the browser tab to the date of the stories, on which their orders are for sale. Does nothing if the clock already has
 * this date, as in some tests.
 */
export function runClock(): void {
  const Clock = Date
  const late = Clock.now() - now.getTime()
  if (Math.abs(late) < 60_000) return
  globalThis.Date = new Proxy(Clock, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length > 0 ? args : [target.now() - late], newTarget),
    get: (target, key) => (key === 'now' ? () => target.now() - late : Reflect.get(target, key)),
  })
}
