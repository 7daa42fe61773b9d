import { encodeEventValues } from 'tillkit/webhooks'
import { type Hex, hexToBigInt } from 'viem'
import { type ReadableEvent, standardEventOf, tokenTopics } from './standardEvents.js'

/** Ways in which one project may have a log read: a contract has one, and who does not know which tries few. */
const mostWays = 4

/** Reads from a log what filters ask for: each thing when it is first asked for, and once, whoever asks. */
export function readLog(log: readLog.Log): readLog.ReturnType {
  const events = new Map<string, encodeEventValues.ReturnType>()
  let mentioned: Map<string, ReadonlySet<string>> | undefined
  let ways: Map<string, number> | undefined
  let tokenIds: ReadonlySet<string> | undefined

  function read({ layout, signature }: ReadableEvent): encodeEventValues.ReturnType {
    if (!events.has(layout)) events.set(layout, encodeEventValues(signature, log))
    return events.get(layout)
  }

  /** The event that is meant by a topic alone. */
  function meant(): ReadableEvent | undefined {
    const standard = standardEventOf(log.topics[0] ?? '', log.topics.length - 1)
    return standard && read(standard) ? standard : undefined
  }

  return {
    mayRead(event, projectId) {
      if (!event || events.has(event.layout)) return true
      ways ??= new Map()
      const count = (ways.get(projectId) ?? 0) + 1
      ways.set(projectId, count)
      return count <= mostWays
    },
    signature(event) {
      if (!event) return meant()?.signature.text ?? ''
      return read(event) && event.signature.text
    },
    isOf(wanted) {
      tokenIds ??= new Set(tokenIdsOf(log, read).map((word) => hexToBigInt(word).toString()))
      return meet(tokenIds, wanted)
    },
    mentions(event, accounts) {
      const readable = event ?? meant()
      const layout = readable?.layout ?? ''
      mentioned ??= new Map()
      const found = mentioned.get(layout) ?? new Set(addressesOf(log, readable && read(readable)))
      mentioned.set(layout, found)
      return meet(found, accounts)
    },
  }
}

export declare namespace readLog {
  type Log = { topics: readonly Hex[]; data: Hex }
  type ReturnType = {
    /** Whether the log may be read as an event for a project: it was already, or the project has not had it read in too many ways. */
    mayRead(event: ReadableEvent | undefined, projectId: string): boolean
    /**
     * The text of a signature if the log is exactly such an event, else nothing. Of no signature in particular: that of
     * the standard event that it is, or an empty one.
     */
    signature(event: ReadableEvent | undefined): string | undefined
    /** Whether it is a standard event about one of these tokens: ids in decimal. */
    isOf(tokenIds: ReadonlySet<string>): boolean
    /** Whether an argument that is an address is one of these: 40 hex digits each, in lower case. */
    mentions(event: ReadableEvent | undefined, accounts: ReadonlySet<string>): boolean
  }
}

/** Whether two sets have something in common: it takes as long as the smaller one is large, and filters are bounded in all. */
function meet(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
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

/** What is an address of a log's arguments, or may be one: in all of it, where it cannot be read. */
function addressesOf(log: readLog.Log, event: encodeEventValues.ReturnType): string[] {
  if (!event) return [...log.topics.slice(1), log.data].flatMap(addressesIn)
  return event.values.flatMap((value, index) => {
    const type = event.types[index] ?? ''
    if (type === 'address') return [value.slice(-40)]
    return type.includes('address') ? addressesIn(value) : []
  })
}

/** The words that a value consists of, as far as they are addresses. */
function addressesIn(value: Hex): string[] {
  return wordsOf(value).flatMap((word) => (word.startsWith(padding) ? [word.slice(padding.length)] : []))
}

function wordsOf(value: Hex): Hex[] {
  return (value.slice(2).match(/.{64}/g) ?? []).map((word): Hex => `0x${word.toLowerCase()}`)
}

const padding = `0x${'0'.repeat(24)}`
