import { numberToHex } from 'viem'
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createDatabase } from '../../../test/setup/database.js'
import { openChain } from '../src/chain/openChain.js'
import { createReadiness } from '../src/createReadiness.js'
import { NetworkConfig } from '../src/networkConfig.js'
import { migrate } from '../src/store/migrate.js'
import { openDatabase } from '../src/store/openDatabase.js'

const database = openDatabase({ url: await createDatabase(), maxConnections: 2 })
await migrate({ database })
afterAll(database.close)
const chainId = 7
/** `clock` is the process's monotonic clock in milliseconds. `head` is the height of the chain. */
let [clock, head] = [0, 0]
/** The chain id that the fake node returns. */
let served = chainId
/** Whether the node accepts requests and never answers them, like a blackholed socket. */
let isSilent = false
/** The requests that the silent node holds. */
const held: { signal: AbortSignal | null | undefined }[] = []

/** Fills the table with that many blocks. Consecutive blocks are the given number of seconds apart. */
async function index(blocks: number, seconds: number) {
  head = blocks
  await database.query('delete from blocks')
  await database.query(
    `insert into blocks select $1, n, 'b' || n, 'b' || n - 1, n * $3::integer from generate_series(1, $2::integer) n`,
    [chainId, blocks, seconds],
  )
}

/** Creates the readiness check of a process that indexes the chain (`ingest`), or of one that only reads the tables (`api`). */
function open(role: 'ingest' | 'api', more: object = {}, state: object = {}) {
  const methods: string[] = []
  const config = NetworkConfig.parse({ name: 'sea', chainId, rpcUrl: 'http://node.test', ...more })
  const chain = openChain({
    chainId,
    name: 'sea',
    rpcUrl: config.rpcUrl,
    async fetch(_, init) {
      if (isSilent) {
        held.push({ signal: init?.signal })
        return new Promise<never>(() => {})
      }
      const calls: { id: number; method: string }[] = JSON.parse(String(init?.body))
      return Response.json(
        calls.map(({ id, method }) => {
          methods.push(method)
          return { jsonrpc: '2.0', id, result: numberToHex(method === 'eth_chainId' ? served : head) }
        }),
      )
    },
  })
  const [first, since] = [head, clock]
  const stillMs = () => (head === first ? clock - since : 0)
  const status = () => ({ caughtUp: true, lag: 0, problem: undefined, stillMs: stillMs() })
  const readiness = createReadiness({
    database,
    networks: [{ config, chain }],
    canDeliver: () => true,
    isUpToDate: () => true,
    now: () => 0,
    elapsed: () => clock,
    ...state,
    ingests: new Map(role === 'ingest' ? [[chainId, { status }]] : []),
  })
  const isReadyAt = async (seconds: number) => {
    clock = seconds * 1_000
    const { ready, reasons } = await readiness()
    return ready || reasons
  }
  return { readiness, isReadyAt, methods }
}

describe.each(['ingest', 'api'] as const)('createReadiness of %s', (role) => {
  beforeEach(() => {
    clock = 0
  })

  test('is not ready when the head stands still for ten times the longest recent block time', async () => {
    await index(300, 30)
    const { isReadyAt } = open(role)
    for (const second of [0, 120, 300]) expect([second, await isReadyAt(second)]).toEqual([second, true])
    expect(await isReadyAt(301)).toEqual(['sea: no new block for 301 seconds.'])
    head++
    expect(await isReadyAt(302)).toBe(true)
  })

  test('waits two minutes on a fast chain and hours on a slow one', async () => {
    await index(300, 1)
    const fast = open(role)
    expect([await fast.isReadyAt(0), await fast.isReadyAt(120)]).toEqual([true, true])
    expect(await fast.isReadyAt(121)).toEqual([expect.stringMatching(/no new block for/)])
    clock = 0
    await index(300, 900)
    const slow = open(role)
    expect([await slow.isReadyAt(0), await slow.isReadyAt(9_000)]).toEqual([true, true])
    expect(await slow.isReadyAt(9_001)).toEqual([expect.stringMatching(/no new block for/)])
  })

  test('counts a single long block time, and makes no estimate from a few blocks', async () => {
    await index(300, 1)
    await database.query('update blocks set time = time + 5000 where number > 200')
    const rare = open(role)
    expect([await rare.isReadyAt(0), await rare.isReadyAt(50_010)]).toEqual([true, true])
    clock = 0
    await index(32, 1)
    const young = open(role)
    expect([await young.isReadyAt(0), await young.isReadyAt(1e6)]).toEqual([true, true])
  })

  test('uses maxStandstillMs instead of the estimate', async () => {
    await index(300, 1)
    const { isReadyAt } = open(role, { maxStandstillMs: 3_600_000 })
    expect([await isReadyAt(0), await isReadyAt(3_600)]).toEqual([true, true])
    expect(await isReadyAt(3_601)).toEqual([expect.stringMatching(/no new block for/)])
  })

  test('ignores a head that stands still when allowRollback is set', async () => {
    await index(300, 1)
    const { isReadyAt } = open(role, { allowRollback: true })
    expect([await isReadyAt(0), await isReadyAt(1e6)]).toEqual([true, true])
  })
})

describe('createReadiness', () => {
  test('reports a pending migration once, and for each requested network', async () => {
    await index(1, 1)
    const { readiness } = open('api', {}, { isUpToDate: () => false })
    const reason = 'The database is being migrated.'
    const { ready, reasons, networks } = await readiness()
    expect({ ready, reasons }).toEqual({ ready: false, reasons: [reason] })
    expect(networks).toMatchObject([{ ready: false, reasons: [`sea: ${reason}`] }])
  })

  test('runs one check at a time for any number of requests', async () => {
    await index(1, 1)
    const { readiness, methods } = open('api')
    await Promise.all(Array.from({ length: 50 }, () => readiness()))
    expect(methods).toHaveLength(2)
    await readiness()
    expect(methods).toHaveLength(4)
  })

  test('answers within a second while the node holds its requests', async () => {
    await index(1, 1)
    const waited: number[] = []
    // Each `wait` ends when one more request has reached the node. A real timer could end earlier, because a busy process sends the request
    // late.
    const wait = async (milliseconds: number) => {
      const requests = waited.push(milliseconds)
      await vi.waitUntil(() => held.length >= requests, { timeout: 90_000 })
    }
    const { readiness } = open('api', {}, { wait })
    isSilent = true
    onTestFinished(() => {
      isSilent = false
    })
    const reason = 'sea: the node does not answer, so the lag of the index is unknown.'
    expect(await readiness()).toMatchObject({ ready: false, reasons: [reason] })
    expect(held).toHaveLength(2)
    expect(held.every(({ signal }) => signal?.aborted === false)).toBe(true)
    expect(waited).toHaveLength(2)
    expect(waited.reduce((sum, milliseconds) => sum + milliseconds)).toBeLessThan(1_000)
  })

  test('is not ready when the node serves another chain', async () => {
    await index(1, 1)
    const { isReadyAt } = open('api')
    served = 8
    onTestFinished(() => {
      served = chainId
    })
    expect(await isReadyAt(0)).toEqual(['sea: expected chain 7, the node is on chain 8.'])
  })
})
