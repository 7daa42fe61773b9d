import type { Journal } from '../journal/openJournal.js'
import type { Inquiry } from '../plan/inquire.js'
import type { CheckoutOptions } from './checkoutOptions.js'

/**
 * All by which a plan is judged before a wallet is asked, beside what the chain says of a block, as one text: where the text is the
 * same, so is the judgement. Nothing comes back where not all of it can be told by a text, such as a market kind of the host's own,
 * nor where the service gave no answer.
 */
export async function judgedBy(options: judgedBy.Options): Promise<string | undefined> {
  const { till, intent, policy, journal, inquiry } = options
  const { past, record } = journal
  try {
    // At once, as it was when the judging began.
    const given = write([intent, policy, till.marketplaceBase(intent.chainId), past, record])
    return given + write(await Promise.all([inquiry.orders, inquiry.offer]))
  } catch {
    return undefined
  }
}

export declare namespace judgedBy {
  type Options = Pick<CheckoutOptions, 'till' | 'intent' | 'policy'> & {
    /** Of a purchase that begins. */
    journal: Pick<Journal, 'record' | 'past'>
    /** What the service has answered. */
    inquiry: Pick<Inquiry, 'orders' | 'offer'>
  }
}

/**
 * By hand, in less time than `JSON.stringify` takes that has to ask about each. Throws where anything is neither a value, a
 * time, nor a plain list or record of such: it could become another unseen.
 */
function write(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value)
  if (Object(value) !== value) return typeof value + value
  if (value instanceof Date) return `d${value.getTime()}`
  const kind: unknown = Object.getPrototypeOf(value)
  if (kind === Array.prototype) return `[${Array.from(value as unknown[], write)}]`
  if (kind !== Object.prototype) throw new Error()
  return `{${Object.entries(value as object).map(([name, one]) => write(name) + write(one))}}`
}
