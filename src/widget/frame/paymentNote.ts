import { type Hash, stringify } from 'viem'
import type { Intent } from '../../checkout/intent/intent.js'
import { recordVersion } from '../../checkout/journal/journalRecord.js'
import { orderIndexNames } from '../../checkout/journal/orderIndex.js'
import type { CheckoutStorage } from '../../checkout/storage/checkoutStorage.js'
import type { AskedPayment } from './findSent.js'

/**
 * The page's own note, out of the frame's reach, of a payment that no market notes: what was asked for, and the transaction that
 * it became, or that the wallet says that it was declined. It is one of each order, whatever the quantity.
 */
export function paymentNote(storage: CheckoutStorage, intent: Intent): paymentNote.ReturnType {
  const keys = orderIndexNames(intent).map(nameOf)
  const readTexts = (names: readonly string[]) => Promise.all(names.map((key) => storage.getItem(key)))
  return {
    read: async () => {
      const texts = new Set(await readTexts(keys))
      return [...texts].flatMap((text) => (text === null ? [] : readNote(text)))
    },
    write: async (note) => {
      const text = writeNote(note)
      for (const key of keys) await storage.setItem(key, text)
      return (await readTexts(keys)).every((kept) => kept === text)
    },
    change: async (from, to) => {
      for (const key of keys) {
        if ((await storage.getItem(key)) === writeNote(from)) await storage.setItem(key, writeNote(to))
      }
    },
  }
}

export declare namespace paymentNote {
  type ReturnType = {
    /** All that is noted of these orders. */
    read: () => Promise<readonly Note[]>
    /** Notes it in place of everything; answers whether the storage has kept it. */
    write: (note: Note) => Promise<boolean>
    /** Notes what became of it, wherever it is noted still. */
    change: (from: Note, to: Note) => Promise<void>
  }
  type Note = {
    /** What was asked for; nothing where that cannot be read. */
    asked?: AskedPayment | undefined
    /** What the wallet said: that it was sent, that it was not, or nothing yet. Of one length, so that no change needs more room. */
    said: 'sent' | 'none' | 'open'
    /** The transaction that it became. */
    hash?: Hash | undefined
  }
}

type Note = paymentNote.Note

function nameOf(name: string): string {
  return `till.frame.${name}`
}

function writeNote({ asked, said, hash }: Note): string {
  const { account, block, head, sent, nonce, calls } = asked ?? {}
  return stringify({ version: recordVersion, account, block, head, sent, nonce, calls, said, hash })
}

/** A note that cannot be read, or is of another version, says only that something was asked for. */
function readNote(text: string): Note {
  try {
    const { version, account, block, head, sent, nonce, calls, said, hash } = JSON.parse(text)
    if (version !== recordVersion) return { said: 'open' }
    const read = calls.map((call: Record<string, string>) => ({ ...call, value: BigInt(call.value ?? '') }))
    const place = { account, block: BigInt(block), head, sent: Number(sent), nonce }
    return { asked: { ...place, calls: read }, said, hash }
  } catch {
    return { said: 'open' }
  }
}
