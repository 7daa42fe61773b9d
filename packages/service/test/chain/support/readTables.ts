import pg from 'pg'

const tables = [
  'sources',
  'blocks',
  'orders',
  'fills',
  'cancellations',
  'order_updates',
  'availability',
  'currencies',
]

/** Returns all rows of the tables that a service fills from the chain, in an order that does not depend on when the rows were written. */
export async function readTables(databaseUrl: string): Promise<Record<string, unknown[]>> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    const read: Record<string, unknown[]> = {}
    for (const table of tables) {
      const { rows } = await client.query(
        `select row_to_json(t) as row from ${table} t order by row_to_json(t)::text`,
      )
      read[table] = rows.map(({ row }) => row)
    }
    return read
  } finally {
    await client.end()
  }
}
