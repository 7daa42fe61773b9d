import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'

/**
 * Creates an empty database, and drops it after the test file or `describe` that called this function. Call it at the top of the file or
 * `describe`, not in a hook or a test.
 *
 * @example
 * const databaseUrl = await createDatabase()
 */
export async function createDatabase(): Promise<string> {
  const postgresUrl = await openPostgres()
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await administer(postgresUrl, `create database ${name}`)
  afterAll(() => administer(postgresUrl, `drop database ${name} with (force)`))
  const url = new URL(postgresUrl)
  url.pathname = name
  return url.href
}

/** Returns the URL of the PostgreSQL server that all tests of the run share. The first call starts the server. */
export async function openPostgres(): Promise<string> {
  const response = await fetch(inject('postgresUrl'))
  const text = await response.text()
  if (!response.ok) throw new Error(`PostgreSQL was not started: ${text}`)
  return text
}

async function administer(postgresUrl: string, statement: string): Promise<void> {
  const client = new pg.Client(postgresUrl)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
