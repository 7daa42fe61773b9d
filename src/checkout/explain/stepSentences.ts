import { formatUnits } from 'viem'

/** A token that a step buys. */
export type StepItem = {
  /** The token id as a decimal string. */
  tokenId: string
  /** The quantity as a decimal string. */
  quantity: string
  /** The name of the token, if known. */
  name?: string | undefined
  /** The shortened address of the collection, if the step is not a known purchase. */
  collection?: string | undefined
}

/** An amount of money, to be formatted in the user's language. */
export type StepAmount = {
  /** The amount, in the currency's smallest unit. */
  amount: bigint
  /** The symbol and the decimals of the currency. */
  currency: { symbol: string; decimals: number }
}

/**
 * The meaning of a purchase step as data, for sentences in any language. Every field except money is text that is safe to show.
 *
 * The kinds:
 * - `allow`, `signAllow`: an approval, sent or signed; `takeBack`: the reset of an approval.
 * - `buy`, `swapAndBuy`, `signBuy`: a purchase, with its swap if there is one; `get`: a free purchase; `swap`: a swap alone.
 * - `signMessage`, `signBytes`, `signOther`: a text, bytes or other typed data to sign.
 * - `post`: data that the host's page sends; `unreadable`: a call that cannot be decoded.
 * - `before`: a step from before a page reload, whose details are unknown.
 *
 * The fields:
 * - `spender`: a shortened address; if missing, the spender is the market, whose shortened address is `market`.
 * - `amount`: the allowed amount, missing if the allowance is unlimited.
 * - `token`: the shortened address of the token of an unlimited allowance, if that is not the purchase's currency.
 * - `total`: the price; for a swap, the exact output, with the maximum input as `amount`.
 * - `items`: the tokens with their quantities.
 * - `place`: the market, if it is not the host's own.
 * - `market` of a purchase: the shortened address of the called contract, as the wallet shows it.
 * - `through`: the contract that verifies the signature and moves the token, such as Permit2; missing if the token itself verifies the
 *   signature.
 * - `until`: the time in UTC at which the signature expires, missing if it never expires.
 * - `message`: the text, in one line.
 * - `type`, `domain`: the primary type and the domain name of typed data.
 * - `endpoint`: the destination of the data.
 * - `to`: the shortened address of the called contract.
 */
export type StepMeaning<money = StepAmount> =
  | ({ kind: 'allow' } & Allowance<money>)
  | ({ kind: 'signAllow'; through?: string | undefined; until?: string | undefined } & Allowance<money>)
  | { kind: 'takeBack'; spender: string }
  | ({ kind: 'buy'; total: money } & Sale)
  | ({ kind: 'get' } & Sale)
  | { kind: 'swap'; amount: money; total: money }
  | { kind: 'swapAndBuy'; amount: money; total: money; items: readonly StepItem[] }
  | { kind: 'signBuy'; items: readonly StepItem[]; total: money; until?: string | undefined }
  | { kind: 'signMessage'; message: string }
  | { kind: 'signBytes' }
  | { kind: 'signOther'; type: string; domain: string }
  | { kind: 'post'; endpoint: string }
  | { kind: 'unreadable'; to: string }
  | { kind: 'before' }

/** The spender and the amount of an allowance, see {@link StepMeaning}. */
export type Allowance<money> = {
  /** The shortened address of the spender, missing if the spender is the market. */
  spender?: string | undefined
  /** The shortened address of the market, if it is the spender. */
  market?: string | undefined
  /** The allowed amount, missing if the allowance is unlimited. */
  amount?: money | undefined
  /** The shortened address of the token of an unlimited allowance, if that is not the purchase's currency. */
  token?: string | undefined
}
type Sale = {
  /** The tokens with their quantities. */
  items: readonly StepItem[]
  /** The market, if it is not the host's own. */
  place?: string | undefined
  /** The shortened address of the called contract. */
  market?: string | undefined
}

export type StepSentences = {
  [kind in StepMeaning['kind']]: (meaning: Extract<StepMeaning<string>, { kind: kind }>) => string
}

export const stepSentences: StepSentences = {
  allow: ({ spender = 'the market', ...rest }) => `Allow ${spender} to collect ${allowed(rest)}`,
  signAllow: ({ spender = 'the market', through, until: time, ...rest }) =>
    `Sign to let ${spender} collect ${allowed(rest)}${by(through)}, ${until(time)}`,
  takeBack: ({ spender }) => `Revoke the permission of ${spender}`,
  buy: ({ items, place, total }) => `Buy ${list(items)}${at(place)} for ${total}`,
  get: ({ items, place }) => `Get ${list(items)}${at(place)} for free`,
  swap: ({ amount, total }) => `Swap at most ${amount} for exactly ${total}`,
  swapAndBuy: ({ amount, total, items }) =>
    `Swap at most ${amount} for exactly ${total} and buy ${list(items)} with it, all at once`,
  signBuy: ({ items, total, until: time }) => `Sign to buy ${list(items)} for ${total}, ${until(time)}`,
  signMessage: ({ message }) => `Sign the message “${message}”`,
  signBytes: () => 'Sign unreadable data',
  signOther: ({ type, domain }) => `Sign “${type}” for “${domain}”`,
  post: ({ endpoint }) => `Send data to ${endpoint}`,
  unreadable: ({ to }) => `Call an unknown function on ${to}`,
  before: () => 'Step that you confirmed earlier',
}

export function sayStep(meaning: StepMeaning, sentences = stepSentences, write = writeMoney): string {
  const { amount, total, ...rest } = meaning as StepMeaning & { amount?: StepAmount; total?: StepAmount }
  const written = { ...rest, ...(amount && { amount: write(amount) }), ...(total && { total: write(total) }) }
  return (sentences[meaning.kind] as (meaning: object) => string)(written)
}

export function writeMoney({ amount, currency }: StepAmount): string {
  return `${formatUnits(amount, currency.decimals)} ${currency.symbol}`
}

export function inWords(meaning: StepMeaning): { text: string; meaning: StepMeaning } {
  return { text: sayStep(meaning), meaning }
}

export function list(items: readonly StepItem[]): string {
  const names = items.map(({ tokenId, name: own = `token #${tokenId}`, quantity, collection }) => {
    const name = `${own}${collection ? ` of ${collection}` : ''}`
    return quantity === '1' ? name : `${quantity} × ${name}`
  })
  return names.join(', ') || 'nothing'
}

export function until(time: string | undefined): string {
  return time ? `valid until ${time}` : 'with no expiry'
}

function allowed({ amount, token }: Allowance<string>): string {
  return amount ?? `any amount${token ? ` of ${token}` : ''}`
}

function by(through: string | undefined): string {
  return through ? ` through ${through}, for this purchase alone` : ''
}

function at(place: string | undefined): string {
  return place ? ` on ${place}` : ''
}
