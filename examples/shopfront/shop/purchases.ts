import { randomBytes } from 'node:crypto'
import { type Order, type PurchaseProof, type SoldItem, verifyPurchase } from 'tillkit/core'
import type { Address, Hash, Hex } from 'viem'
import { openMarket } from './market'
import { findPieces, type PieceKey } from './pieces'
import { find, list, saveOnce } from './store'

/** A purchase that a page has begun. It says what the shop offered, and proves nothing. */
export type Purchase = {
  purchaseId: Hex
  reference: string
  /** The browser that began it, from its cookie. With a login, the account of your customer. */
  visitor: string
  buyer: Address
  startedAt: string
  parts: readonly Part[]
}

/** The orders of one payment. A cart with several currencies or collections has several, each with a purchase id of its own. */
type Part = { currency: Address; fromBlock: bigint; items: readonly SoldItem[] }

type Shipment = { reference: string; purchaseId: Hex; items: readonly SoldItem[]; shippedAt: string }

/** The state of a purchase, read from the chain. `items` are the orders that were paid. */
export type Settlement =
  | (Proof<'proven'> & { items: readonly SoldItem[]; shipment: Shipment })
  | (Proof<'confirming'> & { items: readonly SoldItem[] })
  | Proof<'different'>
  | Proof<'absent'>

type Proof<status> = Extract<PurchaseProof, { status: status }>

/** Returns a new order number, such as `4F9A12C0DE`. */
export function newReference(): string {
  return randomBytes(5).toString('hex').toUpperCase()
}

/** Records a purchase with the terms that the market has now. The first record of a purchase id counts. */
export async function startPurchase(
  started: Omit<Purchase, 'parts' | 'startedAt'> & { keys: readonly PieceKey[] },
): Promise<Purchase> {
  const { keys, ...purchase } = started
  const pieces = await findPieces(keys)
  const parts = groupOrders(pieces.map(({ order }) => order))
  const record = { ...purchase, parts, startedAt: new Date().toISOString() }
  return (await saveOnce<Purchase>('purchases', purchase.purchaseId, record)).value
}

export function findPurchase(purchaseId: string): Promise<Purchase | undefined> {
  return find<Purchase>('purchases', purchaseId)
}

/** Returns the newest purchases of a browser. */
export async function listPurchases(visitor: string | undefined): Promise<Purchase[]> {
  const purchases = await list<Purchase>('purchases')
  return purchases
    .filter((purchase) => purchase.visitor === visitor)
    .sort((a, b) => b.startedAt.localeCompare(a.startedAt))
    .slice(0, 20)
}

/**
 * Proves a purchase from the chain, and ships it once if it is proven. May be called at any time, repeatedly, and by several processes.
 * `hash` is the transaction of a notification. Without it, the proof searches the chain for the purchase id.
 */
export async function settle(purchase: Purchase, hash?: Hash): Promise<Settlement> {
  const { client, policy, chainId, market } = await openMarket()
  const { purchaseId, buyer, reference, parts } = purchase
  const known = hash ?? (await find<Hash>('transactions', purchaseId))
  const offer = { client, policy, chainId, market, buyer, reference, purchaseId, hash: known }
  let last: Settlement = { status: 'absent' }
  for (const { items, ...part } of parts) {
    const proof = await verifyPurchase({ ...offer, ...part, items })
    if (proof.status === 'proven') {
      await saveOnce('transactions', purchaseId, proof.hash)
      return { ...proof, items, shipment: await shipOnce(proof.key, { reference, purchaseId, items }) }
    }
    if (proof.status === 'confirming') return { ...proof, items }
    last = proof
  }
  return last
}

/**
 * Ships the pieces of a payment. The saved record is the order to your warehouse: a worker takes it from there. So a crash loses no
 * shipment, and a second call finds the record.
 */
async function shipOnce(key: string, parcel: Omit<Shipment, 'shippedAt'>): Promise<Shipment> {
  const shipment = { ...parcel, shippedAt: new Date().toISOString() }
  const { isNew, value } = await saveOnce('shipments', key, shipment)
  if (isNew) console.log(`Shipped ${parcel.reference}.`)
  return value
}

/** Groups orders as the basket pays them: one payment for each collection and currency. */
function groupOrders(orders: readonly Order[]): Part[] {
  const groups = new Map<string, Order[]>()
  for (const order of orders) {
    const name = `${order.collectionContractAddress} ${order.priceCurrencyAddress}`
    groups.set(name, [...(groups.get(name) ?? []), order])
  }
  return [...groups.values()].map((group) => ({
    currency: group[0]?.priceCurrencyAddress as Address,
    // The listing and the sale are both in this block or in a later one.
    fromBlock: BigInt(Math.min(...group.map(({ blockNumber }) => blockNumber))),
    items: group.map((order) => ({
      orderId: order.orderId,
      collectionAddress: order.collectionContractAddress,
      tokenId: order.tokenId,
      quantity: 1n,
      unitPrice: order.priceAmount,
      seller: order.createdBy,
    })),
  }))
}
