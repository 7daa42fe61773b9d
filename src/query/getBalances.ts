import { type Address, type Client, erc20Abi, isAddressEqual, parseAbi, zeroAddress } from 'viem'
import { getBalance, multicall, readContract } from 'viem/actions'
import { CheckoutError } from '../checkout/errors/CheckoutError.js'
import { requireOptions } from '../client/requireOptions.js'
import { isContractAnswer } from '../evm/revertData.js'
import { withoutLookups } from '../evm/withoutLookups.js'
import { normalizeCurrency } from '../protocol/formats.js'
import { requireAddresses } from './requireAddresses.js'

/** The balances of an account in the smallest unit of each currency, keyed by the requested currency address. */
export type Balances = { readonly [currencyAddress: Address]: bigint | undefined }

/**
 * Reads an account's balances of several currencies: in one call if the client's chain has a Multicall3 contract, otherwise one by one.
 *
 * @throws TillError `TillOptionInvalid` for a missing option. RpcError `InvalidArgument` for an invalid address. CheckoutError `ChainFailed`
 * if the node does not answer.
 */
export async function getBalances(rawOptions: getBalances.Options): Promise<Balances> {
  const given = requireOptions('getBalances', rawOptions, 'client', 'currencies')
  requireBalanceAddresses(given)
  const options = { ...given, client: withoutLookups(given.client) }
  const { currencies } = options
  const answers = (await readTogether(options)) ?? (await readApart(options))
  return Object.fromEntries(currencies.map((address, index) => [address, answers[index]]))
}

export function requireBalanceAddresses(options: Pick<getBalances.Options, 'account' | 'currencies'>): void {
  const { account, currencies } = options
  const named = currencies.map((address, index) => [`currencies[${index}]`, address] as const)
  requireAddresses({ account, ...Object.fromEntries(named) })
}

export declare namespace getBalances {
  type Options = {
    /** A viem client of the currencies' chain. */
    client: Client
    /** The account's address. */
    account: Address
    /** The currencies, `zeroAddress` for the native one. */
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
  // `batchSize: 0` puts all reads into one call, so all balances are from the same block.
  const answers = await multicall(client, { contracts, batchSize: 0 })
  // If all reads fail, one token may have used up the gas, or Multicall3 may not exist. Return `undefined`, so that the caller reads each
  // balance alone.
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
  const silent = failures.find((reason) => !isContractAnswer(reason))
  if (silent && failures.length === answers.length) throw new CheckoutError('ChainFailed', { cause: silent })
  return answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : undefined))
}

function isNative(address: Address): boolean {
  return isAddressEqual(normalizeCurrency(address), zeroAddress)
}

const multicall3Abi = parseAbi(['function getEthBalance(address account) view returns (uint256 balance)'])
