import { now } from '../stories/fixtures.js'

/**
 * Has the page's clock run from the day that the stories are told on, on which their orders are for sale, whenever it is
 * looked at. A clock that stands on that day already, as in some tests, is left as it is.
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
