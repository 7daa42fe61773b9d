import { now } from '../stories/fixtures.js'

/**
 * Sets the clock of the browser tab to the date of the stories. At a later date, the orders of the stories are expired. Does nothing if a
 * test has already set the clock to this date.
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
