import { type AbiFunction, type Address, decodeFunctionResult, getAbiItem, type Hex } from 'viem'
import { decodeCalldata, encodeCalldata, isCanonical } from '../evm/decodeCalldata.js'
import { type Facts, keyOf, type Question } from './facts.js'
import type { Sale } from './sale.js'
import type { Ask, Venue, VenueContext } from './venue.js'

/** Decodes the purchase of a call. Never throws: if the venue's code throws, the call buys nothing (`none`). */
export function interpretCall(options: interpretCall.Options): Interpretation | undefined {
  const { venue, data, facts, read = readCall({ venue, data }), ...rest } = options
  if (!read) return undefined
  const { called, canonical } = read
  const context: VenueContext = { ...rest, time: facts?.block.time, ask: createAsk(facts) }
  try {
    const sale = venue.bind(called, context)
    if (!sale) return { terms: 'none' }
    const spender = venue.spender ? venue.spender(called, context) : context.market
    // If the call contains no order ids, a second identical call may buy other orders.
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
    data: Hex
    facts?: Facts | undefined
    read?: readCall.ReturnType
  }
}

/** The decoded purchase of a call. */
export type Interpretation =
  | {
      /** All terms are known. */
      terms: 'read'
      /** The items and their cost. */
      sale: Sale
      /** The contract that takes the currency, or `undefined` if it is unknown. */
      spender: Address | undefined
      /** Whether the call uses up the orders, so that the same call cannot pay again. */
      once: boolean
    }
  | {
      /** The terms depend on chain data that is missing. */
      terms: 'unread'
      /** The contract reads that the terms need. */
      questions: readonly Question[]
    }
  | {
      /** The market sells nothing for this call. */
      terms: 'none'
    }

export function readCall({ venue, data }: readCall.Options): readCall.ReturnType {
  const cached = latest.get(venue) ?? new Map<Hex, readCall.ReturnType>()
  latest.set(venue, cached)
  if (cached.has(data)) return cached.get(data)
  const read = decode({ venue, data })
  const [oldest] = cached.keys()
  if (oldest && cached.size >= maxCachedCalls) cached.delete(oldest)
  cached.set(data, read)
  return read
}

export declare namespace readCall {
  type Options = Pick<interpretCall.Options, 'venue' | 'data'>
  type ReturnType = { called: unknown; canonical: boolean } | undefined
}

const latest = new WeakMap<Venue, Map<Hex, readCall.ReturnType>>()
const maxCachedCalls = 8

function decode({ venue, data }: readCall.Options): readCall.ReturnType {
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
    const call = (fields: object) => ({ abi, functionName, ...fields }) as never
    const questions = each.map((args): Question => {
      const item = getAbiItem(call({ name: functionName, args })) as unknown as AbiFunction
      return { to: address, data: encodeCalldata(item, args as readonly unknown[]) }
    })
    const answers = questions.map((question) => facts?.answers[keyOf(question)])
    const missing = questions.filter((_, index) => answers[index] === undefined)
    if (missing.length > 0) throw new Unread(missing)
    return answers.map((data, index) => {
      if (!data) throw new Error('No answer.')
      return decodeFunctionResult(call({ data, args: each[index] }))
    })
  }
}

class Unread extends Error {
  override name = 'Unread'
  readonly questions: readonly Question[]
  constructor(questions: readonly Question[]) {
    super('A read from the chain is needed first.')
    this.questions = questions
  }
}
