import { parseArgs } from 'node:util'
import { ConfigError, parseConfig, readConfig } from './config.js'
import { migrate } from './store/migrate.js'
import { openDatabase } from './store/openDatabase.js'

/** Runs `tillkit migrate --config FILE`: migrates the database without a time limit. Processes of the previous version can keep running. */
export async function runMigrate(options: runMigrate.Options): Promise<void> {
  const { argv, write = (line) => void process.stdout.write(line) } = options
  const { values } = parseArgs({ args: argv, options: { config: { type: 'string' } } })
  if (!values.config) throw new ConfigError('give the path of the configuration with --config.')
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
    argv: string[]
    write?: ((line: string) => void) | undefined
  }
}
