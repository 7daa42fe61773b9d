import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../../../packages/service/src/store/migrate.js'
import { type Database, openDatabase } from '../../../packages/service/src/store/openDatabase.js'
import { type DayProcess, keepProcess } from './keepProcess.js'
import { openChains } from './openChains.js'
import { openReceivers } from './openReceivers.js'
import { openServers } from './openServers.js'
import { projectOf, seedListeners } from './seedListeners.js'

export async function openDay(options: openDay.Options) {
  const { seed, chains: chainCount, listeners, projects, tokens, isHostile, more } = options
  const folder = await mkdtemp(join(tmpdir(), 'tillkit-nightly-'))
  const servers = await openServers({ folder })
  const chains = await openChains({ seed, count: chainCount, tokens })
  const receivers = await openReceivers({ isHostile })
  const databaseUrl = await servers.createDatabase('day')
  const database: Database = openDatabase({ url: databaseUrl, maxConnections: 2, timeoutMs: 20_000 })
  await migrate({ database })
  const spread = { chains: chainCount, projects, tokens }
  await seedListeners(database, { count: listeners, ...spread, urlOf: receivers.urlOf })
  const nodesOf = (index: number) => {
    const kinds = options.isTrue
      ? []
      : [
          ['behind', 'true'],
          ['lying', 'true'],
        ]
    const [first, ...others] = kinds[index % 4] ?? ['true']
    const urlOf = (node: string) => `${chains.url}/${index}/${node}`
    return { rpcUrl: urlOf(first ?? 'true'), fallbackRpcUrls: others.map(urlOf) }
  }
  const config = {
    databaseUrl,
    databaseTimeoutMs: 5_000,
    shutdownTimeoutMs: 10_000,
    networks: chains.chains.map(({ id }, index) => ({
      name: `c${index}`,
      chainId: id,
      ...nodesOf(index),
      market: `0x${'1'.repeat(40)}`,
      pollInterval: 250,
    })),
    projects: Array.from({ length: projects }, (_, index) => ({
      id: String(index),
      accessKey: `key ${index}`,
    })),
    webhooks: {
      allowPrivate: true,
      timeoutMs: 2_000,
      slowAfterMs: 1_000,
      breakerPause: 2_000,
      retryDelays: [200, 1_000, 5_000],
    },
    ...more,
  }
  const processes: DayProcess[] = []

  /** Returns the webhook listeners that match the token and belong to honest projects. */
  function listenersOf({ id }: { id: number }, token: number): number[] {
    const found: number[] = []
    const chain = id - 1_000
    for (let n = token * chainCount + chain; n < listeners; n += chainCount * tokens) {
      if (!isHostile(projectOf(n, spread))) found.push(n)
    }
    return found
  }

  /** Returns whether every chain is indexed, and no delivery to an honest project is pending. */
  async function isSettled(): Promise<boolean> {
    const heads = chains.chains.map(({ blocks }) => blocks.at(-1)?.hash)
    const good = Array.from({ length: projects }, (_, index) => index).filter((index) => !isHostile(index))
    const [row] = await database.query<{ settled: boolean }>(
      `select (select count(*) from blocks where hash = any($1)) = $2
         and not exists (select from announcements where project_id = any($3))
         and not exists (select from deliveries d join listeners l on l.id = d.listener_id
           where d.state = 'pending' and l.project_id = any($3)) as settled`,
      [heads, heads.length, good.map(String)],
    )
    return row?.settled === true
  }

  return {
    servers,
    chains,
    receivers,
    database,
    processes,
    listenersOf,
    isSettled,
    /** Starts a process of the service. `own` is added to the configuration. */
    async start(name: string, role: string, own: object = {}): Promise<DayProcess> {
      const process = await keepProcess({ folder, name, role, config: { ...config, ...own } })
      processes.push(process)
      return process
    },
    /** Waits until every chain is indexed and no delivery to an honest project is pending. Returns whether this happened in time. */
    async settled(timeoutMs: number): Promise<boolean> {
      for (const end = performance.now() + timeoutMs; performance.now() < end; ) {
        if (await isSettled().catch(() => false)) return true
        await new Promise((resolve) => setTimeout(resolve, 200))
      }
      return false
    },
    async close(): Promise<void> {
      await Promise.all(processes.map((one) => one.stop('SIGKILL')))
      await database.close()
      await Promise.all([chains.close(), receivers.close()])
      await servers.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export declare namespace openDay {
  type Options = {
    seed: number
    chains: number
    listeners: number
    projects: number
    /** The number of tokens per chain. Each token has the same number of listeners. */
    tokens: number
    isHostile: (project: number) => boolean
    /** Whether the service uses only correct nodes, which neither lag nor lie. @default false */
    isTrue?: boolean | undefined
    /** Fields that are added to the configuration of the service. */
    more?: object | undefined
  }
}
