import { type Address, isAddressEqual, zeroAddress } from 'viem'
import { plainText } from '../../evm/plainText.js'
import type { Step } from '../../protocol/step.js'
import type { Swap } from '../../swaps/swap.js'
import { costOf, costOfItems, type Sale, type SaleItem } from '../../venues/sale.js'
import { decodePurchase } from '../../venues/tillkit/signedPurchase.js'
import { decodeAllowance } from '../decode/decodeAllowance.js'
import { decodeCall } from '../decode/decodeCall.js'
import { readMessage } from '../decode/readMessage.js'
import { type Buy, includes } from '../verify/trust.js'
import {
  list,
  type StepAmount,
  type StepItem,
  type StepMeaning,
  sayStep,
  writeMoney,
} from './stepSentences.js'

/**
 * Describes a purchase step in one sentence. Writes amounts in whole units of `currency`, or in the smallest unit if `currency` is not
 * given.
 */
export function explainPurchase(step: ExplainedStep, options: ExplainOptions = {}): string {
  return sayStep(readMeaning(step, { ...options, readMessage }))
}

/** A step to describe, with or without its signature request. */
export type ExplainedStep = Pick<Step, 'id' | 'data' | 'to' | 'value' | 'price'> &
  Partial<Pick<Step, 'signature' | 'post'>>
/** The units, addresses and decoded data that the sentence of a step needs. */
export type ExplainOptions = {
  /** The symbol and the decimals of the price's currency. @default amounts in the smallest unit */
  currency?: { symbol: string; decimals: number } | undefined
  /** The symbol and the decimals of the currency that a swap takes. @default amounts in the smallest unit */
  paidWith?: { symbol: string; decimals: number } | undefined
  /** The addresses that the sentence calls “the market”. */
  markets?: readonly Address[] | undefined
  /** The decoded purchase, if the calldata does not contain the items. */
  bought?: Buy | undefined
  /** The decoded swap, if one call swaps and buys. */
  merged?: Swap | undefined
}

type MeaningOptions = {
  swap?: Swap | undefined
  readMessage?: ((data: string) => string | undefined) | undefined
}

export function readMeaning(step: ExplainedStep, options: ExplainOptions & MeaningOptions = {}): StepMeaning {
  const words = wordsFor(options)
  const { id, data, to, signature, post } = step
  if (signature) {
    const { currency, paidWith = currency } = options
    // In a plan with a swap, the buyer signs the allowance for the currency that the swap takes.
    const isInPaidWith = paidWith !== currency && decodeAllowance(signature)
    return meaningOfSignature(signature, isInPaidWith ? wordsFor({ ...options, currency: paidWith }) : words)
  }
  if (id === 'signEIP191') {
    const text = options.readMessage?.(data)
    return text === undefined
      ? { kind: 'signBytes' }
      : { kind: 'signMessage', message: text.replace(/\s+/g, ' ').trim() }
  }
  if (post) return { kind: 'post', endpoint: plainText(post.endpoint) }
  const { bought, currency, paidWith = currency, swap } = options
  const call = decodeCall(data)
  const merged = id === 'buy' ? options.merged : undefined
  if (swap) {
    const amount = wordsFor({ ...options, currency: paidWith }).meant(swap.maxIn, swap.sell)
    return { kind: 'swap', amount, total: words.meant(swap.amountOut, swap.buy) }
  }
  if (merged && bought?.terms === 'read') {
    const amount = wordsFor({ ...options, currency: paidWith }).meant(merged.maxIn, merged.sell)
    const total = words.meant(merged.amountOut, merged.buy)
    return { kind: 'swapAndBuy', amount, total, items: bought.sale.items.map(words.item) }
  }
  if (bought?.terms === 'read')
    return {
      ...meaningOfSale(bought.sale, words, bought.venue.kind === 'seaport' ? 'Seaport' : undefined),
      market: short(to),
    }
  switch (call.kind) {
    case 'approve':
      return call.amount === 0n
        ? { kind: 'takeBack', spender: short(call.spender) }
        : {
            kind: 'allow',
            ...wordsFor({ ...options, currency: paidWith }).allowance(call.spender, call.amount, to),
          }
    case 'marketBuy':
      return { ...meaningOfSale(call, words), market: short(to) }
    default:
      return { kind: 'unreadable', to: short(to) }
  }
}

export function meaningOfSale(sale: Sale, words: ReturnType<typeof wordsFor>, place?: string): SaleMeaning {
  const total = costOf(sale)
  const bought = { items: sale.items.map(words.item), ...(place === undefined ? {} : { place }) }
  return total === 0n
    ? { kind: 'get', ...bought }
    : { kind: 'buy', ...bought, total: words.meant(total, sale.currency) }
}

type SaleMeaning = Extract<StepMeaning, { kind: 'buy' | 'get' }>

export function wordsFor({ currency, markets }: ExplainOptions) {
  const isMarket = (address: Address) => !markets || includes(markets, address)
  return {
    market: (address: Address) => (isMarket(address) ? 'the market' : short(address)),
    money: (amount: bigint, token: Address) => writeMoney(money(amount, token)),
    meant: money,
    upTo: (amount: bigint, token: Address) =>
      amount >= minUnlimited ? `any amount${named(token)}` : writeMoney(money(amount, token)),
    items: (items: readonly SaleItem[]) => list(items.map(item)),
    item,
    allowance: (spender: Address, amount: bigint, token: Address) => ({
      ...(isMarket(spender) ? { market: short(spender) } : { spender: short(spender) }),
      ...(amount < minUnlimited ? { amount: money(amount, token) } : markets && { token: short(token) }),
    }),
  }

  function money(amount: bigint, token: Address): StepAmount {
    if (!currency) return { amount, currency: { symbol: `(smallest unit)${named(token)}`, decimals: 0 } }
    return { amount, currency: { symbol: plainText(currency.symbol), decimals: currency.decimals } }
  }

  function named(token: Address): string {
    if (!markets) return ''
    return isAddressEqual(token, zeroAddress) ? ' of the native currency' : ` of ${short(token)}`
  }

  function item({ collection, tokenId, quantity }: SaleItem): StepItem {
    return {
      tokenId: `${tokenId}`,
      quantity: `${quantity}`,
      ...(markets && { collection: short(collection) }),
    }
  }
}

export function short(address: Address): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}

export function timeOf(seconds: bigint): string | undefined {
  // `Date` ends in the year 275760, at this number of seconds. A signature with a later deadline never expires in practice.
  if (seconds > 8_640_000_000_000n) return undefined
  return `${new Date(Number(seconds) * 1_000).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

/** The smallest allowance that counts as unlimited: the largest uint128, which is more than any real token has. */
const minUnlimited = 2n ** 128n - 1n

function meaningOfSignature(
  signature: NonNullable<Step['signature']>,
  words: ReturnType<typeof wordsFor>,
): StepMeaning {
  const { domain, primaryType } = signature
  const allowed = decodeAllowance(signature)
  if (allowed) {
    const { token, spender, amount, deadline, through } = allowed
    const allowance = words.allowance(spender, amount, token)
    return { kind: 'signAllow', ...allowance, ...(through && { through }), until: timeOf(deadline) }
  }
  const purchase = decodePurchase(signature)
  if (!purchase) return { kind: 'signOther', type: plainText(primaryType), domain: plainText(domain.name) }
  const { items, fees, currency, deadline } = purchase
  const total = words.meant(costOfItems({ items, fees }), currency)
  return { kind: 'signBuy', items: items.map(words.item), total, until: timeOf(deadline) }
}
