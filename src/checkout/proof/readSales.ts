import {
  type Address,
  getAddress,
  type Hex,
  isAddressEqual,
  type Log,
  numberToHex,
  parseEventLogs,
  toEventSelector,
  zeroAddress,
  zeroHash,
} from 'viem'
import { readContract } from 'viem/actions'
import { orUnanswered } from '../../evm/revertData.js'
import { marketPurchaseId } from '../../swaps/checkout/marketPurchaseId.js'
import { purchased } from '../../swaps/checkout/purchased.js'
import { requestAbi, requestTermsAbi } from '../../venues/request/requestAbi.js'
import { requestMakerAbi } from '../../venues/request/requestMakerAbi.js'
import { orderFulfilled } from '../../venues/seaport/orderFulfilled.js'
import { seaportAddress } from '../../venues/seaport/seaportAddress.js'
import { marketAbi } from '../../venues/tillkit/marketAbi.js'
import { orderFilled } from '../../venues/tillkit/purchaseAbi.js'
import type { ChainClient } from '../errors/readChain.js'
import type { PolicyMarket } from '../verify/policy.js'
import { includes } from '../verify/trust.js'

/** A sale as its market reports it. */
export type ToldSale = {
  /** The contract that emitted the event. */
  market: Address
  /** The order’s id on its market. */
  orderId: string
  /** The account that paid, `undefined` if the market does not say. */
  buyer: Address | undefined
  /** The account that received the tokens. */
  recipient: Address
  /** In base units. */
  quantity: bigint
  /** The id of the purchase, if the market records one. */
  purchaseId?: Hex
  /** The terms of the order, from the chain. `undefined` if the order is no listing of one token, or if the chain does not say. */
  terms?: SaleTerms | undefined
}

/** The terms on which an order was sold. An order number has other terms on another market, or after a reorg. */
export type SaleTerms = {
  /** The contract of the token. */
  collectionAddress: Address
  /** The token’s number in its collection. */
  tokenId: bigint
  /** The account that sold, and receives the price. */
  seller: Address
  /** The currency of the price, `zeroAddress` for the native one. */
  currency: Address
  /** The price of the sold quantity, in the currency's smallest unit, without fees on top. */
  price: bigint
}

/**
 * Returns every sale in the logs of one transaction that a trusted market reports: the markets of a policy, each of the kind
 * that the policy says, and Seaport if it is trusted. The sales of Seaport have their terms, for other markets see {@link readSaleTerms}.
 */
export function readSales(options: readSales.Options): ToldSale[] {
  const { logs, markets, seaport } = options
  const events = parseEventLogs({ abi: [orderFilled, orderFulfilled, ...requestAbi], logs: [...logs] })
  return events.flatMap((event): ToldSale[] => {
    const { address, logIndex } = event
    if (event.eventName === 'OrderFulfilled') {
      const isTrusted = seaport && isAddressEqual(address, seaportAddress)
      return isTrusted ? [seaportSale(event.args)] : []
    }
    const kind = event.eventName === 'OrderFilled' ? 'tillkit' : 'request'
    const market = markets.find((one) => isAddressEqual(addressOf(one), address) && isOfKind(one, kind))
    if (!market) return []
    const { recipient, quantity } = event.args
    const sale = { market: getAddress(address), recipient, quantity }
    if (event.eventName === 'OrderFilled') {
      const { orderId, buyer, purchaseId } = event.args
      const filled: ToldSale = { ...sale, orderId, buyer }
      // Zeros mean that the buyer gave no id.
      if (purchaseId !== zeroHash) filled.purchaseId = purchaseId
      return [throughCheckout(filled, { ...options, logIndex })]
    }
    const { requestId, buyer } = event.args
    // A market reports its helper as the buyer, and not the account that paid the helper.
    const helper = typeof market === 'string' ? undefined : market.helper
    const payer = helper && isAddressEqual(buyer, helper) ? undefined : buyer
    return [throughCheckout({ ...sale, orderId: `${requestId}`, buyer: payer }, { ...options, logIndex })]
  })
}

export declare namespace readSales {
  type Options = {
    logs: readonly Log[]
    markets: readonly (Address | PolicyMarket)[]
    /** Whether sales on Seaport count. */
    seaport: boolean
    /** Our contracts that swap and buy in one transaction. Markets see them as the buyer. */
    checkouts: readonly Address[]
  }
}

type Fulfilled = {
  orderHash: Hex
  offerer: Address
  recipient: Address
  offer: readonly { itemType: number; token: Address; identifier: bigint; amount: bigint }[]
  consideration: readonly { itemType: number; token: Address; amount: bigint }[]
}

/** The event names all terms: what the offerer gave, and what the buyer paid to everybody. */
function seaportSale({ orderHash, offerer, recipient, offer, consideration }: Fulfilled): ToldSale {
  const quantity = offer.reduce((sum, { amount }) => sum + amount, 0n)
  const sale = { market: seaportAddress, orderId: orderHash, buyer: undefined, recipient, quantity }
  const [item, ...others] = offer
  const [payment] = consideration
  const isToken = item && (item.itemType === 2 || item.itemType === 3) && others.length === 0
  // An accepted bid pays with tokens, and its offer is a currency.
  const isPaid =
    payment !== undefined &&
    consideration.every(({ itemType, token }) => itemType < 2 && isAddressEqual(token, payment.token))
  if (!isToken || !isPaid) return sale
  const price = consideration.reduce((sum, { amount }) => sum + amount, 0n)
  const terms: SaleTerms = {
    collectionAddress: item.token,
    tokenId: item.identifier,
    seller: offerer,
    currency: payment.token,
    price,
  }
  return { ...sale, terms }
}

