import { type Address, erc20Abi } from 'viem'
import { readContract } from 'viem/actions'
import { isContractAnswer } from '../../evm/revertData.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { type ChainClient, readChain } from '../errors/readChain.js'

export function readDecimals(client: ChainClient, address: Address): Promise<number> {
  const functionName = 'decimals'
  return readToken(address, functionName, () =>
    readContract(client, { address, abi: erc20Abi, functionName }),
  )
}

/** Reads the balance after the newest block, or after the block `blockNumber`. */
export function readBalance(
  client: ChainClient,
  address: Address,
  account: Address,
  blockNumber?: bigint,
): Promise<bigint> {
  const functionName = 'balanceOf'
  return readToken(address, functionName, () =>
    readContract(client, { address, abi: erc20Abi, functionName, args: [account], blockNumber }),
  )
}

/** Throws `CurrencyUnreadable` for a revert or an invalid answer: every node would return the same, so a retry cannot help. */
async function readToken<value>(
  address: Address,
  functionName: string,
  read: () => Promise<value>,
): Promise<value> {
  return readChain(() =>
    read().catch((cause: unknown) => {
      if (!isContractAnswer(cause)) throw cause
      const details = `Contract ${address} does not return a valid ${functionName}().`
      throw new CheckoutError('CurrencyUnreadable', { details, cause })
    }),
  )
}
