import { parseArgs } from 'node:util'
import { type Address, type Hex, isAddress, isHash, zeroAddress } from 'viem'
import type { deployCheckout } from './deployCheckout.js'
import { DeployError } from './deployContract.js'
import type { marketDeployment } from './marketDeployment.js'

/**
 * Reads what `tillkit deploy` is told: the terms of a market, a request market, which has none, with `--helper` what takes several
 * of its listings at once, or with `--checkout` what the contract that swaps and buys in one transaction may call.
 *
 * @throws DeployError when an option is wrong.
 */
export function readDeployOptions({ argv }: readDeployOptions.Options): readDeployOptions.ReturnType {
  const name = nameOf(argv)
  if (name === 'SwapCheckout') {
    const { values } = parseArgs({ args: argv, options: ofCheckout })
    return { ...readShared(values), name, targets: readTargets(values) }
  }
  if (name === 'TillkitMarket') {
    const { values } = parseArgs({ args: argv, options: ofMarket })
    return { ...readShared(values), name, terms: readTerms(values) }
  }
  const { values } = parseArgs({ args: argv, options: { ...shared, market: text, helper: flag } })
  return { ...readShared(values), name }
}

/**
 * Which contract the words are about.
 *
 * @throws DeployError for a market that cannot be deployed.
 */
export function nameOf(argv: readonly string[]): readDeployOptions.ReturnType['name'] {
  if (argv.includes('--checkout')) return 'SwapCheckout'
  if (argv.includes('--helper')) return 'RequestBatchHelper'
  const at = argv.findLastIndex((word) => /^--market(=|$)/.test(word))
  const market = at < 0 ? 'tillkit' : (argv[at]?.split('=')[1] ?? argv[at + 1])
  if (market === 'tillkit') return 'TillkitMarket'
  if (market === 'request') return 'RequestMarket'
  throw wrong(`no market "${market}" can be deployed`, 'Those that can are tillkit and request.')
}

export declare namespace readDeployOptions {
  type Options = {
    /** The words after `tillkit deploy`. */
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
const shared = { rpc: text, salt: text, send: flag, json: flag } as const
const ofMarket = {
  ...shared,
  owner: text,
  treasury: text,
  market: text,
  'fee-bps': { type: 'string', default: '0' },
} as const
const ofCheckout = {
  ...shared,
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
  if (!rpc || !URL.canParse(rpc))
    throw wrong('--rpc must be the address of a node', 'As in --rpc https://rpc.example.')
  if (salt !== undefined && !isHash(salt)) throw wrong('--salt must be 32 bytes', 'As 0x and 64 digits.')
  return { rpc, salt, send, json }
}

function readTerms(values: OfMarket) {
  const { owner, treasury = owner, 'fee-bps': fee } = values
  if (!owner || !isAddress(owner) || owner === zeroAddress) {
    throw wrong('--owner must be an address', 'The owner may stop the market, and hand that right on.')
  }
  if (!treasury || !isAddress(treasury))
    throw wrong('--treasury must be an address', 'It receives the market fee.')
  if (!/^\d{1,4}$/.test(fee) || Number(fee) > 1_000) {
    throw wrong('--fee-bps must be 0 to 1000', '100 is 1 % of each price.')
  }
  return { owner, treasury, marketFeeBps: Number(fee) }
}

function readTargets(values: OfCheckout) {
  const { wrapped, 'buy-from': markets, 'swap-at': routers } = values
  if (!wrapped || !isAddress(wrapped))
    throw wrong(
      '--wrapped must be an address',
      'It is the contract that wraps the native currency, such as WETH.',
    )
  if (markets.length === 0 || !areAddresses(markets))
    throw wrong('--buy-from must be an address', 'It names a market; several times for several.')
  if (!areAddresses(routers))
    throw wrong('--swap-at must be an address', 'It names a router of Uniswap; several times for several.')
  return { wrapped, markets, routers }
}

function areAddresses(words: readonly string[]): words is readonly Address[] {
  return words.every((word) => isAddress(word))
}

type OfMarket = {
  owner?: string | undefined
  treasury?: string | undefined
  'fee-bps': string
}
type OfCheckout = { wrapped?: string | undefined; 'buy-from': string[]; 'swap-at': string[] }

function wrong(what: string, fix: string): DeployError {
  return new DeployError(
    `${what}.`.replace(/^[a-z]/, (letter) => letter.toUpperCase()),
    fix,
  )
}
