import { ConfigError } from '../config.js'
import { createLog } from '../createLog.js'
import { createService } from '../createService.js'
import { openMarketConfig } from './openMarketConfig.js'
import { readMarketOptions } from './readMarketOptions.js'

/** Runs `tillkit index`: indexes a market up to the head of the chain and ends. A later `tillkit serve` continues from there. */
export async function runIndex(options: runIndex.Options): Promise<void> {
  const { argv, environment, write = (text) => void process.stdout.write(text) } = options
  const market = readMarketOptions(argv)
  refuseServerFlags(market)
  const { config, close } = await openMarketConfig({ ...market, environment, roles: ['ingest'] })
  try {
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
    argv: string[]
    environment?: Readonly<Record<string, string | undefined>> | undefined
    write?: ((text: string) => void) | undefined
  }
}

function refuseServerFlags({ host, port, roles }: readMarketOptions.ReturnType): void {
  const flags = Object.entries({ '--host': host, '--port': port, '--role': roles })
  const given = flags.flatMap(([flag, value]) => (value === undefined ? [] : flag))
  if (given.length > 0)
    throw new ConfigError(`"tillkit index" only indexes and opens no port. Leave out ${given.join(', ')}.`)
}
