import { type Address, isAddressEqual, parseAbi, zeroAddress } from 'viem'
import { type Chain, fromChain } from '../chain/openChain.js'
import { routerAbi } from './uniswapV2Abi.js'

export type Exchange = {
  chain: Chain
  v2Router: Address | undefined
  v3: { router: Address; quoter: Address } | undefined
  /** The currencies that buyers may pay with. The native currency (the zero address) comes first. */
  currencies: readonly Address[]
  hops: readonly Address[]
  weth(): Promise<Address>
}

/**
 * Collects the contracts for swaps on a chain. Reads the address of the wrapped native currency from the chain when a caller first needs
 * it.
 */
export function openExchange(options: openExchange.Options): Exchange {
  const { chain, v2Router, v3, currencies, hops = [] } = options
  let weth: Address | undefined
  return {
    chain,
    v2Router,
    v3,
    hops,
    currencies: [zeroAddress, ...currencies.filter((currency) => !isAddressEqual(currency, zeroAddress))],
    async weth() {
      weth ??= await fromChain(
        chain,
        v2Router ? readV2(chain, v2Router) : readV3(chain, v3?.quoter ?? zeroAddress),
      )
      return weth
    },
  }
}

export declare namespace openExchange {
  type Options = {
    chain: Chain
    /** The Uniswap V2 router. @default no swaps through V2 pools */
    v2Router?: Address | undefined
    /** Uniswap's V3 router and its quoter. @default no swaps through V3 pools */
    v3?: Exchange['v3']
    currencies: readonly Address[]
    hops?: readonly Address[] | undefined
  }
}

function readV2({ client }: Chain, address: Address): Promise<Address> {
  return client.readContract({ abi: routerAbi, address, functionName: 'WETH' })
}

function readV3({ client }: Chain, address: Address): Promise<Address> {
  return client.readContract({ abi: quoterAbi, address, functionName: 'WETH9' })
}

const quoterAbi = parseAbi(['function WETH9() view returns (address)'])
