import { type Address, isAddressEqual, zeroAddress } from 'viem'
import type { Signature } from '../../protocol/step.js'
import { costOfItems } from '../../venues/sale.js'
import { type AnyCall, decodeAnyCall } from '../decode/decodeAnyCall.js'
import { decodeAnySignature, type SeaportItem } from '../decode/decodeAnySignature.js'
import { orInvalid } from '../intent/intent.js'
import {
  type ExplainedStep,
  type ExplainOptions,
  explainPurchase,
  meaningOfSale,
  short,
  timeOf,
  wordsFor,
} from './explainPurchase.js'
import { sayStep, until } from './stepSentences.js'

/**
 * Describes any step in one line of plain words, even if it is not safe to sign. Call `verify` to check that the step matches the intent.
 *
 * @throws CheckoutError `InvalidIntent` if the argument is not a step.
 *
 * @example
 * explain(step, { currency: { symbol: 'USDC', decimals: 6 }, markets: [market] })
 * // 'Allow the market to collect 120 USDC'
 */
export function explain(step: ExplainedStep, options: explain.Options = {}): string {
  return orInvalid(() => sentenceFor(step, options))
}

export declare namespace explain {
  type Options = ExplainOptions
}

function sentenceFor(step: ExplainedStep, options: explain.Options): string {
  const known = { ...options, markets: options.markets ?? [] }
  if (step.signature) return explainSignature(step.signature, known) ?? explainPurchase(step, known)
  if (step.id === 'signEIP191' || step.post) return explainPurchase(step, known)
  if (step.data === '' || step.data === '0x') return `Send ${step.value} wei to ${short(step.to)}`
  const text = explainCall(step, known, 0)
  return step.value > 0n && !isPaidFor(step.data) ? `${text}, with ${step.value} wei` : text
}

type Words = ReturnType<typeof wordsFor>
type Call = { to: Address; data: string }

/** The number of levels of calls in calls that a sentence describes. Deeper calls would make it too long to read. */
const depth = 2

function explainCall({ to, data }: Call, options: explain.Options, level: number): string {
  const words = wordsFor(options)
  const call = decodeAnyCall(data)
  switch (call.kind) {
    case 'transfer': {
      const what = `${words.money(call.amount, to)} (or token #${call.amount} of it)`
      if (call.from) return `Move ${what} from ${short(call.from)} to ${short(call.to)}`
      return `Give ${words.money(call.amount, to)} to ${short(call.to)}`
    }
    case 'increaseAllowance':
      return `Allow ${words.market(call.spender)} to collect ${words.money(call.amount, to)} more`
    case 'decreaseAllowance':
      return `Let ${words.market(call.spender)} collect ${words.money(call.amount, to)} less`
    case 'permit':
      return `Use a signature that lets ${words.market(call.spender)} collect ${words.upTo(call.amount, to)} from ${short(call.owner)}`
    case 'approvalForAll':
      return call.approved
        ? `Allow ${words.market(call.operator)} to move every token that you own in ${short(to)}`
        : `Revoke the permission of ${short(call.operator)} to move every token that you own in ${short(to)}`
    case 'tokenTransfer': {
      const items = call.tokens.map((token) => ({ ...token, collection: to }))
      return `Move ${words.items(items)} from ${short(call.from)} to ${short(call.to)}`
    }
    case 'permit2':
      return `Allow ${words.market(call.spender)} to collect ${grants(call.grants, words)} through Permit2`
    case 'permit2Transfer': {
      const moves = call.moves.map(({ token, amount, to }) => `${words.money(amount, token)} to ${short(to)}`)
      return `Move ${moves.join(', ')} through Permit2`
    }
    case 'wrapper':
      return explainWrapper(call, to, options, level)
    case 'signedMarketBuy': {
      const { items, fees, currency, buyer } = call
      const total = words.money(costOfItems({ items, fees }), currency)
      return `Use a signature of ${short(buyer)} to buy ${words.items(items)} for ${total}`
    }
    case 'createOrder':
      return `Offer ${words.items([call])} for ${words.money(call.unitPrice, call.currency)} each`
    case 'cancelOrder':
      return `Cancel the order ${call.orderId}`
    case 'seaportBuy':
      return sayStep(meaningOfSale(call, words, 'Seaport'))
    case 'seaport':
      return `Call “${call.name}” on Seaport`
    default:
      return explainPurchase({ id: 'unknown', to, data, value: 0n, price: 0n }, options)
  }
}

function explainWrapper(
  { name, calls }: Extract<AnyCall, { kind: 'wrapper' }>,
  to: Address,
  options: explain.Options,
  level: number,
): string {
  if (calls.length === 0 || level >= depth) return `Run unreadable commands on ${short(to)} (“${name}”)`
  const texts = calls.map((call) => explainCall({ to: call.to ?? to, data: call.data }, options, level + 1))
  return `Make ${calls.length} ${calls.length === 1 ? 'call' : 'calls'} at once on ${short(to)}: ${texts.join('; ')}`
}

function explainSignature(signature: Signature, options: explain.Options): string | undefined {
  const words = wordsFor(options)
  const found = decodeAnySignature(signature)
  switch (found.kind) {
    case 'permit':
      return `Sign to let ${words.market(found.spender)} collect ${words.upTo(found.amount, found.token)}, ${until(timeOf(found.deadline))}`
    case 'permit2':
      return `Sign to let ${words.market(found.spender)} collect ${grants(found.grants, words)} through Permit2, ${until(timeOf(found.deadline))}`
    case 'seaportOrder': {
      const list = (items: readonly SeaportItem[]) =>
        items.map((item) => seaportItem(item, words)).join(', ') || 'nothing'
      return `Sign an order to give ${list(found.offer)} for ${list(found.consideration)}, ${until(timeOf(found.endTime))}`
    }
    case 'seaportOrders':
      return 'Sign several orders at once, which are unreadable'
    default:
      return undefined
  }
}

function seaportItem(
  { itemType, token, identifierOrCriteria, startAmount }: SeaportItem,
  words: Words,
): string {
  if (itemType < 2n) return words.money(startAmount, itemType === 0n ? zeroAddress : token)
  if (itemType > 3n) return `${startAmount} × any token of ${short(token)}`
  return words.items([{ collection: token, tokenId: identifierOrCriteria, quantity: startAmount }])
}

function grants(list: readonly { token: Address; amount: bigint }[], words: Words): string {
  return list.map(({ token, amount }) => words.upTo(amount, token)).join(', ')
}

function isPaidFor(data: string): boolean {
  const call = decodeAnyCall(data)
  return 'items' in call && isAddressEqual(call.currency, zeroAddress)
}
