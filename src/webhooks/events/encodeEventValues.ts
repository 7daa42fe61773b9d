import type { Hex } from 'viem'
import { optionError } from '../../errors.js'
import type { WebhookEvent } from '../../protocol/webhook.js'
import { isValidWord } from './isValidWord.js'
import { type Layout, layoutOf } from './layoutOf.js'
import type { EventSignature } from './parseEventSignature.js'
import { sliceValues } from './sliceValues.js'

/**
 * Converts a log to the `event` of a notification. An address becomes 20 bytes, and any other static value becomes 32-byte words. A dynamic
 * value becomes its standalone ABI encoding. An indexed value longer than one word becomes its topic.
 *
 * Returns `undefined` if the log does not match the signature: it has another first topic, another number of topics, a value out of range,
 * or data of another length.
 *
 * @throws TillError `TillOptionInvalid` for an invalid signature or log.
 */
export function encodeEventValues(
  signature: EventSignature,
  log: encodeEventValues.Log,
): encodeEventValues.ReturnType {
  if (!signature?.inputs || !log?.topics)
    throw optionError('encodeEventValues: it takes a signature of parseEventSignature, and a log.')
  const { topicHash, text: eventSig, inputs, types, names, indexedCount } = signature
  if (log.topics.length !== indexedCount + 1 || log.topics[0]?.toLowerCase() !== topicHash) return undefined
  const topics = log.topics.slice(1).map((topic) => topic.toLowerCase())
  if (!hex.test(log.data) || !topics.every((topic) => topic.length === 66 && hex.test(topic)))
    return undefined

  const layouts = layoutsOf(inputs)
  const unindexed = layouts.filter((_, index) => !inputs[index]?.indexed)
  const slices = sliceValues(unindexed, log.data.slice(2).toLowerCase())
  if (!slices) return undefined
  const values: Hex[] = []
  for (const [index, layout] of layouts.entries()) {
    const { indexed } = inputs[index] ?? {}
    const digits = indexed ? topics.shift()?.slice(2) : slices.shift()
    if (digits === undefined) return undefined
    // For an indexed value longer than one word, the topic is a hash, which can be any word. So validate only values of one word.
    if (indexed && layout.kind === 'word' && !isValidWord(layout.type, digits)) return undefined
    const isAddress = layout.kind === 'word' && layout.type === 'address'
    const offset = layout.dynamic && !indexed ? '20'.padStart(64, '0') : ''
    values.push(`0x${offset}${isAddress ? digits.slice(24) : digits}`)
  }
  return { topicHash, eventSig, types: [...types], names: [...names], values }
}

export declare namespace encodeEventValues {
  type Log = {
    /** The topics of the log: the hash of the signature, then the indexed arguments. */
    topics: readonly Hex[]
    /** The arguments that are not indexed, ABI-encoded. */
    data: Hex
  }
  type ReturnType = WebhookEvent | undefined
}

const hex = /^0x[0-9a-fA-F]*$/

const known = new WeakMap<EventSignature['inputs'], readonly Layout[]>()

function layoutsOf(inputs: EventSignature['inputs']): readonly Layout[] {
  const layouts = known.get(inputs) ?? inputs.map(layoutOf)
  known.set(inputs, layouts)
  return layouts
}
