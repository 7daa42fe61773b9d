import { maxDecimals } from 'tillkit/internal'
import { type Address, erc20Abi } from 'viem'
import type { KnownCurrency } from '../store/currencies.js'
import { type Chain, contractGas, fromContract } from './openChain.js'

/** Reads the decimals of currencies. They are `undefined` if the contract does not answer or returns more than `maxDecimals`. */
export function readDecimals(options: readDecimals.Options): Promise<KnownCurrency[]> {
  const { chain, currencies } = options
  return Promise.all(
    currencies.map(async (address) => {
      const call = { abi: erc20Abi, address, functionName: 'decimals', gas: contractGas } as const
      const answer = await fromContract(chain, chain.client.readContract(call))
      return { address, decimals: answer !== undefined && answer <= maxDecimals ? answer : undefined }
    }),
  )
}

export declare namespace readDecimals {
  type Options = { chain: Chain; currencies: readonly Address[] }
}
