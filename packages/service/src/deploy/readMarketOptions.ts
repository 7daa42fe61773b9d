import { parseArgs } from 'node:util'
import { type Address, isAddress } from 'viem'
import { ConfigError, ServiceConfig } from '../config.js'
import { areAddresses } from './areAddresses.js'
import { isHttpUrl } from './isHttpUrl.js'
import { serverFlags } from './serverFlags.js'

/** The flags that name a market and its data. */
export const marketFlags = {
  rpc: { type: 'string' },
  market: { type: 'string' },
  helper: { type: 'string' },
  from: { type: 'string' },
  currency: { type: 'string', multiple: true, default: [] as string[] },
  network: { type: 'string', default: 'market' },
  'access-key': { type: 'string' },
  data: { type: 'string', default: 'tillkit-data' },
} as const

export function readMarketOptions(argv: string[]): readMarketOptions.ReturnType {
  return toMarketOptions(parseArgs({ args: argv, options: { ...marketFlags, ...serverFlags } }).values)
}

export function toMarketOptions(values: MarketValues): readMarketOptions.ReturnType {
  const {
    rpc: rpcUrl,
    market,
    helper,
    from,
    currency,
    network,
    'access-key': accessKey,
    data,
    host,
    port,
    role,
  } = values
  if (!rpcUrl || !isHttpUrl(rpcUrl))
    throw new ConfigError('--rpc must be the URL of a node, with http or https.')
  if (!market || !isAddress(market)) throw new ConfigError('--market must be the address of the market.')
  if (helper !== undefined && !isAddress(helper)) {
    throw new ConfigError('--helper must be the address of the helper of a request market.')
  }
  if (!areAddresses(currency)) throw new ConfigError('--currency must be the address of an ERC-20.')
  return {
    rpcUrl,
    market,
    helper,
    network,
    accessKey,
    data,
    host,
    currencies: currency,
    from: readNumber('--from', from),
    port: readNumber('--port', port),
    roles: readRoles(role),
  }
}

export declare namespace readMarketOptions {
  type ReturnType = {
    rpcUrl: string
    market: Address
    helper: Address | undefined
    /** The first block to index: the block of the first order, or any block before it. `undefined` means block 0. */
    from: number | undefined
    currencies: readonly Address[]
    network: string
    accessKey: string | undefined
    data: string
    host: string | undefined
    port: number | undefined
    roles: ServiceConfig['roles'] | undefined
  }
}

type MarketValues = ReturnType<
  typeof parseArgs<{ options: typeof marketFlags & typeof serverFlags }>
>['values']

function readNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^\d{1,15}$/.test(text)) throw new ConfigError(`${name} must be a whole number of at most 15 digits.`)
  return Number(text)
}

function readRoles(text: string | undefined): ServiceConfig['roles'] | undefined {
  if (text === undefined) return undefined
  const roles = ServiceConfig.shape.roles.safeParse(text.split(','))
  if (roles.success) return roles.data
  throw new ConfigError('--role must list one or more of api, ingest, deliver, separated by commas.')
}
