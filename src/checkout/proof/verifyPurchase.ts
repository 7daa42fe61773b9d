import { type Address, type Hash, type Hex, isAddressEqual, type TransactionReceipt, zeroAddress } from 'viem'
import { withoutLookups } from '../../evm/withoutLookups.js'
import { normalizeCurrency, normalizeOrderId, withoutNulls } from '../../protocol/formats.js'
import { readBytes32 } from '../../protocol/read/exactValues.js'
import { readOptionAddress, readOptional, readText } from '../../protocol/read/values.js'
import { seaportAddress } from '../../venues/seaport/seaportAddress.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { type ChainClient, readChain } from '../errors/readChain.js'
import { searchPurchase } from '../evidence/finders.js'
import { findReceipt, readDepth } from '../evidence/receipts.js'
import { type IntentOrder, invalid, orInvalid } from '../intent/intent.js'
import { confirmationsOf } from '../verify/confirmationsOf.js'
import type { Policy } from '../verify/policy.js'
import { requirePolicy } from '../verify/requirePolicy.js'
import { isProvable, type ReportedSale, readSales, readSaleTerms } from './readSales.js'

/**
 * Proves on the shop's server that a purchase was paid, from the chain alone. A purchase is proven only if the given market sold exactly
 * the offered orders on the offered terms. An order number alone proves nothing: it can be another order on another market, an accepted
 * offer, or another listing after a reorg.
 *
 * Ship once for each `key` of a proof.
 *
 * @throws CheckoutError `PolicyMissing` – the policy trusts no market of the chain whose sales can be proven
 * @throws CheckoutError `ChainFailed` – the node does not answer
 * @throws CheckoutError `InvalidIntent` – a field has the wrong type; `null` counts as missing
 * @throws TillError `PolicyInvalid` – the policy has an invalid field
 *
 * @example
 * const items = intent.orders // recorded with the offer
 * const proof = await verifyPurchase({ client, policy, chainId, market, currency, buyer, items, purchaseId })
 * if (proof.status === 'proven') await shipOnce(proof.key)
 */
export async function verifyPurchase(options: verifyPurchase.Options): Promise<PurchaseProof> {
  const offer = orInvalid(() => readOffer(options))
  const { client, policy, chainId } = offer
  const markets = (policy?.markets?.[chainId] ?? []).filter(isProvable)
  // A checkout on the host's page trusts Seaport by default. A proof on the shop's server trusts Seaport only if the policy says so.
  if (markets.length === 0 && policy?.seaport !== true) {
    throw new CheckoutError('PolicyMissing', {
      details: `The policy trusts no market on chain ${chainId} whose sales can be proven.`,
    })
  }
  return readChain(async () => {
    const actual = Number(await client.request({ method: 'eth_chainId' }))
    if (actual !== chainId) {
      throw new CheckoutError('ChainFailed', {
        details: `Expected a node of chain ${chainId}. Received chain ${actual}.`,
      })
    }
    const receipt = await findReceipt(client, offer.hash ?? (await findTransaction(offer)))
    if (receipt?.status !== 'success') return { status: 'absent' }
    const sales = await readOwnSales(offer, receipt)
    // A transaction may contain several purchases of a basket, each proven separately.
    const purchases = sales.map((sale) => sales.filter((other) => isSamePurchase(sale, other)))
    const exact = purchases.find((purchase) => isAsOffered(purchase, offer))
    // Read the confirmations last, to check that the receipt's block is still on the chain after the terms were read.
    const confirmations = await readDepth(client, receipt)
    if (sales.length === 0 || confirmations < 1) return { status: 'absent' }
    const mined = { hash: receipt.transactionHash, blockNumber: receipt.blockNumber, confirmations }
    const [sale] = exact ?? []
    if (!sale) return { status: 'different', ...mined, sold: sales }
    const needed = confirmationsOf({ intent: { chainId, ...unknownPrice }, policy })
    if (confirmations < needed) return { status: 'confirming', ...mined, needed }
    const { buyer, recipient = buyer, reference } = offer
    const { purchaseId, market } = sale
    // If the market does not report who paid, use the zero address and not the buyer that the shop assumes. Two assumed buyers would give
    // two keys for one purchase, and the shop would ship twice.
    const payer = sale.buyer ?? zeroAddress
    const key = [chainId, market, payer, recipient, purchaseId ?? mined.hash].join(':').toLowerCase()
    return { status: 'proven', ...mined, key, market, buyer, recipient, purchaseId, reference }
  })
}

