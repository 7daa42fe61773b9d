import { type Address, isAddressEqual, zeroAddress } from 'viem'
import { TillError } from '../../errors.js'
import type { MarketplaceKind } from '../../protocol/enums.js'
import { normalizeCurrency, normalizeOrderId } from '../../protocol/formats.js'
import type { Order } from '../../protocol/order.js'
import { requireOrder } from '../../protocol/read/requireOrder.js'
import { readOptionAddress } from '../../protocol/read/values.js'
import { WrongField } from '../../protocol/WrongField.js'
import { costOf } from '../../venues/sale.js'
import { CheckoutError } from '../errors/CheckoutError.js'

/** The purchase that the buyer agreed to on screen. The checkout verifies every step against this intent. */
export type Intent = {
  /** The chain of the purchase. */
  chainId: number
  /** The account that pays. */
  buyer: Address
  /** The account that receives the tokens. */
  recipient: Address
  /** The marketplace kind that sells the orders. */
  marketplace: MarketplaceKind
  /** The collection of all the orders. */
  collectionAddress: Address
  /** The orders to buy. */
  orders: readonly IntentOrder[]
  /** The currency of the price, `zeroAddress` for the native one. */
  currency: Address
  /** The decimals of the currency. */
  currencyDecimals: number
  /** Fees on top of the price, in the currency's smallest unit. */
  fees: readonly { amount: bigint; receiver: Address }[]
  /** The maximum total, fees included, in the currency's smallest unit. */
  maxTotal: bigint
  /** The host's own reference for this purchase, such as an order number. */
  reference?: string | undefined
  /** The currency that the buyer swaps for `currency`, and its maximum amount. @default none: the buyer pays with `currency` */
  pay?: IntentPay | undefined
}

/** The currency that the buyer swaps for the currency of the orders, see {@link Intent}. */
export type IntentPay = {
  /** The payment currency, `zeroAddress` for the native one. */
  currency: Address
  /** The maximum amount that the swap may take, in the smallest unit of this currency. */
  maxAmount: bigint
}

/** One order of an {@link Intent}, as the host's page showed it. */
export type IntentOrder = {
  /** The id of the order on its market. */
  orderId: string
  /** The contract of the token. */
  collectionAddress: Address
  /** The token id; `undefined` for an order on a whole collection. */
  tokenId?: bigint | undefined
  /** The quantity to buy, in base units of `quantityDecimals`. */
  quantity: bigint
  /** The decimals of the quantity, 0 for NFTs. */
  quantityDecimals: number
  /** The price of one whole unit, in the currency's smallest unit. */
  unitPrice: bigint
  /** The account that sells the token. */
  seller: Address
  /** The fees included in the price, in basis points. */
  feeBps: number
  /** The expiry of the order. */
  validUntil: Date
}

/**
 * Creates the intent to buy orders on the terms that the host's page showed.
 *
 * @throws CheckoutError `InvalidIntent` in these cases:
 * - There is nothing to buy, or a quantity is out of range.
 * - The orders do not share one chain, collection, marketplace and currency.
 * - Tokens or fees would go to the zero address.
 * - The reference is empty or too long.
 * - `pay` uses the currency of the orders, or has no maximum.
 * - An option has the wrong type.
 */
export function createIntent(options: createIntent.Options): Intent {
  return orInvalid(() => readIntent(options))
}

function readIntent({ items, buyer, pay, ...options }: createIntent.Options): Intent {
  const recipient = options.recipient ?? buyer
  // Drop zero fees: no market accepts them.
  const fees = (options.fees ?? []).filter(({ amount }) => amount !== 0n)
  const reference = options.reference ?? undefined
  const [first] = items
  if (!first) throw invalid('Your selection is empty.')
  const { order: firstOrder } = first
  const currency = normalizeCurrency(firstOrder.priceCurrencyAddress)
  assertBuyable(items, firstOrder)
  assertAddresses({ buyer, recipient, fees, pay })
  if (!fees.every(({ amount }) => isAmount(amount)))
    throw invalid('`fees[].amount` must be a bigint of at least 0.')
  assertReference(reference)
  const swapped = pay && { ...pay, currency: normalizeCurrency(pay.currency) }
  if (swapped && (!isAmount(swapped.maxAmount) || isAddressEqual(swapped.currency, currency))) {
    throw invalid(
      '`pay.currency` must differ from the currency of the orders, and `pay.maxAmount` must be above 0.',
    )
  }
  const orders = items.map(({ order, quantity }) => ({
    orderId: order.orderId,
    collectionAddress: order.collectionContractAddress,
    tokenId: order.tokenId ?? undefined,
    quantity,
    quantityDecimals: order.quantityDecimals,
    unitPrice: order.priceAmount,
    seller: order.createdBy,
    feeBps: order.feeBps,
    validUntil: order.validUntil,
  }))
  return {
    chainId: firstOrder.chainId,
    buyer,
    recipient,
    marketplace: options.marketplace ?? firstOrder.marketplace ?? 'service_marketplace_v2',
    collectionAddress: firstOrder.collectionContractAddress,
    orders,
    currency,
    currencyDecimals: firstOrder.priceDecimals,
    fees,
    maxTotal: maxTotalOf(orders, fees),
    reference,
    ...(swapped && { pay: swapped }),
  }
}

