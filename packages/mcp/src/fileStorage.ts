import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { lock } from 'proper-lockfile'
import type { CheckoutStorage } from 'tillkit/core'
import { sleep } from 'tillkit/internal'

/**
 * Creates the storage of the journal in a folder. The stored values survive a crash: each value is a file, and a write replaces the whole
 * file.
 */
export function createFileStorage(folder: string): CheckoutStorage {
  const fileOf = (key: string) => join(folder, encodeURIComponent(key))
  return {
    getItem: (key) =>
      readFile(fileOf(key), 'utf8').catch((cause: NodeJS.ErrnoException) => {
        if (cause.code === 'ENOENT') return null
        throw cause
      }),
    async setItem(key, value) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const draft = join(folder, `draft.${randomUUID()}`)
      const file = await open(draft, 'wx', 0o600)
      await file.writeFile(value)
      await file.sync()
      await file.close()
      await rename(draft, fileOf(key))
    },
    removeItem: (key) => rm(fileOf(key), { force: true }),
  }
}

/** Creates Web Locks in a folder, which processes share. After a crash, a lock is free again within five seconds. */
export function createFileLocks(folder: string): Pick<LockManager, 'request'> {
  async function request(name: string, ...rest: Rest): Promise<unknown> {
    const [{ ifAvailable = false, signal }, work] = rest.length === 1 ? [{} as LockOptions, rest[0]] : rest
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const release = await acquire(join(folder, encodeURIComponent(name)), { ifAvailable, signal })
    if (!release) return work(null)
    try {
      return await work({ name, mode: 'exclusive' })
    } finally {
      await release().catch(() => {})
    }
  }
  return { request } as Pick<LockManager, 'request'>
}

type Rest = [LockGrantedCallback<unknown>] | [LockOptions, LockGrantedCallback<unknown>]

async function acquire(
  path: string,
  { ifAvailable, signal }: { ifAvailable: boolean; signal: AbortSignal | undefined },
) {
  for (;;) {
    signal?.throwIfAborted()
    try {
      // Before each wallet prompt, the checkout verifies that no other process has written the journal. So a lost lock needs no action
      // here.
      return await lock(path, { realpath: false, stale: 5_000, update: 1_000, onCompromised: () => {} })
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'ELOCKED') throw cause
      if (ifAvailable) return undefined
      await sleep(100)
    }
  }
}
