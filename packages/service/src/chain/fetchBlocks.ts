import { type Address, BaseError, type Hex, type Log, numberToHex, type RpcLog } from 'viem'
import type { Block } from '../store/blocks.js'
import { createBloomReader } from './bloom/createBloomReader.js'
import { type Chain, ChainError, fromChain, type Node } from './openChain.js'

/** A log with its position in the chain. */
export type BlockLog = Pick<Log<bigint, number, false>, 'address' | 'data' | 'topics'> & {
  /** The height of its block. */
  blockNumber: number
  /** The log's index in the block, from 0. */
  logIndex: number
  /** The hash of its transaction. */
  transactionHash: Hex
  /** The transaction's index in the block, from 0. */
  transactionIndex: number
}

export type Header = Block & {
  logsBloom: Hex | null
  /**
   * The logs of one height, requested before the block's hash was known. They count only if each log names the hash of the fetched block.
   */
  logsAtHeight?: { number: number; logs: readonly RpcLog[] } | undefined
}

export type BlockWithLogs = Block & { logs: BlockLog[] }

/**
 * Fetches a range of blocks and their logs in parallel. A log counts only if it names the hash of its block, so that the index stores no
 * log of a replaced block.
 *
 * @throws ChainError – the blocks changed during the read, or the node omitted logs.
 */
export async function fetchBlocks(options: fetchBlocks.Options): Promise<BlockWithLogs[]> {
  const { chain, from, to, parentHash, wanted, head, readHeader } = options
  const readBloom = createBloomReader()
  const numbers = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
  const rangeLogs = wanted && to > from ? fetchLogsInRange(options, wanted) : undefined
  const blocks = await Promise.all(
    numbers.map((number) => fetchWithLogs({ chain, number, wanted, readBloom, head, readHeader, rangeLogs })),
  )
  let expected = parentHash
  for (const block of blocks) {
    if (expected !== undefined && block.parentHash !== expected) throw blocksChanged(chain)
    expected = block.hash
  }
  return blocks
}

export declare namespace fetchBlocks {
  type Options = {
    chain: Chain
    from: number
    to: number
    parentHash: Hex | undefined
    wanted?: Wanted | undefined
    head?: Header | undefined
    readHeader?: ((height: number) => Promise<Header | undefined>) | undefined
  }
  type Wanted = {
    topics: readonly Hex[]
    markets: readonly { market: Address; topics: readonly Hex[] }[]
  }
}

export async function fetchHeader(chain: Node, height: number | 'latest'): Promise<Header | undefined> {
  const block = await fromChain(
    chain,
    chain.client.request({
      method: 'eth_getBlockByNumber',
      params: [height === 'latest' ? height : numberToHex(height), false],
    }),
  )
  if (block?.number == null || block.hash == null) return undefined
  const { hash, parentHash, logsBloom } = block
  const [number, time] = [Number(block.number), Number(block.timestamp)]
  if (![number, time].every(Number.isSafeInteger)) {
    throw new ChainError(chain.name, new Error('The node returned an invalid block.'))
  }
  return { number, hash, parentHash, time, logsBloom }
}

export async function fetchLogsAt(node: Node, number: number): Promise<Header['logsAtHeight']> {
  const height = numberToHex(number)
  const logs = await node.client
    .request({ method: 'eth_getLogs', params: [{ fromBlock: height, toBlock: height }] })
    .catch(() => undefined)
  return Array.isArray(logs) ? { number, logs } : undefined
}

async function fetchWithLogs(options: FetchOptions): Promise<BlockWithLogs> {
  const { chain, number, wanted, readBloom, head, readHeader, rangeLogs } = options
  const header = head?.number === number ? head : await (readHeader?.(number) ?? fetchHeader(chain, number))
  if (header?.number !== number) throw blocksChanged(chain)
  const { logsBloom, logsAtHeight: _, ...block } = header
  const bloom = logsBloom ? readBloom(logsBloom) : undefined
  if (wanted) {
    const found = (await rangeLogs)?.get(number)
    if (bloom && found?.every(({ blockHash }) => blockHash === block.hash)) {
      const logs = toLogs(chain, block, found)
      if (!lacksTopic(wanted, bloom, logs) && !lacksSome(wanted, bloom, logs)) return { ...block, logs }
    }
    const logs = await fetchLogs(chain, block, topicsOf(wanted))
    if (!bloom || !lacksSome(wanted, bloom, logs)) return { ...block, logs }
  }
  const headLogs = head?.logsAtHeight?.number === number ? head.logsAtHeight.logs : undefined
  if (bloom && headLogs?.every(({ blockHash }) => blockHash === block.hash)) {
    const logs = toLogs(chain, block, headLogs)
    if (bloom.isCovered(logs)) return { ...block, logs }
  }
  const logs = await fetchLogs(chain, block)
  if (bloom && !bloom.isCovered(logs)) {
    throw new ChainError(chain.name, new Error(`The node omitted logs of block ${number}.`))
  }
  return { ...block, logs }
}

type FetchOptions = Pick<fetchBlocks.Options, 'chain' | 'wanted' | 'head' | 'readHeader'> & {
  number: number
  readBloom: createBloomReader.ReturnType
  rangeLogs: ReturnType<typeof fetchLogsInRange> | undefined
}

