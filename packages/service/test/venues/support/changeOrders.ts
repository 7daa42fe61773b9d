import fc from 'fast-check'
import { type Address, BaseError } from 'viem'
import type { startShop } from '../../support/startShop.js'

/**
 * Runs random actions on a market of the shop: list, buy, cancel, cancel many, transfer and approve, with reorgs in between. Runs each
 * action at least once. Waits until the service has indexed the blocks.
 */
export async function changeOrders<listed extends Listed>(
  market: changeOrders.Options<listed>,
): Promise<void> {
  const { shop, list, buy, cancel, approve, giveAway, end } = market
  const listed = [await list({ quantity: 5n }), await list()]
  let approved = true
  const actions: { [name: string]: (order: listed, number: number) => Promise<unknown> } = {
    list: async () => listed.push(await list()),
    edition: async (_, number) => listed.push(await list({ quantity: BigInt(1 + (number % 5)) })),
    fill: (order) => buy([[order, 1n]]),
    cancel,
    give: giveAway,
    end,
    approval: ({ collection }) => {
      approved = !approved
      return approve(collection, approved)
    },
    reorg: (_, number) => shop.reorg(1 + (number % 4)),
  }
  const carryOut = async (name: string, number: number) => {
    const order = listed[number % listed.length]
    if (order) await actions[name]?.(order, number)
  }
  // Run each action at least once.
  for (const name of ['list', 'edition', 'fill', 'approval', 'approval', 'end']) await carryOut(name, 0)
  listed.push(await list({ quantity: 5n }), await list(), await list())
  for (const [name, number] of [
    ['give', 4],
    ['cancel', 5],
    ['end', 4],
    ['reorg', 1],
  ] as const)
    await carryOut(name, number)
  const plans = fc.array(fc.tuple(fc.constantFrom(...Object.keys(actions)), fc.nat()), {
    minLength: 18,
    maxLength: 18,
  })
  await fc.assert(
    fc.asyncProperty(plans, async (plan) => {
      for (const [name, number] of plan) {
        await carryOut(name, number).catch((error) => {
          // The service or the chain rejects purchases of orders that are sold or cancelled. The test ignores these errors.
          const refused = error instanceof BaseError || /kept|bought|reverted/.test(String(error))
          if (!refused) throw error
        })
      }
    }),
    { numRuns: 1, endOnFailure: true },
  )
  await shop.untilIndexed()
  for (const collection of [shop.contracts.erc721, shop.contracts.erc1155]) await approve(collection, true)
}

export declare namespace changeOrders {
  type Options<listed extends Listed> = {
    shop: Pick<Awaited<ReturnType<typeof startShop>>, 'contracts' | 'reorg' | 'untilIndexed'>
    list(listing?: { quantity?: bigint }): Promise<listed>
    buy(lines: readonly (readonly [listed, bigint])[]): Promise<unknown>
    cancel(order: listed): Promise<unknown>
    approve(collection: Address, approved: boolean): Promise<unknown>
    giveAway(order: listed): Promise<unknown>
    /** Cancels many orders at once. */
    end(order: listed, number: number): Promise<unknown>
  }
}

type Listed = { collection: Address }
