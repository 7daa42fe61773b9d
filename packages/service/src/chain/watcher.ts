import type { Sql } from '../store/openDatabase.js'
import type { BlockWithLogs } from './fetchBlocks.js'

/** Told of every log of a chain, in the transaction that stores its block. */
export type Watcher = {
  /**
   * Whether any log of the blocks up to a height is wanted. Where it was asked in a transaction of its own, `committed` has to be
   * called afterwards.
   */
  wants(sql: Sql, height: number): Promise<boolean>
  /** The blocks above a height are being forgotten. */
  retract(sql: Sql, height: number): Promise<void>
  /** Blocks are being kept, in their order; there may be none. */
  watch(sql: Sql, blocks: readonly BlockWithLogs[]): Promise<void>
  /** The transaction of all that was read and written was committed. */
  committed(): void
}
