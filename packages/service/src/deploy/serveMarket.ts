import { runServer } from '../runServer.js'
import { openMarketConfig } from './openMarketConfig.js'
import { readMarketOptions } from './readMarketOptions.js'

/** Runs `tillkit serve --rpc URL --market ADDRESS`: a service for one market without a configuration file. */
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
    argv: string[]
    environment?: Readonly<Record<string, string | undefined>> | undefined
    write?: ((line: string) => void) | undefined
  }
}
