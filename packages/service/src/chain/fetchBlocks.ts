import { type Address, BaseError, type Hex, type Log, numberToHex, type RpcLog } from 'viem'
import type { Block } from '../store/blocks.js'
import { createBloomReader } from './bloom/createBloomReader.js'
import { type Chain, ChainError, fromChain, type Node } from './openChain.js'

/** A log of a block, with its place. */
export type BlockLog = Pick<Log<bigint, number, false>, 'address' | 'data' | 'topics'> & {
  /** The block that it is in. */
  blockNumber: number
  /** Its place in the block, counted from 0. */
  logIndex: number
  /** The transaction that made it. */
  transactionHash: Hex
  /** The transaction’s place in the block, counted from 0. */
  transactionIndex: number
}

/** A block as its node tells it. */
export type Header = Block & {
  logsBloom: Hex | null
  /** The logs of one height, where they were asked for in the same moment: believed where they are those of the block there. */
  told?: { number: number; logs: readonly RpcLog[] } | undefined
}

/** A block and those of its logs that were asked for, in their order. */
export type BlockWithLogs = Block & { logs: BlockLog[] }

/**
 * Fetches a row of blocks with their logs, all at once, and makes sure that they belong together: each is the parent
 * of the next, and logs are asked for by the block's hash, so that none can come from another block of that height.
 * Where all logs are wanted, none may be missing. Where only some are, one call asks for those of all blocks, and a further one for
 * each block of which it may have left some out; and where less is told of a market than the block’s filter says, all are asked for.
 *
 * @throws ChainError when the node fails, or changed its mind meanwhile.
 */
export async function fetchBlocks(options: fetchBlocks.Options): Promise<BlockWithLogs[]> {
  const { chain, from, to, parentHash, wanted, head, readHeader } = options
  const readBloom = createBloomReader()
  const numbers = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
  // Asked for in the same moment as the blocks, and believed where these agree.
  const told = wanted && to > from ? fetchTold(options, wanted) : undefined
  const blocks = await Promise.all(
    numbers.map((number) => fetchWithLogs({ chain, number, wanted, readBloom, head, readHeader, told })),
  )
  let expected = parentHash
  for (const block of blocks) {
    if (expected !== undefined && block.parentHash !== expected) throw moved(chain)
    expected = block.hash
  }
  return blocks
}

export declare namespace fetchBlocks {
  type Options = {
    chain: Chain
    /** First and last height; nothing is fetched where the last is below the first. */
    from: number
    to: number
    /** Hash of the block below, unless there is none to be checked. */
    parentHash: Hex | undefined
    /** The events that are wanted. @default all */
    wanted?: Wanted | undefined
    /** The chain's head, where it was read just now: that block is not asked for again. */
    head?: Header | undefined
    /** Reads the other blocks. @default as the chain’s node shows them */
    readHeader?: ((height: number) => Promise<Header | undefined>) | undefined
  }
  type Wanted = {
    /** Signatures of events that matter wherever they come from. */
    topics: readonly Hex[]
    /** Markets, and those of their events that matter. */
    markets: readonly { market: Address; topics: readonly Hex[] }[]
  }
}

/** The header at a height, or the chain's head; `undefined` for a height that the chain has not reached. */
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
    throw new ChainError(chain.name, new Error('Its node shows a block that is none.'))
  }
  return { number, hash, parentHash, time, logsBloom }
}

/** All logs of a height that may not be there yet; `undefined` where the node does not tell. */
export async function fetchNear(node: Node, number: number): Promise<Header['told']> {
  const height = numberToHex(number)
  const logs = await node.client
    .request({ method: 'eth_getLogs', params: [{ fromBlock: height, toBlock: height }] })
    .catch(() => undefined)
  return Array.isArray(logs) ? { number, logs } : undefined
}