const safeLogCount = 1_000

/**
 * Fetches the wanted logs of all blocks in one request, keyed by height. Returns `undefined` if the request fails, for example because
 * there are too many logs.
 */
async function fetchLogsInRange(
  { chain, from, to }: fetchBlocks.Options,
  wanted: fetchBlocks.Wanted,
): Promise<Map<number, RpcLog[]> | undefined> {
  const range = { fromBlock: numberToHex(from), toBlock: numberToHex(to) }
  const logs = await chain.client
    .request({ method: 'eth_getLogs', params: [{ ...range, topics: [topicsOf(wanted)] }] })
    .catch(() => undefined)
  if (!Array.isArray(logs)) return undefined
  const rangeLogs = new Map<number, RpcLog[]>()
  for (let number = from; number <= to; number++) rangeLogs.set(number, [])
  for (const log of logs) rangeLogs.get(Number(log.blockNumber))?.push(log)
  // Some nodes cut a long response without an error, so its first and its last block may lack logs. Leave these two blocks out, so that the
  // caller fetches their logs again. If a block has no logs in the response, its bloom filter shows whether logs are missing.
  const ends = logs.length < safeLogCount ? [] : [logs.at(0), logs.at(-1)]
  for (const log of ends) rangeLogs.delete(Number(log?.blockNumber))
  return rangeLogs
}

function topicsOf({ topics, markets }: fetchBlocks.Wanted): Hex[] {
  return [...topics, ...markets.flatMap((market) => market.topics)]
}

async function fetchLogs(chain: Chain, block: Block, topics?: readonly Hex[]): Promise<BlockLog[]> {
  const request = chain.client.request({
    method: 'eth_getLogs',
    params: [{ blockHash: block.hash, ...(topics ? { topics: [[...topics]] } : {}) }],
  })
  const logs = await request.catch((error) => fetchAllLogs(chain, block, error))
  // Some nodes return `null` while they do not have the logs yet.
  if (!Array.isArray(logs)) throw blocksChanged(chain)
  return toLogs(chain, block, logs)
}

/**
 * Reads all logs of a block from its receipts if the node refuses `eth_getLogs` because the block has too many logs. Otherwise an attacker
 * could stop the index with such a block.
 */
async function fetchAllLogs(chain: Chain, { hash }: Block, error: unknown): Promise<RpcLog[]> {
  const isTooMuch = error instanceof BaseError && tooMuch.test(error.details)
  const receipts = isTooMuch
    ? await chain.client
        .request<ReceiptsMethod>({ method: 'eth_getBlockReceipts', params: [hash] })
        .catch(() => undefined)
    : undefined
  if (!Array.isArray(receipts)) throw new ChainError(chain.name, error)
  return receipts.flatMap(({ logs }) => logs)
}

/** Matches the error for a response that has too many logs, but not the error for too many requests. */
const tooMuch = /results|response|logs|too large/i

type ReceiptsMethod = {
  Method: 'eth_getBlockReceipts'
  Parameters: [Hex]
  ReturnType: readonly { logs: readonly RpcLog[] }[] | null
}

function toLogs(chain: Chain, block: Block, logs: readonly RpcLog[]): BlockLog[] {
  return logs.map((log): BlockLog => {
    const { address, data, topics, blockHash, logIndex, transactionHash, transactionIndex } = log
    if (blockHash !== block.hash || logIndex === null || !transactionHash || transactionIndex === null) {
      throw blocksChanged(chain)
    }
    return {
      address,
      data,
      topics,
      transactionHash,
      blockNumber: block.number,
      logIndex: Number(logIndex),
      transactionIndex: Number(transactionIndex),
    }
  })
}

/** Whether the bloom filter of a block matches a wanted topic that no returned log has. The node may then not have the block's logs yet. */
function lacksTopic(
  wanted: fetchBlocks.Wanted,
  bloom: createBloomReader.Bloom,
  logs: readonly BlockLog[],
): boolean {
  // Check the bloom filter first. It is fast, and rules out most of the wanted topics without a search through the logs.
  return topicsOf(wanted).some((wanted) => bloom.mayHold(wanted) && !logs.some(isOf(wanted)))
}

function isOf(wanted: Hex): (log: Pick<BlockLog, 'topics'>) => boolean {
  const lower = wanted.toLowerCase()
  return ({ topics: [topic] }) => topic?.toLowerCase() === lower
}

function lacksSome(
  { topics, markets }: fetchBlocks.Wanted,
  bloom: createBloomReader.Bloom,
  logs: readonly BlockLog[],
): boolean {
  if (logs.length === 0 && topics.some(bloom.mayHold)) return true
  return markets.some(({ market, topics }) => {
    if (!bloom.mayHold(market)) return false
    const own = logs.filter(({ address }) => address.toLowerCase() === market.toLowerCase())
    return topics.some((topic) => bloom.mayHold(topic) && !own.some(isOf(topic)))
  })
}

function blocksChanged(chain: Chain): ChainError {
  return new ChainError(chain.name, new Error('The blocks changed during the read.'))
}
