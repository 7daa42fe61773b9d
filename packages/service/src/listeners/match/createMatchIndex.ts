import { bounds } from 'tillkit/internal'
import type { WebhookFilters } from 'tillkit/protocol'
import { parseEventSignature } from 'tillkit/webhooks'
import type { StoredListener } from '../../store/webhooks/listeners.js'
import { createAddressFilter } from './createAddressFilter.js'
import { readLog } from './readLog.js'
import { type ReadableEvent, toReadable } from './standardEvents.js'

/**
 * Makes the index in memory that finds whom a log is for: by its contract, its topic, the number of its indexed
 * arguments, its token ids and its accounts, in this order, so that what nobody listens to costs next to nothing.
 *
 * A listener stands at each of its contracts once, beside those that want the same events: taking it in or out costs as
 * much as its filters are long, however many others there are. Most contracts have one listener, which stands there by itself.
 */
export function createMatchIndex(): createMatchIndex.ReturnType {
  const contracts = new Map<string, Compiled | Lists>()
  const filter = createAddressFilter()
  const known = new Map<string, Compiled>()
  const eventLists = new Map<string, { events: Events; listeners: number }>()
  const signatures = new Map<string, ReadableEvent>()

  /** Listeners that say the same share what is read from it. */
  function eventOf(text: string): ReadableEvent {
    const parsed = signatures.get(text) ?? toReadable(parseEventSignature(text))
    // Those of listeners that are gone are not worth keeping track of.
    if (signatures.size > maxSignatures) signatures.clear()
    signatures.set(text, parsed)
    return parsed
  }

  /**
   * The events of a list, by their topics: without a signature it is any event with that topic. Of those that read the same the
   * first one counts.
   */
  function compileEvents({ events, topicHashes = [] }: WebhookFilters): Events {
    const compiled: Events = new Map()
    const add = (topicHash: string, event: ReadableEvent | undefined) => {
      const there = compiled.get(topicHash)
      if (!there) compiled.set(topicHash, [event])
      else if (!there.some((one) => one?.layout === event?.layout)) there.push(event)
    }
    for (const event of events.map(eventOf)) add(event.signature.topicHash, event)
    for (const topicHash of topicHashes) add(topicHash, undefined)
    return compiled
  }

  /** The events of a list, shared by all that want the same. */
  function acquireEvents(key: string, filters: WebhookFilters): Events {
    const shared = eventLists.get(key) ?? { events: compileEvents(filters), listeners: 0 }
    shared.listeners++
    eventLists.set(key, shared)
    return shared.events
  }

  function releaseEvents(key: string): void {
    const shared = eventLists.get(key)
    if (shared && --shared.listeners === 0) eventLists.delete(key)
  }

  function compile(stored: StoredListener): Compiled {
    const { id, projectId, fromBlock, filters } = stored
    const { contractAddresses, events, tokenIDs, accounts, topicHashes = [] } = filters
    const key = JSON.stringify([events, topicHashes])
    return {
      id,
      projectId,
      fromBlock,
      contracts: contractAddresses,
      key,
      events: acquireEvents(key, filters),
      tokenIds: tokenIDs && new Set(tokenIDs),
      accounts: accounts && new Set(accounts.map((account) => account.slice(2))),
    }
  }

  function remove(id: string): void {
    const listener = known.get(id)
    if (!listener) return
    known.delete(id)
    releaseEvents(listener.key)
    for (const contract of listener.contracts) {
      const there = contracts.get(contract)
      if (there === listener) contracts.delete(contract)
      if (!(there instanceof Map)) continue
      const listeners = there.get(listener.events)
      listeners?.delete(listener)
      if (listeners?.size === 0) there.delete(listener.events)
      if (there.size === 0) contracts.delete(contract)
    }
  }

  function take(contract: string, listener: Compiled): void {
    contracts.set(contract, listener)
    filter.add(contract)
    // Those that are gone since are forgotten, too.
    if (filter.isFull()) filter.refill(contracts.keys(), contracts.size)
  }

  function add(contract: string, listener: Compiled): void {
    const there = contracts.get(contract)
    if (there === undefined) take(contract, listener)
    if (there === undefined || there === listener) return
    const lists = there instanceof Map ? there : new Map([[there.events, new Set([there])]])
    contracts.set(contract, lists)
    const listeners = lists.get(listener.events)
    if (listeners) listeners.add(listener)
    else lists.set(listener.events, new Set([listener]))
  }

  return {
    set(stored) {
      remove(stored.id)
      if (!stored.active || stored.removed) return
      const listener = compile(stored)
      known.set(listener.id, listener)
      for (const contract of listener.contracts) add(contract, listener)
    },
    size: () => known.size,
    wants(height) {
      for (const { fromBlock } of known.values()) if (fromBlock < height) return true
      return false
    },
    match(log) {
      if (!filter.mayHold(log.address)) return []
      const there = contracts.get(log.address.toLowerCase())
      // No notification holds more.
      if (!there || log.data.length > bounds.data) return []
      const lists = there instanceof Map ? there : [[there.events, [there]] as const]
      const reading = readLog(log)
      const found: createMatchIndex.Match[] = []
      for (const [events, listeners] of lists) {
        const asked = events.get(log.topics[0] ?? '')
        if (!asked) continue
        // What nobody wants yet is not read, as while catching up.
        let readable: Readable[] | undefined
        let isWhole = true
        for (const { id, projectId, fromBlock, tokenIds, accounts } of listeners) {
          if (log.blockNumber <= fromBlock) continue
          // Another project that asks for the same may have it read where this one may not.
          if (!readable || !isWhole) {
            isWhole = true
            readable = asked.flatMap((event) => {
              if (event && event.signature.indexedCount !== log.topics.length - 1) return []
              const mayRead = reading.mayRead(event, projectId)
              isWhole &&= mayRead
              const text = mayRead ? reading.signature(event) : undefined
              return text === undefined ? [] : [{ event, text }]
            })
          }
          if (readable.length === 0 && isWhole) break
          if (readable.length === 0 || (tokenIds && !reading.isOf(tokenIds))) continue
          const first = accounts
            ? readable.find(({ event }) => reading.mentions(event, accounts))
            : readable[0]
          if (first) found.push({ listenerId: id, projectId, signature: first.text })
        }
      }
      return found
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
    /** Whether a block up to a height may be for any of them. */
    wants(height: number): boolean
  }
  type Log = readLog.Log & { address: string; blockNumber: number }
  type Match = {
    listenerId: string
    projectId: string
    /** By which the event is reported; empty where none is known. */
    signature: string
  }
}

const maxSignatures = 50_000

type Compiled = {
  id: string
  projectId: string
  fromBlock: number
  contracts: readonly string[]
  /** What its events are known by. */
  key: string
  events: Events
  tokenIds: ReadonlySet<string> | undefined
  /** Without `0x`. */
  accounts: ReadonlySet<string> | undefined
}

/** The listeners of a contract, by the events that they want. */
type Lists = Map<Events, Set<Compiled>>

/** Events by their topics. */
type Events = Map<string, (ReadableEvent | undefined)[]>

/** An event as which a log could be read, and how it is reported. */
type Readable = { event: ReadableEvent | undefined; text: string }
