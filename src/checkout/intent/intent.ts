import { type Address, isAddressEqual, zeroAddress } from 'viem'
import { TillError } from '../../errors.js'
import type { MarketplaceKind } from '../../protocol/enums.js'
import { normalizeCurrency, normalizeOrderId } from '../../protocol/formats.js'
import type { Order } from '../../protocol/order.js'
import { requireOrder } from '../../protocol/read/requireOrder.js'
import { costOf } from '../../venues/sale.js'
import { CheckoutError } from '../errors/CheckoutError.js'

/** What the buyer agreed to: everything a purchase is held against, from what the screen showed. */
export type Intent = {
  /** The chain that everything happens on. */
  chainId: number
  /** Who pays. */
  buyer: Address
  /** Who gets the tokens. */
  recipient: Address
  /** The market kind that the orders are bought through. */
  marketplace: MarketplaceKind
  /** The contract of the tokens. All orders of one purchase belong to one collection. */
  collectionAddress: Address
  /** What is bought, line by line. */
  orders: readonly IntentOrder[]
  /** The currency that is paid, `zeroAddress` for the native one. */
  currency: Address
  /** How many digits of an amount stand behind the decimal point. */
  currencyDecimals: number
  /** Fees on top of the price, in the currency's smallest unit. */
  fees: readonly { amount: bigint; receiver: Address }[]
  /** The most to be paid in all, fees included, in the currency's smallest unit. */
  maxTotal: bigint
  /** The host's own name of this purchase. What is bought, and under which id, does not depend on it. */
  reference?: string | undefined
  /** What is swapped for the currency first, and the most of it, in its smallest unit. @default nothing: the buyer has it */
  pay?: IntentPay | undefined
}

/** What a buyer pays with who swaps it for the currency of the orders, see {@link Intent}. */
export type IntentPay = {
  /** `zeroAddress` for the native currency. */
  currency: Address
  /** The most that the swap may take, in its smallest unit. */
  maxAmount: bigint
}

/** One order of an {@link Intent}, as it was shown. */
export type IntentOrder = {
  /** The order’s id on its market. */
  orderId: string
  /** The contract of the token. */
  collectionAddress: Address
  /** Absent for an order on a whole collection. */
  tokenId?: bigint | undefined
  /** How much is bought, in base units of the order's `quantityDecimals`. */
  quantity: bigint
  /** Where the decimal point of the quantity stands: 0 for NFTs. */
  quantityDecimals: number
  /** The price of one whole unit, in the currency's smallest unit. */
  unitPrice: bigint
  /** Who sells it. */
  seller: Address
  /** What others get of the price, in hundredths of a percent. */
  feeBps: number
  /** Until when it can be bought. */
  validUntil: Date
}

/**
 * Makes the intent of buying these orders as they were shown.
 *
 * @throws CheckoutError `InvalidIntent` when nothing is bought, a quantity is out of range, the orders do not share one
 * chain, collection, marketplace and currency, tokens or fees would go to the zero address, the reference is empty or too
 * long, what is paid with is the currency itself or has no most, or anything is of another kind than it has to be. `null` is as
 * good as leaving out what may be left out.
 */
export function createIntent(options: createIntent.Options): Intent {
  return orInvalid(() => readIntent(options))
}

function readIntent({ items, buyer, pay, ...options }: createIntent.Options): Intent {
  const recipient = options.recipient ?? buyer
  // A fee of nothing is none: no market would take it.
  const fees = (options.fees ?? []).filter(({ amount }) => amount !== 0n)
  const reference = options.reference ?? undefined
  const [first] = items
  if (!first) throw invalid('There is nothing to buy.')
  const { order: shown } = first
  const currency = normalizeCurrency(shown.priceCurrencyAddress)
  assertBuyable(items, shown)
  assertReceivers([buyer, recipient, ...fees.map(({ receiver }) => receiver)])
  if (!fees.every(({ amount }) => isAmount(amount))) throw invalid('A fee is a bigint.')
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
    chainId: shown.chainId,
    buyer,
    recipient,
    marketplace: options.marketplace ?? shown.marketplace ?? 'service_marketplace_v2',
    collectionAddress: shown.collectionContractAddress,
    orders,
    currency,
    currencyDecimals: shown.priceDecimals,
    fees,
    maxTotal: maxTotalOf(orders, fees),
    reference,
    ...(swapped && { pay: swapped }),
  }
}

