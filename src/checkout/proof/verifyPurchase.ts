import { type Address, type Hash, type Hex, isAddressEqual, type TransactionReceipt, zeroAddress } from 'viem'
import { normalizeOrderId, withoutNulls } from '../../protocol/formats.js'
import { readBytes32 } from '../../protocol/read/exactValues.js'
import { readAddress, readCurrency, readOptional, readText } from '../../protocol/read/values.js'
import { seaportAddress } from '../../venues/seaport/seaportAddress.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { type ChainClient, readChain } from '../errors/readChain.js'
import { searchPurchase } from '../evidence/finders.js'
import { findReceipt, readDepth } from '../evidence/receipts.js'
import { type IntentOrder, invalid, orInvalid } from '../intent/intent.js'
import { confirmationsOf } from '../verify/confirmationsOf.js'
import type { Policy } from '../verify/policy.js'
import { requirePolicy } from '../verify/requirePolicy.js'
import { isProvable, readSales, readSaleTerms, type ToldSale } from './readSales.js'

/**
 * Proves on a shop's server that a purchase was paid, from the chain alone. The proof trusts neither the page, the buyer nor the
 * service.
 *
 * The shop records the offer: the market, the orders with their terms, the buyer and the recipient. The purchase is proven only
 * if this market sold exactly these orders on these terms. An order number alone proves nothing: it is another order on another
 * market, it may be an accepted offer, and after a reorg another listing can have it.
 *
 * Ship once for each `key` of a proof. The same payment has the same key, whoever shows it and however often.
 *
 * @throws CheckoutError `PolicyMissing` – the policy trusts no market of the chain whose sales can be proven
 * @throws CheckoutError `ChainFailed` – the node does not answer
 * @throws CheckoutError `InvalidIntent` – a field has the wrong type; `null` counts as left out
 * @throws TillError `PolicyInvalid` – the policy has a wrong field
 *
 * @example
 * const items = intent.orders // recorded with the offer
 * const proof = await verifyPurchase({ client, policy, chainId, market, currency, buyer, items, purchaseId })
 * if (proof.status === 'proven') await shipOnce(proof.key)
 */
export async function verifyPurchase(given: verifyPurchase.Options): Promise<PurchaseProof> {
  const offer = orInvalid(() => readOffer(given))
  const { client, policy, chainId } = offer
  const markets = (policy?.markets?.[chainId] ?? []).filter(isProvable)
  // A page trusts Seaport by default. A shop has to say that it sells there.
  if (markets.length === 0 && policy?.seaport !== true) {
    throw new CheckoutError('PolicyMissing', {
      details: `No market of chain ${chainId} is trusted whose sales can be proven.`,
    })
  }
  return readChain(async () => {
    const actual = Number(await client.request({ method: 'eth_chainId' }))
    if (actual !== chainId) {
      throw new CheckoutError('ChainFailed', { details: `The node is of chain ${actual}, not ${chainId}.` })
    }
    const receipt = await findReceipt(client, offer.hash ?? (await search(offer)))
    if (receipt?.status !== 'success') return { status: 'absent' }
    const sales = await readOwnSales(offer, receipt)
    // A wallet may make several purchases of a basket in one transaction. Each is proven alone.
    const purchases = sales.map((sale) => sales.filter((other) => isSamePurchase(sale, other)))
    const exact = purchases.find((purchase) => isAsOffered(purchase, offer))
    // Read last: the receipt's block is still on the chain after the terms were read.
    const confirmations = await readDepth(client, receipt)
    if (sales.length === 0 || confirmations < 1) return { status: 'absent' }
    const made = { hash: receipt.transactionHash, blockNumber: receipt.blockNumber, confirmations }
    const [sale] = exact ?? []
    if (!sale) return { status: 'different', ...made, sold: sales }
    const needed = confirmationsOf({ intent: { chainId, ...unknownPrice }, policy })
    if (confirmations < needed) return { status: 'settling', ...made, needed }
    const { buyer, recipient = buyer, reference } = offer
    const { purchaseId, market } = sale
    // If the market does not say who paid, the key must not depend on whom the shop assumes.
    const payer = sale.buyer ?? zeroAddress
    const key = [chainId, market, payer, recipient, purchaseId ?? made.hash].join(':').toLowerCase()
    return { status: 'proven', ...made, key, market, buyer, recipient, purchaseId, reference }
  })
}

