import { type Address, erc20Abi } from 'viem'
import { readContract } from 'viem/actions'
import { isContractAnswer } from '../../evm/revertData.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { type ChainClient, readChain } from '../errors/readChain.js'

/**
 * Reads the decimals of an ERC-20 token.
 *
 * @throws {CheckoutError} CurrencyUnreadable – the token reverts or returns nothing. ChainFailed – the node does not answer.
 */
export function readDecimals(client: ChainClient, address: Address): Promise<number> {
  const functionName = 'decimals'
  return readToken(address, functionName, () =>
    readContract(client, { address, abi: erc20Abi, functionName }),
  )
}

/**
 * Reads an account's balance of an ERC-20 token, in its smallest unit.
 *
 * @throws {CheckoutError} CurrencyUnreadable – the token reverts or returns nothing. ChainFailed – the node does not answer.
 */
export function readBalance(client: ChainClient, address: Address, account: Address): Promise<bigint> {
  const functionName = 'balanceOf'
  return readToken(address, functionName, () =>
    readContract(client, { address, abi: erc20Abi, functionName, args: [account] }),
  )
}

/** A token's revert is an answer of the token: a retry at another node gives the same. */
async function readToken<value>(
  address: Address,
  functionName: string,
  read: () => Promise<value>,
): Promise<value> {
  return readChain(() =>
    read().catch((cause: unknown) => {
      if (!isContractAnswer(cause)) throw cause
      const details = `Contract ${address} does not answer ${functionName}().`
      throw new CheckoutError('CurrencyUnreadable', { details, cause })
    }),
  )
}
