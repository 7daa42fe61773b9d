import { type Address, isAddressEqual, zeroAddress } from 'viem'
import { type Chain, fromChain } from '../chain/openChain.js'
import { routerAbi } from './uniswapV2Abi.js'

/** Where a chain's currencies are swapped: the pools behind one Uniswap V2 router. */
export type Exchange = {
  chain: Chain
  router: Address
  /** What buyers may have to pay with, the native currency (the zero address) first. */
  currencies: readonly Address[]
  /** The ERC-20 that stands for the native currency in pools. */
  weth(): Promise<Address>
}

/** Opens the exchange behind a router. The chain is asked for the wrapped native currency at its first use. */
export function openExchange(options: openExchange.Options): Exchange {
  const { chain, router, currencies } = options
  let weth: Address | undefined
  return {
    chain,
    router,
    currencies: [zeroAddress, ...currencies.filter((currency) => !isAddressEqual(currency, zeroAddress))],
    async weth() {
      const call = { abi: routerAbi, address: router, functionName: 'WETH' } as const
      weth ??= await fromChain(chain, chain.client.readContract(call))
      return weth
    },
  }
}

export declare namespace openExchange {
  type Options = { chain: Chain; router: Address; currencies: readonly Address[] }
}
