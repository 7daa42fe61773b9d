import { type Block, readBlocks } from '../store/blocks.js'
import type { Sql } from '../store/openDatabase.js'
import { fetchHeader } from './fetchBlocks.js'
import { type Chain, ChainError } from './openChain.js'

/**
 * Finds the highest indexed block that is still on the chain. `ancestor` is `undefined` if the chain contains none of the indexed blocks.
 * `isReplaced` is whether the node has another block at the height of an indexed one.
 */
export async function findAncestor(options: findAncestor.Options): Promise<findAncestor.ReturnType> {
  const { chain, sql, tip, head } = options
  if (!tip) return { ancestor: undefined, isReplaced: false }
  // Read one block first, because most reorgs are one or two blocks deep.
  let limit = 1
  let isReplaced = false
  for (let highest = Math.min(tip.number, head.number); ; limit = Math.min(limit * 4, 64)) {
    const stored = await readBlocks(sql, { chainId: chain.chainId, highest, limit })
    const canonical = await Promise.all(stored.map(({ number }) => fetchBelow(chain, number)))
    const at = stored.findIndex(({ hash }, index) => hash === canonical[index]?.hash)
    const lowest = stored.at(-1)
    isReplaced ||= lowest !== undefined && at !== 0
    if (at >= 0 || !lowest) return { ancestor: stored[at], isReplaced }
    highest = lowest.number - 1
  }
}

export declare namespace findAncestor {
  type Options = {
    chain: Chain
    sql: Sql
    tip: Block | undefined
    head: Block
  }
  type ReturnType = {
    ancestor: Block | undefined
    isReplaced: boolean
  }
}

/** Fetches a header. Throws if the node does not have it: a missing header does not prove that the chain dropped the block. */
async function fetchBelow(chain: Chain, number: number): Promise<Block> {
  const header = await fetchHeader(chain, number)
  if (header?.number !== number)
    throw new ChainError(chain.name, new Error(`The node does not have block ${number}.`))
  return header
}
