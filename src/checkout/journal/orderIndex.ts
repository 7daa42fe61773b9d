import { normalizeOrderId } from '../../protocol/formats.js'
import type { Intent } from '../intent/intent.js'
import type { CheckoutStorage } from '../storage/checkoutStorage.js'
import { hashName } from '../storage/hashName.js'
import { createKeyIndex } from '../storage/keyIndex.js'
import { type JournalRecord, unreadRecord } from './journalRecord.js'
import { parseRecord } from './parseRecord.js'

/**
 * Creates an index of the purchases that buy an order. While the payment of one purchase may still be mined, the checkout starts no other
 * purchase of the same order, even for another recipient.
 */
export function createOrderIndex(options: createOrderIndex.Options): createOrderIndex.ReturnType {
  const { storage, intent, key: own, locks } = options
  const index = createKeyIndex(storage, locks)
  const names = orderIndexNames(intent)
  let seen: readonly string[] | undefined
  let isListed = false

  const readAll = (keys: readonly string[]) => Promise.all(keys.map((key) => storage.getItem(key)))

  async function readOthers(): Promise<JournalRecord[]> {
    const lists = await Promise.all(names.map(index.list))
    isListed = lists.every((list) => list?.includes(own))
    const keys = new Set(lists.flatMap((list) => list ?? []))
    keys.delete(own)
    const texts = await readAll([...keys])
    const others = texts.flatMap((text) => {
      if (text === null) return []
      return parseRecord(text) ?? unreadRecord(intent.buyer, text)
    })
    // If an order's list of purchases is unreadable, assume that one of them has a pending payment.
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
    hasNewPayment: async () => {
      const others = paymentsOf(await readOthers())
      // If a list no longer contains this purchase, other tabs cannot see its payment, so this payment must not be sent.
      return !isListed || others.some((payment) => seen && !seen.includes(payment))
    },
  }
}

function paymentsOf(others: readonly JournalRecord[]): string[] {
  return others.flatMap(({ purchaseId, entries }) =>
    entries.flatMap(({ market, status }, at) => (market && status !== 'declined' ? purchaseId + at : [])),
  )
}

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
    key: string
    locks?: Pick<LockManager, 'request'> | undefined
  }
  type ReturnType = {
    add: () => Promise<void>
    remove: () => Promise<void>
    readOthers: () => Promise<readonly JournalRecord[]>
    hasNewPayment: () => Promise<boolean>
  }
}
