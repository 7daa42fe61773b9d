import { CheckoutError } from './errors.js'

/**
 * Lets one tab act on a purchase at a time, by the Web Locks of the page's origin. The lock goes with the tab, so a
 * crashed one holds nothing back.
 *
 * Without Web Locks (outside a browser) the work simply runs.
 *
 * @throws CheckoutError `BusyElsewhere` at once when another tab holds the lock.
 */
export function withLock<value>(options: withLock.Options<value>): Promise<value> {
  const { name, locks, work } = options
  if (!locks) return work()
  return locks.request(name, { ifAvailable: true }, (lock) => {
    if (!lock) throw new CheckoutError('BusyElsewhere')
    return work()
  })
}

export declare namespace withLock {
  type Options<value> = {
    name: string
    locks: Pick<LockManager, 'request'> | undefined
    work: () => Promise<value>
  }
}