/**
 * If one of our contracts bought, returns the sale with the account that it bought for and that account's own purchase id. The
 * contract reports each purchase after the sale and before the next one.
 */
function throughCheckout(
  sale: ToldSale,
  { logs, checkouts, logIndex }: Pick<readSales.Options, 'logs' | 'checkouts'> & Pick<Log, 'logIndex'>,
): ToldSale {
  const { buyer: contract, market, purchaseId } = sale
  if (!contract || !includes(checkouts, contract)) return sale
  const bought = parseEventLogs({ abi: [purchased], logs: [...logs] }).find(
    ({ address, args, ...event }) =>
      (event.logIndex ?? 0) > (logIndex ?? 0) &&
      isAddressEqual(address, contract) &&
      isAddressEqual(args.market, market) &&
      (purchaseId === undefined || purchaseId === marketPurchaseId(args.buyer, args.purchaseId)),
  )
  return bought ? { ...sale, buyer: bought.args.buyer, purchaseId: bought.args.purchaseId } : sale
}

/**
 * Reads the terms of a sale from the chain, and returns the sale with them.
 *
 * Our market's ids and Seaport's commit to the terms. A request market gives each listing the next number, so the terms are those
 * that the number had right before the sale's block, or when the market created it.
 *
 * Rejects with the client's own error if the node does not answer.
 */
export async function readSaleTerms(sale: ToldSale, options: readSaleTerms.Options): Promise<ToldSale> {
  if (sale.terms) return sale
  if (isAddressEqual(sale.market, seaportAddress)) return sale
  const isNumber = !sale.orderId.startsWith('0x')
  return {
    ...sale,
    terms: await (isNumber ? readRequestTerms(sale, options) : readMarketTerms(sale, options)),
  }
}

export declare namespace readSaleTerms {
  type Options = {
    client: ChainClient
    /** The block of the sale. */
    blockNumber: bigint
    /** The first block that can hold the listing. */
    fromBlock: bigint
  }
}

async function readMarketTerms(
  { market, orderId, quantity }: ToldSale,
  { client }: readSaleTerms.Options,
): Promise<SaleTerms | undefined> {
  const order = await readContract(client, {
    abi: marketAbi,
    address: market,
    functionName: 'getOrder',
    args: [orderId as Hex],
  }).catch(orUnanswered)
  if (!order || isAddressEqual(order.maker, zeroAddress)) return undefined
  return {
    collectionAddress: order.collection,
    tokenId: order.tokenId,
    seller: order.maker,
    currency: order.currency,
    price: order.unitPrice * quantity,
  }
}

/** A request as the market keeps it, or as the market reported it. */
type Request = {
  isListing: boolean
  creator: Address
  tokenContract: Address
  tokenId: bigint
  currency: Address
  pricePerToken: bigint
}

async function readRequestTerms(
  { market, orderId, quantity }: ToldSale,
  options: readSaleTerms.Options,
): Promise<SaleTerms | undefined> {
  const requestId = BigInt(orderId)
  const request =
    (await readEarlier(market, requestId, options)) ?? (await findCreated(market, requestId, options))
  // The taker of an offer sells: the event names the taker as the buyer.
  if (!request?.isListing) return undefined
  return {
    collectionAddress: request.tokenContract,
    tokenId: request.tokenId,
    seller: request.creator,
    currency: request.currency,
    price: request.pricePerToken * quantity,
  }
}

/**
 * Reads a request as it was right before the sale's block: the market deletes it when it is sold. Returns `undefined` if it was
 * listed in the sale's own block, or if the node no longer keeps that state.
 */
async function readEarlier(
  market: Address,
  requestId: bigint,
  { client, blockNumber }: readSaleTerms.Options,
): Promise<Request | undefined> {
  const requests = await readContract(client, {
    abi: requestTermsAbi,
    address: market,
    functionName: 'getRequestBatch',
    args: [[requestId]],
    blockNumber: blockNumber - 1n,
  }).catch(() => [])
  const [request] = requests
  return request && !isAddressEqual(request.creator, zeroAddress) ? request : undefined
}

/** Finds the event that created a request. Returns `undefined` if there is none, or more than one. */
async function findCreated(
  market: Address,
  requestId: bigint,
  { client, blockNumber, fromBlock }: readSaleTerms.Options,
): Promise<Request | undefined> {
  const filter = {
    address: market,
    topics: [requestCreated, numberToHex(requestId, { size: 32 })],
    fromBlock: numberToHex(fromBlock),
    toBlock: numberToHex(blockNumber),
  }
  const logs = await client.request({ method: 'eth_getLogs', params: [filter] })
  const created = parseEventLogs({
    abi: requestMakerAbi,
    eventName: 'RequestCreated',
    logs: logs as unknown as Log[],
  })
  const [first, ...others] = created
  return others.length === 0 ? first?.args : undefined
}

const requestCreated = toEventSelector(
  'RequestCreated(uint256,address,address,uint256,bool,uint256,address,uint256,uint256)',
)

/** Whether a market is of a kind, as far as the policy says. Another kind of contract can emit the same events. */
function isOfKind(market: Address | PolicyMarket, kind: ProvenKind): boolean {
  return typeof market === 'string' || (market.venue?.kind ?? kind) === kind
}

/** Whether the events of a market prove a sale. The events of a venue of the host's own do not. */
export function isProvable(market: Address | PolicyMarket): boolean {
  return isOfKind(market, 'tillkit') || isOfKind(market, 'request')
}

type ProvenKind = 'tillkit' | 'request'

function addressOf(market: Address | PolicyMarket): Address {
  return typeof market === 'string' ? market : market.address
}
