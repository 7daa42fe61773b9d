import { type Hex, numberToHex, parseAbiItem } from 'viem'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createDatabase } from '../../../../test/setup/database.js'
import { testWhole } from '../../../../test/setup/sample.js'
import { migrate } from '../../src/store/migrate.js'
import { type Database, openDatabase } from '../../src/store/openDatabase.js'
import { insertListener } from '../../src/store/webhooks/listeners.js'
import { signatures } from '../listeners/support/startIndexer.js'
import { createWholeService } from '../support/createWholeService.js'
import { startShop } from '../support/startShop.js'

/** A fake node. Its fields say how it differs from the real chain. */
type Node = {
  change?: (call: Call) => Call
  answer?: (call: Call) => unknown
  dead?: boolean
  /** The maximum number of calls in one HTTP request. */
  limit?: number
}
type Call = { id: number; method: string; params: unknown[] }

/** The fake nodes, keyed by the fragment of their URL, such as `#good`. */
const nodes = new Map<string, Node>()
let looks = 0
/** Milliseconds to add to the machine's clock. */
const clock = { passed: 0 }

/** Sends requests to the real chain, through the fake node that the URL's fragment names. */
async function reach(input: Parameters<typeof fetch>[0], init?: RequestInit): Promise<Response> {
  const node = nodes.get(new URL(String(input)).hash) ?? {}
  if (node.dead) throw new TypeError('fetch failed')
  const calls: Call[] = JSON.parse(String(init?.body))
  if (calls.length > (node.limit ?? calls.length)) return new Response('too many', { status: 400 })
  looks += calls.filter(({ method, params }) => method.endsWith('ByNumber') && params[0] === 'latest').length
  const body = JSON.stringify(calls.map((call) => node.change?.(call) ?? call))
  const answers: { id: number }[] = await (await fetch(input, { ...init, body })).json()
  return Response.json(
    answers.map((answer) => {
      const call = calls.find(({ id }) => id === answer.id)
      const result = call && node.answer?.(call)
      return result === undefined ? answer : { jsonrpc: '2.0', id: answer.id, result }
    }),
  )
}

const shop = await startShop({ allowRollback: false, fetch: reach })
const { client, config, network } = shop
const database = openDatabase({ url: shop.databaseUrl, maxConnections: 1 })
afterAll(database.close)

/** A node whose head does not move. */
function stuckAt(head: bigint): Node {
  return {
    change: (call) =>
      call.method === 'eth_getBlockByNumber' && call.params[0] === 'latest'
        ? { ...call, params: [numberToHex(head), false] }
        : call,
  }
}

async function readTip(): Promise<{ number: number; hash: string } | undefined> {
  const [tip] = await database.query<{ number: number; hash: string }>(
    'select number::integer as number, hash from blocks order by number desc limit 1',
  )
  return tip
}

/** Reads a block in the format of JSON-RPC. */
function rawBlock(number: bigint) {
  const params: [Hex, false] = [numberToHex(number), false]
  return client.request<{ Method: string; Parameters: [Hex, false]; ReturnType: object }>({
    method: 'eth_getBlockByNumber',
    params,
  })
}

/** Waits until the services have read the chain's head `times` more times. */
async function untilLooked(times: number): Promise<void> {
  for (const end = looks + times; looks < end; ) await new Promise((resolve) => setTimeout(resolve, 5))
}

/** Starts another service on a new database. */
async function startAnother(
  change: Partial<typeof network> & { fallbackRpcUrls?: string[]; maxReorgDepth?: number },
  prepare?: (there: Database) => Promise<void>,
  // Whether the service uses the test's clock instead of the machine's clock.
  hasOurClock = true,
) {
  const warnings: string[] = []
  const log = {
    info() {},
    error() {},
    warn: (fields: object) =>
      warnings.push(String(Reflect.get(Reflect.get(fields, 'error') ?? {}, 'details'))),
  }
  const databaseUrl = await createDatabase()
  if (prepare) {
    const there = openDatabase({ url: databaseUrl, maxConnections: 1 })
    await migrate({ database: there })
    await prepare(there)
    await there.close()
  }
  const networks = [{ ...network, ...change }]
  const now = () => Date.now() + clock.passed
  const another = createWholeService(
    { ...config, databaseUrl, networks },
    {
      fetch: reach,
      log,
      ...(hasOurClock && { now }),
    },
  )
  onTestFinished(another.close)
  onTestFinished(() => nodes.clear())
  return { another, warnings, databaseUrl }
}

