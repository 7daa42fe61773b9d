import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Address } from 'viem'
import { toBlockList } from '../blockList.js'
import type { BlockLog, BlockWithLogs } from '../chain/fetchBlocks.js'
import type { Indexer } from '../chain/indexer.js'
import type { Chain } from '../chain/openChain.js'
import { ChainReadNeededError } from '../chain/retryWithChainReads.js'
import type { Watcher } from '../chain/watcher.js'
import { type BlockedEntry, readBlocked } from '../store/blocked.js'
import { readServer } from '../store/connection/readServer.js'
import { allDone, type Sql } from '../store/openDatabase.js'
import {
  type Announcement,
  type Audience,
  announceReplaced,
  toAudience,
} from '../store/webhooks/announcements.js'
import {
  insertNotifications,
  readHighestAnnounced,
  retractNotifications,
  type StoredNotification,
} from '../store/webhooks/notifications.js'
import {
  type ListenerPlace,
  readChangedListeners,
  readListenersById,
} from '../store/webhooks/readListeners.js'
import { silentTracing, type Tracing } from '../tracing/tracing.js'
import { createContractClassifier } from './createContractClassifier.js'
import { createMatchIndex } from './match/createMatchIndex.js'
import { findHiddenLogs } from './match/findHiddenLogs.js'

const refreshPage = 50
/**
 * The number of units of work after which the watcher checks whether to yield to other work of the process. A log, a match and 256
 * characters of log data are one unit each.
 */
const maxMatchedBeforeCheck = 1_000
const maxMatchingMs = 20
const maxId = '9223372036854775807'

/**
 * Creates the watcher, which finds the events in new blocks that webhook listeners receive. It stores them in the transaction that stores
 * the block. So after a crash, the database has both the block and its events, or neither.
 */
export function createWatcher(options: createWatcher.Options): Watcher {
  const { chain, tracing = silentTracing, enqueue, onEvents, indexers = [], blocked = [] } = options
  const { chainId } = chain
  let index = createMatchIndex()
  const contracts = createContractClassifier({ chain })
  let server: string | undefined
  let version = 0n
  let newVersion = version
  let highestAnnounced = -1
  let hasEvents = false
  // The IDs of the listeners that the open transaction has read. If that transaction rolls back, the next one must read these listeners
  // again.
  const uncommittedListeners = new Set<string>()

  /**
   * Loads the webhook listeners that have changed since the last commit. If another database server answers, for example after a failover,
   * loads all listeners again. The new server may lack the latest changes.
   */
  async function refresh(sql: Sql): Promise<void> {
    newVersion = version
    hasEvents = false
    const readAfter = (after: ListenerPlace) =>
      readChangedListeners(sql, chainId, { after, limit: refreshPage })
    const [currentServer, reread, changed] = await allDone([
      readServer(sql),
      readListenersById(sql, chainId, [...uncommittedListeners]),
      readAfter({ version, id: maxId }),
    ])
    if (currentServer !== server) {
      server = currentServer
      index = createMatchIndex()
      version = 0n
      uncommittedListeners.clear()
      highestAnnounced = await readHighestAnnounced(sql, chainId)
      return refresh(sql)
    }
    for (const listener of reread) index.set(listener)
    for (let listeners = changed; ; ) {
      for (const listener of listeners) {
        index.set(listener)
        uncommittedListeners.add(listener.id)
        if (listener.version > newVersion) newVersion = listener.version
      }
      const last = listeners[refreshPage - 1]
      if (!last) return
      await setImmediate()
      listeners = await readAfter(last)
    }
  }

  return {
    async wants(sql, height) {
      await refresh(sql)
      return index.wants(height)
    },
    async watch(sql, blocks) {
      await refresh(sql)
      // If the service indexes a chain again, its blocks may replace blocks of which it already announced events. Retract those events.
      if (blocks.some(({ number }) => number <= highestAnnounced))
        await announceReplaced(sql, chainId, blocks)
      if (index.size() === 0) return
      const unknownContracts = await tracing.run({ name: 'match' }, async (span) => {
        const hidden = await readHidden(sql, blocks)
        const found = await match(blocks, hidden)
        if (found.unknown.length > 0) return found.unknown
        span.set({ 'tillkit.events': found.notifications.length })
        if (found.notifications.length === 0) return []
        hasEvents = true
        await insertNotifications(sql, { chainId, ...found, enqueue, trace: span.traceparent })
        return []
      })
      if (unknownContracts.length > 0) throw new ChainReadNeededError(() => contracts.ask(unknownContracts))
    },
    retract: (sql, height) => retractNotifications(sql, chainId, height),
    committed() {
      version = newVersion
      uncommittedListeners.clear()
      if (hasEvents) onEvents?.()
      hasEvents = false
    },
  }

  async function readHidden(sql: Sql, blocks: readonly BlockWithLogs[]): Promise<ReadonlySet<BlockLog>> {
    const list = toBlockList([...blocked, ...(await readBlocked(sql, chainId))])
    return findHiddenLogs(sql, { chainId, indexers, blocks, list })
  }

  async function match(blocks: readonly BlockWithLogs[], hidden: ReadonlySet<BlockLog>) {
    const notifications: StoredNotification[] = []
    const announcements: Announcement[] = []
    const audiences = new Map<string, Audience>()
    const unknown: Address[] = []
    let matched = 0
    let startedAt = performance.now()
    for (const block of blocks) {
      for (const { log, transactionLogIndex } of withTransactionLogIndex(block)) {
        if (matched > maxMatchedBeforeCheck) {
          matched = 0
          if (performance.now() - startedAt > maxMatchingMs) {
            await setImmediate()
            startedAt = performance.now()
          }
        }
        const matches = hidden.has(log) ? [] : index.match(log)
        matched += 1 + matches.length + (log.data.length >> 8)
        if (matches.length === 0) continue
        const contractType = contracts.typeOf(log)
        if (contractType === undefined) unknown.push(log.address)
        const uid = uidOf(chainId, block, log)
        notifications.push({
          uid,
          blockNumber: block.number,
          blockHash: block.hash,
          parentHash: block.parentHash,
          time: block.time,
          contract: lower(log.address),
          contractType: contractType ?? '',
          transactionHash: log.transactionHash,
          transactionIndex: log.transactionIndex,
          logIndex: log.logIndex,
          transactionLogIndex,
          data: lower(log.data),
          topics: log.topics.map((topic) => lower(topic)),
        })
        for (const [projectId, members] of byProject(matches)) {
          const { hash, audience } = toAudience(members)
          if (!audiences.has(hash)) audiences.set(hash, audience)
          announcements.push({ uid, projectId, audience: hash })
        }
      }
    }
    return { notifications, announcements, audiences, unknown }
  }
}

