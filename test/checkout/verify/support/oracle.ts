import {
  decodeFunctionData,
  getAddress,
  type Hex,
  hashTypedData,
  isHex,
  parseAbi,
  size,
  zeroAddress,
} from 'viem'
import type { Intent } from '../../../../src/checkout/intent/intent.js'
import type { Signature, Step } from '../../../../src/protocol/step.js'
import { marketDomain, place } from './honestPlans.js'
import { readTerms, seaportPlace, type Terms } from './seaportTerms.js'
import { permitTypes, purchaseTypes } from './typedDataTypes.js'

/**
 * Says what harm a plan would do, by carrying it out on paper: who would get which allowance, what would be paid to
 * whom, and what would be delivered, had the buyer confirmed every step. It shares no code and no rule with `verify`:
 * calls are read by an ABI of its own, signatures by comparing their EIP-712 hash with that of the one honest meaning.
 *
 * A plan does harm when it costs more, grants more, or delivers less than the intent. What cannot be read might do
 * anything.
 */
export function harmOf(options: harmOf.Options): string | undefined {
  const { steps, intent, listed } = options
  // Where nothing is granted, the market may take already, or the purchase comes to nothing and costs nothing.
  const allowed = !steps.some(
    ({ id, signature }) => id === 'tokenApproval' || signature?.primaryType === 'Permit',
  )
  const ledger: Ledger = {
    allowance: allowed ? 2n ** 255n : 0n,
    paid: 0n,
    ether: 0n,
    got: new Map(),
    fees: [],
    harm: [],
  }
  for (const step of steps) carryOut(step, intent, ledger, listed)
  const { harm } = ledger
  const native = intent.currency === zeroAddress
  if (ledger.paid + ledger.ether > intent.maxTotal) harm.push('costs more')
  if (!native && ledger.ether > 0n) harm.push('costs ether')
  if (!allowed && ledger.allowance > 0n) harm.push('leaves an allowance')
  for (const { orderId, quantity } of intent.orders) {
    if ((ledger.got.get(orderId) ?? 0n) < quantity) harm.push('delivers less')
  }
  const agreed = intent.fees.map(({ amount, receiver }) => `${amount} ${getAddress(receiver)}`)
  if (ledger.fees.some((fee) => !agreed.includes(fee))) harm.push('pays someone else')
  return harm[0]
}

export declare namespace harmOf {
  type Options = {
    steps: readonly Step[]
    intent: Intent
    /** The real terms of a listing on Seaport, without what is paid on top. */
    listed?: Listing | undefined
  }
  type Listing = { token: string; tokenId: bigint; quantity: bigint; price: bigint }
}

type Ledger = {
  /** What the paying contract may take of the currency. */
  allowance: bigint
  paid: bigint
  ether: bigint
  /** How much of each order the recipient has got. */
  got: Map<string, bigint>
  fees: string[]
  harm: string[]
}

function carryOut(step: Step, intent: Intent, ledger: Ledger, listed: harmOf.Options['listed']): void {
  if (step.post) post(step.post, ledger)
  if (step.signature) sign(step.signature, intent, ledger)
  else if (step.id === 'signEIP191') say(step.data, ledger)
  else if (!step.post) send(step, intent, ledger, listed)
}

function send(step: Step, intent: Intent, ledger: Ledger, listed: harmOf.Options['listed']): void {
  const { to, data, value } = step
  ledger.ether += value
  const call = read(data)
  const payee = listed ? seaportPlace : place.market
  if (call?.functionName === 'approve' && same(to, place.usdc)) {
    const [spender, amount] = call.args
    if (!same(spender, payee) && amount > 0n) ledger.harm.push('grants a stranger')
    else if (same(spender, payee)) ledger.allowance = amount
  } else if (call?.functionName === 'buy' && same(to, place.market)) {
    const [items, currency, recipient, fees] = call.args
    fill({ items, currency, recipient, fees, value }, intent, ledger)
  } else {
    const terms = listed && same(to, seaportPlace) ? readTerms(data) : undefined
    if (terms && listed) fulfil(terms, intent, ledger, listed)
    else ledger.harm.push('does something unread')
  }
}

type Sale = {
  items: readonly { orderId: Hex; collection: string; tokenId: bigint; quantity: bigint; unitPrice: bigint }[]
  currency: string
  recipient: string
  fees: readonly { receiver: string; amount: bigint }[]
  value: bigint
}

/**
 * The market fills an order only on the terms that it was made with, and takes all or nothing. For less than was agreed it
 * would not sell, and take nothing either: that does no harm.
 */
