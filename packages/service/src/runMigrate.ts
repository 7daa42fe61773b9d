import { parseArgs } from 'node:util'
import { TillError } from 'tillkit/internal'
import { ConfigError, parseConfig, readConfig } from './config.js'
import { contractKeys } from './store/completeKeys.js'
import { migrate } from './store/migrate.js'
import { openDatabase } from './store/openDatabase.js'

/**
 * Runs `tillkit migrate --config FILE`: brings the database up to date, however long that takes, while processes of the last
 * version go on. Those of this one then start at once. With `--contract` it takes away what only they need.
 *
 * @throws ConfigError when the configuration or an option is wrong. DatabaseError when the database fails. MigrationError when
 * there are still such processes.
 */
export async function runMigrate(options: runMigrate.Options): Promise<void> {
  const { argv, write = (line) => void process.stdout.write(line) } = options
  const { values } = parseArgs({
    args: argv,
    options: { config: { type: 'string' }, contract: { type: 'boolean' } },
  })
  if (!values.config) throw new ConfigError('name its file with --config.')
  const { databaseUrl: url } = parseConfig(await readConfig({ path: values.config }))
  const database = openDatabase({ url, maxConnections: 1 })
  try {
    await migrate({ database })
    const earlier = values.contract ? await contractKeys({ database }) : 0
    if (earlier > 0) throw new MigrationError(`processes of an earlier version have ${earlier} connections.`)
    write('The database is up to date.\n')
  } finally {
    await database.close()
  }
}

export declare namespace runMigrate {
  type Options = {
    /** The words after `tillkit migrate`. */
    argv: string[]
    /** Takes what is told. @default to standard output */
    write?: ((line: string) => void) | undefined
  }
}

/** The database was left as processes of the last version need it. */
export class MigrationError extends TillError<'MigrationRefused'> {
  override name = 'MigrationError'
  constructor(what: string) {
    super('MigrationRefused', {
      shortMessage: `Nothing was taken away: ${what}`,
      fix: 'End them first.',
    })
  }
}
