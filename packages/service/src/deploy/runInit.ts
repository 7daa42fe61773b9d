import { access, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { TillError } from 'tillkit/internal'
import { parseConfig } from '../config.js'
import { createAccessKey, readNetwork, readStoredKey, withoutGaps } from './openMarketConfig.js'
import { marketFlags, toMarketOptions } from './readMarketOptions.js'
import { serverFlags } from './serverFlags.js'

/**
 * Runs `tillkit init`: writes a configuration file for a market. It takes the same options as `tillkit serve --rpc`, which serves the
 * market without a file. It never overwrites a file.
 */
export async function runInit(options: runInit.Options): Promise<void> {
  const { argv, environment = process.env, write = (text) => void process.stdout.write(text) } = options
  const { values } = parseArgs({
    args: argv,
    options: {
      ...marketFlags,
      ...serverFlags,
      config: { type: 'string', default: 'service.json' },
      database: { type: 'string' },
    },
  })
  const { config: path, database: databaseUrl = environment.DATABASE_URL } = values
  const market = toMarketOptions(values)
  if (!databaseUrl) throw noDatabase()
  const exists = await access(path).then(
    () => true,
    () => false,
  )
  if (exists) throw alreadyThere(path)
  const folder = resolve(market.data)
  const accessKey = market.accessKey ?? (await readStoredKey(folder)) ?? createAccessKey()
  const config = withoutGaps({
    databaseUrl,
    host: market.host,
    port: market.port,
    networks: [await readNetwork(market)],
    projects: [{ id: '1', accessKey }],
    roles: market.roles,
  })
  parseConfig(config)
  await create(path, `${JSON.stringify(config, undefined, 2)}\n`)
  write(
    [
      `${path} is written. It contains the passwords of its URLs, so only your account can read it.`,
      'Next, create the tables, add a project, and start the service:',
      `  tillkit migrate --config ${path}`,
      `  tillkit project add shop --config ${path}`,
      `  tillkit serve --config ${path}`,
      '',
    ].join('\n'),
  )
}

export declare namespace runInit {
  type Options = {
    argv: string[]
    environment?: Readonly<Record<string, string | undefined>> | undefined
    write?: ((text: string) => void) | undefined
  }
}

/** Creates the file. Throws if another process has created it since the first check, so that the command never overwrites a file. */
async function create(path: string, text: string): Promise<void> {
  try {
    await writeFile(path, text, { flag: 'wx', mode: 0o600 })
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'EEXIST') throw alreadyThere(path)
    throw new InitError(`${path} cannot be written.`, 'Choose another file with --config.', cause)
  }
}

function noDatabase(): InitError {
  return new InitError(
    'A configuration needs a PostgreSQL of your own.',
    'Give its URL with --database, or set DATABASE_URL. Orders need no copy: the service reads them from the chain again.',
  )
}

function alreadyThere(path: string): InitError {
  return new InitError(
    `${path} exists, and "tillkit init" overwrites no file.`,
    'Choose another file with --config, or move this one.',
  )
}

/** Thrown if `tillkit init` wrote no configuration. */
class InitError extends TillError<'ConfigNotWritten'> {
  override name = 'InitError'
  constructor(shortMessage: string, fix: string, cause?: unknown) {
    super('ConfigNotWritten', { shortMessage, fix, cause })
  }
}
