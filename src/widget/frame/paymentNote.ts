import { type Hash, isHash } from 'viem'
import type { Intent } from '../../checkout/intent/intent.js'
import { journalKey } from '../../checkout/journal/journalKey.js'
import type { CheckoutStorage } from '../../checkout/storage/checkoutStorage.js'

/**
 * The page's own note, out of the frame's reach, of a payment that no market notes: that it was asked for, and the
 * transaction that it became.
 */
export function paymentNote(storage: CheckoutStorage, intent: Intent): paymentNote.ReturnType {
  const key = `till.frame.${journalKey(intent)}`
  return {
    read: async () => {
      const text = await storage.getItem(key)
      if (text === null) return undefined
      return isHash(text) ? { hash: text } : {}
    },
    write: (hash) => storage.setItem(key, hash ?? 'asked'),
    remove: () => storage.removeItem(key),
  }
}

export declare namespace paymentNote {
  type ReturnType = {
    /** What is noted; nothing where nothing was asked for. */
    read: () => Promise<{ hash?: Hash } | undefined>
    write: (hash?: Hash) => void | Promise<void>
    remove: () => void | Promise<void>
  }
}
