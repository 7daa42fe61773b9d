import { type Hex, hexToBigInt } from 'viem'
import { encodeEventValues } from '../../../webhooks/events/encodeEventValues.js'
import type { EventSignature } from '../../../webhooks/events/parseEventSignature.js'
import { standardEventOf, tokenTopics } from './standardEvents.js'

/** Reads from a log what filters ask for: each thing when it is first asked for, and once. */
export function readLog(log: readLog.Log): readLog.ReturnType {
  const events = new Map<EventSignature, encodeEventValues.ReturnType>()
  let tokenIds: string[] | undefined

  function read(signature: EventSignature): encodeEventValues.ReturnType {
    if (!events.has(signature)) events.set(signature, encodeEventValues(signature, log))
    return events.get(signature)
  }

  /** The event that is meant by a topic alone. */
  function meant(): EventSignature | undefined {
    const standard = standardEventOf(log.topics[0] ?? '', log.topics.length - 1)
    return standard && read(standard) ? standard : undefined
  }

  return {
    signature(signature) {
      if (!signature) return meant()?.text ?? ''
      return read(signature)?.eventSig
    },
    tokenIds() {
      tokenIds ??= tokenIdsOf(log, read).map((word) => hexToBigInt(word).toString())
      return tokenIds
    },
    mentions(signature, accounts) {
      const event = signature ?? meant()
      const values = event && read(event)
      if (!values) return [...log.topics.slice(1), log.data].some((value) => holdsOne(value, accounts))
      return values.values.some((value, index) => {
        const type = values.types[index] ?? ''
        if (type === 'address') return accounts.has(value.slice(-40))
        return type.includes('address') && holdsOne(value, accounts)
      })
    },
  }
}

export declare namespace readLog {
  type Log = { topics: readonly Hex[]; data: Hex }
  type ReturnType = {
    /**
     * The text of a signature if the log is exactly such an event, else nothing. Of no signature in particular: that of
     * the standard event that it is, or an empty one.
     */
    signature(signature: EventSignature | undefined): string | undefined
    /** The token ids that a standard event is about, in decimal. */
    tokenIds(): string[]
    /** Whether an argument that is an address is one of these: 40 hex digits each, in lower case. */
    mentions(signature: EventSignature | undefined, accounts: ReadonlySet<string>): boolean
  }
}

function tokenIdsOf(
  log: readLog.Log,
  read: (signature: EventSignature) => encodeEventValues.ReturnType,
): Hex[] {
  const [topic = '', ...indexed] = log.topics
  const event = standardEventOf(topic, indexed.length)
  const values = event && read(event)?.values
  if (!values) return []
  if (event.name === 'TransferBatch') return wordsOf(values[3] ?? '0x').slice(2)
  const id = event.inputs.findIndex(({ name }) => name === 'id' || name === 'tokenId')
  const isToken = Object.values(tokenTopics).includes(topic)
  return isToken && values[id] !== undefined ? [values[id]] : []
}

/** Whether one of the words that a value consists of is one of these addresses. */
function holdsOne(value: Hex, accounts: ReadonlySet<string>): boolean {
  return wordsOf(value).some((word) => word.startsWith(padding) && accounts.has(word.slice(padding.length)))
}

function wordsOf(value: Hex): Hex[] {
  return (value.slice(2).match(/.{64}/g) ?? []).map((word): Hex => `0x${word.toLowerCase()}`)
}

const padding = `0x${'0'.repeat(24)}`
