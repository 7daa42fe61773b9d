import type { Block } from '../store/blocks.js'
import { type BlockWithLogs, fetchBlocks, fetchHeader } from './fetchBlocks.js'

/** A row of blocks that is fetched before it is asked for: one at a time. */
export type Ahead = {
  /** Begins to fetch a row. What was begun before is forgotten. */
  start(row: fetchBlocks.Options): void
  /** Fetches a row: what was begun, where that is the same row and stands still, or else anew. */
  fetch(row: fetchBlocks.Options): Promise<BlockWithLogs[]>
  /** Whether a row was begun that follows a block, and what of its blocks it asks for. */
  begun(tip: Block): 'all' | 'part' | undefined
  /** Waits for what was begun. */
  end(): Promise<void>
}

/** Makes what fetches the next row of blocks while the one before is taken in. */
export function createAhead(): Ahead {
  let begun: { row: fetchBlocks.Options; blocks: Promise<BlockWithLogs[] | undefined> } | undefined

  /** What was begun, unless another row is wanted, it failed, or the chain has gone on without it. */
  async function take(row: fetchBlocks.Options): Promise<BlockWithLogs[] | undefined> {
    const found = begun
    begun = undefined
    if (!found || !isSame(found.row, row)) return undefined
    const stands = found.row.head?.hash === row.head?.hash
    const [blocks, last] = await Promise.all([
      found.blocks,
      stands ? undefined : fetchHeader(row.chain, row.to),
    ])
    return stands || blocks?.at(-1)?.hash === last?.hash ? blocks : undefined
  }

  return {
    start(row) {
      begun = { row, blocks: fetchBlocks(row).catch(() => undefined) }
    },
    fetch: async (row) => (await take(row)) ?? fetchBlocks(row),
    begun({ number, hash }) {
      if (begun?.row.from !== number + 1 || begun.row.parentHash !== hash) return undefined
      return begun.row.wanted ? 'part' : 'all'
    },
    async end() {
      await begun?.blocks
    },
  }
}

function isSame(one: fetchBlocks.Options, other: fetchBlocks.Options): boolean {
  const isAlike = (key: 'from' | 'to' | 'parentHash') => one[key] === other[key]
  return isAlike('from') && isAlike('to') && isAlike('parentHash') && !one.wanted === !other.wanted
}