/** Throws if the orders cannot be one purchase: each must be available, and all must share chain, market, collection and currency. */
function assertBuyable(items: createIntent.Options['items'], shown: Order): void {
  for (const { order, quantity } of items) {
    requireOrder(order)
    if (!isAmount(quantity)) throw invalid(`The quantity of order ${order.orderId} must be at least 1.`)
    if (quantity > order.quantityAvailable) {
      throw invalid(`Only ${order.quantityAvailable} of order ${order.orderId} can be bought.`)
    }
    const together =
      order.chainId === shown.chainId &&
      order.marketplace === shown.marketplace &&
      isAddressEqual(order.collectionContractAddress, shown.collectionContractAddress) &&
      isAddressEqual(
        normalizeCurrency(order.priceCurrencyAddress),
        normalizeCurrency(shown.priceCurrencyAddress),
      )
    if (!together) throw invalid('Orders bought together must share chain, market, collection and currency.')
  }
  if (new Set(items.map(({ order }) => normalizeOrderId(order.orderId))).size < items.length) {
    throw invalid('An order is in the list twice.')
  }
}

/** Throws for the zero address: tokens and fees that go there are lost. */
function assertReceivers(receivers: readonly Address[]): void {
  if (receivers.some((to) => isAddressEqual(to, zeroAddress))) {
    throw invalid('Neither tokens nor fees may go to the zero address.')
  }
}

function assertReference(reference: unknown): void {
  if (reference === undefined) return
  if (typeof reference === 'string' && reference && reference.length <= maxReference) return
  throw invalid(`A reference has 1 to ${maxReference} characters.`)
}

/** Returns the intent with `zeroAddress` for each spelling of the native currency. */
export function normalizeIntent(intent: Intent): Intent {
  const currency = normalizeCurrency(intent.currency)
  const pay = intent.pay && { ...intent.pay, currency: normalizeCurrency(intent.pay.currency) }
  const isNormal = currency === intent.currency && pay?.currency === intent.pay?.currency
  return isNormal ? intent : { ...intent, currency, ...(pay && { pay }) }
}

export declare namespace createIntent {
  type Options = {
    /** The orders as they were shown, and how much of each is wanted in base units. */
    items: readonly { order: Order; quantity: bigint }[]
    /** Who pays. */
    buyer: Address
    /** Who receives what is bought. @default buyer */
    recipient?: Address | undefined
    /** Fees on top of the price, in the currency's smallest unit. @default [] */
    fees?: readonly { amount: bigint; receiver: Address }[] | undefined
    /** How the orders are bought: `payment_processor` asks for signatures only. @default the orders' own kind */
    marketplace?: MarketplaceKind | undefined
    /**
     * The host's own name of the purchase, such as the number of a cart: 1 to 256 characters. It goes into the journal, the
     * events and the receipt, never on chain. One purchase has one: that under which it was begun. @default none
     */
    reference?: string | undefined
    /** What is swapped for the currency of the orders first, and the most of it. @default nothing: the buyer has it */
    pay?: IntentPay | undefined
  }
}

/** A reference is noted with each purchase, and told in each event. */
export const maxReference = 256

/** What a quantity of an order costs, without additional fees, rounded up to the smallest unit of its currency. */
export function priceOf(order: Pick<Order, 'priceAmount' | 'quantityDecimals'>, quantity: bigint): bigint {
  const unit = 10n ** BigInt(order.quantityDecimals)
  return (order.priceAmount * quantity + unit - 1n) / unit
}

/** The most that an intent's orders and fees cost together. */
export function maxTotalOf(orders: readonly IntentOrder[], fees: Intent['fees']): bigint {
  const price = orders.reduce((sum, { unitPrice: priceAmount, quantityDecimals, quantity }) => {
    return sum + priceOf({ priceAmount, quantityDecimals }, quantity)
  }, 0n)
  return costOf({ price, fees })
}

/** Whether a value is more than nothing, and fits a word of the chain. */
export function isAmount(value: unknown): boolean {
  return typeof value === 'bigint' && value > 0n && value >> 256n === 0n
}

/** Makes an intent of what may be anything, from JavaScript. Rejects with `InvalidIntent`, whatever it stumbles over. */
export function orInvalid<intent>(make: () => intent): intent {
  try {
    return make()
  } catch (cause) {
    if (cause instanceof TillError) throw cause
    throw new CheckoutError('InvalidIntent', { details: `${cause}`, cause })
  }
}

/** An intent that cannot be made, and why. */
export function invalid(details: string): CheckoutError {
  return new CheckoutError('InvalidIntent', { details })
}

/** Whether a purchase is paid in the chain's own currency. */
export function isNative(intent: Pick<Intent, 'currency'>): boolean {
  return isAddressEqual(intent.currency, zeroAddress)
}