export declare namespace verifyPurchase {
  type Options = {
    /** A viem client of the chain, connected to a node that the shop trusts. */
    client: ChainClient
    /**
     * The shop's policy. The proof trusts its `markets`, and Seaport only with `seaport: true`. If `confirmations` is not set, the proof
     * needs as many confirmations as a checkout with a high price.
     */
    policy: Policy
    /** The chain of the offer. */
    chainId: number
    /** The market contract of the offered orders. */
    market: Address
    /** The currency of the orders, `zeroAddress` for the native one. */
    currency: Address
    /** The account that pays, from a login or from the shop's order. Never take it from the host's page at the end of the purchase. */
    buyer: Address
    /** The account that receives the tokens. @default buyer */
    recipient?: Address | undefined
    /** The offered orders with their terms, all of one purchase. */
    items: readonly SoldItem[]
    /** The shop's own reference for the purchase, which the proof returns unchanged. @default none */
    reference?: string | undefined
    /** The first block that can contain the purchase or its listing. @default 0n */
    fromBlock?: bigint | undefined
  } & (
    | {
        /** The purchase id, from an event of the checkout. */
        purchaseId: Hex
        /** The transaction hash, from a webhook notification or the host's page. @default found by the purchase id */
        hash?: Hash | undefined
      }
    | {
        purchaseId?: undefined
        /** The transaction hash, from a webhook notification or the host's page. */
        hash: Hash
      }
  )
}

/** An order that the shop offered, see {@link verifyPurchase}. */
export type SoldItem = Pick<
  IntentOrder,
  'orderId' | 'collectionAddress' | 'quantity' | 'unitPrice' | 'seller'
> & {
  /** The token id in its collection, missing for a Seaport order for a whole collection. */
  tokenId?: bigint | undefined
  /** The decimals of the quantity. @default 0, as for NFTs */
  quantityDecimals?: number | undefined
}

/**
 * The proof of a purchase from the chain.
 *
 * - `proven`: the given market sold exactly the offered orders, and the block has enough confirmations.
 * - `confirming`: the given market sold exactly the offered orders, and the block needs more confirmations. Verify again later.
 * - `different`: the transaction bought something else, see `sold`. Ship nothing, and investigate.
 * - `absent`: the chain has no such purchase, or not yet.
 */
export type PurchaseProof =
  | (MadeIn & {
      status: 'proven'
      /** The key of the purchase: ship once for each key. */
      key: string
      /** The market contract that sold the orders. */
      market: Address
      /** The account that paid. */
      buyer: Address
      /** The account that received the tokens. */
      recipient: Address
      /** The purchase id, or `undefined` if the market records none. */
      purchaseId: Hex | undefined
      /** The shop's own reference, unchanged. */
      reference: string | undefined
    })
  | (MadeIn & {
      status: 'confirming'
      /** The confirmations that a proof needs. */
      needed: number
    })
  | (MadeIn & {
      status: 'different'
      /** All sales of the transaction to this buyer. */
      sold: readonly ReportedSale[]
    })
  | { status: 'absent' }

type MadeIn = {
  /** The transaction hash of the purchase. */
  hash: Hash
  /** The block of the transaction. */
  blockNumber: bigint
  /** The number of confirmations, the purchase's own block included. */
  confirmations: number
}

function readOffer({ client, policy, ...row }: verifyPurchase.Options): verifyPurchase.Options {
  requirePolicy(policy)
  const fields = withoutNulls(row) as typeof row
  if (!Number.isSafeInteger(fields.chainId)) throw invalid('`chainId` must be a whole number.')
  const offer = {
    client: withoutLookups(client),
    policy,
    chainId: fields.chainId,
    market: readOptionAddress(fields.market, 'market'),
    currency: normalizeCurrency(readOptionAddress(fields.currency, 'currency')),
    buyer: readOptionAddress(fields.buyer, 'buyer'),
    recipient: readOptional(readOptionAddress, fields.recipient, 'recipient'),
    items: fields.items.map(readItem),
    reference: fields.reference,
    fromBlock: BigInt(fields.fromBlock ?? 0n),
    hash: readOptional(readBytes32, fields.hash, 'hash'),
  }
  if (fields.purchaseId !== undefined) {
    return { ...offer, purchaseId: readBytes32(fields.purchaseId, 'purchaseId') }
  }
  return { ...offer, hash: readBytes32(fields.hash, 'hash') }
}

