import { bounds } from 'tillkit/internal'
import type { WebhookFilters } from 'tillkit/protocol'
import { parseEventSignature } from 'tillkit/webhooks'
import type { StoredListener } from '../../store/webhooks/listeners.js'
import { createAddressFilter } from './createAddressFilter.js'
import { readLog } from './readLog.js'
import { type ReadableEvent, toReadable } from './standardEvents.js'

/**
 * Creates an index that finds the webhook listeners of a log. It checks the contract, the topic, the number of indexed arguments, the token
 * IDs and the accounts, in this order. The first checks are cheap and exclude most logs.
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
   * Groups the events of a filter by topic. A topic hash without a signature matches every event with this topic. If two signatures of a
   * topic decode in the same way, keeps only the first one, which notifications then show.
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
      // A notification cannot contain log data of this length, so no listener receives the log.
      if (!entry || log.data.length > bounds.data) return []
      const lists = entry instanceof Map ? entry : [[entry.events, [entry]] as const]
      const reading = readLog(log)
      const found: createMatchIndex.Match[] = []
      for (const [events, listeners] of lists) {
        const candidates = events.get(log.topics[0] ?? '')
        if (!candidates) continue
        // Decode the log only if a listener receives events of this block. During a backfill, most logs are older than the listeners.
        let readable: Readable[] | undefined
        let mayReadAll = true
        for (const { id, projectId, fromBlock, tokenIds, accounts } of listeners) {
          if (log.blockNumber <= fromBlock) continue
          // Each project may decode a log only in a few ways. If the limit of the previous listener's project was reached, `readable` is
          // incomplete. Decode again for this listener, because its project may differ.
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
  /** Lower-case addresses without `0x`, the form in which `readLog` compares them. */
  accounts: ReadonlySet<string> | undefined
}

type Lists = Map<Events, Set<Compiled>>

type Events = Map<string, (ReadableEvent | undefined)[]>

type Readable = { event: ReadableEvent | undefined; text: string }
