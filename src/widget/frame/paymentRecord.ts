import { type Hash, stringify } from 'viem'
import type { Intent } from '../../checkout/intent/intent.js'
import { recordVersion } from '../../checkout/journal/journalRecord.js'
import { orderIndexNames } from '../../checkout/journal/orderIndex.js'
import type { CheckoutStorage } from '../../checkout/storage/checkoutStorage.js'
import type { RequestedPayment } from './findSentPayment.js'

/** Stores the payments on markets that record no purchase ids. Only the host's page can read and write them, not the iframe. */
export function paymentRecord(storage: CheckoutStorage, intent: Intent): paymentRecord.ReturnType {
  const keys = orderIndexNames(intent).map(nameOf)
  const readTexts = (names: readonly string[]) => Promise.all(names.map((key) => storage.getItem(key)))
  return {
    read: async () => {
      const texts = new Set(await readTexts(keys))
      return [...texts].flatMap((text) => (text === null ? [] : parsePayment(text)))
    },
    write: async (record) => {
      const text = serializePayment(record)
      for (const key of keys) await storage.setItem(key, text)
      return (await readTexts(keys)).every((stored) => stored === text)
    },
    change: async (from, to) => {
      for (const key of keys) {
        if ((await storage.getItem(key)) === serializePayment(from))
          await storage.setItem(key, serializePayment(to))
      }
    },
  }
}

export declare namespace paymentRecord {
  type ReturnType = {
    read: () => Promise<readonly StoredPayment[]>
    /** Writes a record. Returns whether the storage contains it afterwards. */
    write: (record: StoredPayment) => Promise<boolean>
    change: (from: StoredPayment, to: StoredPayment) => Promise<void>
  }
  type StoredPayment = {
    request?: RequestedPayment | undefined
    /**
     * `sent`: the wallet sent the payment. `none`: it did not. `open`: this is not known.
     *
     * The values have the same length, so a change without a new `hash` also fits in a full storage.
     */
    said: 'sent' | 'none' | 'open'
    hash?: Hash | undefined
  }
}

type StoredPayment = paymentRecord.StoredPayment

function nameOf(name: string): string {
  return `till.frame.${name}`
}

function serializePayment({ request, said, hash }: StoredPayment): string {
  const { account, block, head, sent, nonce, calls } = request ?? {}
  return stringify({ version: recordVersion, account, block, head, sent, nonce, calls, said, hash })
}

/** Parses a record. If the record is unreadable or has another version, the result only says that a payment was requested. */
function parsePayment(text: string): StoredPayment {
  try {
    const { version, account, block, head, sent, nonce, calls, said, hash } = JSON.parse(text)
    if (version !== recordVersion) return { said: 'open' }
    const read = calls.map((call: Record<string, string>) => ({ ...call, value: BigInt(call.value ?? '') }))
    const accountState = { account, block: BigInt(block), head, sent: Number(sent), nonce }
    return { request: { ...accountState, calls: read }, said, hash }
  } catch {
    return { said: 'open' }
  }
}
