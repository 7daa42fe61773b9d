import { parseArgs } from 'node:util'
import { ConfigError, parseConfig, readConfig, type ServiceConfig } from './config.js'
import { runServer } from './runServer.js'

/**
 * Runs `tillkit serve --config FILE [--host HOST] [--port PORT] [--role ROLES]`: the service on a configuration of its own, until
 * SIGINT or SIGTERM. Its log goes to standard output, a JSON line for each event.
 *
 * @throws ConfigError when the configuration or an option is wrong. ServerError when the port cannot be opened.
 */
export async function serve(options: serve.Options): Promise<void> {
  const { argv, write } = options
  const { path, ...listen } = readOptions(argv)
  const config = parseConfig({ ...(await readConfig({ path })), ...listen })
  await runServer({ config, write })
}

export declare namespace serve {
  type Options = {
    /** The words after `tillkit serve`. */
    argv: string[]
    /** Takes one line of the log. @default to standard output */
    write?: ((line: string) => void) | undefined
  }
}

function readOptions(argv: string[]) {
  const { values } = parseArgs({
    args: argv,
    options: {
      config: { type: 'string' },
      host: { type: 'string' },
      port: { type: 'string' },
      role: { type: 'string' },
    },
  })
  const { config: path, host, port, role } = values
  if (!path) throw new ConfigError('name its file with --config.')
  return {
    path,
    ...(host === undefined ? {} : { host }),
    ...(port === undefined ? {} : { port: /^\d+$/.test(port) ? Number(port) : port }),
    ...(role === undefined ? {} : { roles: role.split(',') as ServiceConfig['roles'] }),
  }
}
