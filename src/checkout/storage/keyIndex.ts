import type { CheckoutStorage } from './checkoutStorage.js'
import { quarantineRecord } from './quarantineRecord.js'

/** Creates an index, which keeps named lists of storage keys. With Web Locks, no other tab can change a list between a read and a write. */
export function createKeyIndex(storage: CheckoutStorage, locks?: Pick<LockManager, 'request'>): KeyIndex {
  async function list(name: string): Promise<readonly string[] | undefined> {
    const text = await storage.getItem(name)
    try {
      const keys: unknown = JSON.parse(text ?? '[]')
      return Array.isArray(keys) && keys.every((key) => typeof key === 'string') ? keys : undefined
    } catch {
      return undefined
    }
  }

  const change = (name: string, work: () => Promise<void>) => (locks ? locks.request(name, {}, work) : work())

  return {
    list,
    add: (name, key) =>
      change(name, async () => {
        const keys = await list(name)
        if (!keys) await quarantineRecord({ storage, key: name, text: `${await storage.getItem(name)}` })
        if (!keys?.includes(key))
          await storage.setItem(name, JSON.stringify([...(keys ?? []), key].slice(-maxKeys)))
      }),
    remove: (name, key) =>
      change(name, async () => {
        const keys = (await list(name))?.filter((one) => one !== key)
        if (keys) await (keys.length ? storage.setItem(name, JSON.stringify(keys)) : storage.removeItem(name))
      }),
  }
}

export type KeyIndex = {
  list: (name: string) => Promise<readonly string[] | undefined>
  add: (name: string, key: string) => Promise<void>
  remove: (name: string, key: string) => Promise<void>
}

/** The maximum length of a list. If a list is full, the index drops its oldest key, so the storage does not grow without limit. */
export const maxKeys = 32
