/** Runs `work` with a Web Lock, which the browser releases if the tab crashes. In an environment without Web Locks, runs `work` at once. */
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
    signal: AbortSignal
  }
}
