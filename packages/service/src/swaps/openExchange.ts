import { type Address, isAddressEqual, parseAbi, zeroAddress } from 'viem'
import { type Chain, fromChain } from '../chain/openChain.js'
import { routerAbi } from './uniswapV2Abi.js'

/** Where a chain's currencies are swapped: the pools of Uniswap V2, of V3, or of both. */
export type Exchange = {
  chain: Chain
  /** The router of V2 pools. */
  v2Router: Address | undefined
  /** SwapRouter02 of V3 pools, and the contract that quotes them. */
  v3: { router: Address; quoter: Address } | undefined
  /** What buyers may have to pay with, the native currency (the zero address) first. */
  currencies: readonly Address[]
  /** Tokens that a swap may lead over, beside the wrapped native currency. */
  hops: readonly Address[]
  /** The ERC-20 that stands for the native currency in pools. */
  weth(): Promise<Address>
}

/** Opens the exchange behind routers. The chain is asked for the wrapped native currency at its first use. */
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
    /** @default none: V2 pools are not looked at */
    v2Router?: Address | undefined
    /** @default none: V3 pools are not looked at */
    v3?: Exchange['v3']
    currencies: readonly Address[]
    /** @default [] */
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
