import { formatUnits } from 'viem'

/**
 * A token that a step buys: its id, how many of it, its name where that is known, and, where that is not understood, its
 * collection.
 */
export type MeantItem = {
  /** In decimal digits. */
  tokenId: string
  /** How many, as text. */
  quantity: string
  /** What the token is called, where that is known. */
  name?: string | undefined
  /** The collection’s shortened address, where the step is not understood. */
  collection?: string | undefined
}

/** What is paid or may be taken, in the currency's smallest unit, to be written as the language writes numbers. */
export type MeantMoney = {
  /** In the currency’s smallest unit. */
  amount: bigint
  /** How it is written, and where its decimal point stands. */
  currency: { symbol: string; decimals: number }
}

/**
 * What a step of a purchase does, taken apart for sentences in any language. All but money is text that can be shown as
 * it is.
 *
 * - `allow`, `signAllow`: an approval sent, or signed; `takeBack`: an approval ended.
 * - `buy`, `swapAndBuy`, `signBuy`: a purchase, with what comes before it; `get`: one that costs nothing; `swap`: a swap alone.
 * - `signMessage`, `signBytes`, `signOther`: something else to sign: a text, bytes, typed data.
 * - `post`: something that is sent; `unreadable`: a call that nobody understands.
 * - `before`: what was done before the page knew of it.
 *
 * - `spender`: a shortened address; absent, it is the market, and `market` its shortened address.
 * - `amount`: absent, it has no end.
 * - `token`: the shortened address of what has no end, where it is not the currency of the purchase.
 * - `total`: of a swap, what comes out of it exactly; `amount` is the most that it takes. Who buys at once pays just that.
 * - `items`: which tokens, and how many of each.
 * - `place`: the market, where it is not the host’s own.
 * - `through`: what takes it for the spender, for this purchase alone; absent, the token itself knows the signature.
 * - `until`: date and time in UTC; absent, for ever.
 * - `message`: the text, in one line.
 * - `type`, `domain`: of typed data: what it is called, and for whom it is.
 * - `endpoint`: where it is sent.
 * - `to`: the shortened address of the contract that is called.
 */
export type StepMeaning<money = MeantMoney> =
  | ({ kind: 'allow' } & Allowance<money>)
  | ({ kind: 'signAllow'; through?: string | undefined; until?: string | undefined } & Allowance<money>)
  | { kind: 'takeBack'; spender: string }
  | ({ kind: 'buy'; total: money } & Sale)
  | ({ kind: 'get' } & Sale)
  | { kind: 'swap'; amount: money; total: money }
  | { kind: 'swapAndBuy'; amount: money; total: money; items: readonly MeantItem[] }
  | { kind: 'signBuy'; items: readonly MeantItem[]; total: money; until?: string | undefined }
  | { kind: 'signMessage'; message: string }
  | { kind: 'signBytes' }
  | { kind: 'signOther'; type: string; domain: string }
  | { kind: 'post'; endpoint: string }
  | { kind: 'unreadable'; to: string }
  | { kind: 'before' }

/** Who may take how much, of a {@link StepMeaning}. */
export type Allowance<money> = {
  /** A shortened address; absent, it is the market. */
  spender?: string | undefined
  /** The market’s shortened address, where it is the spender. */
  market?: string | undefined
  /** How much may be taken; absent, it has no end. */
  amount?: money | undefined
  /** The shortened address of what has no end, where it is not the currency of the purchase. */
  token?: string | undefined
}
type Sale = {
  /** Which tokens, and how many of each. */
  items: readonly MeantItem[]
  /** The market, where it is not the host’s own. */
  place?: string | undefined
}

/** A sentence for each kind of meaning, in which money is written already. */
export type StepSentences = {
  [kind in StepMeaning['kind']]: (meaning: Extract<StepMeaning<string>, { kind: kind }>) => string
}

/** The sentences in English. */
export const stepSentences: StepSentences = {
  allow: (meaning) => `Allow ${allowance(meaning, 'to')}`,
  signAllow: (meaning) =>
    `Sign that ${allowance(meaning, 'may')}${by(meaning.through)}, ${until(meaning.until)}`,
  takeBack: ({ spender }) => `Take back what ${spender} may take`,
  buy: ({ items, place, total }) => `Buy ${list(items)}${at(place)} for ${total}`,
  get: ({ items, place }) => `Get ${list(items)}${at(place)} for free`,
  swap: ({ amount, total }) => `Swap at most ${amount} for exactly ${total}`,
  swapAndBuy: ({ amount, total, items }) =>
    `Swap at most ${amount} for exactly ${total} and buy ${list(items)} with it, all at once`,
  signBuy: ({ items, total, until: time }) => `Sign to buy ${list(items)} for ${total}, ${until(time)}`,
  signMessage: ({ message }) => `Sign the message “${message}”`,
  signBytes: () => 'Sign bytes that nobody can read',
  signOther: ({ type, domain }) => `Sign “${type}” for “${domain}”`,
  post: ({ endpoint }) => `Send data to ${endpoint}`,
  unreadable: ({ to }) => `Do something on ${to} that cannot be read`,
  before: () => 'What you confirmed before',
}

/** Says what a step does, in English or in the sentences and the numbers of another language. */
export function sayStep(meaning: StepMeaning, sentences = stepSentences, write = writeMoney): string {
  const { amount, total, ...rest } = meaning as StepMeaning & { amount?: MeantMoney; total?: MeantMoney }
  const written = { ...rest, ...(amount && { amount: write(amount) }), ...(total && { total: write(total) }) }
  return (sentences[meaning.kind] as (meaning: object) => string)(written)
}

/** Money in full, as `explain` writes it: `129.5 USDC`. */
export function writeMoney({ amount, currency }: MeantMoney): string {
  return `${formatUnits(amount, currency.decimals)} ${currency.symbol}`
}

/** The words of a step as a checkout's state has them. */
export function inWords(meaning: StepMeaning): { text: string; meaning: StepMeaning } {
  return { text: sayStep(meaning), meaning }
}

/** Tokens one after the other, as an English sentence names them. */
export function list(items: readonly MeantItem[]): string {
  const names = items.map(({ tokenId, name: own = `token #${tokenId}`, quantity, collection }) => {
    const name = `${own}${collection ? ` of ${collection}` : ''}`
    return quantity === '1' ? name : `${quantity} × ${name}`
  })
  return names.join(', ') || 'nothing'
}

/** Until when, as an English sentence says it. */
export function until(time: string | undefined): string {
  return time ? `until ${time}` : 'for ever'
}

function allowance({ spender = 'the market', amount, token }: Allowance<string>, verb: string): string {
  return `${spender} ${verb} take ${amount ? `exactly ${amount}` : `any amount${token ? ` of ${token}` : ''}`}`
}

/** By what it is taken, where the token does not know the signature itself: only for the purchase that was signed. */
export function by(through: string | undefined): string {
  return through ? ` through ${through}, for this purchase alone` : ''
}

function at(place: string | undefined): string {
  return place ? ` on ${place}` : ''
}
