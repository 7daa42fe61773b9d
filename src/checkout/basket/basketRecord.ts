import { type Hex, keccak256, stringToHex } from 'viem'
import type { BasketIntent } from '../intent/basketIntent.js'
import { journalKey } from '../journal/journalKey.js'
import { type JournalRecord, recordVersion } from '../journal/journalRecord.js'
import { parseRecord, serializeRecord } from '../journal/parseRecord.js'
import type { Outcome } from '../state/checkoutState.js'
import type { CheckoutStorage } from '../storage/checkoutStorage.js'
import { guardStorage } from '../storage/guardStorage.js'
import { setAside } from '../storage/setAside.js'

/** The name of a basket in the storage: the same for the same purchases in any order. */
export function basketKey({ parts }: Pick<BasketIntent, 'parts'>): string {
  return `till.basket.${keccak256(stringToHex(parts.map(journalKey).sort().join())).slice(2, 34)}`
}

/**
 * Opens the notes of a basket: which of its purchases are made. The journal of each says what was asked for it, and when it is
 * shown as made the next one is new; these notes keep a basket from making it twice until all of it is made. Notes that cannot be
 * read are set aside under a name of their own.
 *
 * @throws CheckoutError `StorageFailed`; each change throws it too.
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

/** The notes of one basket, see {@link openBasketRecord}. Each function writes before it resolves. */
export type BasketRecord = {
  /** Whether it was begun, and is not at its end. */
  isOpen: boolean
  /** Whether there are notes that cannot be read: then any of its purchases may be made. */
  isLost: boolean
  /**
   * Reads what another page has noted since: where tabs cannot lock each other out, two may be at it. Answers whether there are
   * notes still: who takes them away has shown all of it as made.
   */
  refresh: () => Promise<boolean>
  /** A purchase that is made, by the name of its journal. */
  find: (part: string) => JournalRecord | undefined
  /** Notes that it is begun. */
  begin: () => Promise<void>
  /** Notes that purchases are made, each by the name of its journal; without an outcome where it was made elsewhere. */
  note: (made: readonly { key: string; purchaseId: Hex; outcome?: Outcome | undefined }[]) => Promise<void>
  /** Forgets it: all of it is made. */
  close: () => Promise<void>
}

type Bought = { key: string; record: JournalRecord }

/** Nothing where it cannot be read. */
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
