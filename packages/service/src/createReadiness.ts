import { withTimeout } from 'tillkit/internal'
import { createBlockTimer } from './chain/createBlockTimer.js'
import { failIfSilent } from './chain/failIfSilent.js'
import type { startIngest } from './chain/startIngest.js'
import type { Network } from './handlers/http/handler.js'
import { shareRunningCall } from './shareRunningCall.js'
import { readLongestGap, readTip } from './store/blocks.js'
import type { Database } from './store/openDatabase.js'

const maxLag = 10
const answerTimeoutMs = 5_000
/**
 * Milliseconds for which a network always stays ready although its head does not change. The field `maxStandstillMs` of the configuration
 * replaces this limit and `standstillFactor`.
 */
const minStandstillMs = 120_000
/** A network also stays ready until its head is unchanged for this many times the longest recent block time. */
const standstillFactor = 10

export type Readiness = { ready: boolean; reasons: string[]; networks: NetworkReadiness[] }

type NetworkReadiness = {
  network: string
  ready: boolean
  reasons: string[]
  block?: number | undefined
  age?: number | undefined
}

/**
 * Creates the readiness check of a process. The process is ready if the database answers and is migrated, webhooks can be delivered, and at
 * least one network is ready.
 *
 * A network is ready if its index is near the chain's head and the head still changes. If this process does not index the chain, it reads
 * the head from the node, because the indexing process may have died.
 */
export function createReadiness(options: createReadiness.Options): () => Promise<Readiness> {
  const { database, networks, ingests, canDeliver, isUpToDate, now, elapsed, wait } = options
  const opened = networks.map((network) => ({
    ...network,
    wait,
    blockTimer: createBlockTimer({ now: elapsed }),
  }))

  async function readNetwork(network: Opened, own: readonly string[]): Promise<NetworkReadiness> {
    const { name, chainId } = network.config
    const status = ingests.get(chainId)?.status()
    const tip = await withAnswerTimeout(readTip(database, chainId)).catch(() => undefined)
    const lagging = status ? reasonsOf(name, status) : await readNodeLag(network, tip?.number)
    const { stillMs } = status ?? { stillMs: network.blockTimer.stillMs() }
    const standing = lagging.length > 0 ? lagging : await standstillReasons(network, stillMs)
    const reasons = [...own.map((reason) => `${name}: ${reason}`), ...standing]
    const known = tip && { block: tip.number, age: Math.max(0, Math.floor(now() / 1000) - tip.time) }
    return { network: name, ready: reasons.length === 0, reasons, ...known }
  }

  async function standstillReasons({ config }: Opened, stillMs: number): Promise<string[]> {
    const { name, chainId, allowRollback, maxStandstillMs } = config
    if (stillMs <= (maxStandstillMs ?? minStandstillMs)) return []
    if (maxStandstillMs === undefined) {
      const gap = allowRollback
        ? undefined
        : await withAnswerTimeout(readLongestGap(database, chainId)).catch(() => undefined)
      if (gap === undefined || stillMs <= standstillFactor * gap * 1_000) return []
    }
    return [`${name}: no new block for ${Math.floor(stillMs / 1_000)} seconds.`]
  }

  return shareRunningCall(async () => {
    const migrationReasons = isUpToDate() ? [] : [migratingReason]
    const [answers, found] = await Promise.all([
      withAnswerTimeout(database.query('select 1')).catch(() => undefined),
      Promise.all(opened.map((network) => readNetwork(network, migrationReasons))),
    ])
    const own = [
      ...(answers ? [] : ['The database does not answer.']),
      ...(canDeliver() ? [] : ['Notifications cannot be delivered.']),
      ...migrationReasons,
    ]
    const isServed = networks.length === 0 || found.some(({ ready }) => ready)
    const reasons = [...own, ...found.flatMap((network) => network.reasons.slice(migrationReasons.length))]
    return { ready: own.length === 0 && isServed, reasons, networks: found }
  })
}

export declare namespace createReadiness {
  type Options = {
    database: Database
    networks: readonly Pick<Network, 'config' | 'chain'>[]
    ingests: ReadonlyMap<number, Pick<startIngest.ReturnType, 'status'>>
    canDeliver: () => boolean
    isUpToDate: () => boolean
    now: () => number
    elapsed?: (() => number) | undefined
    wait?: failIfSilent.Options['wait']
  }
}

const migratingReason = 'The database is being migrated.'

type Opened = createReadiness.Options['networks'][number] & {
  blockTimer: createBlockTimer.ReturnType
} & failIfSilent.Options

function reasonsOf(name: string, status: startIngest.Status): string[] {
  if (status.problem) return [`${name}: the chain cannot be followed.`]
  if (!status.caughtUp) return [`${name}: the index has not reached the chain's head yet.`]
  return lagReasons(name, status.lag ?? 0)
}

async function readNodeLag(
  { config: { name, chainId }, chain, blockTimer, wait }: Opened,
  tip: number | undefined,
): Promise<string[]> {
  if (tip === undefined) return [`${name}: nothing is indexed yet.`]
  const read = Promise.all([chain.client.getBlockNumber(), chain.client.getChainId()])
  const [head, served] = await withAnswerTimeout(failIfSilent(chain, read, { wait })).catch(() => [])
  if (head === undefined) return [`${name}: the node does not answer, so the lag of the index is unknown.`]
  if (served !== chainId) return [`${name}: expected chain ${chainId}, the node is on chain ${served}.`]
  // Record the node's head or the last indexed block, whichever is higher. The indexing process may use a node that is ahead of this one.
  blockTimer.recordHead(Math.max(Number(head), tip))
  return lagReasons(name, Number(head) - tip)
}

function lagReasons(name: string, lag: number): string[] {
  return lag > maxLag ? [`${name}: the index is ${lag} blocks behind.`] : []
}

function withAnswerTimeout<value>(promise: Promise<value>): Promise<value> {
  return withTimeout(promise, { timeoutMs: answerTimeoutMs, late: () => new Error('Too late.') })
}
