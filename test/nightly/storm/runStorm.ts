import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Chance, createChance } from '../../../packages/service/test/listeners/storm/createChance.js'
import { signToken, tokenSecret } from '../../../packages/service/test/listeners/support/signToken.js'
import { createWholeService } from '../../../packages/service/test/support/createWholeService.js'
import type { createStrikes, Weather } from './createStrikes.js'
import { judge, type Kept, type Party } from './judge.js'
import { keepWorker } from './keepWorker.js'
import type { Point, Side } from './points.js'
import { serveChain } from './serveChain.js'
import { contracts, simulateChain, topics } from './simulateChain.js'
import { startInbox } from './startInbox.js'

const attempts = 8
/**
 * While at most this many kills have happened, a new process may get a random kill. After each kill, the storm waits until a lease ends.
 */
const maxKills = 6

/**
 * Runs one storm, i.e. two service processes with a shared database and many failures around them. The failures are failing and lying
 * nodes, reorgs, lost connections, kills, and misbehaving receivers. Then compares the arrived deliveries with the final chain.
 *
 * The seed determines the steps, the chain and the failures, but not how the processes interleave.
 */
export async function runStorm(options: runStorm.Options): Promise<runStorm.ReturnType> {
  const { seed, postgresUrl, program, nats, steps = 20 } = options
  const chance = createChance(seed, 'plan')
  const natsChance = createChance(seed, 'nats')
  const weather: Weather = { calm: true }
  const chain = simulateChain(createChance(seed, 'chain'))
  chain.mine(80)
  const name = `storm_${randomUUID().replaceAll('-', '')}`
  const main = new pg.Client(postgresUrl)
  await main.connect()
  await main.query(`create database ${name}`)
  const databaseUrl = Object.assign(new URL(postgresUrl), { pathname: name }).href
  const strikes = new Map<string, createStrikes.ReturnType>()
  const kills: { point: Point; side: Side }[] = []
  let lives = 0
  let passed = 0
  const onPass = () => {
    passed++
  }
  const node = await serveChain({ seed, weather, chain, onPass, strikesOf: (path) => strikes.get(path) })
  const inbox = await startInbox({ seed, weather, onPass, strikes: () => [...strikes.values()] })
  const config = {
    databaseUrl,
    networks: [
      { name: 'sandbox', chainId: 31337, rpcUrl: node.url, market: contracts.noise, pollInterval: 50 },
    ],
    projects: [{ id: '1', accessKey: 'key', tokenSecret }],
    webhooks: {
      allowPrivate: true,
      timeoutMs: 600,
      breakerPause: seed % 4 === 0 ? 5 : 0,
      retryDelays: Array<number>(attempts - 1).fill(10),
    },
    ...(nats && { queue: { nats: { servers: [nats.url], stream: name, republishAfterMs: 1_000 } } }),
  }
  const api = createWholeService({ ...config, roles: ['api'] })
  await api.ready()
  const database = new pg.Client(databaseUrl)
  await database.connect()

  async function call(method: string, body: object) {
    const headers = {
      'content-type': 'application/json',
      'x-access-key': 'key',
      authorization: `BEARER ${signToken()}`,
    }
    const url = `http://service.test/sandbox/rpc/Indexer/${method}`
    const response = await api.fetch(
      new Request(url, { method: 'POST', headers, body: JSON.stringify(body) }),
    )
    if (!response.ok) throw new Error(`${method}: ${await response.text()}`)
    return response.json()
  }

  const parties: Party[] = []
  async function add(path: string, filters: object, owed: Party['owed'], wants: Party['wants']) {
    const { listener } = await call('AddWebhookListener', { url: inbox.url + path, filters })
    const since = { born: chain.every().length, height: chain.blocks().length - 1 }
    const registered = parties.find((party) => party.id === listener.id)
    if (!registered) parties.push({ id: listener.id, path, wants, since, owed })
  }
  const collections = { all: { contractAddresses: [contracts.erc721], events: [transfer721] } }
  const isTransfer: Party['wants'] = ({ address }) => address === contracts.erc721
  const isSingle: Party['wants'] = ({ address }) => address === contracts.erc1155
  const addGone = () => add('/gone', collections.all, 'none', isTransfer)

  /** Waits until the chain’s head is indexed and no delivery is pending. */
  async function settled(): Promise<void> {
    for (const end = performance.now() + timeoutMs; performance.now() < end; await pause(40)) {
      const { rows } = await database.query(
        `select exists (select from blocks where hash = $1) as indexed, exists (select from announcements) or exists (
           select from deliveries d join listeners l on l.id = d.listener_id where d.state = 'pending' and l.active
         ) as pending`,
        [chain.blocks().at(-1)?.hash],
      )
      if (rows[0].indexed && !rows[0].pending) return
    }
    throw new Error('The storm does not settle.')
  }

  /** Waits until the processes have sent `count` more messages. */
  async function further(count: number): Promise<void> {
    const goal = passed + count
    for (const end = performance.now() + timeoutMs; passed < goal; await pause(10)) {
      if (performance.now() > end) throw new Error('Nobody says anything any more.')
    }
  }

  /** Kills a process, and reorgs the chain so deeply that delivered events must be retracted. Every storm does this at least once. */
  async function strikeOnce(): Promise<void> {
    await settled()
    const goal = kills.length + 1
    const side = chance.oneOf<Side>(['before', 'after'])
    for (const end = performance.now() + timeoutMs; kills.length < goal; await pause(10)) {
      if (performance.now() > end) throw new Error('Nobody can be killed.')
      // Choose a process that is alive now, because the process of the last try may have died.
      strikes.values().next().value?.condemn(side)
    }
    chain.reorg(8, 9)
  }

  async function step(): Promise<void> {
    const what = chance.below(100)
    if (what < 45) chain.mine(1 + chance.below(3))
    else if (what < 48) chain.mine(20 + chance.below(50))
    else if (what < 80) {
      const depth = 1 + chance.below(chance.oneOf([3, 3, 16, 64]))
      chain.reorg(depth, Math.max(1, depth + chance.below(4) - 1))
    } else if (what < 86) {
      await main.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> $2',
        // The query ends all connections to the database, except the one that this program uses.
        [name, own],
      )
    } else if (what < 91) {
      const filters = { contractAddresses: [contracts.erc1155], events: [], topicHashes: [topics.single] }
      await add('/late', filters, 'above', isSingle)
    } else if (what < 96) await addGone()
    else {
      const leaving = parties.find(({ path }) => path === '/leaving')
      if (!leaving || leaving.removedAt !== undefined) return
      await call('RemoveWebhookListener', { id: leaving.id, projectId: '1' })
      leaving.removedAt = inbox.arrivals.length
    }
  }

  const worker = () =>
    keepWorker({
      seed,
      weather,
      program,
      config: { ...config, roles: ['ingest', 'deliver'] },
      strikes,
      onPass,
      nextLife: () => lives++,
      mayDie: () => kills.length <= maxKills,
      onKill: (at) => kills.push(at),
    })
  const {
    rows: [{ own }],
  } = await database.query('select pg_backend_pid() as own')
  const start = performance.now()
  const workers = [worker(), worker()]
  let problem: string | undefined
  try {
    await settled()
    await add('/all', collections.all, 'all', isTransfer)
    const some = { contractAddresses: [contracts.erc1155], events: [single], tokenIDs: ['0', '1', '2', '3'] }
    await add('/some', some, 'all', (log) => isSingle(log) && log.token < 4n)
    await add('/leaving', collections.all, 'none', isTransfer)
    await addGone()
    weather.calm = false
    for (let count = 0; count < steps; count++) {
      if (count === steps >> 1) await strikeOnce()
      await step()
      if (nats && natsChance.happens(0.2)) await nats.fail(natsChance)
      await further(chance.below(80))
      // A reorg can retract only a delivered event, so sometimes wait until all events are delivered.
      if (chance.happens(0.2)) {
        await settled()
      }
    }
    weather.calm = true
    await addGone()
    chain.mine(1)
    await settled()
  } catch (error) {
    problem = error instanceof Error ? error.message : String(error)
  }
  await Promise.all(workers.map((each) => each.close()))
  const { rows: kept } = await database.query<Kept>(
    'select id, listener_id as "listenerId", uid, type, state, round from deliveries',
  )
  await Promise.all([api.close(), node.close(), inbox.close(), database.end()])
  await main.query(`drop database ${name} with (force)`)
  await main.end()

  // If the storm never settled (`problem`), missing events may only be late. So report the problem instead of lost events.
  const verdict = judge({ chain, parties, arrivals: inbox.arrivals, kept, attempts })
  return {
    seed,
    kills,
    lives,
    ...verdict,
    seconds: (performance.now() - start) / 1000,
    ...(problem ? { lost: [], violations: [problem] } : {}),
  }
}

export declare namespace runStorm {
  type Options = {
    seed: number
    /** The URL of a PostgreSQL that can create databases. */
    postgresUrl: string
    program: string
    /** The queue for the deliveries, which also fails at random. @default the database */
    nats?: { url: string; fail: (chance: Chance) => Promise<void> } | undefined
    /** The number of changes of the chain and the listeners. @default 20 */
    steps?: number | undefined
  }
  type ReturnType = judge.ReturnType & {
    seed: number
    /** The messages at which processes were killed. */
    kills: { point: Point; side: Side }[]
    /** The number of processes, including killed ones. */
    lives: number
    seconds: number
  }
}

/** The timeout of each wait in milliseconds. */
const timeoutMs = 300_000
const transfer721 = 'Transfer(address indexed from, address indexed to, uint256 indexed tokenId)'
const single =
  'TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)'
