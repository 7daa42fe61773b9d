import { parseArgs } from 'node:util'
import { ConfigError, parseConfig, readConfig } from './config.js'
import { migrate } from './store/migrate.js'
import { openDatabase } from './store/openDatabase.js'

/**
 * Runs `tillkit migrate --config FILE`: brings the database up to date, without a time limit, while processes of the last version
 * continue. Processes of this version then start at once.
 *
 * @throws ConfigError when the configuration or an option is wrong. DatabaseError when the database fails. MigrationError when
 * another version made its tables.
 */
export async function runMigrate(options: runMigrate.Options): Promise<void> {
  const { argv, write = (line) => void process.stdout.write(line) } = options
  const { values } = parseArgs({ args: argv, options: { config: { type: 'string' } } })
  if (!values.config) throw new ConfigError('name its file with --config.')
  const { databaseUrl: url } = parseConfig(await readConfig({ path: values.config }))
  const database = openDatabase({ url, maxConnections: 1 })
  try {
    await migrate({ database })
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
