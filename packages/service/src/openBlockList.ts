import { type BlockList, toBlockList } from './blockList.js'
import { shareRunningCall } from './shareRunningCall.js'
import type { BlockedEntry } from './store/blocked.js'
import { readBlocked } from './store/blocked.js'
import type { Database } from './store/openDatabase.js'

/** Milliseconds for which the list is cached. So a process applies a change by `tillkit block` after at most this time. */
const freshMs = 5_000

/**
 * Creates the function that returns a chain's block list. The list has the entries of the configuration and those of the database, which
 * the function reads again after five seconds.
 */
export function openBlockList(options: openBlockList.Options): () => Promise<BlockList> {
  const { database, chainId, configured, elapsed } = options
  let cached: { at: number; list: BlockList } | undefined
  const read = shareRunningCall(async () => {
    const at = elapsed()
    const list = toBlockList([...configured, ...(await readBlocked(database, chainId))])
    cached = { at, list }
    return list
  })
  return async () => (cached && elapsed() - cached.at < freshMs ? cached.list : read())
}

export declare namespace openBlockList {
  type Options = {
    database: Database
    chainId: number
    configured: readonly BlockedEntry[]
    /** Returns monotonic milliseconds. */
    elapsed: () => number
  }
}