/** A node that invents a block above the chain's head. */
async function inventing(head: { number: bigint; hash: Hex }) {
  const raw = await rawBlock(head.number)
  const invented = { ...raw, number: numberToHex(head.number + 1n), logsBloom: `0x${'0'.repeat(512)}` }
  const hash = numberToHex(7n, { size: 32 })
  return {
    // Some JSON-RPC calls have no `params`.
    answer({ method, params: [first] = [] }: Call) {
      if (method === 'eth_getLogs') return []
      if (method !== 'eth_getBlockByNumber') return undefined
      const isAbove = first === 'latest' || BigInt(String(first)) > head.number
      return isAbove ? { ...invented, hash, parentHash: head.hash } : undefined
    },
  }
}

async function untilWarned(warnings: readonly string[], words: RegExp): Promise<void> {
  for (const end = Date.now() + 45_000; !warnings.some((text) => words.test(text)); ) {
    if (Date.now() > end) throw new Error(`No warning matches: ${warnings.join(' ')}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

describe('advance', () => {
  test('removes no blocks when a node lags', async () => {
    await shop.listOrder()
    const order = await shop.listOrder()
    const head = await client.getBlockNumber()
    const before = await readTip()
    expect(before?.number).toBe(Number(head))
    nodes.set('', stuckAt(head - 3n))
    await untilLooked(40)
    expect(await readTip()).toEqual(before)
    expect(await shop.getOrders(order)).toMatchObject([{ status: 'active' }])
    nodes.clear()
    const next = await shop.listOrder()
    expect(await shop.getOrders(next)).toMatchObject([{ status: 'active' }])
  })

  testWhole('removes no blocks and is not ready when the node lags behind all indexed blocks', async () => {
    const head = await client.getBlockNumber()
    const rpcUrl = `${shop.rpcUrl}/#restored`
    const change = { rpcUrl, startBlock: Number(head), maxStandstillMs: 120_000 }
    const { another, databaseUrl } = await startAnother(change)
    await another.ready()
    const there = openDatabase({ url: databaseUrl, maxConnections: 1 })
    onTestFinished(there.close)
    const blocks = () => there.query('select number, hash from blocks order by number')
    const before = await blocks()
    expect(before).toHaveLength(1)
    const isReady = async () => (await another.fetch(new Request('http://service.test/ready'))).status === 200
    expect(await isReady()).toBe(true)
    // Imitates a node that was restored from a snapshot. Its head moves with each read, but stays below the indexed blocks.
    let looked = 0
    nodes.set('#restored', {
      change: (call) => {
        if (call.method === 'eth_getBlockByNumber' && call.params[0] === 'latest') looked++
        return stuckAt(head - 3n - BigInt(looked & 1)).change?.(call) ?? call
      },
    })
    const passed = clock.passed
    onTestFinished(() => {
      clock.passed = passed
    })
    for (const end = passed + 150_000; clock.passed < end; clock.passed += 5_000) {
      const seen = looked
      while (looked < seen + 2) await new Promise((resolve) => setTimeout(resolve, 5))
    }
    expect(await blocks()).toEqual(before)
    expect(await isReady()).toBe(false)
  })

  test('removes blocks when the chain shows others in their place', async () => {
    const order = await shop.listOrder()
    await shop.reorg(3)
    expect(await shop.getOrders(order)).toEqual([])
  })

  test('never removes more blocks than maxReorgDepth', async () => {
    const { another, warnings, databaseUrl } = await startAnother({ maxReorgDepth: 2 })
    await another.ready()
    const there = openDatabase({ url: databaseUrl, maxConnections: 1 })
    onTestFinished(there.close)
    const hashes = () => there.query('select hash from blocks order by number')
    const before = await hashes()
    await client.request<{ Method: string; Parameters: [number, []]; ReturnType: null }>({
      method: 'anvil_reorg',
      params: [3, []],
    })
    await untilWarned(warnings, /a reorg of more than 2 blocks/)
    expect(await hashes()).toEqual(before)
    const response = await another.fetch(new Request('http://service.test/ready'))
    expect(await response.json()).toMatchObject({ ready: false })
  })

  testWhole('does not trust a node that suddenly serves another chain', async () => {
    const { another, warnings } = await startAnother({ rpcUrl: `${shop.rpcUrl}/#moved` })
    await another.ready()
    nodes.set('#moved', { answer: ({ method }) => (method === 'eth_chainId' ? '0x5' : undefined) })
    await untilWarned(warnings, /Expected chain 31337\. The node is on chain 5\./)
    const response = await another.fetch(new Request('http://service.test/ready'))
    expect(await response.json()).toMatchObject({ ready: false })
  })

  testWhole(
    'requests only the logs of the markets for old blocks, but all logs if a listener wants them',
    async () => {
      await shop.listOrder()
      await client.mine({ blocks: 20 })
      const filters: unknown[] = []
      const { erc721: contract } = shop.contracts
      const lower = contract.toLowerCase() as Hex
      const record: Node['answer'] = ({ method, params }) => {
        if (method === 'eth_getLogs') filters.push(params[0])
        return undefined
      }
      const catchUp = async (fromBlock?: number) => {
        const { another, databaseUrl } = await startAnother(
          { rpcUrl: `${shop.rpcUrl}/#recorded` },
          async (there) => {
            if (fromBlock === undefined) return
            await insertListener(there, {
              chainId: network.chainId,
              projectId: '1',
              url: 'https://receiver.example/',
              name: '',
              secret: '',
              filters: { contractAddresses: [lower], events: [signatures.transfer721] },
              fromBlock,
              fingerprint: '',
              maxListeners: 1,
              maxFilterValues: 9,
            })
          },
        )
        filters.length = 0
        nodes.set('#recorded', { answer: record })
        await another.ready()
        const there = openDatabase({ url: databaseUrl, maxConnections: 1 })
        const [row] = await there.query<{ count: number }>(
          'select count(*)::integer as count from notifications',
        )
        await there.close()
        return {
          delivered: row?.count,
          isPart: filters.some((filter) => Reflect.has(Object(filter), 'topics')),
        }
      }
      const transfer = parseAbiItem(
        'event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)',
      )
      const range = { fromBlock: BigInt(network.startBlock), toBlock: 'latest' } as const
      const logs = await client.getLogs({ address: contract, event: transfer, ...range })
      expect(logs.length).toBeGreaterThan(0)
      expect(await catchUp()).toEqual({ delivered: 0, isPart: true })
      expect(await catchUp(Number(await client.getBlockNumber()))).toEqual({ delivered: 0, isPart: true })
      expect(await catchUp(0)).toEqual({ delivered: logs.length, isPart: false })
    },
  )

  test('follows a node that takes few calls in one request', async () => {
    nodes.set('#few', { limit: 3 })
    const { another } = await startAnother({ rpcUrl: `${shop.rpcUrl}/#few` })
    await another.ready()
    const response = await another.fetch(new Request('http://service.test/ready'))
    const following = expect.objectContaining({ network: 'sandbox', ready: true, reasons: [] })
    expect(await response.json()).toEqual({ ready: true, reasons: [], networks: [following] })
  })
})

