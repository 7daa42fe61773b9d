import type { Hex } from 'viem'
import { type Chance, createChance } from '../../../packages/service/test/listeners/storm/createChance.js'
import { listen } from '../../setup/ports/listen.js'
import type { createStrikes, Weather } from './createStrikes.js'
import { pointOf } from './points.js'
import { isMissed, type SimulatedBlock, type SimulatedChain } from './simulateChain.js'

/**
 * Serves a simulated chain by JSON-RPC. Each process has its own path. It answers with errors, missing logs or blocks, or old heads and
 * branches. Any other path answers correctly.
 */
export async function serveChain(options: serveChain.Options): Promise<serveChain.ReturnType> {
  const { seed, weather, chain, strikesOf, onPass } = options
  const lies = new Map<string, ReturnType<typeof createLiar>>()

  const { url, close } = await listen(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body: Asked | Asked[] = JSON.parse(Buffer.concat(chunks).toString())
    const life = request.url?.slice(1) ?? ''
    const strikes = strikesOf(life)
    const all = [body].flat()
    if (!strikes) return response.end(JSON.stringify(replies(body, (one) => resultOf(one, chain.blocks()))))

    const liar = lies.get(life) ?? createLiar(createChance(seed, `node ${life}`), chain)
    lies.set(life, liar)
    const named = new Set(all.flatMap(({ method }) => pointOf(method) ?? []))
    for (const point of named) {
      onPass()
      const blow = strikes.strike(point, 'before')
      if (blow === 'fail') return response.writeHead(503).end('busy')
      if (blow !== 'pass') return response.destroy()
    }
    const view = weather.calm ? chain.blocks() : liar.view()
    const text = JSON.stringify(
      replies(body, (one) => {
        const result = resultOf(one, view)
        return weather.calm ? result : liar.corrupt(one, result, view)
      }),
    )
    for (const point of named) if (strikes.strike(point, 'after') !== 'pass') return response.destroy()
    response.end(text)
  })
  return {
    url,
    close,
  }
}

export declare namespace serveChain {
  type Options = {
    seed: number
    weather: Weather
    chain: SimulatedChain
    /** Returns the simulated failures of the process with this path, or `undefined` if the path gets correct responses. */
    strikesOf: (path: string) => createStrikes.ReturnType | undefined
    onPass: () => void
  }
  type ReturnType = {
    url: string
    close(): Promise<void>
  }
}

type Asked = { id: number; method: string; params?: unknown[] }
type View = readonly SimulatedBlock[]
type Lie = { isError: true }

function replies(body: Asked | Asked[], resultOf: (one: Asked) => unknown) {
  const reply = (one: Asked) => {
    const result = resultOf(one)
    const outcome = isLie(result) ? { error: { code: -32_000, message: 'header not found' } } : { result }
    return { jsonrpc: '2.0', id: one.id, ...outcome }
  }
  return Array.isArray(body) ? body.map(reply) : reply(body)
}

function isLie(result: unknown): result is Lie {
  return typeof result === 'object' && result !== null && 'isError' in result
}

function resultOf({ method, params = [] }: Asked, view: View): unknown {
  const [first] = params
  const head = view.at(-1)
  if (method === 'eth_chainId') return '0x7a69'
  if (method === 'eth_blockNumber') return hex(head?.number ?? 0)
  if (method === 'eth_call') return `0x${'0'.repeat(63)}1`
  if (method === 'eth_getBlockByNumber') {
    const block = first === 'latest' ? head : view[Number(first)]
    if (!block) return null
    const { number, hash, parentHash, timestamp, logsBloom } = block
    return { number: hex(number), hash, parentHash, timestamp: hex(timestamp), logsBloom }
  }
  if (method === 'eth_getLogs' && typeof first === 'object' && first !== null && 'blockHash' in first) {
    const block = view.find(({ hash }) => hash === first.blockHash)
    return block ? block.logs.map(({ token: _, ...log }) => log) : { isError: true }
  }
  if (method === 'eth_getLogs' && typeof first === 'object' && first !== null && 'fromBlock' in first) {
    const { fromBlock, toBlock } = first as { fromBlock: Hex; toBlock: Hex }
    const some = view.slice(Number(fromBlock), Number(toBlock) + 1)
    return some.flatMap(({ logs }) => logs.map(({ token: _, ...log }) => log))
  }
  // After an error of `eth_getLogs`, the service may read the block’s receipts instead. This node refuses them as well.
  if (method === 'eth_getBlockReceipts') return { isError: true }
  throw new Error(`The simulated node does not know ${method}.`)
}

/** Creates a node that lags at times, and corrupts single responses. */
function createLiar(chance: Chance, chain: SimulatedChain) {
  let behind: View | undefined
  let left = 0

  function view(): View {
    if (left-- <= 0) {
      // Without blocks, the node would fail each request, and the service would then retry only after minutes.
      const past = chain.past().filter(({ length }) => length > 0)
      behind = chance.happens(0.05) ? past[chance.below(past.length)] : undefined
      left = behind ? 1 + chance.below(30) : chance.below(30)
    }
    return behind ?? chain.blocks()
  }

  function corrupt({ method, params = [] }: Asked, result: unknown, view: View): unknown {
    if (result === null || !chance.happens(0.003)) return result
    if (method === 'eth_getLogs') {
      const block = view.find(({ logs }) => logs.length > 0 && sameHash(params[0], logs[0]?.blockHash))
      const fewer = block?.logs.filter(() => chance.happens(0.5)) ?? []
      // If the bloom filter does not reveal that logs are missing, the service cannot detect it, so the node does not omit these logs.
      if (!block || !isMissed(block, fewer)) return null
      return chance.oneOf([null, { isError: true }, [], fewer.map(({ token: _, ...log }) => log)])
    }
    if (method === 'eth_getBlockByNumber' && params[0] === 'latest') {
      const older = view.at(-1 - chance.below(Math.min(8, view.length)))
      return older ? resultOf({ id: 0, method, params: [hex(older.number)] }, view) : result
    }
    if (method === 'eth_getBlockByNumber') {
      const past = chain.past().at(-1)?.[Number(params[0])]
      const other = past ? resultOf({ id: 0, method, params }, chain.past().at(-1) ?? []) : null
      return chance.oneOf([null, { isError: true }, other])
    }
    return { isError: true }
  }

  return { view, corrupt }
}

function sameHash(filter: unknown, hash: Hex | undefined): boolean {
  return typeof filter === 'object' && filter !== null && 'blockHash' in filter && filter.blockHash === hash
}

function hex(value: number): Hex {
  return `0x${value.toString(16)}`
}
