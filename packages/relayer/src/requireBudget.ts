import { readReverted, type Sql, sumCosts } from '@tillkit/service/internal'
import { costOfItems, RpcError, type SignedPurchase } from 'tillkit/internal'
import { type Address, isAddressEqual } from 'viem'
import type { Relayer } from './relayer.js'

/** How often one purchase may fail in a block before it is not tried again. */
const maxReverts = 2

/**
 * Makes sure that a purchase is worth its gas, and that nobody whom it is for has had too much gas paid.
 *
 * What a contract does in a block can never be known before, so what failed there counts tenfold for a day, and so does
 * what is not in a block yet: however a collection or a wallet tells a rehearsal from a block, a day's loss is bounded.
 *
 * @throws RpcError `InvalidArgument` for a purchase that is not paid for, `ProjectLimitReached` where the project's
 * budget is used up, DatabaseError.
 */
export async function requireBudget(options: requireBudget.Options): Promise<void> {
  const { relayer, sql, purchase, project, gas, feePerGas, l1Fee } = options
  const { account, budgets, chain, priceFloors } = relayer
  const { buyer, currency, purchaseId } = purchase
  const floor = priceFloors.find((one) => isAddressEqual(one.currency, currency))
  if (floor && costOfItems(purchase) * 10n ** 18n < (gas * feePerGas + l1Fee) * floor.perNative) {
    throw refusal('It costs less than the gas that it may take.')
  }
  const reverted = await readReverted(sql, { chainId: chain.chainId, buyer, purchaseId })
  if (reverted.length >= maxReverts) {
    throw refusal(`It failed in its block ${reverted.length} times: ${reverted.join(', ')}.`)
  }
  const sums = await sumCosts(sql, {
    chainId: chain.chainId,
    relayer: account.address,
    project,
    buyer,
    collections: relayer.collections ? [] : collectionsOf(purchase),
  })
  const told = reverted.length > 0 ? ` It failed in its block: ${reverted.join(', ')}.` : ''
  const next = gas * 10n
  if (sums.buyer + next > budgets.buyer) {
    throw refusal(`The relayer has paid too much gas for this buyer today.${told}`)
  }
  if (!relayer.collections && sums.collection + next > budgets.collection) {
    throw refusal(`The relayer has paid too much gas for this collection today.${told}`)
  }
  if (sums.project + next > budgets.project) {
    throw new RpcError('ProjectLimitReached', {
      details: `The relayer has paid too much gas for this project today.${told}`,
    })
  }
}

export declare namespace requireBudget {
  type Options = {
    relayer: Relayer
    sql: Sql
    purchase: SignedPurchase
    /** The id of the project whose access key the request came with. */
    project: string
    /** The most that its transactions may use. */
    gas: bigint
    /** What a unit of gas costs at most, in wei. */
    feePerGas: bigint
    /** What they may cost beside it, in wei. */
    l1Fee: bigint
  }
}

/**
 * Makes sure that the relayer pays for the collections of a purchase.
 *
 * @throws RpcError `InvalidArgument` for one that is not listed.
 */
export function requireCollections({ collections }: Relayer, purchase: SignedPurchase): void {
  for (const collection of collectionsOf(purchase)) {
    if (!collections || collections.some((listed) => isAddressEqual(listed, collection))) continue
    throw refusal(`The relayer does not pay for the collection ${collection}.`)
  }
}

/** The collections of a purchase, each once. */
export function collectionsOf({ items }: SignedPurchase): Address[] {
  return items
    .map(({ collection }) => collection)
    .filter((one, index, all) => all.findIndex((other) => isAddressEqual(one, other)) === index)
}

function refusal(details: string): RpcError {
  return new RpcError('InvalidArgument', { details })
}
