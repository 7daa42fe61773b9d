import { withTimeout } from 'tillkit/internal'
import { createRhythm } from './chain/createRhythm.js'
import type { startIngest } from './chain/startIngest.js'
import type { Network } from './handlers/http/handler.js'
import { shareAnswer } from './shareAnswer.js'
import { readLongestGap, readTip } from './store/blocks.js'
import type { Database } from './store/openDatabase.js'

/** Blocks that the index may be behind the chain while it counts as ready. */
const maxLag = 10
/** Milliseconds that the database and a node have to say how things stand. */
const answerTimeoutMs = 5_000
/** Milliseconds, at least, that a chain's head stays before that is told, unless its configuration says how many. */
const minStandstillMs = 120_000
/** How many times the longest time between two of a chain's last blocks its head may stay. */
const patience = 10

/** Whether a process can do its work, and why not: each network by itself. */
export type Readiness = { ready: boolean; reasons: string[]; networks: NetworkReadiness[] }

/** How a network's orders stand. */
type NetworkReadiness = {
  network: string
  ready: boolean
  reasons: string[]
  /** The last indexed block. */
  block?: number | undefined
  /** Seconds since the time of that block. */
  age?: number | undefined
}

/**
 * Makes what tells whether a process can do its work: the database answers, notifications can be delivered, and at least one
 * network is near its chain's head. A chain that fails takes no other with it. Who does not index a chain asks its node how far
 * the index is behind: whoever does may be gone. A head that stays for much longer than any of the chain's last blocks took is none to
 * be near to: the node stands still, or the chain does. Nobody is ready before the database is as this version needs it.
 */
export function createReadiness(options: createReadiness.Options): () => Promise<Readiness> {
  const { database, networks, ingests, canDeliver, isUpToDate, now, elapsed } = options
  const opened = networks.map((network) => ({ ...network, rhythm: createRhythm({ now: elapsed }) }))

  async function readNetwork(network: Opened, own: readonly string[]): Promise<NetworkReadiness> {
    const { name, chainId } = network.config
    const status = ingests.get(chainId)?.status()
    const tip = await soon(readTip(database, chainId)).catch(() => undefined)
    const lagging = status ? reasonsOf(name, status) : await askNode(network, tip?.number)
    const { stillMs } = status ?? { stillMs: network.rhythm.stillMs() }
    const standing = lagging.length > 0 ? lagging : await standstillReasons(network, stillMs)
    const reasons = [...own.map((reason) => `${name}: ${reason}`), ...standing]
    const known = tip && { block: tip.number, age: Math.max(0, Math.floor(now() / 1000) - tip.time) }
    return { network: name, ready: reasons.length === 0, reasons, ...known }
  }

  /** Whether the chain's head has stayed for too long. Of a chain that makes blocks on demand nobody can tell. */
  async function standstillReasons({ config }: Opened, stillMs: number): Promise<string[]> {
    const { name, chainId, allowRollback, maxStandstillMs } = config
    if (stillMs <= (maxStandstillMs ?? minStandstillMs)) return []
    if (maxStandstillMs === undefined) {
      const gap = allowRollback
        ? undefined
        : await soon(readLongestGap(database, chainId)).catch(() => undefined)
      if (gap === undefined || stillMs <= patience * gap * 1_000) return []
    }
    return [`${name}: no block has come for ${Math.floor(stillMs / 1_000)} seconds.`]
  }

  return shareAnswer(async () => {
    // Each network is told so as well, where it is asked for by itself.
    const late = isUpToDate() ? [] : [outdated]
    const [answers, found] = await Promise.all([
      soon(database.query('select 1')).catch(() => undefined),
      Promise.all(opened.map((network) => readNetwork(network, late))),
    ])
    const own = [
      ...(answers ? [] : ['The database does not answer.']),
      ...(canDeliver() ? [] : ['Notifications cannot be delivered.']),
      ...late,
    ]
    const isServed = networks.length === 0 || found.some(({ ready }) => ready)
    const reasons = [...own, ...found.flatMap((network) => network.reasons.slice(late.length))]
    return { ready: own.length === 0 && isServed, reasons, networks: found }
  })
}

export declare namespace createReadiness {
  type Options = {
    database: Database
    /** Those whose orders this process indexes or answers. */
    networks: readonly Pick<Network, 'config' | 'chain'>[]
    /** What indexes them here, by chain id. */
    ingests: ReadonlyMap<number, Pick<startIngest.ReturnType, 'status'>>
    /** Whether notifications go out, or are none of this process's business. */
    canDeliver: () => boolean
    /** Whether what this process asks of the database is there: a migration may take long. */
    isUpToDate: () => boolean
    /** Unix milliseconds. */
    now: () => number
    /** Milliseconds by a clock that nobody sets. @default performance.now */
    elapsed?: (() => number) | undefined
  }
}

const outdated = 'The database is being brought up to date.'

type Opened = createReadiness.Options['networks'][number] & { rhythm: createRhythm.ReturnType }

function reasonsOf(name: string, status: startIngest.Status): string[] {
  if (status.problem) return [`${name}: the chain cannot be followed.`]
  if (!status.caughtUp) return [`${name}: the index has not reached the chain's head yet.`]
  return lagReasons(name, status.lag ?? 0)
}

async function askNode(
  { config: { name, chainId }, chain, rhythm }: Opened,
  tip: number | undefined,
): Promise<string[]> {
  if (tip === undefined) return [`${name}: nothing is indexed yet.`]
  const [head, served] = await soon(
    Promise.all([chain.client.getBlockNumber(), chain.client.getChainId()]),
  ).catch(() => [])
  if (head === undefined)
    return [`${name}: the node does not answer, so how far the index is behind is not known.`]
  if (served !== chainId) return [`${name}: the node serves chain ${served}, not ${chainId}.`]
  // Whoever indexes may ask another node.
  rhythm.note(Math.max(Number(head), tip))
  return lagReasons(name, Number(head) - tip)
}

function lagReasons(name: string, lag: number): string[] {
  return lag > maxLag ? [`${name}: the index is ${lag} blocks behind.`] : []
}

function soon<value>(promise: Promise<value>): Promise<value> {
  return withTimeout(promise, { timeoutMs: answerTimeoutMs, late: () => new Error('Too late.') })
}
