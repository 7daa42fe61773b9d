import { type Address, isAddressEqual } from 'viem'
import type { Policy } from '../checkout/verify/policy.js'
import { TillError } from '../errors.js'
import { seaportAddress } from '../venues/seaport/seaportAddress.js'
import type { Network } from './network.js'

/**
 * Returns a policy for a network. The policy contains the network's swap routers, the tokens that a swap may use, and whether the network
 * has Seaport 1.6. A field of `policy` takes precedence. For several networks, call the function once for each, and pass the result of the
 * previous call as `policy`.
 *
 * `checked` is the record that `tillkit doctor --network` writes. The record must contain each address that the policy would trust.
 *
 * @throws TillError `NetworkNotChecked` if the record is of another network, or lacks an address.
 *
 * @example
 * // `tillkit doctor --network base --record base.checked.json` has written the record.
 * const checked = JSON.parse(readFileSync('base.checked.json', 'utf8'))
 * const policy = policyFrom(base, { checked, policy: { markets: { [base.chainId]: [market] } } })
 */
export function policyFrom(network: Network, options: policyFrom.Options): Policy {
  const { checked, policy = {} } = options
  const { chainId, contracts, currencies } = network
  const { seaport16, uniswapV2, uniswapV3, uniswapUniversal, wrapped } = contracts
  const hasSeaport = seaport16 !== undefined && isAddressEqual(seaport16, seaportAddress)
  const seaport = policy.seaport ?? hasSeaport
  const routers = policy.routers?.[chainId] ?? listOf(uniswapV2, uniswapV3, uniswapUniversal)
  const swapTokens = policy.swapTokens?.[chainId] ?? [
    ...listOf(wrapped),
    ...currencies.map(({ address }) => address),
  ]
  const fromNetwork = [
    ...(policy.seaport === undefined && hasSeaport ? [seaportAddress] : []),
    ...(policy.routers?.[chainId] ? [] : routers),
    ...(policy.swapTokens?.[chainId] ? [] : swapTokens),
  ]
  requireChecked(network, checked, fromNetwork)
  return {
    ...policy,
    seaport,
    routers: { ...policy.routers, [chainId]: routers },
    swapTokens: { ...policy.swapTokens, [chainId]: swapTokens },
  }
}

export declare namespace policyFrom {
  type Options = {
    /** The record of `tillkit doctor --network`. */
    checked: CheckedNetwork
    /** Fields that take precedence over the fields of the network. @default {} */
    policy?: Policy | undefined
  }
}

/** The addresses of a network that passed `tillkit doctor --network`, each with the hash of its code. */
export type CheckedNetwork = {
  /** The chain id of the node that the command read. */
  chainId: number
  /** The hash of the code, by address. */
  code: { readonly [address: string]: string }
}

function requireChecked(network: Network, checked: CheckedNetwork, addresses: readonly Address[]): void {
  const { name, chainId, title } = network
  const code: unknown = checked?.code
  const isOfChain = checked?.chainId === chainId && typeof code === 'object' && code !== null
  const missing = addresses.filter((address) => !isOfChain || !Object.hasOwn(code, address))
  if (isOfChain && missing.length === 0) return
  throw new TillError('NetworkNotChecked', {
    shortMessage: `The addresses of ${title} were not checked.`,
    details: isOfChain ? `The record lacks ${missing.join(', ')}.` : `The record is not of chain ${chainId}.`,
    fix: `Run "tillkit doctor --network ${name} --rpc <url> --record <file>", and pass the file as "checked".`,
  })
}

function listOf(...addresses: readonly (Address | undefined)[]): Address[] {
  return addresses.filter((address) => address !== undefined)
}
