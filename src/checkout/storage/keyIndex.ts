import type { CheckoutStorage } from './checkoutStorage.js'
import { setAside } from './setAside.js'

/**
 * Remembers under a name which journals have to do with one thing: an allowance that they asked for, an order that they pay. No other
 * tab changes a list between its being read and written, where they can lock each other out.
 */
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
        // What cannot be read may name others: a newer version can read it.
        if (!keys) await setAside({ storage, key: name, text: `${await storage.getItem(name)}` })
        if (!keys?.includes(key))
          await storage.setItem(name, JSON.stringify([...(keys ?? []), key].slice(-maxKeys)))
      }),
    remove: (name, key) =>
      change(name, async () => {
        const keys = (await list(name))?.filter((one) => one !== key)
        // What cannot be read may name others.
        if (keys) await (keys.length ? storage.setItem(name, JSON.stringify(keys)) : storage.removeItem(name))
      }),
  }
}

/** Which journals have to do with one thing, see {@link createKeyIndex}. */
export type KeyIndex = {
  /** The names of the journals; nothing where they cannot be read. */
  list: (name: string) => Promise<readonly string[] | undefined>
  /** Notes the journal of this name. */
  add: (name: string, key: string) => Promise<void>
  /** Forgets the journal of this name. */
  remove: (name: string, key: string) => Promise<void>
}

/** Journals that are remembered for one thing; of more, the oldest are forgotten. */
export const maxKeys = 32
