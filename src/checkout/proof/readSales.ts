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
import { undefinedIfReverted } from '../../evm/revertData.js'
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

/** A sale that a market reports in its event. */
export type ReportedSale = {
  /** The contract that emitted the event. */
  market: Address
  /** The id of the order on its market. */
  orderId: string
  /** The account that paid, or `undefined` if the market does not report it. */
  buyer: Address | undefined
  /** The account that received the tokens. */
  recipient: Address
  /** The sold quantity, in base units. */
  quantity: bigint
  /** The purchase id, if the market records one. */
  purchaseId?: Hex
  /** The terms of the order, from the chain. */
  terms?: SaleTerms | undefined
}

/**
 * The terms of a sold order. A proof compares them with the offer, because an order number alone is not enough. On another market, or after
 * a reorg, the same number can belong to an order with other terms.
 */
export type SaleTerms = {
  /** The contract of the token. */
  collectionAddress: Address
  /** The token id in its collection. */
  tokenId: bigint
  /** The account that sold the token and receives the price. */
  seller: Address
  /** The currency of the price, `zeroAddress` for the native one. */
  currency: Address
  /** The price of the sold quantity, in the currency's smallest unit, without fees on top. */
  price: bigint
}

/**
 * Returns every sale that a trusted market reports in the logs of one transaction. Sales on Seaport include their terms; for other markets,
 * see {@link readSaleTerms}.
 */
export function readSales(options: readSales.Options): ReportedSale[] {
  const { logs, markets, seaport } = options
  const events = parseEventLogs({ abi: [orderFilled, orderFulfilled, ...requestAbi], logs: [...logs] })
  return events.flatMap((event): ReportedSale[] => {
    const { address, logIndex } = event
    if (event.eventName === 'OrderFulfilled') {
      const isTrusted = seaport && isAddressEqual(address, seaportAddress)
      return isTrusted ? [seaportSale(event.args)] : []
    }
    const kind = event.eventName === 'OrderFilled' ? 'tillkit' : 'request'
    const market = markets.find(
      (trusted) => isAddressEqual(addressOf(trusted), address) && isOfKind(trusted, kind),
    )
    if (!market) return []
    const { recipient, quantity } = event.args
    const sale = { market: getAddress(address), recipient, quantity }
    if (event.eventName === 'OrderFilled') {
      const { orderId, buyer, purchaseId } = event.args
      const filled: ReportedSale = { ...sale, orderId, buyer }
      // A purchase id of zero means that the buyer gave none.
      if (purchaseId !== zeroHash) filled.purchaseId = purchaseId
      return [attributeToCustomer(filled, { ...options, logIndex })]
    }
    const { requestId, buyer } = event.args
    // If a helper contract paid several orders at once, the event reports the helper as the buyer. The account that paid is then unknown.
    const helper = typeof market === 'string' ? undefined : market.helper
    const payer = helper && isAddressEqual(buyer, helper) ? undefined : buyer
    return [attributeToCustomer({ ...sale, orderId: `${requestId}`, buyer: payer }, { ...options, logIndex })]
  })
}

export declare namespace readSales {
  type Options = {
    logs: readonly Log[]
    markets: readonly (Address | PolicyMarket)[]
    seaport: boolean
    /** The swap checkout contracts, which markets report as the buyer. */
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

function seaportSale({ orderHash, offerer, recipient, offer, consideration }: Fulfilled): ReportedSale {
  const quantity = offer.reduce((sum, { amount }) => sum + amount, 0n)
  const sale = { market: seaportAddress, orderId: orderHash, buyer: undefined, recipient, quantity }
  const [item, ...others] = offer
  const [payment] = consideration
  const isToken = item && (item.itemType === 2 || item.itemType === 3) && others.length === 0
  // An accepted bid is the reverse of a listing: it offers a currency and takes a token as payment. Such a sale gets no terms, so it proves
  // no purchase.
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
 * Reports the customer of a swap checkout contract as the buyer, because the market's event names the contract. The contract names its
 * customer in its own event, after the market's event.
 */
function attributeToCustomer(
  sale: ReportedSale,
  { logs, checkouts, logIndex }: Pick<readSales.Options, 'logs' | 'checkouts'> & Pick<Log, 'logIndex'>,
): ReportedSale {
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
 * Adds the terms to a sale. A request market deletes sold orders, so the function reads their terms in the block before the sale. If that
 * block does not contain the order, the function reads the terms from the event `RequestCreated`.
 */
export async function readSaleTerms(
  sale: ReportedSale,
  options: readSaleTerms.Options,
): Promise<ReportedSale> {
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
    blockNumber: bigint
    fromBlock: bigint
  }
}

async function readMarketTerms(
  { market, orderId, quantity }: ReportedSale,
  { client }: readSaleTerms.Options,
): Promise<SaleTerms | undefined> {
  const order = await readContract(client, {
    abi: marketAbi,
    address: market,
    functionName: 'getOrder',
    args: [orderId as Hex],
  }).catch(undefinedIfReverted)
  if (!order || isAddressEqual(order.maker, zeroAddress)) return undefined
  return {
    collectionAddress: order.collection,
    tokenId: order.tokenId,
    seller: order.maker,
    currency: order.currency,
    price: order.unitPrice * quantity,
  }
}

type Request = {
  isListing: boolean
  creator: Address
  tokenContract: Address
  tokenId: bigint
  currency: Address
  pricePerToken: bigint
}

async function readRequestTerms(
  { market, orderId, quantity }: ReportedSale,
  options: readSaleTerms.Options,
): Promise<SaleTerms | undefined> {
  const requestId = BigInt(orderId)
  const request =
    (await readEarlier(market, requestId, options)) ?? (await findCreated(market, requestId, options))
  // In an offer (a bid), the roles are reversed: the event reports the taker as the buyer, although the taker sells. Return no terms for an
  // offer, so that it proves no purchase.
  if (!request?.isListing) return undefined
  return {
    collectionAddress: request.tokenContract,
    tokenId: request.tokenId,
    seller: request.creator,
    currency: request.currency,
    price: request.pricePerToken * quantity,
  }
}

/** Reads an order of a request market in the block before the sale, because the market deletes sold orders. */
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

/** Whether a market is of this kind. Trust only events from the right kind, because a contract of another kind can emit the same events. */
function isOfKind(market: Address | PolicyMarket, kind: ProvenKind): boolean {
  return typeof market === 'string' || (market.venue?.kind ?? kind) === kind
}

/** Whether the events of a market prove a sale. The events of a custom venue prove none. */
export function isProvable(market: Address | PolicyMarket): boolean {
  return isOfKind(market, 'tillkit') || isOfKind(market, 'request')
}

type ProvenKind = 'tillkit' | 'request'

function addressOf(market: Address | PolicyMarket): Address {
  return typeof market === 'string' ? market : market.address
}
