import { normalizeOrderId } from '../../protocol/formats.js'
import type { Intent } from '../intent/intent.js'
import type { CheckoutStorage } from '../storage/checkoutStorage.js'
import { hashName } from '../storage/hashName.js'
import { createKeyIndex } from '../storage/keyIndex.js'
import { type JournalRecord, unreadRecord } from './journalRecord.js'
import { parseRecord } from './parseRecord.js'

/**
 * Remembers for each order which purchases have asked the wallet to pay for it: another quantity of it, or for somebody else, is
 * another purchase, and one that is not settled yet must not be forgotten over it.
 */
export function createOrderIndex(options: createOrderIndex.Options): createOrderIndex.ReturnType {
  const { storage, intent, key: own, locks } = options
  const index = createKeyIndex(storage, locks)
  const names = orderIndexNames(intent)
  let seen: readonly string[] | undefined
  let isNoted = false

  const readAll = (keys: readonly string[]) => Promise.all(keys.map((key) => storage.getItem(key)))

  async function readOthers(): Promise<JournalRecord[]> {
    const lists = await Promise.all(names.map(index.list))
    isNoted = lists.every((list) => list?.includes(own))
    const keys = new Set(lists.flatMap((list) => list ?? []))
    keys.delete(own)
    const texts = await readAll([...keys])
    const others = texts.flatMap((text) => {
      if (text === null) return []
      return parseRecord(text) ?? unreadRecord(intent.buyer, text)
    })
    // Whose names cannot be read may have been asked for as well.
    return lists.includes(undefined)
      ? [...others, unreadRecord(intent.buyer, `${await readAll(names)}`)]
      : others
  }

  return {
    add: async () => {
      await Promise.all(names.map((name) => index.add(name, own)))
    },
    remove: async () => {
      await Promise.all(names.map((name) => index.remove(name, own)))
    },
    readOthers: async () => {
      const others = await readOthers()
      seen = paymentsOf(others)
      return others
    },
    hasMore: async () => {
      const others = paymentsOf(await readOthers())
      // Whoever is not on a list any more is seen by nobody.
      return !isNoted || others.some((payment) => seen && !seen.includes(payment))
    },
  }
}

/** The payments that may have been asked for, each by its purchase and its place in that. */
function paymentsOf(others: readonly JournalRecord[]): string[] {
  return others.flatMap(({ purchaseId, entries }) =>
    entries.flatMap(({ market, status }, at) => (market && status !== 'declined' ? purchaseId + at : [])),
  )
}

/** The names under which it is remembered who pays for the orders of a purchase. */
export function orderIndexNames({ chainId, buyer, orders }: Intent): readonly string[] {
  return orders.map(({ collectionAddress, orderId }) => {
    const where = [chainId, buyer, collectionAddress].join('|').toLowerCase()
    return `till.order.${hashName(`${where}|${normalizeOrderId(orderId)}`)}`
  })
}

export declare namespace createOrderIndex {
  type Options = {
    storage: CheckoutStorage
    intent: Intent
    /** The name of the purchase in the storage. */
    key: string
    /** What keeps other tabs from changing a list at the same time. @default nothing does */
    locks?: Pick<LockManager, 'request'> | undefined
  }
  type ReturnType = {
    /** Notes that this purchase asks for a payment of its orders. */
    add: () => Promise<void>
    /** Forgets it: the purchase is made. */
    remove: () => Promise<void>
    /** The notes of other purchases that have asked for a payment of one of these orders. */
    readOthers: () => Promise<readonly JournalRecord[]>
    /**
     * Whether one of them has asked for another payment since they were read, not where they were not; or none of them could see this
     * one, as its name was overwritten.
     */
    hasMore: () => Promise<boolean>
  }
}
