/**
 * Lets one tab act on a purchase at a time, by the Web Locks of the page's origin. The lock goes with the tab, so a
 * crashed one holds nothing back. While another tab has it, `onWait` is called once and the lock is waited for; `work`
 * is told whether it was.
 *
 * Without Web Locks (outside a browser) the work simply runs.
 */
export async function withLock(options: withLock.Options): Promise<void> {
  const { name, locks, work, onWait, signal } = options
  if (!locks) return work({ waited: false })
  const acquired = await locks.request(name, { ifAvailable: true }, async (lock) => {
    if (!lock) return false
    await work({ waited: false })
    return true
  })
  if (acquired) return
  onWait()
  await locks.request(name, { signal }, () => work({ waited: true }))
}

export declare namespace withLock {
  type Options = {
    name: string
    locks: Pick<LockManager, 'request'> | undefined
    work: (options: { waited: boolean }) => Promise<void>
    onWait: () => void
    /** Ends the waiting. */
    signal: AbortSignal
  }
}
