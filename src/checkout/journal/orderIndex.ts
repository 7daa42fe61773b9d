import { normalizeOrderId } from '../../protocol/formats.js'
import type { Intent } from '../intent/intent.js'
import type { CheckoutStorage } from '../storage/checkoutStorage.js'
import { hashName } from '../storage/hashName.js'
import { createKeyIndex } from '../storage/keyIndex.js'
import { type JournalRecord, unreadRecord } from './journalRecord.js'
import { parseRecord } from './parseRecord.js'

/**
 * Opens the index of orders: for each order, the journals of the purchases that requested its payment. Another quantity or recipient is
 * another purchase, and must not start while the first one may still be paid.
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
    // A list that cannot be read may name a payment.
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
      // A purchase that is not on a list is invisible to the others.
      return !isNoted || others.some((payment) => seen && !seen.includes(payment))
    },
  }
}

/** Returns the payments that may be pending, each by its purchase and its index. */
function paymentsOf(others: readonly JournalRecord[]): string[] {
  return others.flatMap(({ purchaseId, entries }) =>
    entries.flatMap(({ market, status }, at) => (market && status !== 'declined' ? purchaseId + at : [])),
  )
}

/** Returns the storage keys of the orders' indexes. */
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
    /** The storage key of the purchase. */
    key: string
    /** Locks out other tabs while a list changes. @default nothing does */
    locks?: Pick<LockManager, 'request'> | undefined
  }
  type ReturnType = {
    /** Adds this purchase to the lists of its orders. */
    add: () => Promise<void>
    /** Removes this purchase: it is made. */
    remove: () => Promise<void>
    /** Returns the records of other purchases that requested a payment of one of these orders. */
    readOthers: () => Promise<readonly JournalRecord[]>
    /**
     * Whether another purchase has requested a payment since the records were read, or none can see this purchase because its name was
     * overwritten.
     */
    hasMore: () => Promise<boolean>
  }
}
