import type { Sql } from '../store/openDatabase.js'
import type { BlockWithLogs } from './fetchBlocks.js'

/** Receives every log of a chain, in the transaction that stores its block. */
export type Watcher = {
  /**
   * Returns whether webhook listeners may need all logs of a block. If it runs in its own transaction, call `committed` after the commit.
   */
  wants(sql: Sql, height: number): Promise<boolean>
  retract(sql: Sql, height: number): Promise<void>
  watch(sql: Sql, blocks: readonly BlockWithLogs[]): Promise<void>
  committed(): void
}
