import { type Address, erc20Abi, type Hex, isAddressEqual, zeroAddress } from 'viem'
import { type Chain, contractGas, fromChain, fromContract } from '../chain/openChain.js'

/**
 * What a wallet holds of a currency, in its smallest unit; 0 of one that does not answer.
 *
 * @throws ChainError when the node fails.
 */
export async function readBalance(options: readBalance.Options): Promise<bigint> {
  const { chain, currency, wallet, blockHash } = options
  const { client } = chain
  if (isAddressEqual(currency, zeroAddress)) {
    return fromChain(chain, client.getBalance({ address: wallet, blockHash }))
  }
  const limit = { gas: contractGas }
  const call = { abi: erc20Abi, address: currency, functionName: 'balanceOf', args: [wallet] } as const
  return (await fromContract(chain, client.readContract({ ...call, blockHash, ...limit }))) ?? 0n
}

export declare namespace readBalance {
  type Options = {
    chain: Chain
    /** The zero address for the native currency. */
    currency: Address
    wallet: Address
    blockHash: Hex
  }
}
