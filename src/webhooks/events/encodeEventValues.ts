import type { Hex } from 'viem'
import { optionError } from '../../errors.js'
import type { WebhookEvent } from '../../protocol/webhook.js'
import { isValidWord } from './isValidWord.js'
import { type Layout, layoutOf } from './layoutOf.js'
import type { EventSignature } from './parseEventSignature.js'
import { sliceValues } from './sliceValues.js'

/**
 * Reads a log as an event of this signature, in the form of a notification: addresses as 20 bytes, other static values
 * as their words, dynamic ones in their standalone ABI encoding, an indexed one that is no single word as its topic.
 *
 * Answers nothing unless the log is exactly such an event: topic, number of indexed arguments, each value in its range,
 * and not a byte more or less of data. Takes time that grows with the log's length only.
 *
 * @throws TillError `TillOptionInvalid` for what is no signature, or no log.
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
    // Indexed, what is more than a word is only known by its hash.
    if (indexed && layout.kind === 'word' && !isValidWord(layout.type, digits)) return undefined
    const isAddress = layout.kind === 'word' && layout.type === 'address'
    const offset = layout.dynamic && !indexed ? '20'.padStart(64, '0') : ''
    values.push(`0x${offset}${isAddress ? digits.slice(24) : digits}`)
  }
  return { topicHash, eventSig, types: [...types], names: [...names], values }
}

export declare namespace encodeEventValues {
  type Log = {
    /** Hash of the signature first, then what is indexed. */
    topics: readonly Hex[]
    /** What is not indexed, ABI-encoded. */
    data: Hex
  }
  type ReturnType = WebhookEvent | undefined
}

const hex = /^0x[0-9a-fA-F]*$/

/** What was worked out of a signature, for as long as there is that signature. */
const known = new WeakMap<EventSignature['inputs'], readonly Layout[]>()

function layoutsOf(inputs: EventSignature['inputs']): readonly Layout[] {
  const layouts = known.get(inputs) ?? inputs.map(layoutOf)
  known.set(inputs, layouts)
  return layouts
}