async function fetchWithLogs(options: FetchOptions): Promise<BlockWithLogs> {
  const { chain, number, wanted, readBloom, head, readHeader, told } = options
  const header = head?.number === number ? head : await (readHeader?.(number) ?? fetchHeader(chain, number))
  if (header?.number !== number) throw moved(chain)
  const { logsBloom, told: _, ...block } = header
  const bloom = logsBloom ? readBloom(logsBloom) : undefined
  if (wanted) {
    const found = (await told)?.get(number)
    if (bloom && found?.every(({ blockHash }) => blockHash === block.hash)) {
      const logs = toLogs(chain, block, found)
      if (!lacksTopic(wanted, bloom, logs) && !lacksSome(wanted, bloom, logs)) return { ...block, logs }
    }
    const logs = await fetchLogs(chain, block, topicsOf(wanted))
    if (!bloom || !lacksSome(wanted, bloom, logs)) return { ...block, logs }
  }
  const near = head?.told?.number === number ? head.told.logs : undefined
  if (bloom && near?.every(({ blockHash }) => blockHash === block.hash)) {
    const logs = toLogs(chain, block, near)
    if (bloom.isCovered(logs)) return { ...block, logs }
  }
  const logs = await fetchLogs(chain, block)
  if (bloom && !bloom.isCovered(logs)) {
    throw new ChainError(chain.name, new Error(`Its node left out logs of block ${number}.`))
  }
  return { ...block, logs }
}

type FetchOptions = Pick<fetchBlocks.Options, 'chain' | 'wanted' | 'head' | 'readHeader'> & {
  number: number
  readBloom: createBloomReader.ReturnType
  told: ReturnType<typeof fetchTold> | undefined
}

/** Logs up to which every node tells all. */
const fewTold = 1_000

/** The wanted logs of a row of blocks, by one call: by their heights. `undefined` where the node does not tell so many. */
async function fetchTold(
  { chain, from, to }: fetchBlocks.Options,
  wanted: fetchBlocks.Wanted,
): Promise<Map<number, RpcLog[]> | undefined> {
  const range = { fromBlock: numberToHex(from), toBlock: numberToHex(to) }
  const logs = await chain.client
    .request({ method: 'eth_getLogs', params: [{ ...range, topics: [topicsOf(wanted)] }] })
    .catch(() => undefined)
  if (!Array.isArray(logs)) return undefined
  const told = new Map<number, RpcLog[]>()
  for (let number = from; number <= to; number++) told.set(number, [])
  for (const log of logs) told.get(Number(log.blockNumber))?.push(log)
  // Some nodes leave off what is beyond so many, and say nothing: of the block where they do a part is told. Of those beyond, their
  // filters say that there is more.
  const ends = logs.length < fewTold ? [] : [logs.at(0), logs.at(-1)]
  for (const log of ends) told.delete(Number(log?.blockNumber))
  return told
}

function topicsOf({ topics, markets }: fetchBlocks.Wanted): Hex[] {
  return [...topics, ...markets.flatMap((market) => market.topics)]
}

async function fetchLogs(chain: Chain, block: Block, topics?: readonly Hex[]): Promise<BlockLog[]> {
  const asked = chain.client.request({
    method: 'eth_getLogs',
    params: [{ blockHash: block.hash, ...(topics ? { topics: [[...topics]] } : {}) }],
  })
  const logs = await asked.catch((error) => fetchAllLogs(chain, block, error))
  // Some nodes answer so while they do not have them yet.
  if (!Array.isArray(logs)) throw moved(chain)
  return toLogs(chain, block, logs)
}

/**
 * All logs of a block of which a node does not tell them because there are too many: else whoever makes so many in a block would stop
 * the index.
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

/** How nodes say that there is more than they tell at a time, and not that they are asked too often. */
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
      throw moved(chain)
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

/** Whether a block may have an event of which a node has told none at all: it may not have been at that block. */
function lacksTopic(
  wanted: fetchBlocks.Wanted,
  bloom: createBloomReader.Bloom,
  logs: readonly BlockLog[],
): boolean {
  // Nearly all that are wanted are in no block: what there is is gone through for the others only.
  return topicsOf(wanted).some((wanted) => bloom.mayHold(wanted) && !logs.some(isOf(wanted)))
}

function isOf(wanted: Hex): (log: Pick<BlockLog, 'topics'>) => boolean {
  const lower = wanted.toLowerCase()
  return ({ topics: [topic] }) => topic?.toLowerCase() === lower
}

/** Whether there seems to be more than a node has told: of a market, or at all. Only all of the block’s logs can tell. */
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

function moved(chain: Chain): ChainError {
  return new ChainError(chain.name, new Error('Its blocks changed while they were read.'))
}
