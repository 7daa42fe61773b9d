import type { Hex } from 'viem'
import { type EventSignature, parseEventSignature } from '../../../webhooks/events/parseEventSignature.js'
import type { StoredListener } from '../../store/listeners.js'
import { readLog } from './readLog.js'

/**
 * Makes the index in memory that finds whom a log is for: by its contract, its topic, the number of its indexed
 * arguments, its token ids and its accounts, in this order, so that what nobody listens to costs two look-ups.
 */
export function createMatchIndex(): createMatchIndex.ReturnType {
  const entries = new Map<string, Map<string, Entry[]>>()
  const known = new Map<string, Compiled>()
  const signatures = new Map<string, EventSignature>()

  /** Listeners that say the same share what is read from it. */
  function signatureOf(text: string): EventSignature {
    const parsed = signatures.get(text) ?? parseEventSignature(text)
    // Those of listeners that are gone are not worth keeping track of.
    if (signatures.size > maxSignatures) signatures.clear()
    signatures.set(text, parsed)
    return parsed
  }

  function compile(stored: StoredListener): Compiled {
    const { id, url, fromBlock, filters } = stored
    const { contractAddresses, events, tokenIDs, accounts, topicHashes = [] } = filters
    const signed = events.map(signatureOf)
    return {
      id,
      origin: new URL(url).origin,
      fromBlock,
      contracts: contractAddresses,
      events: [
        ...signed.map((signature) => ({ topicHash: signature.topicHash, signature })),
        ...topicHashes.map((topicHash) => ({ topicHash: topicHash as Hex, signature: undefined })),
      ],
      tokenIds: tokenIDs && new Set(tokenIDs),
      accounts: accounts && new Set(accounts.map((account) => account.slice(2))),
    }
  }

  function remove(id: string): void {
    const listener = known.get(id)
    known.delete(id)
    for (const contract of listener?.contracts ?? []) {
      const byTopic = entries.get(contract)
      for (const { topicHash } of listener?.events ?? []) {
        const others = byTopic?.get(topicHash)?.filter((entry) => entry.listener !== listener) ?? []
        if (others.length > 0) byTopic?.set(topicHash, others)
        else byTopic?.delete(topicHash)
      }
      if (byTopic?.size === 0) entries.delete(contract)
    }
  }

  return {
    set(stored) {
      remove(stored.id)
      if (!stored.active || stored.removed) return
      const listener = compile(stored)
      known.set(listener.id, listener)
      for (const contract of listener.contracts) {
        const byTopic = entries.get(contract) ?? new Map<string, Entry[]>()
        entries.set(contract, byTopic)
        for (const { topicHash, signature } of listener.events) {
          const there = byTopic.get(topicHash)
          const entry = { listener, signature }
          if (there) there.push(entry)
          else byTopic.set(topicHash, [entry])
        }
      }
    },
    size: () => known.size,
    match(log) {
      const candidates = entries.get(log.address.toLowerCase())?.get(log.topics[0] ?? '')
      if (!candidates) return []
      const reading = readLog(log)
      const found = new Map<string, createMatchIndex.Match>()
      for (const { listener, signature } of candidates) {
        const { id, origin, fromBlock, tokenIds, accounts } = listener
        if (found.has(id) || log.blockNumber <= fromBlock) continue
        if (signature && signature.indexedCount !== log.topics.length - 1) continue
        if (tokenIds && !reading.tokenIds().some((tokenId) => tokenIds.has(tokenId))) continue
        const text = reading.signature(signature)
        if (text === undefined) continue
        if (accounts && !reading.mentions(signature, accounts)) continue
        found.set(id, { listenerId: id, origin, signature: text })
      }
      return [...found.values()]
    },
  }
}

export declare namespace createMatchIndex {
  type ReturnType = {
    /** Takes in a listener as it is now. One that is not active is left out. */
    set(listener: StoredListener): void
    /** Finds whom a log is for: each listener once, by the first of its events that fits. */
    match(log: Log): Match[]
    /** How many listeners are active. */
    size(): number
  }
  type Log = readLog.Log & { address: string; blockNumber: number }
  type Match = {
    listenerId: string
    /** Of its address. */
    origin: string
    /** By which the event is reported; empty where none is known. */
    signature: string
  }
}

const maxSignatures = 50_000

type Compiled = {
  id: string
  origin: string
  fromBlock: number
  contracts: readonly string[]
  /** Without a signature it is any event with that topic. */
  events: readonly { topicHash: Hex; signature: EventSignature | undefined }[]
  tokenIds: ReadonlySet<string> | undefined
  /** Without `0x`. */
  accounts: ReadonlySet<string> | undefined
}
type Entry = { listener: Compiled; signature: EventSignature | undefined }
