import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { promisify } from 'node:util'
import { TillError } from 'tillkit/internal'

/**
 * Returns the account that runs PostgreSQL; an empty object means the account of this process. PostgreSQL refuses to run as root, so root
 * uses the user `postgres`, or `nobody` if that user does not exist.
 */
export async function postgresAccount(): Promise<PostgresAccount> {
  if (process.getuid?.() !== 0) return {}
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = await Promise.all([numberOf('-u', name), numberOf('-g', name)])
    if (uid && gid) return { uid, gid }
  }
  throw new NoAccountError()
}

export type PostgresAccount = { uid?: number; gid?: number }

export async function mayReach(account: PostgresAccount, path: string): Promise<boolean> {
  if (account.uid === undefined) return true
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    const found = await stat(folder).catch(() => undefined)
    const bit = found?.uid === account.uid ? 0o100 : found?.gid === account.gid ? 0o010 : 0o001
    if (found && (found.mode & bit) === 0) return false
    if (folder === dirname(folder)) return true
  }
}

async function numberOf(flag: '-u' | '-g', name: string): Promise<number | undefined> {
  const { stdout } = await promisify(execFile)('id', [flag, name]).catch(() => ({ stdout: '' }))
  return Number(stdout) || undefined
}

export class NoAccountError extends TillError<'NoAccount'> {
  override name = 'NoAccountError'
  constructor() {
    super('NoAccount', {
      shortMessage:
        'PostgreSQL does not run as root, and there is no user "postgres" or "nobody" to run it as.',
      fix: 'Start the sandbox as an ordinary user, or create the user "postgres".',
    })
  }
}
