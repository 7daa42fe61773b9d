import { runServer } from '../runServer.js'
import { openMarketConfig } from './openMarketConfig.js'
import { readMarketOptions } from './readMarketOptions.js'

/**
 * Runs `tillkit serve --rpc URL --market ADDRESS`: the service for one market without a configuration file, on a database of
 * its own in a folder, until SIGINT or SIGTERM.
 *
 * @throws ConfigError and MarketConfigError when an option is wrong, ServerError when the port cannot be opened.
 */
export async function serveMarket(options: serveMarket.Options): Promise<void> {
  const { argv, environment, write } = options
  const { config, close } = await openMarketConfig({ ...readMarketOptions(argv), environment })
  try {
    await runServer({ config, write })
  } finally {
    await close()
  }
}

export declare namespace serveMarket {
  type Options = {
    /** The words after `tillkit serve`. */
    argv: string[]
    /** @default process.env */
    environment?: Readonly<Record<string, string | undefined>> | undefined
    /** Takes one line of the log. @default to standard output */
    write?: ((line: string) => void) | undefined
  }
}
