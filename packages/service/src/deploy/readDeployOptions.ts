import { parseArgs } from 'node:util'
import { type Hex, isAddress, isHash, zeroAddress } from 'viem'
import { areAddresses } from './areAddresses.js'
import type { deployCheckout } from './deployCheckout.js'
import { DeployError } from './deployContract.js'
import { isHttpUrl } from './isHttpUrl.js'
import type { marketDeployment } from './marketDeployment.js'

export function readDeployOptions({ argv }: readDeployOptions.Options): readDeployOptions.ReturnType {
  const name = contractNameOf(argv)
  if (name === 'SwapCheckout') {
    const { values } = parseArgs({ args: argv, options: deployCheckoutFlags })
    return { ...readShared(values), name, targets: readTargets(values) }
  }
  if (name === 'TillkitMarket') {
    const { values } = parseArgs({ args: argv, options: deployMarketFlags })
    return { ...readShared(values), name, terms: readTerms(values) }
  }
  const { values } = parseArgs({ args: argv, options: { ...sharedFlags, market: text, helper: flag } })
  return { ...readShared(values), name }
}

export function contractNameOf(argv: readonly string[]): readDeployOptions.ReturnType['name'] {
  if (argv.includes('--checkout')) return 'SwapCheckout'
  if (argv.includes('--helper')) return 'RequestBatchHelper'
  const at = argv.findLastIndex((word) => /^--market(=|$)/.test(word))
  const market = at < 0 ? 'tillkit' : (argv[at]?.split('=')[1] ?? argv[at + 1])
  if (market === 'tillkit') return 'TillkitMarket'
  if (market === 'request') return 'RequestMarket'
  throw invalidOption(`--market must be tillkit or request, received "${market}"`, 'Use tillkit or request.')
}

export declare namespace readDeployOptions {
  type Options = {
    argv: string[]
  }
  type ReturnType = { rpc: string; salt: Hex | undefined; send: boolean; json: boolean } & (
    | { name: 'TillkitMarket'; terms: Omit<marketDeployment.Options, 'salt'> }
    | { name: 'RequestMarket' | 'RequestBatchHelper' }
    | { name: 'SwapCheckout'; targets: Pick<deployCheckout.Options, 'wrapped' | 'markets' | 'routers'> }
  )
}

const text = { type: 'string' } as const
const flag = { type: 'boolean', default: false } as const
const several = { type: 'string', multiple: true, default: [] as string[] } as const
const sharedFlags = { rpc: text, salt: text, send: flag, json: flag } as const
const deployMarketFlags = {
  ...sharedFlags,
  owner: text,
  treasury: text,
  market: text,
  'fee-bps': { type: 'string', default: '0' },
} as const
const deployCheckoutFlags = {
  ...sharedFlags,
  checkout: flag,
  wrapped: text,
  'buy-from': several,
  'swap-at': several,
} as const

function readShared(values: {
  rpc?: string | undefined
  salt?: string | undefined
  send: boolean
  json: boolean
}) {
  const { rpc, salt, send, json } = values
  if (!rpc || !isHttpUrl(rpc))
    throw invalidOption(
      '--rpc must be the URL of a node, with http or https',
      'As in --rpc https://rpc.example.',
    )
  if (salt !== undefined && !isHash(salt))
    throw invalidOption('--salt must be 32 bytes', 'Write 0x and 64 hex digits.')
  return { rpc, salt, send, json }
}

function readTerms(values: MarketValues) {
  const { owner, treasury = owner, 'fee-bps': fee } = values
  if (!owner || !isAddress(owner) || owner === zeroAddress) {
    throw invalidOption('--owner must be an address', 'Set the address that may stop the market.')
  }
  if (!treasury || !isAddress(treasury))
    throw invalidOption('--treasury must be an address', 'Set the address that receives the market fee.')
  if (!/^\d{1,4}$/.test(fee) || Number(fee) > 1_000) {
    throw invalidOption('--fee-bps must be 0 to 1000', 'Set 100 for 1 % of each price.')
  }
  return { owner, treasury, marketFeeBps: Number(fee) }
}

function readTargets(values: CheckoutValues) {
  const { wrapped, 'buy-from': markets, 'swap-at': routers } = values
  if (!wrapped || !isAddress(wrapped))
    throw invalidOption(
      '--wrapped must be an address',
      'Set the contract that wraps the native currency, such as WETH.',
    )
  if (markets.length === 0 || !areAddresses(markets))
    throw invalidOption(
      '--buy-from must be an address',
      'Set the address of a market. Repeat the option for several markets.',
    )
  if (!areAddresses(routers))
    throw invalidOption(
      '--swap-at must be an address',
      'Set the address of a Uniswap router. Repeat the option for several routers.',
    )
  return { wrapped, markets, routers }
}

type MarketValues = {
  owner?: string | undefined
  treasury?: string | undefined
  'fee-bps': string
}
type CheckoutValues = { wrapped?: string | undefined; 'buy-from': string[]; 'swap-at': string[] }

function invalidOption(what: string, fix: string): DeployError {
  return new DeployError(
    `${what}.`.replace(/^[a-z]/, (letter) => letter.toUpperCase()),
    fix,
  )
}