function fill({ items, currency, recipient, fees, value }: Sale, intent: Intent, ledger: Ledger): void {
  const price = items.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0n)
  const total = fees.reduce((sum, { amount }) => sum + amount, price)
  const native = currency === zeroAddress
  const onTerms = items.every(({ orderId, collection, tokenId, unitPrice }) =>
    intent.orders.some((order) => {
      const terms = same(order.orderId, orderId) && same(order.collectionAddress, collection)
      return terms && order.tokenId === tokenId && order.unitPrice >= unitPrice
    }),
  )
  if (!onTerms || !same(currency, intent.currency) || value !== (native ? total : 0n)) return
  if (!native && ledger.allowance < total) return
  if (!native) {
    ledger.allowance -= total
    ledger.paid += total
  }
  ledger.fees.push(...fees.map(({ receiver, amount }) => `${amount} ${getAddress(receiver)}`))
  if (same(recipient, intent.recipient)) {
    for (const { orderId, quantity } of items) {
      const key = orderId.toLowerCase()
      ledger.got.set(key, (ledger.got.get(key) ?? 0n) + quantity)
    }
  }
}

/** Seaport fills a listing only on the terms that the seller signed; what is put on top goes to whoever is named. */
function fulfil(terms: Terms, intent: Intent, ledger: Ledger, listed: harmOf.Listing): void {
  const { token, tokenId, quantity, currency, price, tips, recipient } = terms
  const real = same(token, listed.token) && tokenId === listed.tokenId && same(currency, place.usdc)
  if (!real || price * listed.quantity !== listed.price * quantity) return
  const total = tips.reduce((sum, { amount }) => sum + amount, price)
  if (ledger.allowance < total) return
  ledger.allowance -= total
  ledger.paid += total
  ledger.fees.push(...tips.map((tip) => `${tip.amount} ${getAddress(tip.recipient)}`))
  const to = recipient === zeroAddress ? intent.buyer : recipient
  if (same(to, intent.recipient)) ledger.got.set(intent.orders[0]?.orderId ?? '', quantity)
}

function sign(signature: Signature, intent: Intent, ledger: Ledger): void {
  const { domain, primaryType } = signature
  const isPermit = primaryType === 'Permit' && same(domain.verifyingContract, place.usdc)
  // The token's name is not known here, and a wrong one makes the signature worthless.
  const honest = isPermit
    ? { ...signature, types: permitTypes }
    : { ...signature, domain: marketDomain, types: purchaseTypes, primaryType: 'Purchase' }
  const hash = hashOf(signature)
  if (hash === undefined || hash !== hashOf(honest)) ledger.harm.push('signs something unread')
  else if (domain.chainId !== place.chainId) ledger.harm.push('signs for another chain')
  else if (BigInt(String(signature.value.deadline)) > place.seconds + 86_400n)
    ledger.harm.push('lasts too long')
  else if (isPermit) grant(signature.value, intent, ledger)
  else promise(signature.value, intent, ledger)
}

function grant({ owner, spender, value }: Signature['value'], { buyer }: Intent, ledger: Ledger): void {
  if (!same(owner, buyer)) ledger.harm.push('speaks for another')
  else if (!same(spender, place.market)) ledger.harm.push('grants a stranger')
  else ledger.allowance = BigInt(String(value))
}

function promise(value: Signature['value'], intent: Intent, ledger: Ledger): void {
  const { items, currency, recipient, fees } = value as unknown as Sale
  const numbers = items.map((item) => ({
    ...item,
    tokenId: BigInt(item.tokenId),
    quantity: BigInt(item.quantity),
    unitPrice: BigInt(item.unitPrice),
  }))
  const paid = fees.map(({ receiver, amount }) => ({ receiver, amount: BigInt(amount) }))
  if (!same(value.buyer, intent.buyer)) ledger.harm.push('speaks for another')
  else fill({ items: numbers, currency, recipient, fees: paid, value: 0n }, intent, ledger)
}

function say(data: string, ledger: Ledger): void {
  const text = isHex(data) ? Buffer.from(data.slice(2), 'hex').toString('latin1') : data
  if (!/^[\x20-\x7e\n]+$/.test(text) || /^[0-9a-f]{64}$/.test(text))
    ledger.harm.push('signs something unread')
  if (text.includes('evil.example')) ledger.harm.push('signs in elsewhere')
}

function post({ endpoint }: NonNullable<Step['post']>, ledger: Ledger): void {
  const isAbsolute = /^[a-z][a-z0-9+.-]*:/i.test(endpoint)
  const own = new URL(place.base).origin
  if (isAbsolute && (!URL.canParse(endpoint) || new URL(endpoint).origin !== own))
    ledger.harm.push('tells strangers')
}

function hashOf(signature: Signature): Hex | undefined {
  try {
    const { domain, types, primaryType, value: message } = signature
    return hashTypedData({ domain, types, primaryType, message } as Parameters<typeof hashTypedData>[0])
  } catch {
    return undefined
  }
}

function same(one: unknown, other: unknown): boolean {
  return String(one).toLowerCase() === String(other).toLowerCase()
}

function read(data: string) {
  try {
    return isHex(data) && size(data) >= 4 ? decodeFunctionData({ abi, data }) : undefined
  } catch {
    return undefined
  }
}

const abi = parseAbi([
  'struct Item { bytes32 orderId; address collection; uint256 tokenId; uint256 quantity; uint256 unitPrice; }',
  'struct Fee { address receiver; uint256 amount; }',
  'function approve(address spender, uint256 amount)',
  'function buy(Item[] items, address currency, address recipient, Fee[] fees, bytes32 purchaseId)',
])
