import { createLog } from '../createLog.js'
import { createService } from '../createService.js'
import { openMarketConfig } from './openMarketConfig.js'
import { readMarketOptions } from './readMarketOptions.js'

/**
 * Runs `tillkit index --rpc URL --market ADDRESS --from BLOCK`: reads a market's orders from the chain into the database, up
 * to the chain's head, and ends. What `tillkit serve` would do at its first start, ahead of it.
 *
 * @throws ConfigError and MarketConfigError when an option is wrong.
 */
export async function runIndex(options: runIndex.Options): Promise<void> {
  const { argv, environment, write = (text) => void process.stdout.write(text) } = options
  const { config, close } = await openMarketConfig({
    ...readMarketOptions(argv),
    environment,
    roles: ['ingest'],
  })
  try {
    // What goes wrong with the node is waited out, and said.
    const log = createLog({ config, write: (line) => void process.stderr.write(line) })
    const service = createService(config, { log })
    await service.ready().finally(service.close)
    write('The index has reached the head of the chain.\n')
  } finally {
    await close()
  }
}

export declare namespace runIndex {
  type Options = {
    /** The words after `tillkit index`. */
    argv: string[]
    /** @default process.env */
    environment?: Readonly<Record<string, string | undefined>> | undefined
    /** Takes what is said. @default to standard output */
    write?: ((text: string) => void) | undefined
  }
}
