import { readReverted, type Sql, sumCosts } from '@tillkit/service/internal'
import { costOfItems, RpcError, type SignedPurchase } from 'tillkit/internal'
import { type Address, isAddressEqual } from 'viem'
import type { Relayer } from './relayer.js'

const maxReverts = 2

/**
 * Throws if a purchase exceeds a budget of the last 24 hours. A malicious contract may succeed in the simulation and revert in the block.
 * The relayer then pays the gas for nothing. So the gas of reverted and of unmined transactions counts ten times. This limits the wasted
 * gas of a day to a tenth of each budget.
 */
export async function requireBudget(options: requireBudget.Options): Promise<void> {
  const { relayer, sql, purchase, project, gas, feePerGas, l1Fee } = options
  const { account, budgets, chain, priceFloors } = relayer
  const { buyer, currency, purchaseId } = purchase
  const floor = priceFloors.find((one) => isAddressEqual(one.currency, currency))
  if (floor && costOfItems(purchase) * 10n ** 18n < (gas * feePerGas + l1Fee) * floor.perNative) {
    throw refusal('The price is below the maximum cost of the gas.')
  }
  const reverted = await readReverted(sql, { chainId: chain.chainId, buyer, purchaseId })
  if (reverted.length >= maxReverts) {
    throw refusal(`The purchase already failed ${reverted.length} times on chain: ${reverted.join(', ')}.`)
  }
  const sums = await sumCosts(sql, {
    chainId: chain.chainId,
    relayer: account.address,
    project,
    buyer,
    collections: relayer.collections ? [] : collectionsOf(purchase),
  })
  const revertNote =
    reverted.length > 0 ? ` The purchase already failed on chain: ${reverted.join(', ')}.` : ''
  const next = gas * 10n
  if (sums.buyer + next > budgets.buyer) {
    throw refusal(`The relayer has paid too much gas for this buyer today.${revertNote}`)
  }
  if (!relayer.collections && sums.collection + next > budgets.collection) {
    throw refusal(`The relayer has paid too much gas for this collection today.${revertNote}`)
  }
  if (sums.project + next > budgets.project) {
    throw new RpcError('ProjectLimitReached', {
      details: `The relayer has paid too much gas for this project today.${revertNote}`,
    })
  }
}

export declare namespace requireBudget {
  type Options = {
    relayer: Relayer
    sql: Sql
    purchase: SignedPurchase
    project: string
    gas: bigint
    feePerGas: bigint
    l1Fee: bigint
  }
}

export function requireCollections({ collections }: Relayer, purchase: SignedPurchase): void {
  for (const collection of collectionsOf(purchase)) {
    if (!collections || collections.some((listed) => isAddressEqual(listed, collection))) continue
    throw refusal(`The relayer does not pay for the collection ${collection}.`)
  }
}

export function collectionsOf({ items }: SignedPurchase): Address[] {
  return items
    .map(({ collection }) => collection)
    .filter((one, index, all) => all.findIndex((other) => isAddressEqual(one, other)) === index)
}

function refusal(details: string): RpcError {
  return new RpcError('InvalidArgument', { details })
}
