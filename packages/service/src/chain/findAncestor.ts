import { type Block, readBlocks } from '../store/blocks.js'
import type { Sql } from '../store/openDatabase.js'
import { fetchHeader } from './fetchBlocks.js'
import { type Chain, ChainError } from './openChain.js'

/**
 * Finds the highest indexed block that the chain still has: the tip itself unless there was a reorganisation. There is no
 * `ancestor` when none is left.
 *
 * @throws ChainError when the node fails, DatabaseError when the database does.
 */
export async function findAncestor(options: findAncestor.Options): Promise<findAncestor.ReturnType> {
  const { chain, sql, tip, head } = options
  if (!tip) return { ancestor: undefined, isReplaced: false }
  // Most reorganisations are a block or two deep.
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
    /** The last indexed block, if there is one. */
    tip: Block | undefined
    /** The chain's last block. */
    head: Block
  }
  type ReturnType = {
    /** The highest indexed block that the chain still has. */
    ancestor: Block | undefined
    /** Whether the chain has another block in the place of an indexed one. */
    isReplaced: boolean
  }
}

/** A header below the head. A node that does not have it is no proof that the chain lost it. */
async function fetchBelow(chain: Chain, number: number): Promise<Block> {
  const header = await fetchHeader(chain, number)
  if (header?.number !== number)
    throw new ChainError(chain.name, new Error(`Its node lacks block ${number}.`))
  return header
}
