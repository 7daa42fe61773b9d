import { type AbiFunction, type Address, decodeFunctionResult, getAbiItem, type Hex } from 'viem'
import { decodeCalldata, encodeCalldata, isCanonical } from '../evm/decodeCalldata.js'
import { type Facts, keyOf, type Question } from './facts.js'
import type { Sale } from './sale.js'
import type { Ask, Venue, VenueContext } from './venue.js'

/**
 * Says what a call on a market buys, with what was asked of the chain; nothing when it is no call of this venue that buys.
 * Never throws, whatever the venue does.
 */
export function interpretCall(options: interpretCall.Options): Interpretation | undefined {
  const { venue, data, facts, read = readCall({ venue, data }), ...place } = options
  if (!read) return undefined
  const { called, canonical } = read
  const context: VenueContext = { ...place, time: facts?.block.time, ask: createAsk(facts) }
  try {
    const sale = venue.bind(called, context)
    if (!sale) return { terms: 'none' }
    const spender = venue.spender ? venue.spender(called, context) : context.market
    // Of what it does not name it can't be told whether it is the same the next time.
    const isNamed = sale.items.every(({ orderId }) => orderId !== undefined)
    const once = venue.takenOnce === 'order' && isNamed && (venue.usesUp?.(called, context) ?? true)
    return { terms: 'read', sale: { ...sale, canonical }, spender, once }
  } catch (error) {
    return error instanceof Unread ? { terms: 'unread', questions: error.questions } : { terms: 'none' }
  }
}

export declare namespace interpretCall {
  type Options = Omit<VenueContext, 'ask' | 'time'> & {
    venue: Venue
    /** Calldata in small letters. */
    data: Hex
    /** Without them a call that only names an order stays unread. */
    facts?: Facts | undefined
    /** What `readCall` says of the same call. @default it is read here */
    read?: readCall.ReturnType
  }
}

/** What a call buys, as far as it is known. */
export type Interpretation =
  | {
      /** All that it buys is known. */
      terms: 'read'
      /** What it buys, and what that costs. */
      sale: Sale
      /** Who takes the currency; nothing when that is not known. */
      spender: Address | undefined
      /** Whether the orders are used up by it, so that the same cannot be paid for again. */
      once: boolean
    }
  | {
      /** The chain has to be asked first. */
      terms: 'unread'
      /** What has to be asked first. */
      questions: readonly Question[]
    }
  /** The market sells nothing by it. */
  | {
      /** It is no purchase. */
      terms: 'none'
    }

/**
 * Takes calldata apart as a call of a venue that buys; `canonical` says whether there is nothing in it but this. Of each venue the
 * calls that were read last are kept: a purchase reads the same one many times.
 */
export function readCall({ venue, data }: readCall.Options): readCall.ReturnType {
  const kept = latest.get(venue) ?? new Map<Hex, readCall.ReturnType>()
  latest.set(venue, kept)
  if (kept.has(data)) return kept.get(data)
  const read = takeApart({ venue, data })
  const [oldest] = kept.keys()
  if (oldest && kept.size >= most) kept.delete(oldest)
  kept.set(data, read)
  return read
}

export declare namespace readCall {
  type Options = Pick<interpretCall.Options, 'venue' | 'data'>
  type ReturnType = { called: unknown; canonical: boolean } | undefined
}

/** By venue, and by the whole of the calldata: what it says depends on nothing else. */
const latest = new WeakMap<Venue, Map<Hex, readCall.ReturnType>>()
const most = 8

function takeApart({ venue, data }: readCall.Options): readCall.ReturnType {
  try {
    const call = decodeCalldata({ abi: venue.abi, data })
    const called = venue.read(call)
    if (called === undefined) return undefined
    return { called, canonical: isCanonical({ abi: venue.abi, data, args: call.args }) }
  } catch {
    return undefined
  }
}

function createAsk(facts: Facts | undefined): Ask {
  return ({ address, abi, functionName, each }) => {
    // viem cannot follow the types of an ABI that is not known here.
    const call = (more: object) => ({ abi, functionName, ...more }) as never
    const questions = each.map((args): Question => {
      const item = getAbiItem(call({ name: functionName, args })) as unknown as AbiFunction
      return { to: address, data: encodeCalldata(item, args as readonly unknown[]) }
    })
    const answers = questions.map((question) => facts?.answers[keyOf(question)])
    const unasked = questions.filter((_, index) => answers[index] === undefined)
    if (unasked.length > 0) throw new Unread(unasked)
    return answers.map((data, index) => {
      if (!data) throw new Error('No answer.')
      return decodeFunctionResult(call({ data, args: each[index] }))
    })
  }
}

/** Stops a reading that needs more of the chain. */
class Unread extends Error {
  override name = 'Unread'
  readonly questions: readonly Question[]
  constructor(questions: readonly Question[]) {
    super('The chain has to be asked first.')
    this.questions = questions
  }
}
