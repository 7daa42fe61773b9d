import type { Sql } from '../openDatabase.js'
import {
  type ListenerOwner,
  type ListenerRow,
  listenerColumns,
  type StoredListener,
  toListener,
} from './listeners.js'

export async function readListeners(sql: Sql, options: readListeners.Options): Promise<StoredListener[]> {
  const { chainId, projectId, after = '0', limit = null } = options
  const rows = await sql.query<ListenerRow>(
    `select ${listenerColumns} from listeners
     where chain_id = $1 and project_id = $2 and not removed and id > $3 order by id limit $4`,
    [chainId, projectId, after, limit],
  )
  return rows.map(toListener)
}

export declare namespace readListeners {
  type Options = ListenerOwner & {
    after?: string | undefined
    limit?: number | undefined
  }
}

export async function readListener(
  sql: Sql,
  { chainId, projectId }: ListenerOwner,
  id: string,
): Promise<StoredListener | undefined> {
  const [row] = await sql.query<ListenerRow>(
    `select ${listenerColumns} from listeners where chain_id = $1 and project_id = $2 and not removed and id = $3`,
    [chainId, projectId, id],
  )
  return row && toListener(row)
}

export type ListenerPlace = Pick<StoredListener, 'version' | 'id'>

export async function readChangedListeners(
  sql: Sql,
  chainId: number,
  options: { after: ListenerPlace; limit: number },
): Promise<StoredListener[]> {
  const { after, limit } = options
  const rows = await sql.query<ListenerRow>(
    `select ${listenerColumns} from listeners
     where chain_id = $1 and (version, id) > ($2, $3) order by version, id limit $4`,
    [chainId, after.version, after.id, limit],
    'changed listeners',
  )
  return rows.map(toListener)
}

export async function readListenersById(
  sql: Sql,
  chainId: number,
  ids: readonly string[],
): Promise<StoredListener[]> {
  if (ids.length === 0) return []
  const rows = await sql.query<ListenerRow>(
    `select ${listenerColumns} from listeners where chain_id = $1 and id = any($2)`,
    [chainId, ids],
  )
  return rows.map(toListener)
}
