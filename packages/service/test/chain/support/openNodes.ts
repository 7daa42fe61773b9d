import { type Hex, keccak256, numberToHex, toHex } from 'viem'
import { openChain } from '../../../src/chain/openChain.js'
import { openQuorum } from '../../../src/chain/openQuorum.js'

/** The height of the newest block of the true chain. */
export const length = 20
let chains = 0

/** Returns a block of a branch. All branches except `lie` share the blocks below `length - 8`, where they fork. */
export function blockOf(branch: string, number: number) {
  const hashOf = (height: number): Hex =>
    keccak256(toHex(`${height < length - 8 && branch !== 'lie' ? 'true' : branch} ${height}`))
  const [height, timestamp] = [numberToHex(number), numberToHex(number)]
  return { number: height, hash: hashOf(number), parentHash: hashOf(number - 1), timestamp, logsBloom: null }
}

/** The blocks that a node shows: those of a branch up to a height. */
export type View = {
  branch: string
  height: number
  chainId?: number
  isDead?: boolean
  isStrict?: boolean
  /** The bloom filter of each block. @default null */
  logsBloom?: Hex
  /** Fields of each block that the node reports wrongly. @default none */
  lie?: { timestamp?: Hex; parentHash?: Hex }
  /** The height at which the node shows a block of another branch. @default none */
  lieAt?: number
  /** Whether the node stops in the middle of a response. */
  isHanging?: boolean
}

/** Opens a chain with fake nodes, because a real node cannot lie on demand. */
export function openNodes(views: View[]) {
  const name = `chain${chains++}`
  const requests: string[] = []
  const fetch = async (input: Parameters<typeof globalThis.fetch>[0], init?: RequestInit) => {
    const view = views[Number(new URL(String(input)).pathname.slice(1))]
    if (!view || view.isDead) throw new TypeError('fetch failed')
    if (view.isHanging) return hang(init?.signal)
    const calls: { id: number; method: string; params?: unknown[] }[] = JSON.parse(String(init?.body))
    const answers = calls.map(({ id, method, params: [first] = [] }) => {
      requests.push(`${new URL(String(input)).pathname.slice(1)} ${method}`)
      if (method === 'eth_getLogs') {
        const error = { code: -32000, message: 'block range extends beyond current head block' }
        return { jsonrpc: '2.0', id, ...(view.isStrict ? { error } : { result: [] }) }
      }
      const height = first === 'latest' ? view.height : Number(first)
      const { logsBloom = null, lie, lieAt } = view
      const branch = height === lieAt ? 'lie' : view.branch
      const block = height <= view.height ? { ...blockOf(branch, height), logsBloom, ...lie } : null
      return { jsonrpc: '2.0', id, result: method === 'eth_chainId' ? toHex(view.chainId ?? 1) : block }
    })
    return Response.json(answers)
  }
  const [rpcUrl = '', ...fallbackRpcUrls] = views.map((_, place) => `http://${name}.test/${place}`)
  const chain = openChain({ chainId: 1, name, rpcUrl, fallbackRpcUrls, fetch })
  const clock = { now: 0 }
  return { chain, clock, requests, quorum: openQuorum({ chain, now: () => clock.now }) }
}

function hang(signal: AbortSignal | null | undefined): Response {
  const stream = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('[{"jsonrpc":"2.0",'))
      signal?.addEventListener('abort', () => controller.error(signal.reason))
    },
  })
  return new Response(stream, { headers: { 'content-type': 'application/json' } })
}

/** A node that shows the true chain up to a height. */
export const honest = (height: number): View => ({ branch: 'true', height })
