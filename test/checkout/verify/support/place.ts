import { type Address, getAddress, getContractAddress, type Hex, keccak256, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

/** The key of the buyer, for what a wallet would sign. */
export const buyerKey: Hex = keccak256(toHex('buyer'))

/** Deploys the contracts, in the order of their numbers here. */
export const deployer = account('deployer')

/** The places and people of all plans. */
export const place = {
  chainId: 31337,
  /** A chain on which everybody has the same addresses. */
  otherChainId: 1,
  market: contract(0),
  usdc: contract(1),
  /** Editions (ERC-1155). */
  collection: contract(2),
  /** Single works (ERC-721). */
  paintings: contract(3),
  /** A currency with more ways to be taken than others. */
  oddToken: contract(4),
  /** Editions that only look like those of the collection. */
  fakes: contract(5),
  /** A market whose calls cannot be read. */
  stall: contract(6),
  /** An account of the buyer's that is a contract. */
  smartAccount: contract(7),
  /** A twin of USDC, which nothing costs. */
  otherUsdc: contract(8),
  /** A request market, behind a proxy. */
  requestMarket: contract(10),
  /** What pays several of its requests at once. */
  requestHelper: contract(11),
  /** What is put behind the proxy by those who want everything. */
  falseRequests: contract(12),
  buyer: privateKeyToAccount(buyerKey).address,
  friend: account('friend'),
  seller: account('seller'),
  stranger: account('stranger'),
  feeReceivers: [account('fee 1'), account('fee 2')],
  base: 'https://market.example/mainnet',
  /** Milliseconds since 1970, and the same in seconds. */
  now: 1_800_000_000_000,
  seconds: 1_800_000_000n,
} as const

/** Answers how much of the native currency an account has, which no contract says. */
export const balanceReader = account('balance reader')

/** A zone of Seaport, which lets an order be sold to just whom the order's own word for it (`zoneHash`) names. */
export const zone = account('zone')

/** What everybody has of each currency: more than any honest plan costs. */
export const plenty = 2n ** 100n

/** A token of the buyer's own, in each collection. */
export const ownTokenId = 99n

/** An address that is the same in each run. */
export function account(name: string): Address {
  return getAddress(`0x${keccak256(toHex(name)).slice(-40)}`)
}

function contract(nonce: number): Address {
  return getContractAddress({ from: deployer, nonce: BigInt(nonce) })
}
