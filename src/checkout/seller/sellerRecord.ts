import { zeroHash } from 'viem'
import { CheckoutError } from '../errors/CheckoutError.js'
import { type JournalEntry, recordVersion } from '../journal/journalRecord.js'
import { parseRecord, serializeRecord } from '../journal/parseRecord.js'
import type { CheckoutStorage } from '../storage/checkoutStorage.js'
import { guardStorage } from '../storage/guardStorage.js'

/** The record of a seller's transaction. The record exists from the wallet request until the outcome is known. */
export type SellerRecord = {
  readonly key: string
  /** Returns the recorded transaction; `undefined` if there is no record. Throws the error of `unknown` if the record cannot be read. */
  read: () => Promise<JournalEntry | undefined>
  /** Writes the transaction. Skips the write if `before` is given and another tab has changed the record. */
  write: (entry: JournalEntry, before?: JournalEntry) => Promise<void>
  remove: () => Promise<void>
  /** Creates the error for a transaction that may have taken effect, or may still take effect. */
  unknown: (options: { details?: string | undefined; cause?: unknown }) => Error
}

export function openSellerRecord({ storage, key, unknown }: openSellerRecord.Options): SellerRecord {
  const stored = openText({ storage, key })
  return {
    key,
    unknown,
    async read() {
      const text = await stored.read()
      if (text === null) return undefined
      const [entry] = parseRecord(text)?.entries ?? []
      if (!entry) throw unknown({ details: 'The record of the earlier transaction cannot be read.' })
      return entry
    },
    write: (entry, before) => stored.write(serialize(entry), before && serialize(before)),
    remove: stored.remove,
  }
}

export declare namespace openSellerRecord {
  type Options = openText.Options & Pick<SellerRecord, 'unknown'>
}

/** Opens one text of the storage, and verifies each write. */
export function openText({ storage, key }: openText.Options): openText.ReturnType {
  const read = () => guardStorage(() => storage.getItem(key))
  return {
    read,
    async write(text, before) {
      if (before !== undefined && (await read()) !== before) return
      await guardStorage(() => storage.setItem(key, text))
      if ((await read()) === text) return
      const details = 'The storage returned another value than the one written.'
      throw new CheckoutError('StorageFailed', { details })
    },
    // Ignore a failed removal: the next attempt then only looks for the outcome once more.
    remove: () => guardStorage(() => storage.removeItem(key)).catch(() => {}),
  }
}

export declare namespace openText {
  type Options = {
    storage: CheckoutStorage
    key: string
  }
  type ReturnType = {
    read: () => Promise<string | null>
    write: (text: string, before?: string) => Promise<void>
    remove: () => Promise<void>
  }
}

function serialize(entry: JournalEntry): string {
  const entries = [entry]
  return serializeRecord({ version: recordVersion, purchaseId: zeroHash, status: 'open', entries, told: [] })
}
