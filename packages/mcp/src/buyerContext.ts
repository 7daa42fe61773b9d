import type { CheckoutStorage, createCheckout, Till } from 'tillkit/core'
import type { Address, Client } from 'viem'
import { getBlock } from 'viem/actions'
import { type Budget, readBudget } from './budget.js'
import type { OpenLedger } from './openLedger.js'

/** The parts that all purchases of a program share. */
export type BuyerContext = {
  chainId: number
  owner: Address
  buyer: Address
  budgetFile: string
  walletUrl: string
  limits: createCheckout.Options['limits']
  till: Till
  client: Client
  ledger: OpenLedger
  storage: CheckoutStorage
  locks: Pick<LockManager, 'request'>
}

export function loadBudget({ budgetFile, owner, buyer }: BuyerContext): Promise<Budget> {
  return readBudget({ path: budgetFile, owner, buyer })
}

/** Returns the time of the newest block, in seconds since 1970. */
export async function readNow({ client }: BuyerContext): Promise<number> {
  const { timestamp } = await getBlock(client)
  return Number(timestamp)
}

/**
 * Returns the `account` of ledger entries, which combines the network, the buyer and the currency. The limit per day applies to each
 * `account`.
 */
export function accountOf({ chainId, buyer }: BuyerContext, currency: Address): string {
  return `${chainId}:${buyer}:${currency}`.toLowerCase()
}