describe('openChain', () => {
  test('uses the next node when one is dead, lags or serves another chain', async () => {
    const fallbackRpcUrls = [`${shop.rpcUrl}/#wrong`, `${shop.rpcUrl}/#good`]
    nodes.set('#first', { dead: true })
    nodes.set('#wrong', { answer: ({ method }) => (method === 'eth_chainId' ? '0x5' : undefined) })
    const { another } = await startAnother({ rpcUrl: `${shop.rpcUrl}/#first`, fallbackRpcUrls })
    await another.ready()
    const { blockNumber, blockHash } = await client.waitForTransactionReceipt({
      hash: await client.sendTransaction({
        account: shop.account('stranger'),
        to: shop.account('seller').address,
        chain: null,
      }),
    })
    await another.indexed(network.chainId, blockNumber, blockHash)
    const head = await client.getBlockNumber()
    nodes.set('#first', {})
    const stuck = stuckAt(head - 3n)
    let seen = 0
    nodes.set('#good', {
      change: (call) => {
        if (call.params[0] === 'latest') seen++
        return stuck.change?.(call) ?? call
      },
    })
    await client.mine({ blocks: 2 })
    const { number, hash } = await client.getBlock()
    // `#good` keeps its head, and `#first` reports a higher head. The service trusts `#first` only after a minute, so the test moves the
    // clock.
    while (seen < 3) await new Promise((resolve) => setTimeout(resolve, 5))
    clock.passed += 60_000
    await another.indexed(network.chainId, number, hash)
  })

  testWhole('does not count a node as stalled when the clock jumps forward', async () => {
    let ahead = 0
    const now = Date.now.bind(Date)
    vi.spyOn(Date, 'now').mockImplementation(() => now() + ahead)
    onTestFinished(() => void vi.restoreAllMocks())
    const change = { rpcUrl: `${shop.rpcUrl}/#forward`, fallbackRpcUrls: [`${shop.rpcUrl}/#honest`] }
    const { another, databaseUrl } = await startAnother(change, undefined, false)
    await another.ready()
    const there = openDatabase({ url: databaseUrl, maxConnections: 1 })
    onTestFinished(there.close)
    const head = await client.getBlock()
    nodes.set('#forward', await inventing(head))
    await untilLooked(20)
    ahead = 3_600_000
    await untilLooked(60)
    expect(await there.query('select hash from blocks order by number desc limit 1')).toEqual([
      { hash: head.hash },
    ])
  })

  test('indexes logs that one of several nodes leaves out of an old block', async () => {
    const order = await shop.listOrder()
    const { blockHash, blockNumber } = await shop.cancelOrder(order)
    await client.mine({ blocks: 3 })
    const number = numberToHex(blockNumber)
    const raw = await rawBlock(blockNumber)
    nodes.set('#forgetful', {
      answer({ method, params: [first] = [] }) {
        if (method === 'eth_getLogs' && Object(first).blockHash === blockHash) return []
        if (method !== 'eth_getBlockByNumber' || first !== number) return undefined
        return { ...raw, logsBloom: `0x${'0'.repeat(512)}` }
      },
    })
    const fallbackRpcUrls = [`${shop.rpcUrl}/#one`, `${shop.rpcUrl}/#two`]
    const { another } = await startAnother({ rpcUrl: `${shop.rpcUrl}/#forgetful`, fallbackRpcUrls })
    await another.ready()
    const input = [{ contractAddress: order.collection, orderId: order.orderId }]
    const response = await another.fetch(
      new Request('http://service.test/sandbox/rpc/Marketplace/GetOrders', {
        method: 'POST',
        body: JSON.stringify({ input }),
        headers: { 'content-type': 'application/json', 'x-access-key': 'key' },
      }),
    )
    expect(await response.json()).toMatchObject({ orders: [{ status: 'cancelled' }] })
  })

  testWhole('does not index a block that only one of several nodes shows', async () => {
    const fallbackRpcUrls = [`${shop.rpcUrl}/#second`, `${shop.rpcUrl}/#third`]
    const { another, databaseUrl } = await startAnother({ rpcUrl: `${shop.rpcUrl}/#ahead`, fallbackRpcUrls })
    await another.ready()
    const there = openDatabase({ url: databaseUrl, maxConnections: 1 })
    onTestFinished(there.close)
    const head = await client.getBlock()
    nodes.set('#ahead', await inventing(head))
    await untilLooked(60)
    const tips = () => there.query<{ hash: string }>('select hash from blocks order by number desc limit 1')
    expect(await tips()).toEqual([{ hash: head.hash }])
    const order = await shop.listOrder()
    const next = await client.getBlock()
    await another.indexed(network.chainId, next.number, next.hash)
    expect(await tips()).toEqual([{ hash: next.hash }])
    expect(await shop.getOrders(order)).toMatchObject([{ status: 'active' }])
  })
})
