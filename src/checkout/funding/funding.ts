import { type Address, isAddressEqual, stringify, zeroAddress } from 'viem'
import { getBalance, getBlockNumber } from 'viem/actions'
import { withoutLookups } from '../../evm/withoutLookups.js'
import { readAnyText, readDecimal } from '../../protocol/read/exactValues.js'
import {
  readAddress,
  readChainId,
  readCurrency,
  readDecimals,
  readObject,
} from '../../protocol/read/values.js'
import { type ChainClient, readChain } from '../errors/readChain.js'
import { readBalance } from '../plan/readToken.js'
import type { CheckoutStorage } from '../storage/checkoutStorage.js'
import { guardStorage } from '../storage/guardStorage.js'
import { hashName } from '../storage/hashName.js'

/** The funds that an account lacks. Each way to add funds, such as an on-ramp, gets this request. */
export type FundingRequest = {
  /** The chain on which the funds must arrive. */
  chainId: number
  /** The account that must receive the funds. */
  account: Address
  /** The currency's address, `zeroAddress` for the native currency. */
  currencyAddress: Address
  /** The symbol of the currency, such as `USDC`. */
  symbol: string
  /** The decimals of the currency. */
  decimals: number
  /** The missing amount, in the currency's smallest unit. */
  amount: bigint
  /** The balance that the purchase needs, in the currency's smallest unit. */
  needed: bigint
}

/** A request for which the buyer has chosen a way to add funds. The storage keeps it until the funds arrive. */
export type Funding = FundingRequest & {
  /** The `id` of the chosen way, see `FundingWay`. */
  wayId: string
}

/** An account on a chain. The storage keeps at most one open request for each account and chain. */
export type FundingPlace = Pick<FundingRequest, 'chainId' | 'account'>

/** Returns the open request of an account; `undefined` if there is no request, or if another version of Tillkit wrote it. */
export async function readFunding(
  storage: CheckoutStorage,
  place: FundingPlace,
): Promise<Funding | undefined> {
  const text = await guardStorage(() => storage.getItem(fundingKey(place)))
  try {
    const funding = text === null ? undefined : readRecord(JSON.parse(text))
    return funding && isAt(funding, place) ? funding : undefined
  } catch {
    return undefined
  }
}

export async function saveFunding(storage: CheckoutStorage, funding: Funding): Promise<void> {
  await guardStorage(() => storage.setItem(fundingKey(funding), stringify(funding)))
}

export async function removeFunding(storage: CheckoutStorage, place: FundingPlace): Promise<void> {
  await guardStorage(() => storage.removeItem(fundingKey(place)))
}

/**
 * Reads the account's balance in the awaited currency, at the newest block and at the newest block with `confirmations`. Only the chain
 * decides whether funds have arrived: a provider's page may report a payment that the provider refunds later.
 */
export async function readArrival(options: readArrival.Options): Promise<Arrival> {
  const { funding, confirmations } = options
  const client = withoutLookups(options.client)
  const newest = await readChain(() => getBlockNumber(client, { cacheTime: 0 }))
  const depth = BigInt(Math.max(confirmations - 1, 0))
  const confirmed = newest > depth ? newest - depth : 0n
  const [seen, held] = await Promise.all(
    [newest, confirmed].map((blockNumber) => balanceAt(client, funding, blockNumber)),
  )
  return { seen: seen ?? 0n, held: held ?? 0n }
}

/** The balances of an account that waits for funds, in the currency's smallest unit. */
export type Arrival = {
  /** The balance at the newest block. */
  seen: bigint
  /** The balance at the newest confirmed block. */
  held: bigint
}

export declare namespace readArrival {
  type Options = {
    client: ChainClient
    funding: FundingRequest
    /** The confirmations that a balance needs. */
    confirmations: number
  }
}

/** Returns the part of the missing amount that has arrived, in the currency's smallest unit. */
export function receivedOf({ amount, needed }: FundingRequest, balance: bigint): bigint {
  const before = needed - amount
  const received = balance > before ? balance - before : 0n
  return received < amount ? received : amount
}

function balanceAt(
  client: ChainClient,
  { account, currencyAddress }: FundingRequest,
  blockNumber: bigint,
): Promise<bigint> {
  if (isAddressEqual(currencyAddress, zeroAddress))
    return readChain(() => getBalance(client, { address: account, blockNumber }))
  return readBalance(client, currencyAddress, account, blockNumber)
}

function readRecord(value: unknown): Funding {
  return readObject(value, undefined, (record) => ({
    wayId: readAnyText(record.wayId, 'wayId'),
    chainId: readChainId(record.chainId, 'chainId'),
    account: readAddress(record.account, 'account'),
    currencyAddress: readCurrency(record.currencyAddress, 'currencyAddress'),
    symbol: readAnyText(record.symbol, 'symbol'),
    decimals: readDecimals(record.decimals, 'decimals'),
    amount: readDecimal(record.amount, 'amount'),
    needed: readDecimal(record.needed, 'needed'),
  }))
}

function isAt({ chainId, account }: Funding, place: FundingPlace): boolean {
  return chainId === place.chainId && isAddressEqual(account, place.account)
}

function fundingKey({ chainId, account }: FundingPlace): string {
  return `till.funding.${hashName(`${chainId}|${account.toLowerCase()}`)}`
}
