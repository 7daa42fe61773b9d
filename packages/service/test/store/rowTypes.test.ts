import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDatabase } from '../../../../test/setup/database.js'
import { readBlocked } from '../../src/store/blocked.js'
import { lockChain } from '../../src/store/blocks.js'
import { createSharedClock } from '../../src/store/connection/createSharedClock.js'
import { readServer } from '../../src/store/connection/readServer.js'
import { readTime } from '../../src/store/connection/readTime.js'
import { migrate } from '../../src/store/migrate.js'
import { openDatabase, type Sql } from '../../src/store/openDatabase.js'
import { republishWork } from '../../src/store/webhooks/outbox.js'
import { type DeclaredRow, readDeclaredRows } from './support/readDeclaredRows.js'
import { seedTables } from './support/seedTables.js'
import { statements } from './support/statements.js'
import type { StoreCalls } from './support/storeCalls.js'

const url = await createDatabase()
const database = openDatabase({ url, maxConnections: 1 })
const client = new pg.Client({ connectionString: url })
const count = 40_000
const store = fileURLToPath(new URL('../../src/store/', import.meta.url))
const files = readdirSync(store, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.startsWith('migrations'))
  .map((file) => store + file)

beforeAll(async () => {
  await migrate({ database })
  await database.transaction((sql) => seedTables(sql, { count }), { patient: true })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.close()
})

/** Calls of the functions that `statements` leaves out, because they read either no growing table or a whole one. */
const others: StoreCalls = {
  readBlocked: (sql) => readBlocked(sql, 1),
  lockChain: (sql) => lockChain(sql, 1),
  createSharedClock: async (database) => createSharedClock({ database }).known(),
  readServer,
  readTime,
  republishWork,
}

/** The statements that store functions sent, by the place of the call: `file:line`. */
const sent = new Map<string, { text: string; values: unknown[] }>()

/** Records each statement with the place that sends it. */
function record(sql: Sql): Sql {
  return {
    query(text, values, name) {
      const [, file = '', line] = /at .*?([^ (]*\/src\/store\/[^:?]*)[^:]*:(\d+):/.exec(stackAbove()) ?? []
      sent.set(`${file.replace(/^file:\/\//, '')}:${line}`, { text, values: [...(values ?? [])] })
      return sql.query(text, values, name)
    },
  }
}

function stackAbove(): string {
  return new Error('The place.').stack ?? ''
}

/** Returns the columns of a statement as PostgreSQL describes them, each with the kind of value that the driver returns. */
async function describeColumns({ text, values }: { text: string; values: unknown[] }) {
  await client.query('begin')
  try {
    const { fields } = await client.query({ text, values })
    return new Map(fields.map(({ name, dataTypeID }) => [name, kinds[dataTypeID] ?? `type ${dataTypeID}`]))
  } finally {
    await client.query('rollback')
  }
}

const { builtins } = pg.types
const kinds: Readonly<Record<number, string>> = {
  // 19 is the type of names, for example of tables and indexes.
  19: 'string',
  [builtins.INT2]: 'number',
  [builtins.INT4]: 'number',
  [builtins.FLOAT8]: 'number',
  [builtins.INT8]: 'string',
  [builtins.NUMERIC]: 'string',
  [builtins.TEXT]: 'string',
  [builtins.BOOL]: 'boolean',
  [builtins.TIMESTAMPTZ]: 'Date',
  [builtins.JSON]: 'json',
  [builtins.JSONB]: 'json',
  // 1009 is the type of arrays of texts.
  1009: 'array',
}

/** Returns a message for each declared column that PostgreSQL does not return with this type. */
function differences(declared: DeclaredRow, described: ReadonlyMap<string, string>): string[] {
  return [...declared.columns].flatMap(([name, type]) => {
    const found = described.get(name)
    const same =
      found === type || (found === 'json' && isObject(type)) || (found === 'array' && type.endsWith('[]'))
    return same ? [] : [`${name} is declared as ${type}, but is ${found}`]
  })
}

function isObject(type: string): boolean {
  return !['string', 'number', 'boolean', 'Date'].includes(type)
}

describe('store', () => {
  test('declares each column with the type that PostgreSQL returns', async () => {
    const undone = new Error('Undone.')
    for (const call of Object.values({ ...statements, ...others })) {
      const run = database.transaction(async (sql) => {
        const recording = record(sql)
        await call({ ...database, ...recording, transaction: (run) => run(recording) }, count)
        throw undone
      })
      await expect(run).rejects.toBe(undone)
    }
    // The migration must build this index again, so it sends the statements that build indexes.
    await database.query('drop index permits_kept_idx')
    const transaction: typeof database.transaction = (run, options) =>
      database.transaction((sql) => run(record(sql)), options)
    await migrate({ database: { ...database, ...record(database), transaction } })
    const wrong: string[] = []
    const unsent: string[] = []
    for (const declared of readDeclaredRows(files)) {
      if (declared.columns.size === 0) continue
      const place = `${declared.file}:${declared.line}`
      const statement = sent.get(place)
      if (!statement) unsent.push(place.slice(store.length))
      else {
        const described = await describeColumns(statement)
        for (const difference of differences(declared, described))
          wrong.push(`${place.slice(store.length)}: ${difference}`)
      }
    }
    expect(wrong).toEqual([])
    expect(unsent).toEqual([])
  })
})