export declare namespace verifyPurchase {
  type Options = {
    /** A viem client of the chain, at a node that the shop trusts. */
    client: ChainClient
    /**
     * The shop's policy: its `markets`, and Seaport only with `seaport: true`. `confirmations` is the depth that a proof needs, by
     * default the depth for a high price. Sales of a venue of the host's own cannot be proven.
     */
    policy: Policy
    /** The chain of the offer. */
    chainId: number
    /** The market contract that the orders were offered on. */
    market: Address
    /** The currency of the orders, `zeroAddress` for the native one. */
    currency: Address
    /** The account that pays, as the shop knows it from a login or from the order. Never take it from the page at the end. */
    buyer: Address
    /** The account that receives the tokens. @default buyer */
    recipient?: Address | undefined
    /** The offered orders with their terms, all of one purchase. The `orders` of an intent fit. */
    items: readonly SoldItem[]
    /** The shop's own name of the purchase. The proof returns it, and does not depend on it. @default none */
    reference?: string | undefined
    /** The first block that can hold the purchase or its listing. @default 0n */
    fromBlock?: bigint | undefined
  } & (
    | {
        /** The id under which the market records the purchase, from an event of the checkout. */
        purchaseId: Hex
        /** The transaction, from a notification or the page. @default found by the purchase id */
        hash?: Hash | undefined
      }
    | {
        purchaseId?: undefined
        /** The transaction, from a notification or the page. */
        hash: Hash
      }
  )
}

/** An order as the shop offered it, see {@link verifyPurchase}. */
export type SoldItem = Pick<
  IntentOrder,
  'orderId' | 'collectionAddress' | 'quantity' | 'unitPrice' | 'seller'
> & {
  /** The token’s number in its collection. Only a Seaport order for a whole collection has none. */
  tokenId?: bigint | undefined
  /** The decimals of the quantity. @default 0, as NFTs have */
  quantityDecimals?: number | undefined
}

/**
 * What the chain says of a purchase.
 *
 * - `proven`: this market sold exactly this offer, and the block is as deep as the policy asks.
 * - `settling`: this market sold exactly this offer, and the block is not deep enough yet. Ask again later.
 * - `different`: something else was bought, see `sold`. Ship nothing, and look into it.
 * - `absent`: the chain has no such purchase, or not yet.
 */
export type PurchaseProof =
  | (MadeIn & {
      status: 'proven'
      /** The same for the same payment, whoever shows it. Ship once for each key. */
      key: string
      /** The market contract that sold it. */
      market: Address
      /** The account that paid. */
      buyer: Address
      /** The account that received the tokens. */
      recipient: Address
      /** `undefined` if the market records no ids. */
      purchaseId: Hex | undefined
      /** The shop’s own name of the purchase, as it was passed. */
      reference: string | undefined
    })
  | (MadeIn & {
      status: 'settling'
      /** The confirmations that a proof needs. */
      needed: number
    })
  | (MadeIn & {
      status: 'different'
      /** All sales of the transaction to this account. */
      sold: readonly ToldSale[]
    })
  | { status: 'absent' }

type MadeIn = {
  /** The transaction of the purchase. */
  hash: Hash
  /** The block of the transaction. */
  blockNumber: bigint
  /** The blocks from that block to the latest, both included. */
  confirmations: number
}

/** Reads the offer as a row of a database may hold it. Throws if a field has the wrong type. */
function readOffer({ client, policy, ...row }: verifyPurchase.Options): verifyPurchase.Options {
  requirePolicy(policy)
  const noted = withoutNulls(row) as typeof row
  if (!Number.isSafeInteger(noted.chainId)) throw invalid('A chain id is a whole number.')
  const offer = {
    client,
    policy,
    chainId: noted.chainId,
    market: readAddress(noted.market, 'market'),
    currency: readCurrency(noted.currency, 'currency'),
    buyer: readAddress(noted.buyer, 'buyer'),
    recipient: readOptional(readAddress, noted.recipient, 'recipient'),
    items: noted.items.map(readItem),
    reference: noted.reference,
    fromBlock: BigInt(noted.fromBlock ?? 0n),
    hash: readOptional(readBytes32, noted.hash, 'hash'),
  }
  if (noted.purchaseId !== undefined) {
    return { ...offer, purchaseId: readBytes32(noted.purchaseId, 'purchaseId') }
  }
  return { ...offer, hash: readBytes32(noted.hash, 'hash') }
}

