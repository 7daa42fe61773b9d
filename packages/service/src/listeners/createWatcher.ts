import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Address } from 'viem'
import { UnaskedError } from '../chain/askBetween.js'
import type { BlockWithLogs } from '../chain/fetchBlocks.js'
import type { Chain } from '../chain/openChain.js'
import type { Watcher } from '../chain/watcher.js'
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
  readHighestTold,
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
import type { FirstHand } from './deliver/openFirstHand.js'
import { createMatchIndex } from './match/createMatchIndex.js'

/** Listeners that are taken in before anything else has its turn: at most a few milliseconds' work. */
const refreshPage = 50
/** How much is matched before it is asked how long that took: logs, the listeners that were found, and 256 digits of a log each. */
const mostMatched = 1_000
/** Milliseconds of matching after which everything else has its turn. */
const mostMs = 20
/** Above the id of any listener. */
const maxId = '9223372036854775807'

/**
 * Makes what finds the listeners of each log and keeps whom it is to be told to, in the transaction that keeps the log's
 * block: both are there, or neither.
 */
export function createWatcher(options: createWatcher.Options): Watcher {
  const { chain, tracing = silentTracing, firstHand } = options
  const { chainId } = chain
  let index = createMatchIndex()
  const contracts = createContractClassifier({ chain })
  let server: string | undefined
  let version = 0n
  let newVersion = version
  // The last height of which somebody was told before.
  let told = -1
  // What a transaction read may be its own, and gone with it: the next one reads it again.
  const unsure = new Set<string>()

  /**
   * Takes in what was registered, by whichever process, before the blocks were fetched: some at a time, so that requests
   * are answered meanwhile. What another server said counts no more: it may have known of changes that this one never had.
   */
  async function refresh(sql: Sql): Promise<void> {
    newVersion = version
    firstHand?.forget()
    const readAfter = (after: ListenerPlace) =>
      readChangedListeners(sql, chainId, { after, limit: refreshPage })
    const [answering, again, changed] = await allDone([
      readServer(sql),
      readListenersById(sql, chainId, [...unsure]),
      readAfter({ version, id: maxId }),
    ])
    if (answering !== server) {
      server = answering
      index = createMatchIndex()
      version = 0n
      unsure.clear()
      told = await readHighestTold(sql, chainId)
      return refresh(sql)
    }
    for (const listener of again) index.set(listener)
    for (let listeners = changed; ; ) {
      for (const listener of listeners) {
        index.set(listener)
        unsure.add(listener.id)
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
      // Where a chain is read anew, others may have taken the place of blocks whose events were told.
      if (blocks.some(({ number }) => number <= told)) await announceReplaced(sql, chainId, blocks)
      if (index.size() === 0) return
      const unasked = await tracing.run({ name: 'match' }, async (span) => {
        const found = await match(blocks)
        if (found.unknown.length > 0) return found.unknown
        span.set({ 'tillkit.events': found.notifications.length })
        if (found.notifications.length === 0) return []
        const { enqueue } = firstHand ?? {}
        await insertNotifications(sql, { chainId, ...found, enqueue, trace: span.traceparent })
        return []
      })
      if (unasked.length > 0) throw new UnaskedError(() => contracts.ask(unasked))
    },
    retract: (sql, height) => retractNotifications(sql, chainId, height),
    committed() {
      version = newVersion
      unsure.clear()
      firstHand?.committed()
    },
  }

  /** Finds what the logs of blocks are to be told of, and to whom. */
  async function match(blocks: readonly BlockWithLogs[]) {
    const notifications: StoredNotification[] = []
    const announcements: Announcement[] = []
    const audiences = new Map<string, Audience>()
    const unknown: Address[] = []
    let matched = 0
    let since = performance.now()
    for (const block of blocks) {
      for (const { log, transactionLogIndex } of withTransactionLogIndex(block)) {
        if (matched > mostMatched) {
          matched = 0
          if (performance.now() - since > mostMs) {
            await setImmediate()
            since = performance.now()
          }
        }
        const matches = index.match(log)
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
          // Nobody's name is held twice, however many events are for them.
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
    /** Told of the search for listeners. @default nobody is */
    tracing?: Tracing | undefined
    /** Makes deliveries of what few are told. @default they are made of what is announced, by whoever delivers */
    firstHand?: FirstHand | undefined
  }
}

/** The number of an event: a function of where it is on chain. An event that is mined again has another one. */
export function uidOf(
  chainId: number,
  block: Pick<BlockWithLogs, 'hash'>,
  log: Pick<BlockWithLogs['logs'][number], 'transactionHash' | 'logIndex'>,
): string {
  return createHash('sha256')
    .update(`${chainId}|${block.hash}|${log.transactionHash}|${log.logIndex}`)
    .digest('hex')
}

/** Whom of each project an event is for, by the signature that it is reported by. */
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

/** The logs of a block, each with its index within its transaction. */
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
