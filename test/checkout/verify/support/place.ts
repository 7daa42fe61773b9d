import { type Address, getAddress, getContractAddress, type Hex, keccak256, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

export const buyerKey: Hex = keccak256(toHex('buyer'))

/** The account that deploys the contracts. The numbers of the contracts below are the order of their deployment. */
export const deployer = account('deployer')

export const place = {
  chainId: 31337,
  /** Another chain with the same addresses. */
  otherChainId: 1,
  market: contract(0),
  usdc: contract(1),
  /** Editions (ERC-1155). */
  collection: contract(2),
  /** Single works (ERC-721). */
  paintings: contract(3),
  /** A currency with unusual functions, with which other accounts can take it from the buyer. */
  oddToken: contract(4),
  /** Editions that imitate the collection. */
  fakes: contract(5),
  /** A market whose calls cannot be decoded. */
  stall: contract(6),
  /** A contract account of the buyer. */
  smartAccount: contract(7),
  /** A token that imitates USDC. No order uses it. */
  otherUsdc: contract(8),
  /** A `RequestMarket` contract behind a proxy. */
  requestMarket: contract(10),
  /** The helper contract that pays several orders of the `RequestMarket` contract at once. */
  requestHelper: contract(11),
  /** The malicious implementation that attackers put behind the proxy. */
  falseRequests: contract(12),
  buyer: privateKeyToAccount(buyerKey).address,
  friend: account('friend'),
  seller: account('seller'),
  stranger: account('stranger'),
  feeReceivers: [account('fee 1'), account('fee 2')],
  base: 'https://market.example/mainnet',
  /** The time at which the tests carry out plans, in milliseconds since 1970. */
  now: 1_800_000_000_000,
  /** The same time in seconds since 1970. */
  seconds: 1_800_000_000n,
} as const

/** A contract that returns the native balance of an account. */
export const balanceReader = account('balance reader')

/** A Seaport zone that allows exactly the fulfiller that the order's `zoneHash` names. */
export const zone = account('zone')

/** The balance of every account in each currency. It exceeds the cost of any honest plan. */
export const plenty = 2n ** 100n

export const ownTokenId = 99n

/** Returns an address that is the same in each run. */
export function account(name: string): Address {
  return getAddress(`0x${keccak256(toHex(name)).slice(-40)}`)
}

function contract(nonce: number): Address {
  return getContractAddress({ from: deployer, nonce: BigInt(nonce) })
}