export declare namespace createWatcher {
  type Options = {
    chain: Chain
    tracing?: Tracing | undefined
    /**
     * Creates the deliveries of events with few listeners in the block's transaction. Without it, the deliveries of all events are created
     * later.
     *
     * @default announce all events
     */
    enqueue?: insertNotifications.Options['enqueue']
    /**
     * Called after the commit of a block with events. This process can then claim their deliveries at once, without waiting for `NOTIFY`.
     */
    onEvents?: (() => void) | undefined
    /** The markets of the chain, to find the events about blocked orders. Webhooks leave out these events. @default [] */
    indexers?: readonly Indexer[] | undefined
    /** The blocked collections, tokens and sellers of the configuration. The database has further entries. @default [] */
    blocked?: readonly BlockedEntry[] | undefined
  }
}

/**
 * Returns the ID of an event. It depends on the hash of the block: if a reorg moves the event to another block, the event gets another ID.
 */
export function uidOf(
  chainId: number,
  block: Pick<BlockWithLogs, 'hash'>,
  log: Pick<BlockWithLogs['logs'][number], 'transactionHash' | 'logIndex'>,
): string {
  return createHash('sha256')
    .update(`${chainId}|${block.hash}|${log.transactionHash}|${log.logIndex}`)
    .digest('hex')
}

function byProject(matches: readonly createMatchIndex.Match[]): [projectId: string, [string, string[]][]][] {
  const projects = new Map<string, Map<string, string[]>>()
  for (const { projectId, signature, listenerId } of matches) {
    const signatures = projects.get(projectId) ?? new Map<string, string[]>()
    projects.set(projectId, signatures)
    const listeners = signatures.get(signature)
    if (listeners) listeners.push(listenerId)
    else signatures.set(signature, [listenerId])
  }
  return [...projects].map(([projectId, signatures]) => [projectId, [...signatures]])
}

function withTransactionLogIndex({ logs }: BlockWithLogs) {
  const counts = new Map<number, number>()
  return [...logs]
    .sort((one, other) => one.logIndex - other.logIndex)
    .map((log) => {
      const transactionLogIndex = counts.get(log.transactionIndex) ?? 0
      counts.set(log.transactionIndex, transactionLogIndex + 1)
      return { log, transactionLogIndex }
    })
}

function lower<text extends string>(text: text): text {
  return text.toLowerCase() as text
}
