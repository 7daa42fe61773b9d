import { type Hex, keccak256, stringToHex } from 'viem'
import type { BasketIntent } from '../intent/basketIntent.js'
import { journalKey } from '../journal/journalKey.js'
import { type JournalRecord, recordVersion } from '../journal/journalRecord.js'
import { parseRecord, serializeRecord } from '../journal/parseRecord.js'
import type { Outcome } from '../state/checkoutState.js'
import type { CheckoutStorage } from '../storage/checkoutStorage.js'
import { guardStorage } from '../storage/guardStorage.js'
import { setAside } from '../storage/setAside.js'

/** Returns the storage key of a basket, the same for the same purchases in any order. */
export function basketKey({ parts }: Pick<BasketIntent, 'parts'>): string {
  return `till.basket.${keccak256(stringToHex(parts.map(journalKey).sort().join())).slice(2, 34)}`
}

/**
 * Opens the record of a basket: which of its parts are bought. The journal of a part ends when the part is bought, and the next
 * purchase of the same is a new one. The basket's record keeps it from buying a part twice until all parts are bought. A record that
 * cannot be read is moved to a key of its own.
 *
 * @throws CheckoutError `StorageFailed`, also from each change
 */
export async function openBasketRecord(options: openBasketRecord.Options): Promise<BasketRecord> {
  const { storage, intent } = options
  const key = basketKey(intent)
  const text = await guardStorage(() => storage.getItem(key))
  const found = text === null ? [] : parse(text)
  let bought = found ?? []
  let unread: string | null = null
  const add = (more: readonly Bought[]) => {
    bought = [...bought.filter(({ key }) => !more.some((one) => one.key === key)), ...more]
  }
  const refresh = async () => {
    const text = await guardStorage(() => storage.getItem(key))
    const noted = text === null ? [] : parse(text)
    if (!noted) unread = text
    add(noted ?? [])
    return text !== null
  }
  const save = async (more: readonly Bought[]) => {
    await refresh()
    if (unread !== null) await setAside({ storage, key, text: unread })
    unread = null
    add(more)
    const written = bought.map(({ key, record }) => [key, serializeRecord(record)])
    const text = JSON.stringify({ version: recordVersion, bought: written })
    await guardStorage(() => storage.setItem(key, text))
  }
  return {
    isOpen: text !== null,
    isLost: found === undefined,
    refresh,
    find: (part) => bought.find((one) => one.key === part)?.record,
    begin: async () => {
      if (text === null) await save([])
    },
    note: (made) => {
      const more = made.map(({ key, purchaseId, outcome: noted }): Bought => {
        const outcome = noted && { ...noted, received: [...noted.received] }
        const record: JournalRecord = {
          version: recordVersion,
          purchaseId,
          status: 'seen',
          entries: [],
          told: [],
          outcome,
        }
        return { key, record }
      })
      return save(more)
    },
    close: () => guardStorage(() => storage.removeItem(key)),
  }
}

export declare namespace openBasketRecord {
  type Options = { storage: CheckoutStorage; intent: Pick<BasketIntent, 'parts'> }
}

/** The record of one basket, see {@link openBasketRecord}. Each function resolves after the write. */
export type BasketRecord = {
  /** Whether the basket was started and is not over. */
  isOpen: boolean
  /** Whether the stored record cannot be read. Then any part may be bought. */
  isLost: boolean
  /**
   * Reads the changes of other pages: without locks, two tabs may buy the same basket. Returns whether the record still exists.
   * The page that removes it has shown all parts as bought.
   */
  refresh: () => Promise<boolean>
  /** Returns a bought part, by its journal's key. */
  find: (part: string) => JournalRecord | undefined
  /** Records that the basket is started. */
  begin: () => Promise<void>
  /** Records bought parts, each by its journal's key. A part that was bought elsewhere has no outcome. */
  note: (made: readonly { key: string; purchaseId: Hex; outcome?: Outcome | undefined }[]) => Promise<void>
  /** Removes the record: all parts are bought. */
  close: () => Promise<void>
}

type Bought = { key: string; record: JournalRecord }

/** Returns `undefined` if the text cannot be read. */
function parse(text: string): readonly Bought[] | undefined {
  try {
    const { version, bought } = JSON.parse(text)
    if (version !== recordVersion) return undefined
    return (bought as [string, string][]).map(([key, written]) => {
      const record = parseRecord(written)
      if (typeof key !== 'string' || !record) throw new Error('What was bought cannot be read.')
      return { key, record }
    })
  } catch {
    return undefined
  }
}
