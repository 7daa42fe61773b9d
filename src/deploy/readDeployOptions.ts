import { parseArgs } from 'node:util'
import { type Address, type Hex, isAddress, isHash, zeroAddress } from 'viem'
import type { deployCheckout } from './deployCheckout.js'
import { DeployError } from './deployContract.js'
import type { marketDeployment } from './marketDeployment.js'

/**
 * Reads what `tillkit deploy` is told: the terms of a market, or with `--checkout` what the contract that swaps and buys in one
 * transaction may call.
 *
 * @throws DeployError when an option is wrong.
 */
export function readDeployOptions({ argv }: readDeployOptions.Options): readDeployOptions.ReturnType {
  if (argv.includes('--checkout')) {
    const { values } = parseArgs({ args: argv, options: ofCheckout })
    return { ...readShared(values), checkout: readTargets(values) }
  }
  const { values } = parseArgs({ args: argv, options: ofMarket })
  return { ...readShared(values), market: readTerms(values) }
}

export declare namespace readDeployOptions {
  type Options = {
    /** The words after `tillkit deploy`. */
    argv: string[]
  }
  type ReturnType = { rpc: string; salt: Hex | undefined; send: boolean; json: boolean } & (
    | { market: Omit<marketDeployment.Options, 'salt'>; checkout?: undefined }
    | { checkout: Pick<deployCheckout.Options, 'wrapped' | 'markets' | 'routers'>; market?: undefined }
  )
}

const text = { type: 'string' } as const
const flag = { type: 'boolean', default: false } as const
const several = { type: 'string', multiple: true, default: [] as string[] } as const
const shared = { rpc: text, salt: text, send: flag, json: flag } as const
const ofMarket = {
  ...{ ...shared, owner: text, treasury: text },
  market: { type: 'string', default: 'tillkit' },
  'fee-bps': { type: 'string', default: '0' },
} as const
const ofCheckout = {
  ...{ ...shared, checkout: flag, wrapped: text },
  ...{ 'buy-from': several, 'swap-at': several },
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
  const { market, owner, treasury = owner, 'fee-bps': fee } = values
  if (market !== 'tillkit')
    throw wrong(`no market "${market}" can be deployed`, 'The one that can is tillkit.')
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
  market: string
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
