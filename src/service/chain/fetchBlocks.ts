import { type Hex, type Log, numberToHex } from 'viem'
import type { Block } from '../store/blocks.js'
import { matchesBloom } from './matchesBloom.js'
import { type Chain, ChainError, fromChain } from './openChain.js'

/** A log of a block, with its place. */
export type BlockLog = Pick<Log<bigint, number, false>, 'address' | 'data' | 'topics'> & {
  blockNumber: number
  logIndex: number
  transactionHash: Hex
  transactionIndex: number
}

/** A block as its node tells it. */
type Header = Block & { logsBloom: Hex | null }

/** A block and those of its logs that were asked for, in their order. */
export type BlockWithLogs = Block & { logs: BlockLog[] }

/**
 * Fetches a row of blocks with their logs, all at once, and makes sure that they belong together: each is the parent
 * of the next, and logs are asked for by the block's hash, so that none can come from another block of that height.
 * Where all logs are wanted, none may be missing.
 *
 * @throws ChainError when the node fails, or changed its mind meanwhile.
 */
export async function fetchBlocks(options: fetchBlocks.Options): Promise<BlockWithLogs[]> {
  const { chain, from, to, parentHash, topics } = options
  const numbers = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
  const blocks = await Promise.all(numbers.map((number) => fetchWithLogs(chain, number, topics)))
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
    /** Signatures of the events that are wanted; all, where there are none. */
    topics: readonly Hex[] | undefined
  }
}

/** The header at a height, or the chain's head; `undefined` for a height that the chain has not reached. */
export async function fetchHeader(chain: Chain, height: number | 'latest'): Promise<Header | undefined> {
  const block = await fromChain(
    chain,
    chain.client.request({
      method: 'eth_getBlockByNumber',
      params: [height === 'latest' ? height : numberToHex(height), false],
    }),
  )
  if (block?.number == null || block.hash == null) return undefined
  const { hash, parentHash, logsBloom } = block
  return { number: Number(block.number), hash, parentHash, time: Number(block.timestamp), logsBloom }
}

async function fetchWithLogs(
  chain: Chain,
  number: number,
  topics: fetchBlocks.Options['topics'],
): Promise<BlockWithLogs> {
  const header = await fetchHeader(chain, number)
  if (header?.number !== number) throw moved(chain)
  const logs = await fromChain(
    chain,
    chain.client.request({
      method: 'eth_getLogs',
      params: [{ blockHash: header.hash, ...(topics ? { topics: [[...topics]] } : {}) }],
    }),
  )
  const { logsBloom, ...block } = header
  // Some nodes answer so while they do not have them yet.
  if (!Array.isArray(logs)) throw moved(chain)
  const found = logs.map((log): BlockLog => {
    const { address, data, topics, blockHash, logIndex, transactionHash, transactionIndex } = log
    if (blockHash !== header.hash || logIndex === null || !transactionHash || transactionIndex === null) {
      throw moved(chain)
    }
    return {
      ...{ address, data, topics, transactionHash, blockNumber: number },
      ...{ logIndex: Number(logIndex), transactionIndex: Number(transactionIndex) },
    }
  })
  if (!topics && logsBloom && !matchesBloom(logsBloom, found)) {
    throw new ChainError(chain.name, new Error(`Its node left out logs of block ${number}.`))
  }
  return { ...block, logs: found }
}

function moved(chain: Chain): ChainError {
  return new ChainError(chain.name, new Error('Its blocks changed while they were read.'))
}