function readItem(item: SoldItem): SoldItem {
  const { tokenId, quantityDecimals = 0 } = item
  if (!(Number.isInteger(quantityDecimals) && quantityDecimals >= 0 && quantityDecimals <= 255)) {
    throw invalid('The decimals of a quantity are 0 to 255.')
  }
  const unitPrice = BigInt(item.unitPrice)
  if (unitPrice < 0n) throw invalid('A price is not below zero.')
  return {
    orderId: readText(item.orderId, 'orderId'),
    collectionAddress: readAddress(item.collectionAddress, 'collectionAddress'),
    tokenId: tokenId === undefined ? undefined : BigInt(tokenId),
    quantity: BigInt(item.quantity),
    quantityDecimals,
    unitPrice,
    seller: readAddress(item.seller, 'seller'),
  }
}

/** The value of the purchase to the shop is not known, so the price counts as high. */
const unknownPrice = { currency: zeroAddress, currencyDecimals: 0, maxTotal: 1n }

/** Finds the transaction by the purchase id, on the market or on a contract of ours that bought there. */
async function search(offer: verifyPurchase.Options): Promise<Hash | undefined> {
  const { client, policy, chainId, market, buyer, purchaseId, fromBlock: since = 0n } = offer
  if (!purchaseId) return undefined
  // Seaport records no purchase ids.
  const markets = isAddressEqual(market, seaportAddress) ? [] : [market]
  for (const contract of [...markets, ...(policy.checkouts?.[chainId] ?? [])]) {
    const hash = await searchPurchase({ client, market: contract, buyer, purchaseId, since })
    if (hash) return hash
  }
  return undefined
}

/** Reads the sales of a transaction to this account, and under this purchase id if there is one, each with its terms. */
async function readOwnSales(
  offer: verifyPurchase.Options,
  { logs, blockNumber }: TransactionReceipt,
): Promise<ToldSale[]> {
  const { client, policy, chainId, fromBlock = 0n } = offer
  const sales = readSales({
    logs,
    markets: (policy.markets?.[chainId] ?? []).filter(isProvable),
    seaport: policy.seaport === true,
    checkouts: policy.checkouts?.[chainId] ?? [],
  })
  const own = sales.filter((sale) => isOwn(sale, offer))
  return Promise.all(own.map((sale) => readSaleTerms(sale, { client, blockNumber, fromBlock })))
}

function isOwn(sale: ToldSale, { buyer, recipient = buyer, purchaseId }: verifyPurchase.Options): boolean {
  if (purchaseId !== undefined && sale.purchaseId?.toLowerCase() !== purchaseId.toLowerCase()) return false
  return sale.buyer === undefined
    ? isAddressEqual(sale.recipient, recipient)
    : isAddressEqual(sale.buyer, buyer)
}

/** Whether two sales belong to one purchase: on one market, and under one id if the market records ids. */
function isSamePurchase(one: ToldSale, other: ToldSale): boolean {
  return one.market === other.market && one.purchaseId === other.purchaseId
}

/** Whether a purchase is exactly the offer: each item was sold once on its terms, and nothing else was sold. */
function isAsOffered(sales: readonly ToldSale[], offer: verifyPurchase.Options): boolean {
  const { buyer, recipient = buyer, market, items } = offer
  const isThere = sales.every(
    (sale) => isAddressEqual(sale.market, market) && isAddressEqual(sale.recipient, recipient),
  )
  if (!isThere || sales.length !== items.length) return false
  const left = [...sales]
  return items.every((item) => {
    const at = left.findIndex((sale) => isSaleOf(sale, item, offer))
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
}

/** Whether a sale is of this order, on the terms of the offer. A lower price than offered is another offer. */
function isSaleOf(sale: ToldSale, item: SoldItem, { currency }: verifyPurchase.Options): boolean {
  const { terms, quantity } = sale
  if (!terms || quantity !== item.quantity) return false
  const isOrder = normalizeOrderId(sale.orderId) === normalizeOrderId(item.orderId)
  const isOnSeaport = isAddressEqual(sale.market, seaportAddress)
  // The hash of a Seaport order commits to the whole collection.
  const isToken = item.tokenId === undefined ? isOnSeaport : terms.tokenId === item.tokenId
  const least = (item.unitPrice * quantity) / 10n ** BigInt(item.quantityDecimals ?? 0)
  return (
    isOrder &&
    isToken &&
    isAddressEqual(terms.collectionAddress, item.collectionAddress) &&
    isAddressEqual(terms.seller, item.seller) &&
    isAddressEqual(terms.currency, currency) &&
    terms.price >= least
  )
}
