import { type Address, type Client, erc20Abi, isAddressEqual, parseAbi, zeroAddress } from 'viem'
import { getBalance, multicall, readContract } from 'viem/actions'
import { CheckoutError } from '../checkout/errors/CheckoutError.js'
import { givenOptions } from '../client/givenOptions.js'
import { isContractAnswer } from '../evm/revertData.js'
import { normalizeCurrency } from '../protocol/formats.js'

/** What an account holds of each currency, in its smallest unit, by the currency's address as it was asked for. */
export type Balances = { readonly [currencyAddress: Address]: bigint | undefined }

/**
 * Reads what an account holds of several currencies: in one call, where the client's chain names a Multicall3 contract,
 * each on its own elsewhere. A token that does not answer is left out.
 *
 * @throws TillError `TillOptionInvalid` for an option that is missing. CheckoutError `ChainFailed` when nothing answers.
 */
export async function getBalances(given: getBalances.Options): Promise<Balances> {
  const options = givenOptions('getBalances', given, 'client', 'currencies')
  const { currencies } = options
  const answers = (await readTogether(options)) ?? (await readApart(options))
  return Object.fromEntries(currencies.map((address, index) => [address, answers[index]]))
}

export declare namespace getBalances {
  type Options = {
    /** A client of the chain that the currencies are on. */
    client: Client
    /** Whose balances are read. */
    account: Address
    /** Tokens, `zeroAddress` for the native currency. */
    currencies: readonly Address[]
  }
}

type Answers = readonly (bigint | undefined)[]

async function readTogether({
  client,
  account,
  currencies,
}: getBalances.Options): Promise<Answers | undefined> {
  const { multicall3 } = client.chain?.contracts ?? {}
  if (!multicall3) return undefined
  const contracts = currencies.map((address) =>
    isNative(address)
      ? ({
          address: multicall3.address,
          abi: multicall3Abi,
          functionName: 'getEthBalance',
          args: [account],
        } as const)
      : ({ address, abi: erc20Abi, functionName: 'balanceOf', args: [account] } as const),
  )
  // Of any size: in one call, all are from one block.
  const answers = await multicall(client, { contracts, batchSize: 0 })
  // One token may use up what all have: then, and where the contract is not there after all, each is asked for itself.
  return answers.every(({ status }) => status === 'failure') ? undefined : answers.map(({ result }) => result)
}

async function readApart({ client, account, currencies }: getBalances.Options): Promise<Answers> {
  const answers = await Promise.allSettled(
    currencies.map((address) =>
      isNative(address)
        ? getBalance(client, { address: account })
        : readContract(client, { address, abi: erc20Abi, functionName: 'balanceOf', args: [account] }),
    ),
  )
  const failures = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
  // A token that reverts has answered: only a silent node is an error.
  const silent = failures.find((reason) => !isContractAnswer(reason))
  if (silent && failures.length === answers.length) throw new CheckoutError('ChainFailed', { cause: silent })
  return answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : undefined))
}

function isNative(address: Address): boolean {
  return isAddressEqual(normalizeCurrency(address), zeroAddress)
}

const multicall3Abi = parseAbi(['function getEthBalance(address account) view returns (uint256 balance)'])
