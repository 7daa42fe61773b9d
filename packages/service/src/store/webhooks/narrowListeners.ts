import type { Sql } from '../openDatabase.js'
import { nextVersion } from './listeners.js'

/**
 * Has nobody told again of blocks that are about to be forgotten, and read anew: those that are younger than 13 days are known by their
 * events, which are kept for two weeks, and those below them are passed over.
 */
export async function narrowListeners(sql: Sql, chainId: number): Promise<void> {
  await sql.query(
    `update listeners set from_block = told.height, version = $2 from (
       select coalesce(
         (select min(number) - 1 from blocks where chain_id = $1 and time > extract(epoch from now() - interval '13 days')),
         (select max(number) from blocks where chain_id = $1)
       ) as height
     ) told where chain_id = $1 and not removed and from_block < told.height`,
    [chainId, await nextVersion(sql, chainId)],
  )
}
