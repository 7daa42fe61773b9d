import { readOwnedQuantity } from '../../evm/readOwnedQuantity.js'
import type { ChainClient } from '../errors/readChain.js'
import type { Intent } from '../intent/intent.js'
import { journalKey } from '../journal/journalKey.js'
import { orderIndexNames } from '../journal/orderIndex.js'
import { parseRecord } from '../journal/parseRecord.js'
import type { CheckoutStorage } from '../storage/checkoutStorage.js'
import { createKeyIndex } from '../storage/keyIndex.js'

/**
 * Whether the buyer's account may have bought one of the orders. Checks the journal for a payment from this device. Also checks whether the
 * recipient holds the token, because another device may have bought it. Returns `true` if the journal or the chain is unreadable.
 */
export async function mayHaveBought(options: mayHaveBought.Options): Promise<boolean> {
  try {
    return (await mayHavePaid(options)) || (await isHeld(options))
  } catch {
    return true
  }
}

export declare namespace mayHaveBought {
  type Options = {
    client: ChainClient
    intent: Intent
    storage: CheckoutStorage
  }
}

async function mayHavePaid({ intent, storage }: mayHaveBought.Options): Promise<boolean> {
  const lists = await Promise.all(orderIndexNames(intent).map(createKeyIndex(storage).list))
  if (lists.includes(undefined)) return true
  const keys = new Set([journalKey(intent), ...lists.flatMap((list) => list ?? [])])
  const texts = await Promise.all([...keys].map((key) => storage.getItem(key)))
  return texts.some((text) => {
    const record = text === null ? { entries: [] } : parseRecord(text)
    return (
      !record ||
      record.entries.some(({ market, status }) => market && status !== 'declined' && status !== 'failed')
    )
  })
}

async function isHeld({ client, intent }: mayHaveBought.Options): Promise<boolean> {
  const { orders, recipient } = intent
  const held = orders.map(async ({ collectionAddress, tokenId }) => {
    if (tokenId === undefined) return true
    return (await readOwnedQuantity({ client, collectionAddress, tokenId, account: recipient })) > 0n
  })
  return (await Promise.all(held)).includes(true)
}
