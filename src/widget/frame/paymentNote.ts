import { type Hash, isHash } from 'viem'
import type { Intent } from '../../checkout/intent/intent.js'
import { journalKey } from '../../checkout/journal/journalKey.js'
import type { CheckoutStorage } from '../../checkout/storage/checkoutStorage.js'
import type { AskedPayment } from './chainFacts.js'

/**
 * The page's own note, out of the frame's reach, of a payment that no market notes: that it was asked for, the transaction that
 * it became, or what it was of which the wallet says that it was declined.
 */
export function paymentNote(storage: CheckoutStorage, intent: Intent): paymentNote.ReturnType {
  const key = `till.frame.${journalKey(intent)}`
  return {
    read: async () => {
      const text = await storage.getItem(key)
      if (text === null) return undefined
      return isHash(text) ? { text, hash: text } : { text, declined: readDeclined(text) }
    },
    write: (hash) => storage.setItem(key, hash ?? 'asked'),
    decline: (asked) =>
      storage.setItem(
        key,
        JSON.stringify(asked, (_, value) => writeAmount(value)),
      ),
    restore: (before) => (before ? storage.setItem(key, before.text) : storage.removeItem(key)),
  }
}

export declare namespace paymentNote {
  type ReturnType = {
    /** What is noted; nothing where nothing was asked for. */
    read: () => Promise<Noted | undefined>
    write: (hash?: Hash) => void | Promise<void>
    /** Notes that the wallet says it was declined. */
    decline: (asked: AskedPayment) => void | Promise<void>
    /** Notes again what was noted before. */
    restore: (before: Noted | undefined) => void | Promise<void>
  }
  type Noted = { text: string; hash?: Hash; declined?: AskedPayment | undefined }
}

function writeAmount(value: unknown): unknown {
  return typeof value === 'bigint' ? `${value}` : value
}

/** What cannot be read says only that it was asked for. */
function readDeclined(text: string): AskedPayment | undefined {
  try {
    const { account, block, sent, calls } = JSON.parse(text)
    const read = calls.map((call: Record<string, string>) => ({ ...call, value: BigInt(call.value ?? '') }))
    return { account, block: BigInt(block), sent: Number(sent), calls: read }
  } catch {
    return undefined
  }
}
