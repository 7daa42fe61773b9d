import { parseArgs } from 'node:util'
import { ConfigError, parseConfig, readConfig, type ServiceConfig } from './config.js'
import { runServer } from './runServer.js'

export async function serve(options: serve.Options): Promise<void> {
  const { argv, write } = options
  const { path, ...listen } = readOptions(argv)
  const config = parseConfig({ ...(await readConfig({ path })), ...listen })
  await runServer({ config, write })
}

export declare namespace serve {
  type Options = {
    argv: string[]
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
  if (!path) throw new ConfigError('give the path of the configuration with --config.')
  return {
    path,
    ...(host === undefined ? {} : { host }),
    ...(port === undefined ? {} : { port: /^\d+$/.test(port) ? Number(port) : port }),
    ...(role === undefined ? {} : { roles: role.split(',') as ServiceConfig['roles'] }),
  }
}
