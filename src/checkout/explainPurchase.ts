import { type Address, formatUnits, isAddressEqual, zeroAddress } from 'viem'
import type { Step } from '../protocol/step.js'
import { decodeCall } from './decodeCall.js'
import { decodePermit, decodePurchase } from './decodePurchase.js'
import { plainText } from './plainText.js'
import { readMessage } from './readMessage.js'
import { costOf, priceOfItems, type SaleItem } from './sale.js'
import { includes } from './trust.js'

/**
 * Says in plain words what a step of a purchase does, the same in the dialog, the log and the documentation. Made for
 * steps that `verify` lets pass; `explain` knows the others too.
 *
 * Amounts are written in full, in the currency's unit where it is given, otherwise in its smallest unit.
 */
export function explainPurchase(step: explainPurchase.Step, options: explainPurchase.Options = {}): string {
  const words = wordsFor(options)
  const { id, data, to, signature, post } = step
  if (signature) return explainSignature(signature, words)
  if (id === 'signEIP191') return explainMessage(data)
  if (post) return `Send data to ${plainText(post.endpoint)}`
  const call = decodeCall(data)
  switch (call.kind) {
    case 'approve':
      return call.amount === 0n
        ? `Take back what ${short(call.spender)} may take`
        : `Allow ${words.market(call.spender)} to take ${words.upTo(call.amount, to)}`
    case 'marketBuy':
    case 'seaportBuy': {
      const place = call.kind === 'seaportBuy' ? ' on Seaport' : ''
      const total = costOf(call)
      const what = `${words.items(call.items)}${place}`
      return total === 0n ? `Get ${what} for free` : `Buy ${what} for ${words.money(total, call.currency)}`
    }
    default:
      return `Do something on ${short(to)} that cannot be read`
  }
}

export declare namespace explainPurchase {
  type Step = Pick<Step_, 'id' | 'data' | 'to' | 'value' | 'price'> &
    Partial<Pick<Step_, 'signature' | 'post'>>
  type Options = {
    /** The currency that is paid with. */
    currency?: { symbol: string; decimals: number } | undefined
    /**
     * The contracts to call “the market”; every other one is named by its address.
     *
     * @default whatever the step names
     */
    markets?: readonly Address[] | undefined
  }
}

type Step_ = Step

/** The words for addresses, amounts and tokens that all explanations share. */
export function wordsFor({ currency, markets }: explainPurchase.Options) {
  return {
    market: (address: Address) => (!markets || includes(markets, address) ? 'the market' : short(address)),
    money,
    upTo: (amount: bigint, token: Address) =>
      amount >= boundless ? `any amount${named(token)}` : `exactly ${money(amount, token)}`,
    items: (items: readonly SaleItem[]) => items.map(nameItem).join(', ') || 'nothing',
  }

  function money(amount: bigint, token: Address): string {
    if (currency) return `${formatUnits(amount, currency.decimals)} ${plainText(currency.symbol)}`
    return `${amount} (smallest unit)${named(token)}`
  }

  function named(token: Address): string {
    if (!markets) return ''
    return isAddressEqual(token, zeroAddress) ? ' of the native currency' : ` of ${short(token)}`
  }

  function nameItem({ collection, tokenId, quantity }: SaleItem): string {
    const name = `token #${tokenId}${markets ? ` of ${short(collection)}` : ''}`
    return quantity === 1n ? name : `${quantity} × ${name}`
  }
}

/** An address, short enough to be read. */
export function short(address: Address): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}

/** A time in seconds since 1970, or that it never comes. */
export function until(seconds: bigint): string {
  // The last moment that a Date can hold.
  return seconds > 8_640_000_000_000n
    ? 'for ever'
    : `until ${new Date(Number(seconds) * 1_000).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

/** From here on an allowance is meant to have no end. */
const boundless = 2n ** 128n - 1n

function explainSignature(
  signature: NonNullable<Step['signature']>,
  words: ReturnType<typeof wordsFor>,
): string {
  const permit = decodePermit(signature)
  if (permit) {
    const amount = words.upTo(permit.value, signature.domain.verifyingContract)
    return `Sign that ${words.market(permit.spender)} may take ${amount}, ${until(permit.deadline)}`
  }
  const purchase = decodePurchase(signature)
  if (!purchase) return `Sign “${plainText(signature.primaryType)}” for “${plainText(signature.domain.name)}”`
  const { items, fees, currency, deadline } = purchase
  const total = costOf({ price: priceOfItems(items), fees })
  return `Sign to buy ${words.items(items)} for ${words.money(total, currency)}, ${until(deadline)}`
}

function explainMessage(data: string): string {
  const text = readMessage(data)
  return text === undefined
    ? 'Sign bytes that nobody can read'
    : `Sign the message “${text.replace(/\s+/g, ' ').trim()}”`
}
