import { bounds } from 'tillkit/internal'
import type { WebhookFilters } from 'tillkit/protocol'
import { parseEventSignature } from 'tillkit/webhooks'
import type { StoredListener } from '../../store/webhooks/listeners.js'
import { createAddressFilter } from './createAddressFilter.js'
import { readLog } from './readLog.js'
import { type ReadableEvent, toReadable } from './standardEvents.js'

/**
 * Creates an index of webhook listeners. It checks contract, topic, number of indexed arguments, token IDs and accounts, in this order, so
 * most logs are ruled out almost for free.
 */
export function createMatchIndex(): createMatchIndex.ReturnType {
  const contracts = new Map<string, Compiled | Lists>()
  const filter = createAddressFilter()
  const known = new Map<string, Compiled>()
  const eventLists = new Map<string, { events: Events; listeners: number }>()
  const signatures = new Map<string, ReadableEvent>()

  function eventOf(text: string): ReadableEvent {
    const parsed = signatures.get(text) ?? toReadable(parseEventSignature(text))
    if (signatures.size > maxSignatures) signatures.clear()
    signatures.set(text, parsed)
    return parsed
  }

  /**
   * Groups events by topic. A topic without a signature matches any event with this topic. If two events of a topic decode in the same
   * way, the function keeps only the first one, and notifications show its signature.
   */
  function compileEvents({ events, topicHashes = [] }: WebhookFilters): Events {
    const compiled: Events = new Map()
    const add = (topicHash: string, event: ReadableEvent | undefined) => {
      const entry = compiled.get(topicHash)
      if (!entry) compiled.set(topicHash, [event])
      else if (!entry.some((one) => one?.layout === event?.layout)) entry.push(event)
    }
    for (const event of events.map(eventOf)) add(event.signature.topicHash, event)
    for (const topicHash of topicHashes) add(topicHash, undefined)
    return compiled
  }

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
      const entry = contracts.get(contract)
      if (entry === listener) contracts.delete(contract)
      if (!(entry instanceof Map)) continue
      const listeners = entry.get(listener.events)
      listeners?.delete(listener)
      if (listeners?.size === 0) entry.delete(listener.events)
      if (entry.size === 0) contracts.delete(contract)
    }
  }

  function addFirst(contract: string, listener: Compiled): void {
    contracts.set(contract, listener)
    filter.add(contract)
    if (filter.isFull()) filter.refill(contracts.keys(), contracts.size)
  }

  function add(contract: string, listener: Compiled): void {
    const entry = contracts.get(contract)
    if (entry === undefined) addFirst(contract, listener)
    if (entry === undefined || entry === listener) return
    const lists = entry instanceof Map ? entry : new Map([[entry.events, new Set([entry])]])
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
      const entry = contracts.get(log.address.toLowerCase())
      // A notification cannot contain a log of this length.
      if (!entry || log.data.length > bounds.data) return []
      const lists = entry instanceof Map ? entry : [[entry.events, [entry]] as const]
      const reading = readLog(log)
      const found: createMatchIndex.Match[] = []
      for (const [events, listeners] of lists) {
        const candidates = events.get(log.topics[0] ?? '')
        if (!candidates) continue
        // Decode the log only when a listener may need it. While the index catches up, most logs are older than the listeners.
        let readable: Readable[] | undefined
        let mayReadAll = true
        for (const { id, projectId, fromBlock, tokenIds, accounts } of listeners) {
          if (log.blockNumber <= fromBlock) continue
          // `readable` lacks some events if the project of an earlier listener had used up its decodings of this log. The limit counts per
          // project, so decode again for this listener's project.
          if (!readable || !mayReadAll) {
            mayReadAll = true
            readable = candidates.flatMap((event) => {
              if (event && event.signature.indexedCount !== log.topics.length - 1) return []
              const mayRead = reading.mayRead(event, projectId)
              mayReadAll &&= mayRead
              const text = mayRead ? reading.signature(event) : undefined
              return text === undefined ? [] : [{ event, text }]
            })
          }
          if (readable.length === 0 && mayReadAll) break
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
    set(listener: StoredListener): void
    match(log: Log): Match[]
    size(): number
    wants(height: number): boolean
  }
  type Log = readLog.Log & { address: string; blockNumber: number }
  type Match = {
    listenerId: string
    projectId: string
    signature: string
  }
}

const maxSignatures = 50_000

type Compiled = {
  id: string
  projectId: string
  fromBlock: number
  contracts: readonly string[]
  key: string
  events: Events
  tokenIds: ReadonlySet<string> | undefined
  /** Addresses without `0x`. */
  accounts: ReadonlySet<string> | undefined
}

type Lists = Map<Events, Set<Compiled>>

type Events = Map<string, (ReadableEvent | undefined)[]>

type Readable = { event: ReadableEvent | undefined; text: string }
