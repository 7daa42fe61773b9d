import type { Block } from '../store/blocks.js'
import { type BlockWithLogs, fetchBlocks, fetchHeader } from './fetchBlocks.js'

export type BlockPrefetcher = {
  start(row: fetchBlocks.Options): void
  /** Returns the prefetched blocks if they are the requested range and are still on the chain. Otherwise fetches the range. */
  fetch(row: fetchBlocks.Options): Promise<BlockWithLogs[]>
  prefetchedLogs(tip: Block): 'all' | 'part' | undefined
  end(): Promise<void>
}

export function createBlockPrefetcher(): BlockPrefetcher {
  let prefetched: { row: fetchBlocks.Options; blocks: Promise<BlockWithLogs[] | undefined> } | undefined

  async function take(row: fetchBlocks.Options): Promise<BlockWithLogs[] | undefined> {
    const found = prefetched
    prefetched = undefined
    if (!found || !isSameRange(found.row, row)) return undefined
    const isSameHead = found.row.head?.hash === row.head?.hash
    const [blocks, last] = await Promise.all([
      found.blocks,
      isSameHead ? undefined : fetchHeader(row.chain, row.to),
    ])
    return isSameHead || blocks?.at(-1)?.hash === last?.hash ? blocks : undefined
  }

  return {
    start(row) {
      prefetched = { row, blocks: fetchBlocks(row).catch(() => undefined) }
    },
    fetch: async (row) => (await take(row)) ?? fetchBlocks(row),
    prefetchedLogs({ number, hash }) {
      if (prefetched?.row.from !== number + 1 || prefetched.row.parentHash !== hash) return undefined
      return prefetched.row.wanted ? 'part' : 'all'
    },
    async end() {
      await prefetched?.blocks
    },
  }
}

function isSameRange(first: fetchBlocks.Options, second: fetchBlocks.Options): boolean {
  const isAlike = (key: 'from' | 'to' | 'parentHash') => first[key] === second[key]
  return isAlike('from') && isAlike('to') && isAlike('parentHash') && !first.wanted === !second.wanted
}
