import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'

/**
 * Creates an empty database and returns its address; it is dropped after the file or `describe` that asked for it.
 * Called at the top of one of these, not inside a hook or a test.
 *
 * @example
 * const databaseUrl = await createDatabase()
 */
export async function createDatabase(): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await administer(`create database ${name}`)
  afterAll(() => administer(`drop database ${name} with (force)`))
  const url = new URL(inject('postgresUrl'))
  url.pathname = name
  return url.href
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client(inject('postgresUrl'))
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
