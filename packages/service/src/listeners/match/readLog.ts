import { encodeEventValues } from 'tillkit/webhooks'
import { type Hex, hexToBigInt } from 'viem'
import { type ReadableEvent, standardEventOf, tokenTopics } from './standardEvents.js'

/**
 * The maximum number of layouts in which one project may decode a log, because decoding takes time. A layout is an event with the choice of
 * its `indexed` arguments. A contract emits an event in one layout, so a project that does not know it needs few guesses.
 */
const maxLayouts = 4

export function readLog(log: readLog.Log): readLog.ReturnType {
  const events = new Map<string, encodeEventValues.ReturnType>()
  let mentioned: Map<string, ReadonlySet<string>> | undefined
  let layoutCounts: Map<string, number> | undefined
  let tokenIds: ReadonlySet<string> | undefined

  function read({ layout, signature }: ReadableEvent): encodeEventValues.ReturnType {
    if (!events.has(layout)) events.set(layout, encodeEventValues(signature, log))
    return events.get(layout)
  }

  function standardEvent(): ReadableEvent | undefined {
    const standard = standardEventOf(log.topics[0] ?? '', log.topics.length - 1)
    return standard && read(standard) ? standard : undefined
  }

  return {
    mayRead(event, projectId) {
      if (!event || events.has(event.layout)) return true
      layoutCounts ??= new Map()
      const count = (layoutCounts.get(projectId) ?? 0) + 1
      layoutCounts.set(projectId, count)
      return count <= maxLayouts
    },
    signature(event) {
      if (!event) return standardEvent()?.signature.text ?? ''
      return read(event) && event.signature.text
    },
    isOf(wantedIds) {
      tokenIds ??= new Set(tokenIdsOf(log, read).map((word) => hexToBigInt(word).toString()))
      return intersects(tokenIds, wantedIds)
    },
    mentions(event, accounts) {
      const readable = event ?? standardEvent()
      const layout = readable?.layout ?? ''
      mentioned ??= new Map()
      const found = mentioned.get(layout) ?? new Set(addressesOf(log, readable && read(readable)))
      mentioned.set(layout, found)
      return intersects(found, accounts)
    },
  }
}

export declare namespace readLog {
  type Log = { topics: readonly Hex[]; data: Hex }
  type ReturnType = {
    mayRead(event: ReadableEvent | undefined, projectId: string): boolean
    /**
     * Returns the event's signature; `undefined` if the log does not decode as this event. Without an event, returns the signature of the
     * standard event that matches the log, or an empty text if none does.
     */
    signature(event: ReadableEvent | undefined): string | undefined
    /** Whether the log is a standard token event about one of these token IDs (decimal). */
    isOf(tokenIds: ReadonlySet<string>): boolean
    mentions(event: ReadableEvent | undefined, accounts: ReadonlySet<string>): boolean
  }
}

function intersects(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  const [few, many] = some.size < others.size ? [some, others] : [others, some]
  for (const one of few) if (many.has(one)) return true
  return false
}

function tokenIdsOf(log: readLog.Log, read: (event: ReadableEvent) => encodeEventValues.ReturnType): Hex[] {
  const [topic = '', ...indexed] = log.topics
  const event = standardEventOf(topic, indexed.length)
  const values = event && read(event)?.values
  if (!values) return []
  const { name, inputs } = event.signature
  if (name === 'TransferBatch') return wordsOf(values[3] ?? '0x').slice(2)
  const id = inputs.findIndex((input) => input.name === 'id' || input.name === 'tokenId')
  const isToken = Object.values(tokenTopics).includes(topic)
  return isToken && values[id] !== undefined ? [values[id]] : []
}

function addressesOf(log: readLog.Log, event: encodeEventValues.ReturnType): string[] {
  if (!event) return [...log.topics.slice(1), log.data].flatMap(addressesIn)
  return event.values.flatMap((value, index) => {
    const type = event.types[index] ?? ''
    if (type === 'address') return [value.slice(-40)]
    return type.includes('address') ? addressesIn(value) : []
  })
}

function addressesIn(value: Hex): string[] {
  return wordsOf(value).flatMap((word) => (word.startsWith(padding) ? [word.slice(padding.length)] : []))
}

function wordsOf(value: Hex): Hex[] {
  return (value.slice(2).match(/.{64}/g) ?? []).map((word): Hex => `0x${word.toLowerCase()}`)
}

const padding = `0x${'0'.repeat(24)}`
