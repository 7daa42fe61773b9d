import { type Hex, keccak256, stringToHex } from 'viem'
import type { BasketIntent } from '../intent/basketIntent.js'
import { journalKey } from '../journal/journalKey.js'
import { type JournalRecord, recordVersion } from '../journal/journalRecord.js'
import { parseRecord, serializeRecord } from '../journal/parseRecord.js'
import type { Outcome } from '../state/checkoutState.js'
import type { CheckoutStorage } from '../storage/checkoutStorage.js'
import { guardStorage } from '../storage/guardStorage.js'
import { quarantineRecord } from '../storage/quarantineRecord.js'

export function basketKey({ parts }: Pick<BasketIntent, 'parts'>): string {
  return `till.basket.${keccak256(stringToHex(parts.map(journalKey).sort().join())).slice(2, 34)}`
}

/**
 * Opens the record of the basket's bought parts. Once a part is bought, the next run of its checkout begins a new purchase. So without this
 * record, the basket would buy the part again.
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
    const stored = text === null ? [] : parse(text)
    if (!stored) unread = text
    add(stored ?? [])
    return text !== null
  }
  const save = async (more: readonly Bought[]) => {
    await refresh()
    if (unread !== null) await quarantineRecord({ storage, key, text: unread })
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
    addBought: (made) => {
      const more = made.map(({ key, purchaseId, outcome: proven }): Bought => {
        const outcome = proven && { ...proven, received: [...proven.received] }
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

export type BasketRecord = {
  isOpen: boolean
  /** Whether the stored record is unreadable, so any part may already be bought. */
  isLost: boolean
  /**
   * Reads the record again. Returns `false` if the record is gone: another tab showed that all parts are bought, and then removed the
   * record.
   */
  refresh: () => Promise<boolean>
  find: (part: string) => JournalRecord | undefined
  begin: () => Promise<void>
  /** Adds bought parts; `outcome` is missing if another tab or device bought the part. */
  addBought: (
    made: readonly { key: string; purchaseId: Hex; outcome?: Outcome | undefined }[],
  ) => Promise<void>
  close: () => Promise<void>
}

type Bought = { key: string; record: JournalRecord }

function parse(text: string): readonly Bought[] | undefined {
  try {
    const { version, bought } = JSON.parse(text)
    if (version !== recordVersion) return undefined
    return (bought as [string, string][]).map(([key, written]) => {
      const record = parseRecord(written)
      if (typeof key !== 'string' || !record) throw new Error('The record of a purchase cannot be read.')
      return { key, record }
    })
  } catch {
    return undefined
  }
}
