import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'

/** Runs the script of the runbook, as an operator does. Returns its output. */
export async function runStandby(...argv: string[]): Promise<string> {
  const script = fileURLToPath(new URL('../../../../docs/operating/standby.js', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...argv])
  return stdout
}

/** Runs a statement over a new connection to the server. */
export async function askServer(url: string, statement: string) {
  const connection = new pg.Client(url)
  await connection.connect()
  try {
    return (await connection.query(statement)).rows
  } finally {
    await connection.end()
  }
}