function readItem(item: SoldItem): SoldItem {
  const { tokenId, quantityDecimals = 0 } = item
  if (!(Number.isInteger(quantityDecimals) && quantityDecimals >= 0 && quantityDecimals <= 255)) {
    throw invalid('`quantityDecimals` must be 0 to 255.')
  }
  const unitPrice = BigInt(item.unitPrice)
  if (unitPrice < 0n) throw invalid('`unitPrice` must be at least 0.')
  return {
    orderId: readText(item.orderId, 'orderId'),
    collectionAddress: readOptionAddress(item.collectionAddress, 'collectionAddress'),
    tokenId: tokenId === undefined ? undefined : BigInt(tokenId),
    quantity: BigInt(item.quantity),
    quantityDecimals,
    unitPrice,
    seller: readOptionAddress(item.seller, 'seller'),
  }
}

/**
 * A price that always counts as high, so the proof needs the larger number of confirmations. The real price does not help: the offer does
 * not contain the currency's decimals.
 */
const unknownPrice = { currency: zeroAddress, currencyDecimals: 0, maxTotal: 1n }

async function findTransaction(offer: verifyPurchase.Options): Promise<Hash | undefined> {
  const { client, policy, chainId, market, buyer, purchaseId, fromBlock: since = 0n } = offer
  if (!purchaseId) return undefined
  // Seaport records no purchase ids, but a swap checkout contract does. So search only the swap checkout contracts for a purchase on
  // Seaport.
  const markets = isAddressEqual(market, seaportAddress) ? [] : [market]
  for (const contract of [...markets, ...(policy.checkouts?.[chainId] ?? [])]) {
    const hash = await searchPurchase({ client, market: contract, buyer, purchaseId, since })
    if (hash) return hash
  }
  return undefined
}

async function readOwnSales(
  offer: verifyPurchase.Options,
  { logs, blockNumber }: TransactionReceipt,
): Promise<ReportedSale[]> {
  const { client, policy, chainId, fromBlock = 0n } = offer
  const sales = readSales({
    logs,
    markets: (policy.markets?.[chainId] ?? []).filter(isProvable),
    seaport: policy.seaport === true,
    checkouts: policy.checkouts?.[chainId] ?? [],
  })
  const ownSales = sales.filter((sale) => isOwn(sale, offer))
  return Promise.all(ownSales.map((sale) => readSaleTerms(sale, { client, blockNumber, fromBlock })))
}

function isOwn(
  sale: ReportedSale,
  { buyer, recipient = buyer, purchaseId }: verifyPurchase.Options,
): boolean {
  if (purchaseId !== undefined && sale.purchaseId?.toLowerCase() !== purchaseId.toLowerCase()) return false
  return sale.buyer === undefined
    ? isAddressEqual(sale.recipient, recipient)
    : isAddressEqual(sale.buyer, buyer)
}

function isSamePurchase(left: ReportedSale, right: ReportedSale): boolean {
  return left.market === right.market && left.purchaseId === right.purchaseId
}

function isAsOffered(sales: readonly ReportedSale[], offer: verifyPurchase.Options): boolean {
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

/** Whether a sale sold this order, on the offered terms and not below the offered price. */
function isSaleOf(sale: ReportedSale, item: SoldItem, { currency }: verifyPurchase.Options): boolean {
  const { terms, quantity } = sale
  if (!terms || quantity !== item.quantity) return false
  const isOrder = normalizeOrderId(sale.orderId) === normalizeOrderId(item.orderId)
  const isOnSeaport = isAddressEqual(sale.market, seaportAddress)
  // `isOrder` has already compared the order ids. On Seaport, this id is a hash of the order, which includes the collection. So an order
  // for a whole collection matches with any token of the collection.
  const isToken = item.tokenId === undefined ? isOnSeaport : terms.tokenId === item.tokenId
  const minPrice = (item.unitPrice * quantity) / 10n ** BigInt(item.quantityDecimals ?? 0)
  return (
    isOrder &&
    isToken &&
    isAddressEqual(terms.collectionAddress, item.collectionAddress) &&
    isAddressEqual(terms.seller, item.seller) &&
    isAddressEqual(terms.currency, currency) &&
    terms.price >= minPrice
  )
}