function assertBuyable(items: createIntent.Options['items'], firstOrder: Order): void {
  for (const { order, quantity } of items) {
    requireOrder(order)
    if (typeof quantity !== 'bigint')
      throw invalid(`The quantity of order ${order.orderId} must be a bigint, such as 1n.`)
    if (!isAmount(quantity)) throw invalid(`The quantity of order ${order.orderId} must be at least 1.`)
    if (quantity > order.quantityAvailable) {
      throw invalid(`Only ${order.quantityAvailable} of order ${order.orderId} can be bought.`)
    }
    const isCompatible =
      order.chainId === firstOrder.chainId &&
      order.marketplace === firstOrder.marketplace &&
      isAddressEqual(order.collectionContractAddress, firstOrder.collectionContractAddress) &&
      isAddressEqual(
        normalizeCurrency(order.priceCurrencyAddress),
        normalizeCurrency(firstOrder.priceCurrencyAddress),
      )
    if (!isCompatible)
      throw invalid('Orders bought together must share chain, market, collection and currency.')
  }
  if (new Set(items.map(({ order }) => normalizeOrderId(order.orderId))).size < items.length) {
    throw invalid('An order is in the selection twice.')
  }
}

/** Throws for an invalid address and for the zero address: tokens and fees sent there are lost. */
function assertAddresses(options: Pick<createIntent.Options, 'buyer' | 'recipient' | 'fees' | 'pay'>): void {
  const { buyer, recipient = buyer, fees = [], pay } = options
  readOptionAddress(buyer, 'buyer')
  readOptionAddress(recipient, 'recipient')
  for (const [index, { receiver }] of fees.entries()) readOptionAddress(receiver, `fees[${index}].receiver`)
  if (pay) readOptionAddress(pay.currency, 'pay.currency')
  const receivers = [buyer, recipient, ...fees.map(({ receiver }) => receiver)]
  if (receivers.some((to) => isAddressEqual(to, zeroAddress))) {
    throw invalid('Neither tokens nor fees may go to the zero address.')
  }
}

function assertReference(reference: unknown): void {
  if (reference === undefined) return
  if (typeof reference === 'string' && reference && reference.length <= maxReference) return
  throw invalid(`\`reference\` must have 1 to ${maxReference} characters.`)
}

export function normalizeIntent(intent: Intent): Intent {
  const currency = normalizeCurrency(intent.currency)
  const pay = intent.pay && { ...intent.pay, currency: normalizeCurrency(intent.pay.currency) }
  const isNormal = currency === intent.currency && pay?.currency === intent.pay?.currency
  return isNormal ? intent : { ...intent, currency, ...(pay && { pay }) }
}

export declare namespace createIntent {
  type Options = {
    /** The orders that the host's page showed, with the quantity of each in base units. */
    items: readonly { order: Order; quantity: bigint }[]
    /** The account that pays. */
    buyer: Address
    /** The account that receives the tokens. @default buyer */
    recipient?: Address | undefined
    /** Fees on top of the price, in the currency's smallest unit. @default [] */
    fees?: readonly { amount: bigint; receiver: Address }[] | undefined
    /**
     * The marketplace kind; with `payment_processor`, the buyer only signs, and a relayer sends the purchase. @default the orders' own kind
     */
    marketplace?: MarketplaceKind | undefined
    /** The host's own reference, 1 to 256 characters, such as an order number, which the checkout never writes on chain. @default none */
    reference?: string | undefined
    /**
     * The currency that the buyer swaps for the currency of the orders, and its maximum amount. @default none: the buyer pays with that
     * currency
     */
    pay?: IntentPay | undefined
  }
}

export const maxReference = 256

/** Returns the price of a quantity without additional fees, rounded up to the smallest unit of the currency. */
export function priceOf(order: Pick<Order, 'priceAmount' | 'quantityDecimals'>, quantity: bigint): bigint {
  const unit = 10n ** BigInt(order.quantityDecimals)
  return (order.priceAmount * quantity + unit - 1n) / unit
}

export function maxTotalOf(orders: readonly IntentOrder[], fees: Intent['fees']): bigint {
  const price = orders.reduce((sum, { unitPrice: priceAmount, quantityDecimals, quantity }) => {
    return sum + priceOf({ priceAmount, quantityDecimals }, quantity)
  }, 0n)
  return costOf({ price, fees })
}

export function isAmount(value: unknown): boolean {
  return typeof value === 'bigint' && value > 0n && value >> 256n === 0n
}

export function orInvalid<intent>(make: () => intent): intent {
  try {
    return make()
  } catch (cause) {
    if (cause instanceof TillError) throw cause
    if (cause instanceof WrongField) throw invalid(cause.message)
    throw new CheckoutError('InvalidIntent', { details: `${cause}`, cause })
  }
}

export function invalid(details: string): CheckoutError {
  return new CheckoutError('InvalidIntent', { details })
}

export function isNative(intent: Pick<Intent, 'currency'>): boolean {
  return isAddressEqual(intent.currency, zeroAddress)
}
