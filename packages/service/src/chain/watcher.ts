import type { Sql } from '../store/openDatabase.js'
import type { BlockWithLogs } from './fetchBlocks.js'

/** Creates the webhook events of blocks, in the transaction that stores the blocks. */
export type Watcher = {
  /** Reads the webhook listeners that changed. Returns whether a listener may need all logs of the block at `height`. */
  wants(sql: Sql, height: number): Promise<boolean>
  retract(sql: Sql, height: number): Promise<void>
  watch(sql: Sql, blocks: readonly BlockWithLogs[]): Promise<void>
  /**
   * Call it after the commit of a transaction that called `wants` or `watch`. The watcher then knows that its reads and writes are final.
   */
  committed(): void
}
